import { unitAndName } from "@watchbill/domain/members/person-name";
import { URGENT_HOURS, usualPriority } from "@watchbill/domain/replacements/outstanding-order";
import { ADMIN_REASON, requestBlockedBecause } from "@watchbill/domain/replacements/request";
import { formatUnit } from "@watchbill/domain/text/language";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { serverNow, useNow } from "../../lib/api/server-clock.ts";
import { onceAKey, onceAPress } from "../../lib/forms/double-submit-guard.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Suggestion } from "../shifts/assign/suggestion.tsx";
import { useReplaceMember } from "../shifts/assign/use-replace-member.ts";
import { filling, type Shift } from "../shifts/shift-view.ts";
import { AboutShift } from "./about-shift.tsx";
import { isPriority, PRIORITIES } from "./admin-replacement.tsx";
import { useRequestReplacement } from "./ask-for-replacement.ts";
import { AskInRounds } from "./ask-in-waves.tsx";
import { CouldTakeTheirs } from "./replacement-candidates.tsx";

type Spot = Shift["assignments"][number];

interface CantComeProps {
  readonly shift: Shift;
  /** The spot of the member who can't come. */
  readonly spot: Spot;
  readonly onDone: () => void;
}

/** Number of suggestions shown. */
const SHOWN = 3;

/**
 * Dialog for an admin about a member on a shift who can't come: assign a replacement, ask members
 * in rounds, or ask all.
 */
export function CantComeDialog({ shift, spot, onDone }: CantComeProps) {
  return (
    <Dialog isOpen onClose={onDone} title={`${unitAndName(spot.user)} can't come`}>
      <AboutShift shiftId={shift.id} />
      <CantCome shift={shift} spot={spot} onDone={onDone} />
    </Dialog>
  );
}

function CantCome(props: CantComeProps) {
  const { shift, spot, onDone } = props;
  const replacing = useReplaceMember(shift, spot, onDone);
  const [isInRounds, setInRounds] = useState(false);
  if (isInRounds) return <AskInRounds shiftId={shift.id} leaving={spot} />;
  return (
    <div className="space-y-5">
      <AssignReplacement {...props} replacing={replacing} />
      <section aria-label="Ask in rounds" className="space-y-2">
        <h3 className="font-bold">Ask in rounds</h3>
        <p className="text-sm text-ink-soft">
          We'll ask the best matches first. {unitAndName(spot.user)} leaves the shift when you
          start.
        </p>
        <Button variant="secondary" onClick={() => setInRounds(true)}>
          Choose members to ask
        </Button>
      </section>
      <AskEveryone {...props} isReplacing={replacing.pendingId !== null} />
    </div>
  );
}

