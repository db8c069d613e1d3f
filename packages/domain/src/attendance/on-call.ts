interface Unit {
  readonly memberId: number;
  /** 10-8 there now. */
  readonly isLoggedIn: boolean;
}

/** The places on call, one of each member: whoever is 10-8 on one is on call there, not also on a shift they came from or go to. */
export function onceEach<One extends Unit>(places: readonly One[]): One[] {
  const inService = new Set(
    places.filter(({ isLoggedIn }) => isLoggedIn).map(({ memberId }) => memberId),
  );
  return places.filter(({ memberId, isLoggedIn }) => isLoggedIn || !inService.has(memberId));
}
