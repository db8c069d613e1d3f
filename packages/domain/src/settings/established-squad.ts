/**
 * True for a squad in use, which needs no setup checklist: it has shifts and another member has
 * signed in.
 */
export function livesAlready({
  hasShifts,
  othersIn,
}: {
  readonly hasShifts: boolean;
  readonly othersIn: number;
}): boolean {
  return hasShifts && othersIn > 0;
}