/** The best suggestions for the spot; one press replaces the member. */
function AssignReplacement({
  shift,
  spot,
  replacing: { replace, pendingId },
}: CantComeProps & { readonly replacing: ReturnType<typeof useReplaceMember> }) {
  const query = { id: shift.id, insteadOf: spot.user.id };
  // The list is not refetched once an assignment starts, because the spot's member then changes.
  const suggestions = useEndpoint("shifts.suggestions", query, { enabled: pendingId === null });
  return (
    <section aria-label="Assign a replacement" className="space-y-2">
      <h3 data-begins-here tabIndex={-1} className="font-bold outline-none">
        Assign a replacement
      </h3>
      <QueryBoundary
        of={suggestions}
        loading={<Skeleton className="h-36" />}
        failed="Couldn't load suggestions. Try again."
        empty={<p className="text-ink-soft">No members are available for this shift.</p>}
      >
        {(data) => (
          <ul
            aria-label="Suggested members"
            className="divide-y divide-line rounded-lg border border-line"
          >
            {data.slice(0, SHOWN).map((member) => (
              <li key={member.id}>
                <button
                  type="button"
                  aria-disabled={pendingId !== null || undefined}
                  onClick={onceAPress(() => replace(member))}
                  onKeyDown={onceAKey}
                  className="flex min-h-11 w-full items-center gap-2 px-2 py-1.5 text-start hover:bg-raised focus-visible:bg-accent-soft"
                >
                  <Suggestion of={member} />
                  <span className="text-sm font-semibold text-accent-strong">
                    {pendingId === member.id ? "Assigning..." : "Assign"}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

/** Requests a replacement on the member's behalf; urgent if the shift starts soon. */
function AskEveryone({
  shift,
  spot,
  onDone,
  isReplacing,
}: CantComeProps & { readonly isReplacing: boolean }) {
  const name = unitAndName(spot.user);
  const request = useRequestReplacement(
    onDone,
    "Failed to create replacement request. Please try again.",
    () => name,
  );
  const [usual] = useState(() => usualPriority(Temporal.Instant.from(shift.startsAt), serverNow()));
  const form = useForm<{ reason: string; priority: (typeof PRIORITIES)[number]["value"] }>(
    { reason: "", priority: usual },
    {
      sending: request,
      onSend: ({ reason, priority }) =>
        request.mutate({
          shiftAssignmentId: spot.id,
          shiftId: shift.id,
          reason: reason.trim() || ADMIN_REASON,
          priority,
        }),
    },
  );
  return (
    <section aria-label="Ask everyone" className="space-y-2">
      <h3 className="font-bold">Ask everyone</h3>
      <form {...form.wiring} className="grid gap-3">
        <CouldTakeTheirs
          assignmentId={spot.id}
          isAsking={request.isPending || request.isSuccess || isReplacing}
        />
        <TextField
          label="Reason (optional)"
          hint="Only admins and the member can see it."
          placeholder={ADMIN_REASON}
          maxLength={500}
          {...form.text("reason")}
        />
        <SelectField
          label="Priority"
          hint={
            usual === "urgent"
              ? `Urgent because the shift starts within ${formatUnit(URGENT_HOURS, "hour")}.`
              : undefined
          }
          options={PRIORITIES}
          value={form.values.priority}
          onChange={({ target }) =>
            form.set({ priority: isPriority(target.value) ? target.value : "normal" })
          }
        />
        <div className="acts justify-end">
          <Button type="submit" variant="secondary" pending={request.isPending && "Asking..."}>
            Ask everyone now
          </Button>
        </div>
      </form>
    </section>
  );
}

/**
 * Asks which member of a full shift can't come, because only that member's spot can become free.
 */
export function WhoCantCome({
  shiftId,
  onDone,
}: {
  readonly shiftId: number;
  readonly onDone: () => void;
}) {
  const shift = useEndpoint("shifts.one", { id: shiftId });
  const now = useNow(30_000);
  const [chosen, setChosen] = useState<{ readonly shift: Shift; readonly spot: Spot } | null>(null);
  if (chosen)
    return (
      <div className="space-y-3">
        <p className="font-bold">{unitAndName(chosen.spot.user)} can't come</p>
        <CantCome {...chosen} onDone={onDone} />
      </div>
    );
  return (
    <QueryBoundary
      of={shift}
      loading={<Skeleton className="h-24" />}
      failed="Couldn't load this shift. Try again."
    >
      {(data) => (
        <div role="group" aria-label="Who can't come?" className="space-y-2">
          <p className="font-bold">Who can't come?</p>
          {filling(data).map((spot) => (
            <Button
              key={spot.id}
              variant="secondary"
              className="w-full justify-start"
              disabledReason={cantComeBlockedBecause(data, spot, now)}
              onClick={() => setChosen({ shift: data, spot })}
            >
              {unitAndName(spot.user)}
            </Button>
          ))}
        </div>
      )}
    </QueryBoundary>
  );
}

/** Why an admin can't request a replacement for the spot; null if they can. */
function cantComeBlockedBecause(
  { startsAt }: Pick<Shift, "startsAt">,
  { userId, status }: Spot,
  now: Temporal.Instant,
): string | null {
  const spot = {
    memberId: userId,
    status,
    startsAt: Temporal.Instant.from(startsAt),
    hasPendingRequest: false,
  };
  const admin = { id: 0, role: "admin", isActive: true } as const;
  return requestBlockedBecause(admin, spot, now)?.message ?? null;
}
