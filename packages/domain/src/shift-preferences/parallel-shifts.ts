interface OfferedShift {
  readonly id: number;
  readonly availabilityKind: string | null;
  readonly startsAt: string;
  readonly endsAt: string;
}

/**
 * Groups the shifts that one preference covers: their shift types share one availability, and their
 * times are equal. The groups keep the order of their first shifts.
 */
export function parallelShifts<S extends OfferedShift>(shifts: readonly S[]): S[][] {
  const groups = Map.groupBy(shifts, ({ id, availabilityKind, startsAt, endsAt }) =>
    availabilityKind === null ? id : `${availabilityKind} ${startsAt} ${endsAt}`,
  );
  return [...groups.values()];
}
