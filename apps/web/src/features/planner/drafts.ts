import { leftOpenText } from "@watchbill/domain/autofill/words";
import { counted } from "@watchbill/domain/time/counted";
import type { Output } from "../../lib/api/api.ts";
import { afterMove, type ShiftMember } from "../shifts/shift-eligibility.ts";
import { filling, type Shift } from "../shifts/shift-view.ts";

export type AutofillRun = NonNullable<Output<"autofill.current">>;

/** A suggested spot; `stale` is the reason it is no longer valid, or null. */
export type SuggestedSpot = AutofillRun["proposed"][number] & { readonly stale: string | null };

/** True while only coordinators see the suggestions. */
export function isOpenAutofillRun(
  proposal: Pick<AutofillRun, "status"> | null | undefined,
): boolean {
  return proposal !== null && proposal !== undefined && proposal.status !== "applied";
}

/** The suggested spots, by shift and member. */
export function suggestionsOf(
  proposal: Pick<AutofillRun, "status" | "proposed" | "stale"> | null | undefined,
): ReadonlyMap<string, SuggestedSpot> {
  if (!proposal || !isOpenAutofillRun(proposal)) return new Map();
  const stale = new Map(
    proposal.stale.map((one) => [suggestionKey(one.shiftId, one.memberId), one.because]),
  );
  return new Map(
    proposal.proposed.map((place) => {
      const key = suggestionKey(place.shiftId, place.memberId);
      return [key, { ...place, stale: stale.get(key) ?? null }];
    }),
  );
}

export function suggestionKey(shiftId: number, memberId: number): string {
  return `${shiftId}:${memberId}`;
}

/**
 * The shifts with the suggestions applied, used for eligibility checks. A member already on a shift
 * appears once; a crew that suggestions complete lacks no position.
 */
export function withSuggestions(
  shifts: readonly Shift[],
  proposal: Pick<AutofillRun, "status" | "proposed" | "stale" | "gaps"> | null | undefined,
  memberOf: (id: number) => ShiftMember | undefined,
): readonly Shift[] {
  const ghosts = suggestionsOf(proposal);
  if (ghosts.size === 0) return shifts;
  const proposed = Map.groupBy(ghosts.values(), ({ shiftId }) => shiftId);
  const gaps = new Set(proposal?.gaps.map(({ shiftId }) => shiftId));
  return shifts.map((shift) => {
    const here = (proposed.get(shift.id) ?? []).flatMap(({ memberId }) => memberOf(memberId) ?? []);
    const coming = here.filter(({ id }) => !filling(shift).some(({ userId }) => userId === id));
    if (coming.length === 0) return shift;
    const [full = shift] = coming.reduce<readonly Shift[]>(
      (one, member) => afterMove(one, member, { fromId: null, toId: shift.id }),
      [shift],
    );
    const isComplete = full.assignmentCount >= full.maxMembers && !gaps.has(shift.id);
    return isComplete ? { ...full, roleGap: null } : full;
  });
}

/** An auto-fill run after a member moves from one of its spots to another; null means no spot. */
export function afterDraft(
  proposal: AutofillRun,
  memberId: number,
  { fromId, toId }: { readonly fromId: number | null; readonly toId: number | null },
): AutofillRun {
  const rest = proposal.proposed.filter(
    (one) => one.memberId !== memberId || (one.shiftId !== fromId && one.shiftId !== toId),
  );
  const added =
    toId === null
      ? []
      : [
          {
            shiftId: toId,
            memberId,
            isLocked: true,
            isByHand: true,
            despite: [],
            overrideReason: null,
            reason: null,
          },
        ];
  return {
    ...proposal,
    proposed: [...rest, ...added],
    stale: proposal.stale.filter((one) => one.memberId !== memberId || one.shiftId !== fromId),
  };
}

/**
 * The shifts of an auto-fill run with a pending replacement request. Auto-fill skips such spots:
 * the requesting member holds them until a replacement accepts.
 */
export function requestedIn(
  { fromDate, untilDate, shiftIds }: Pick<AutofillRun, "fromDate" | "untilDate" | "shiftIds">,
  shifts: readonly Shift[],
): readonly Shift[] {
  return shifts.filter(
    (shift) =>
      shift.date >= fromDate &&
      shift.date <= untilDate &&
      (shiftIds === null || shiftIds.includes(shift.id)) &&
      requestedCount(shift) > 0,
  );
}

function requestedCount({ assignments }: Shift): number {
  return assignments.filter(({ status }) => status === "replacement_requested").length;
}

/**
 * The result of an auto-fill run: the suggestions, all spots that stay open, and the server's
 * sentences. The server's totals leave out the spots with a replacement request.
 */
export function runSummary(
  run: Pick<
    AutofillRun,
    "status" | "proposed" | "gaps" | "places" | "words" | "fromDate" | "untilDate" | "shiftIds"
  >,
  shifts: readonly Shift[],
): string {
  const suggestions = `${counted(run.proposed.length, "suggestion")}.`;
  if (run.status === "running") return suggestions;
  const unfilled = run.gaps.reduce((sum, { open }) => sum + open, 0);
  const requested = requestedIn(run, shifts).reduce((sum, shift) => sum + requestedCount(shift), 0);
  const open =
    run.places + requested === 0 ? "No spots to fill." : leftOpenText(unfilled, requested);
  return [suggestions, open, ...run.words].join(" ");
}
