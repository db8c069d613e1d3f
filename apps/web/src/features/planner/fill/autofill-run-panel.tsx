import { NO_ONE_OFFERS } from "@watchbill/domain/autofill/words";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { plural } from "@watchbill/domain/text/language";
import { UNDO_SECONDS } from "@watchbill/domain/time/undo";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { call } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { pathTo } from "../../../lib/routing/paths.ts";
import { showErrorText } from "../../../lib/toast/show-error.ts";
import { runUndoable, type UndoStep } from "../../../lib/undo/undo-stack.ts";
import { Button, buttonLink } from "../../../ui/button.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { type ShiftMember } from "../../shifts/assign/shift-eligibility.ts";
import { choiceTitle, type Shift } from "../../shifts/shift-view.ts";
import { type AutofillRun, isOpenAutofillRun, runSummary } from "../editing/drafts.ts";
import type { usePlannerEditing } from "../editing/planner-editing.ts";
import type { Drafts } from "../editing/use-drafts.ts";
import { AutofillRunDetails } from "./autofill-run-details.tsx";
import { FillProgress } from "./fill-progress.tsx";
import type { Fill } from "./use-fill.ts";

interface About {
  readonly drafts: Drafts;
  readonly members: readonly ShiftMember[];
  readonly shifts: readonly Shift[];
  readonly editing: ReturnType<typeof usePlannerEditing>;
  readonly fill: Fill;
  /** Opens the member picker for a spot, like a press on the spot. */
  readonly onFillSpot: (shift: Shift) => void;
}

/**
 * The auto-fill panel above the planner: the suggestions for the days in view, warnings, and a
 * button that applies the suggestions.
 */
export function AutofillRunPanel(about: About) {
  const { draftSchedule, autofillRun } = about.drafts;
  const isOpen = isOpenAutofillRun(autofillRun);
  const panel = useRef<HTMLElement>(null);
  const shown = useRef<number | null>(null);
  const { lookedFor } = about.fill;
  const isLookedFor = isOpen && lookedFor === autofillRun?.id;
  useEffect(() => {
    if (!isLookedFor || shown.current === lookedFor) return;
    shown.current = lookedFor;
    panel.current?.focus();
  }, [isLookedFor, lookedFor]);
  if (!draftSchedule && !isOpen) return null;
  const review = draftSchedule ? (
    <Link
      href={pathTo("draftSchedules", { review: String(draftSchedule.id) })}
      className={buttonLink("primary")}
    >
      Review and publish
    </Link>
  ) : null;
  const draft = draftSchedule ? (
    <p>
      {`${draftSchedule.name} is a draft. Assignments stay private to admins until you publish.`}
    </p>
  ) : null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={draftSchedule ? `Draft schedule ${draftSchedule.name}` : "Suggestions"}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-dashed border-accent bg-surface px-3 py-2"
    >
      {autofillRun && isOpen ? (
        <Open autofillRun={autofillRun} draft={draft} review={review} {...about} />
      ) : (
        <>
          <div className={LINE}>{draft}</div>
          <div>{review}</div>
        </>
      )}
    </section>
  );
}

/** Style of the panel's text, which is on one line; its buttons are below. */
const LINE = "flex flex-wrap gap-x-2 text-sm";

function Open({
  autofillRun,
  draft,
  review,
  drafts,
  members,
  shifts,
  editing,
  fill,
  onFillSpot,
}: About & {
  readonly autofillRun: AutofillRun;
  readonly draft: ReactNode;
  readonly review: ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const details = useId();
  const discard = useCommand("autofill.discard", {
    done: ({ message }) => ({ title: message }),
    onSuccess: () => setDiscarding(false),
    failed: "Couldn't discard the suggestions. Try again.",
  });
  const isRunning = autofillRun.status === "running";
  const count = autofillRun.suggested.length;
  const hasDetails =
    autofillRun.gaps.length + autofillRun.shortages.length + autofillRun.members.length > 0;
  return (
    <>
      <div className={LINE}>
        {draft}
        <p role="status" className={isRunning ? "sr-only" : ""}>
          {runSummary(autofillRun, shifts)}
        </p>
      </div>
      {isRunning ? <FillProgress autofillRun={autofillRun} fill={fill} /> : null}
      <Stale
        autofillRun={autofillRun}
        drafts={drafts}
        fill={fill}
        members={members}
        shifts={shifts}
        editing={editing}
      />
      <div className="flex flex-wrap items-center gap-2">
        {review}
        {autofillRun.draftScheduleId === null && (count > 0 || isRunning) ? (
          <Button
            isCompact
            disabledReason={isRunning ? "Wait until auto-fill is done, or stop it" : null}
            onClick={() => runUndoable(applying(autofillRun))}
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
        {autofillRun.words.includes(NO_ONE_OFFERS) ? (
          <NextStep href={pathTo("members")}>Enter availability</NextStep>
        ) : null}
      </div>
      {isShown && hasDetails ? (
        <div id={details}>
          <AutofillRunDetails
            autofillRun={autofillRun}
            members={members}
            shifts={shifts}
            onFillSpot={onFillSpot}
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
              onClick={() => discard.mutate({ id: autofillRun.id })}
            >
              Discard
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

/**
 * Undo step that applies all suggestions; its message names the members that the server skipped.
 */
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
      showErrorText(
        named.join(" "),
        plural(left.length, "1 spot left open", `${left.length} spots left open`),
      );
    },
    undo: () => call("autofill.undo", { id }),
    until: () => until,
  };
}

/** Lists suggestions that are no longer valid, by member, with a button that discards them. */
function Stale({
  autofillRun,
  members,
  shifts,
  editing,
}: Omit<About, "onFillSpot"> & { readonly autofillRun: AutofillRun }) {
  const squad = useOrganization();
  if (autofillRun.stale.length === 0) return null;
  return (
    <div className="space-y-1 rounded-lg bg-bad-soft p-3 text-bad">
      <p className="flex items-center gap-1.5 font-semibold">
        <TriangleAlert aria-hidden size={16} />{" "}
        {autofillRun.stale.length === 1
          ? "1 suggestion is no longer valid:"
          : `${autofillRun.stale.length} suggestions are no longer valid:`}
      </p>
      <ul className="space-y-1 text-sm">
        {autofillRun.stale.map(({ shiftId, memberId, because }) => {
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
