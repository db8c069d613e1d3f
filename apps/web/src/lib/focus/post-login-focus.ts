let hasCome = false;

/**
 * Records a sign-in through the sign-in card: when the card disappears, the focus is lost and must
 * be set.
 */
export function markSignedIn(): void {
  hasCome = true;
}

/** Returns whether a sign-in was recorded, and clears the record. */
export function takeSignedIn(): boolean {
  const was = hasCome;
  hasCome = false;
  return was;
}
