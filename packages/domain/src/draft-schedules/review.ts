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
 * Returns the spots that publishing would leave open, by shift. A suggestion whose member is no
 * longer eligible counts as open.
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
