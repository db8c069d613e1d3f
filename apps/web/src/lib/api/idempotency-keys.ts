/** Retry window: a later repeat is a new command. */
const SAME_PREFERENCE_MS = 10 * 60_000;

/**
 * Assigns idempotency keys to commands. A retry after a lost response reuses its key; `now` returns
 * milliseconds.
 */
export function createIdempotencyKeys(
  now: () => number = () => performance.now(),
  newKey: () => string = randomKey,
) {
  const lost = new Map<string, { readonly key: string; readonly at: number }>();
  return {
    keyFor(fingerprint: string): string {
      const before = lost.get(fingerprint);
      return before && now() - before.at < SAME_PREFERENCE_MS ? before.key : newKey();
    },
    /** Records a lost response: the outcome is unknown. */
    wasLost(fingerprint: string, key: string): void {
      if (lost.get(fingerprint)?.key !== key) lost.set(fingerprint, { key, at: now() });
    },
    /**
     * Records a response. After a success the user knows the current state, so every repeat is a
     * new command.
     */
    wasAnswered(fingerprint: string, isDone: boolean): void {
      if (isDone) lost.clear();
      else lost.delete(fingerprint);
    },
  };
}

/** Also works on plain HTTP, where `crypto.randomUUID` does not exist. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
