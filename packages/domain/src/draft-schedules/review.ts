interface Filled {
  readonly id: number;
  readonly maxMembers: number;
  readonly assignmentCount: number;
}

interface Proposed {
  readonly shiftId: number;
  readonly memberId: number;
}

/**
 * Returns the spots that publishing would leave open, by shift; suggestions that are no longer
 * eligible count as open.
 */
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
