let hasCome = false;

/** Notes that somebody has just come in by the sign-in card, which is gone with the focus that was in it. */
export function noteArrival(): void {
  hasCome = true;
}

/** Whether somebody has, once. */
export function takeArrival(): boolean {
  const was = hasCome;
  hasCome = false;
  return was;
}
