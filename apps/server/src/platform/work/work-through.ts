import type { Needs } from "../dependencies.ts";

/** New work is announced; what has only come due by the clock is not. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Does what `claim` gives, each on its own, and claims again as soon as one is done or something is announced, until nothing
 * is left: one that takes long holds up none of the others. `claim` is told what is under way. Gives how many there were.
 */
export async function workThrough<Item>(
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
      .catch((error: unknown) => log.error({ err: error }, "the worker failed and will try again"))
      .finally(() => {
        underWay.delete(item);
        lookAgain();
      });
    underWay.set(item, done);
  };
  try {
    for (;;) {
      // Made before looking, so that nothing that is announced meanwhile is missed.
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
