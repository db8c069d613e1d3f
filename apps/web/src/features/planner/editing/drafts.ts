import { leftOpenText } from "@watchbill/domain/autofill/words";
import { plural } from "@watchbill/domain/text/language";
import type { Output } from "../../../lib/api/api.ts";
import { afterMove, type ShiftMember } from "../../shifts/assign/shift-eligibility.ts";
import { filling, type Shift } from "../../shifts/shift-view.ts";

export type AutofillRun = NonNullable<Output<"autofill.current">>;

/** An assignment that auto-fill suggests; `stale` is the reason it is no longer valid, or null. */
export type SuggestedSpot = AutofillRun["suggested"][number] & { readonly stale: string | null };

/** True while the run's suggestions are unpublished, so that only coordinators see them. */
export function isOpenAutofillRun(
  autofillRun: Pick<AutofillRun, "status"> | null | undefined,
): boolean {
  return autofillRun !== null && autofillRun !== undefined && autofillRun.status !== "applied";
}

/** Returns the suggested assignments by shift and member. */
export function suggestionsOf(
  autofillRun: Pick<AutofillRun, "status" | "suggested" | "stale"> | null | undefined,
): ReadonlyMap<string, SuggestedSpot> {
  if (!autofillRun || !isOpenAutofillRun(autofillRun)) return new Map();
  const stale = new Map(
    autofillRun.stale.map((one) => [suggestionKey(one.shiftId, one.memberId), one.because]),
  );
  return new Map(
    autofillRun.suggested.map((spot) => {
      const key = suggestionKey(spot.shiftId, spot.memberId);
      return [key, { ...spot, stale: stale.get(key) ?? null }];
    }),
  );
}

export function suggestionKey(shiftId: number, memberId: number): string {
  return `${shiftId}:${memberId}`;
}

/**
 * Returns the shifts with the suggested assignments added, for eligibility checks. A member already
 * on a shift is not added twice. A shift that suggestions fill completely counts as having every
 * position.
 */
export function withSuggestions(
  shifts: readonly Shift[],
  autofillRun: Pick<AutofillRun, "status" | "suggested" | "stale" | "gaps"> | null | undefined,
  memberOf: (id: number) => ShiftMember | undefined,
): readonly Shift[] {
  const suggestions = suggestionsOf(autofillRun);
  if (suggestions.size === 0) return shifts;
  const suggested = Map.groupBy(suggestions.values(), ({ shiftId }) => shiftId);
  const gaps = new Set(autofillRun?.gaps.map(({ shiftId }) => shiftId));
  return shifts.map((shift) => {
    const here = (suggested.get(shift.id) ?? []).flatMap(
      ({ memberId }) => memberOf(memberId) ?? [],
    );
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

/**
 * Returns the auto-fill run after a suggested member moves to another spot. A null `fromId` adds
 * the member, a null `toId` removes them.
 */
export function afterDraft(
  autofillRun: AutofillRun,
  memberId: number,
  { fromId, toId }: { readonly fromId: number | null; readonly toId: number | null },
): AutofillRun {
  const rest = autofillRun.suggested.filter(
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
            overrides: [],
            overrideReason: null,
            reason: null,
          },
        ];
  return {
    ...autofillRun,
    suggested: [...rest, ...added],
    stale: autofillRun.stale.filter((one) => one.memberId !== memberId || one.shiftId !== fromId),
  };
}

/**
 * Returns the shifts of an auto-fill run that have a pending replacement request. Auto-fill skips
 * their spots, because the requesting member holds them until a replacement accepts.
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
 * Summarizes an auto-fill run: the number of suggestions, all spots that stay open, and the
 * server's sentences. The server's totals leave out spots with a replacement request, so these are
 * added.
 */
export function runSummary(
  run: Pick<
    AutofillRun,
    "status" | "suggested" | "gaps" | "spots" | "words" | "fromDate" | "untilDate" | "shiftIds"
  >,
  shifts: readonly Shift[],
): string {
  const suggestions = plural(
    run.suggested.length,
    "1 suggestion.",
    `${run.suggested.length} suggestions.`,
  );
  if (run.status === "running") return suggestions;
  const unfilled = run.gaps.reduce((sum, { open }) => sum + open, 0);
  const requested = requestedIn(run, shifts).reduce((sum, shift) => sum + requestedCount(shift), 0);
  const open =
    run.spots + requested === 0
      ? "No spots to fill."
      : leftOpenText(unfilled, requested, run.shiftIds !== null);
  return [suggestions, open, ...run.words].join(" ");
}
