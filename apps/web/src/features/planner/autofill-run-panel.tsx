import { NOBODY_OFFERS } from "@watchbill/domain/autofill/words";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { counted } from "@watchbill/domain/time/counted";
import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { call } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { runUndoable, type UndoStep } from "../../lib/undo/undo-stack.ts";
import { Button } from "../../ui/button.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { type ShiftMember } from "../shifts/shift-eligibility.ts";
import { choiceTitle, type Shift } from "../shifts/shift-view.ts";
import { AutofillRunDetails } from "./autofill-run-details.tsx";
import { type AutofillRun, isOpenAutofillRun, runSummary } from "./drafts.ts";
import { FillProgress } from "./fill-progress.tsx";
import type { usePlannerEditing } from "./planner-editing.ts";
import type { Drafts } from "./use-drafts.ts";
import type { Fill } from "./use-fill.ts";

interface About {
  readonly drafts: Drafts;
  readonly members: readonly ShiftMember[];
  readonly shifts: readonly Shift[];
  readonly editing: ReturnType<typeof usePlannerEditing>;
  readonly fill: Fill;
  /** Opens the member picker for a spot, like a press on the spot. */
  readonly onFillPlace: (shift: Shift) => void;
}

/**
 * The auto-fill panel above the planner: suggestions for these days, warnings, and the button that
 * applies them.
 */
export function AutofillRunPanel(about: About) {
  const { plan, proposal } = about.drafts;
  const isOpen = isOpenAutofillRun(proposal);
  const panel = useRef<HTMLElement>(null);
  const shown = useRef<number | null>(null);
  const { lookedFor } = about.fill;
  const isLookedFor = isOpen && lookedFor === proposal?.id;
  useEffect(() => {
    if (!isLookedFor || shown.current === lookedFor) return;
    shown.current = lookedFor;
    panel.current?.focus();
  }, [isLookedFor, lookedFor]);
  if (!plan && !isOpen) return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={plan ? `Draft schedule ${plan.name}` : "Suggestions"}
      className="flex scroll-mt-20 flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-dashed border-accent bg-surface px-3 py-2"
    >
      {plan ? (
        <p className="grow basis-80 text-sm">
          {`${plan.name} is a draft. Assignments stay private to admins until you publish.`}
        </p>
      ) : null}
      {plan ? (
        <Link
          href={pathTo("plans", { review: String(plan.id) })}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-accent-strong underline"
        >
          Review and publish
        </Link>
      ) : null}
      {proposal && isOpen ? <Open proposal={proposal} {...about} /> : null}
    </section>
  );
}

function Open({
  proposal,
  drafts,
  members,
  shifts,
  editing,
  fill,
  onFillPlace,
}: About & { readonly proposal: AutofillRun }) {
  const [isShown, setShown] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const details = useId();
  const discard = useCommand("autofill.discard", {
    done: ({ message }) => ({ title: message }),
    onSuccess: () => setDiscarding(false),
    failed: "Couldn't discard the suggestions. Try again.",
  });
  const isRunning = proposal.status === "running";
  const count = proposal.proposed.length;
  const hasDetails = proposal.gaps.length + proposal.shortages.length + proposal.members.length > 0;
  return (
    <>
      {isRunning ? <FillProgress proposal={proposal} fill={fill} /> : null}
      <p role="status" className={isRunning ? "sr-only" : "grow basis-80 text-sm"}>
        {runSummary(proposal, shifts)}
      </p>
      {proposal.words.includes(NOBODY_OFFERS) ? (
        <NextStep href={pathTo("members")}>Enter availability</NextStep>
      ) : null}
      <Stale
        proposal={proposal}
        drafts={drafts}
        fill={fill}
        members={members}
        shifts={shifts}
        editing={editing}
      />
      <div className="flex flex-wrap gap-2">
        {proposal.planId === null && (count > 0 || isRunning) ? (
          <Button
            isCompact
            disabledReason={isRunning ? "Wait until auto-fill is done, or stop it" : null}
            onClick={() => runUndoable(applying(proposal))}
          >
            {count === 1 ? "Apply suggestion" : `Apply all ${count}`}
          </Button>
        ) : null}
        {hasDetails ? (
          <Button
            isCompact
            variant="secondary"
            aria-expanded={isShown}
            aria-controls={isShown ? details : undefined}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? "Hide details" : "Details"}
          </Button>
        ) : null}
        <Button isCompact variant="quiet-danger" onClick={() => setDiscarding(true)}>
          Discard…
        </Button>
      </div>
      {isShown && hasDetails ? (
        <div id={details} className="basis-full">
          <AutofillRunDetails
            proposal={proposal}
            members={members}
            shifts={shifts}
            onFillPlace={onFillPlace}
          />
        </div>
      ) : null}
      {isDiscarding ? (
        <Dialog
          isOpen
          onClose={() => setDiscarding(false)}
          title={count === 1 ? "Discard 1 suggestion?" : `Discard ${count} suggestions?`}
          description="This also removes the ones you added. No one has been notified."
        >
          <div className="acts justify-end">
            <Button variant="secondary" onClick={() => setDiscarding(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              pending={discard.isPending && "Discarding..."}
              onClick={() => discard.mutate({ id: proposal.id })}
            >
              Discard
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/** Applies all suggestions as one undoable step; skipped members are named. */
function applying({ id }: AutofillRun): UndoStep {
  let until = serverNow().add({ seconds: UNDO_SECONDS });
  return {
    title: "Suggestions applied",
    description: "Each member gets one message",
    run: async () => {
      const { left } = await call("autofill.apply", { id });
      until = serverNow().add({ seconds: UNDO_SECONDS });
      if (left.length === 0) return;
      const named = left.map(({ shift, member, because }) => `${member}, ${shift}: ${because}`);
      showErrorText(named.join(" "), `${counted(left.length, "spot")} left open`);
    },
    undo: () => call("autofill.undo", { id }),
    until: () => until,
  };
}

/** Suggestions that are no longer valid, by name, with a button that discards them. */
function Stale({
  proposal,
  members,
  shifts,
  editing,
}: Omit<About, "onFillPlace"> & { readonly proposal: AutofillRun }) {
  const squad = useOrganization();
  if (proposal.stale.length === 0) return null;
  return (
    <div className="basis-full space-y-1 rounded-lg bg-bad-soft p-3 text-bad">
      <p className="flex items-center gap-1.5 font-semibold">
        <TriangleAlert aria-hidden size={16} />{" "}
        {proposal.stale.length === 1
          ? "1 suggestion is no longer valid:"
          : `${proposal.stale.length} suggestions are no longer valid:`}
      </p>
      <ul className="space-y-1 text-sm">
        {proposal.stale.map(({ shiftId, memberId, because }) => {
          const shift = shifts.find(({ id }) => id === shiftId);
          const member = members.find(({ id }) => id === memberId);
          return (
            <li key={`${shiftId}:${memberId}`} className="flex flex-wrap items-center gap-x-2">
              <span>
                {member ? unitAndName(member) : "Former member"},{" "}
                {shift ? choiceTitle(shift, squad) : "a deleted shift"}: {because}
              </span>
              {member && shift ? (
                <Button
                  isCompact
                  variant="quiet-danger"
                  onClick={() => editing.takeOff(member, shift)}
                >
                  Remove
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
