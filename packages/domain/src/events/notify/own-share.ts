import type { Named } from "../../shift-types/shift-name.ts";
import { nameShifts, type StoredTitle } from "../../shifts/shifts-title.ts";
import type { Span, WallClock } from "../../time/span.ts";

type Titled = WallClock & Span & Named & { readonly type: string };

/**
 * A changed, canceled or filled shift, or one whose member left; with its members and those with a
 * replacement request.
 */
interface TouchedShift {
  readonly id: number;
  /** The shift as it is now, or its last state before cancellation. */
  readonly now: Titled;
  readonly before: Titled;
  readonly memberIds: readonly number[];
  readonly seekingIds: readonly number[];
}

/**
 * A member's part of a bulk change: their first shift that is not over, the count and the shifts'
 * names.
 */
export interface OwnShare {
  readonly memberId: number;
  /** True when the member is not on the shifts but has requested a replacement on one. */
  readonly isSeeking: boolean;
  readonly shiftId: number;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly title: StoredTitle;
  readonly before: StoredTitle;
  readonly count: number;
}

/**
 * Computes each member's own shifts in a change. A member whose shifts are all over gets no entry
 * and so no notification.
 */
export function ownShares(shifts: readonly TouchedShift[], now: Temporal.Instant): OwnShare[] {
  const ahead = shifts
    .filter((shift) =>
      [shift.now, shift.before].some(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0),
    )
    .toSorted((a, b) => Temporal.Instant.compare(a.now.startsAt, b.now.startsAt));
  const memberIds = new Set(ahead.flatMap((shift) => [...shift.memberIds, ...shift.seekingIds]));
  return [...memberIds].map((memberId) => {
    const held = ahead.filter((shift) => shift.memberIds.includes(memberId));
    const own =
      held.length > 0 ? held : ahead.filter(({ seekingIds }) => seekingIds.includes(memberId));
    const first = own[0]!;
    return {
      memberId,
      isSeeking: held.length === 0,
      shiftId: first.id,
      startsAt: first.now.startsAt.toString(),
      endsAt: own
        .map(({ now: { endsAt } }) => endsAt)
        .toSorted((a, b) => Temporal.Instant.compare(a, b))
        .at(-1)!
        .toString(),
      title: nameShifts(own.map((shift) => shift.now)),
      before: nameShifts(own.map((shift) => shift.before)),
      count: own.length,
    };
  });
}
