interface Filled {
  readonly id: number;
  readonly maxMembers: number;
  /** How many places somebody has by now. */
  readonly assignmentCount: number;
}

interface Proposed {
  readonly shiftId: number;
  readonly memberId: number;
}

/** What publishing a plan would leave open: each shift with how many of its places nobody would have, those that do not hold any more among them. */
export function leftOpen<Shift extends Filled>(
  shifts: readonly Shift[],
  proposed: readonly Proposed[],
  stale: readonly Proposed[],
): { readonly shift: Shift; readonly open: number }[] {
  const lost = new Set(stale.map(keyOf));
  const coming = Map.groupBy(
    proposed.filter((place) => !lost.has(keyOf(place))),
    ({ shiftId }) => shiftId,
  );
  return shifts.flatMap((shift) => {
    const open = shift.maxMembers - shift.assignmentCount - (coming.get(shift.id)?.length ?? 0);
    return open > 0 ? [{ shift, open }] : [];
  });
}

function keyOf({ shiftId, memberId }: Proposed): string {
  return `${shiftId} ${memberId}`;
}

/**
 * What a fill says beside the count of all places: where it filled all that it may, of the load alone. It counts without the places for
 * which cover is asked, and "125 of 125 places" under "125 of 130" would contradict it.
 */
export function saidBesideCount(fill: {
  readonly filled: number;
  readonly places: number;
  readonly words: readonly string[];
}): readonly string[] {
  return fill.filled >= fill.places ? fill.words.slice(1) : fill.words;
}
