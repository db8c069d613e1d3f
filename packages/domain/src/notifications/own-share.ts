import { type Span, shiftTitle, type WallClock } from "../shifts/shift-times.ts";

type Titled = WallClock & Span & { readonly type: string; readonly customName: string | null };

/** One shift that was changed or called off, with who is on it and who seeks cover for it. */
export interface TouchedShift {
  readonly id: number;
  /** As it is now, or was until it was called off. */
  readonly now: Titled;
  readonly before: Titled;
  readonly memberIds: readonly number[];
  readonly seekingIds: readonly number[];
}

/** What a change of many shifts is to one member: the first of their own that is not over, and how many there are. */
export interface OwnShare {
  readonly memberId: number;
  /** True when all they have in it is a place that they seek cover for. */
  readonly isSeeking: boolean;
  readonly shiftId: number;
  readonly startsAt: string;
  readonly title: string;
  readonly before: string;
  readonly count: number;
}

/** Each member's share of what was done to some shifts. Who is only on what is over has none, and is told nothing. */
export function ownShares(shifts: readonly TouchedShift[], now: Temporal.Instant): OwnShare[] {
  const ahead = shifts
    .filter((shift) => [shift.now, shift.before].some(({ endsAt }) => Temporal.Instant.compare(endsAt, now) > 0))
    .toSorted((a, b) => Temporal.Instant.compare(a.now.startsAt, b.now.startsAt));
  const memberIds = new Set(ahead.flatMap((shift) => [...shift.memberIds, ...shift.seekingIds]));
  return [...memberIds].flatMap((memberId) => {
    const held = ahead.filter((shift) => shift.memberIds.includes(memberId));
    const own = held.length > 0 ? held : ahead.filter(({ seekingIds }) => seekingIds.includes(memberId));
    const [first] = own;
    if (!first) return [];
    return {
      memberId,
      isSeeking: held.length === 0,
      shiftId: first.id,
      startsAt: first.now.startsAt.toString(),
      title: titleOf(first.now, own.length),
      before: titleOf(first.before, own.length),
      count: own.length,
    };
  });
}

/** "Night on Fri, Nov 20, 11:00 PM - 7:00 AM and 2 more". */
function titleOf(shift: Titled, count: number): string {
  return count > 1 ? `${shiftTitle(shift)} and ${count - 1} more` : shiftTitle(shift);
}
