import type { Output } from "../../lib/api/api.ts";
import { afterMove, type Member } from "../shifts/shift-eligibility.ts";
import { filling, type Shift } from "../shifts/shift-view.ts";

export type AutofillRun = NonNullable<Output<"autofill.current">>;

/** A place that is only proposed, and why it does not hold any more; null while it does. */
export type SuggestedSpot = AutofillRun["proposed"][number] & { readonly stale: string | null };

/** True while the places of a proposal are coordinators' alone. */
export function isOpenAutofillRun(
  proposal: Pick<AutofillRun, "status"> | null | undefined,
): boolean {
  return proposal !== null && proposal !== undefined && proposal.status !== "applied";
}

/** The places that a proposal puts somebody on, by shift and member. */
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
 * The shifts as they will be once the proposal is everybody's, so that whoever is put somewhere is judged by it. Somebody who is
 * on a shift by now is there once; of a crew that a proposal completes no role is missing.
 */
export function withSuggestions(
  shifts: readonly Shift[],
  proposal: Pick<AutofillRun, "status" | "proposed" | "stale" | "gaps"> | null | undefined,
  memberOf: (id: number) => Member | undefined,
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

/** A proposal after a member has left one of its places and joined another; null for none. */
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
