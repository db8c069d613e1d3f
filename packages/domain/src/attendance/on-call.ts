interface Unit {
  readonly memberId: number;
  /** The member is 10-8 on this assignment. */
  readonly isLoggedIn: boolean;
}

/**
 * Returns one on-call assignment for each member, preferring an open 10-8 over the previous and the
 * next shift.
 */
export function onceEach<One extends Unit>(spots: readonly One[]): One[] {
  const inService = new Set(
    spots.filter(({ isLoggedIn }) => isLoggedIn).map(({ memberId }) => memberId),
  );
  return spots.filter(({ memberId, isLoggedIn }) => isLoggedIn || !inService.has(memberId));
}
