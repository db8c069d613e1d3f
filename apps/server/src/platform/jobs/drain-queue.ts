import type { Needs } from "../dependencies.ts";

/** The polling interval for work that becomes due; new work is announced instead. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Concurrent queue runner: claims items and runs each on its own. Claims again after each item and
 * each announcement, until none are left. A slow item delays no other. `claim` gets the items in
 * flight. Returns the number of items.
 */
export async function drainQueue<Item>(
  { live, log }: Needs<"live" | "log">,
  signal: AbortSignal,
  claim: (underWay: readonly Item[]) => Promise<readonly Item[]>,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const underWay = new Map<Item, Promise<void>>();
  let count = 0;
  let lookAgain: () => void = () => undefined;
  const unsubscribe = live.subscribe(({ kind }) => kind !== "changed" && lookAgain());
  const timer = setInterval(() => lookAgain(), LOOK_AGAIN_MS);
  const start = (item: Item): void => {
    const done = work(item)
      .catch((error: unknown) => log.error({ err: error }, "a worker failed and will retry"))
      .finally(() => {
        underWay.delete(item);
        lookAgain();
      });
    underWay.set(item, done);
  };
  try {
    for (;;) {
      // Created before the claim, so that no announcement is missed.
      const somethingNew = new Promise<void>((resolve) => (lookAgain = resolve));
      const claimed = signal.aborted ? [] : await claim([...underWay.keys()]);
      for (const item of claimed) start(item);
      if (underWay.size === 0) break;
      count += claimed.length;
      await somethingNew;
    }
  } finally {
    clearInterval(timer);
    unsubscribe();
    await Promise.all(underWay.values());
  }
  return count;
}
