/** After so long somebody who does the same thing means it anew. */
const SAME_WISH_MS = 10 * 60_000;

/**
 * Gives each command a key by which the server knows one that it has done already. What is sent again because its answer
 * was lost has the key it had; `now` is a clock in milliseconds.
 */
export function createLostAnswers(
  now: () => number = () => performance.now(),
  newKey: () => string = randomKey,
) {
  const lost = new Map<string, { readonly key: string; readonly at: number }>();
  return {
    /** The key to send a command with. */
    keyFor(wish: string): string {
      const before = lost.get(wish);
      return before && now() - before.at < SAME_WISH_MS ? before.key : newKey();
    },
    /** Nobody knows whether it was done. */
    wasLost(wish: string, key: string): void {
      if (lost.get(wish)?.key !== key) lost.set(wish, { key, at: now() });
    },
    /** There is an answer. Whoever has got something done since knows how things stand, and wishes anew. */
    wasAnswered(wish: string, isDone: boolean): void {
      if (isDone) lost.clear();
      else lost.delete(wish);
    },
  };
}

/** Also where the page came without https, and the browser gives no UUIDs. */
function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}
