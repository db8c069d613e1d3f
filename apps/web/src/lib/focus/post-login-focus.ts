let hasCome = false;

/** Records a login through the sign-in card, whose removal drops the focus. */
export function markSignedIn(): void {
  hasCome = true;
}

/** Whether a login was recorded; clears the record. */
export function takeSignedIn(): boolean {
  const was = hasCome;
  hasCome = false;
  return was;
}
