interface Filled {
  readonly id: number;
  readonly maxMembers: number;
  readonly assignmentCount: number;
}

interface Suggested {
  readonly shiftId: number;
  readonly memberId: number;
}

/**
 * Returns the spots that publishing would leave open, by shift; suggestions that are no longer
 * eligible count as open.
 */
export function leftOpen<Shift extends Filled>(
  shifts: readonly Shift[],
  suggested: readonly Suggested[],
  stale: readonly Suggested[],
): { readonly shift: Shift; readonly open: number }[] {
  const lost = new Set(stale.map(keyOf));
  const coming = Map.groupBy(
    suggested.filter((spot) => !lost.has(keyOf(spot))),
    ({ shiftId }) => shiftId,
  );
  return shifts.flatMap((shift) => {
    const open = shift.maxMembers - shift.assignmentCount - (coming.get(shift.id)?.length ?? 0);
    return open > 0 ? [{ shift, open }] : [];
  });
}

function keyOf({ shiftId, memberId }: Suggested): string {
  return `${shiftId} ${memberId}`;
}

/**
 * Returns the auto-fill texts next to the spot count. If it filled all allowed spots, only workload
 * remains. It excludes spots with a replacement request, so "125 of 125 places" would contradict
 * "125 of 130".
 */
export function saidBesideCount(fill: {
  readonly filled: number;
  readonly spots: number;
  readonly words: readonly string[];
}): readonly string[] {
  return fill.filled >= fill.spots ? fill.words.slice(1) : fill.words;
}
