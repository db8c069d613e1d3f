/** Whether a squad lives already, so that nobody is led through setting it up: it has shifts, and somebody else has come in. */
export function livesAlready({
  hasShifts,
  othersIn,
}: {
  readonly hasShifts: boolean;
  readonly othersIn: number;
}): boolean {
  return hasShifts && othersIn > 0;
}
