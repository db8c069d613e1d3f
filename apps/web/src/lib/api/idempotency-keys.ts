/** How long a repeated command counts as a retry of the lost one; later it is a new command. */
const SAME_PREFERENCE_MS = 10 * 60_000;

/**
 * Assigns idempotency keys to commands: a retry after a lost response reuses the key of the lost
 * command. `now` returns milliseconds.
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
    /** Records that the response was lost, so that the outcome is unknown. */
    wasLost(fingerprint: string, key: string): void {
      if (lost.get(fingerprint)?.key !== key) lost.set(fingerprint, { key, at: now() });
    },
    /**
     * Records that a response arrived. After a success the user sees the current state, so any
     * repeat is a new command.
     */
    wasAnswered(fingerprint: string, isDone: boolean): void {
      if (isDone) lost.clear();
      else lost.delete(fingerprint);
    },
  };
}

/** Returns a random key; on plain HTTP browsers lack `crypto.randomUUID`. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
