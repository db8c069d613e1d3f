/**
 * True for a squad that needs no setup checklist, because it has shifts and another member has
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
