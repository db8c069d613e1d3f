import type { Named } from "../kinds/shift-name.ts";
import { nameShifts, type StoredTitle } from "../shifts/shifts-title.ts";
import type { Span, WallClock } from "../time/span.ts";

type Titled = WallClock & Span & Named & { readonly type: string };

/** One shift that was changed, called off, filled or left, with whom it concerns and who seeks cover for it. */
export interface TouchedShift {
  readonly id: number;
  /** As it is now, or was until it was called off. */
  readonly now: Titled;
  readonly before: Titled;
  readonly memberIds: readonly number[];
  readonly seekingIds: readonly number[];
}

/** What an act on many shifts is to one member: the first of their own that is not over, how many there are, and what they are called. */
export interface OwnShare {
  readonly memberId: number;
  /** True when all they have in it is a place that they seek cover for. */
  readonly isSeeking: boolean;
  readonly shiftId: number;
  readonly startsAt: string;
  /** When the last of them is over. */
  readonly endsAt: string;
  readonly title: StoredTitle;
  readonly before: StoredTitle;
  readonly count: number;
}

/** Each member's share of what was done to some shifts. Who is only on what is over has none, and is told nothing. */
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
