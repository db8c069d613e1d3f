/**
 * A caller of the fair queue: known (signed in, or on a trusted device), or unknown with a network.
 */
export type QueuedCaller = { readonly isKnown: true } | UnknownCaller;

export interface UnknownCaller {
  readonly isKnown: false;
  /** The network of the caller; each network has its own queue. */
  readonly from: string;
  /** Ends the wait of a client that disconnects. */
  readonly gone?: AbortSignal;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

interface Line {
  /** Returns the next waiting caller; undefined if the queue is empty. */
  next(): Waiting | undefined;
  /** False if the queue is full. */
  join(one: Waiting): boolean;
  leave(one: Waiting): void;
}

/**
 * Fair queue: limits how many callers run at once. Known callers go before unknown ones, networks
 * of unknown callers take turns, and neither known nor unknown callers starve. `refusal` is the
 * error for a full queue.
 */
export function createFairQueue(
  {
    atOnce,
    mostKnown,
    mostStrangers,
  }: { atOnce: number; mostKnown: number; mostStrangers: number },
  refusal: () => Error,
): <T>(work: () => Promise<T>, asking: QueuedCaller) => Promise<T> {
  let running = 0;
  const known = lineOf(mostKnown);
  const strangers = linesByNetwork(mostStrangers);
  return async (work, asking) => {
    if (running < atOnce) running += 1;
    else if (asking.isKnown) await turnIn(known, refusal);
    else await turnIn(strangers.of(asking.from), refusal, asking.gone);
    try {
      return await work();
    } finally {
      const next = known.next() ?? strangers.next();
      // The next caller takes over this slot; without one the slot is free.
      if (next) next.start();
      else running -= 1;
    }
  };
}

/**
 * Resolves at the caller's turn; throws the refusal if the queue is full, the slot is lost, or the
 * client disconnects.
 */
function turnIn(line: Line, refusal: () => Error, gone?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => reject(refusal());
    const leave = (): void => {
      line.leave(one);
      refuse();
    };
    const one: Waiting = {
      start: () => {
        gone?.removeEventListener("abort", leave);
        resolve();
      },
      refuse,
    };
    if (gone?.aborted || !line.join(one)) refuse();
    else gone?.addEventListener("abort", leave, { once: true });
  });
}

function lineOf(longest: number): Line {
  const waiting = new Set<Waiting>();
  return {
    next: () => {
      const [first] = waiting;
      if (first) waiting.delete(first);
      return first;
    },
    join: (one) => waiting.size < longest && waiting.add(one).has(one),
    leave: (one) => void waiting.delete(one),
  };
}

/**
 * One queue per network, served round robin. When all slots are taken, the longest queue gives its
 * last slot to a shorter one.
 */
function linesByNetwork(longest: number): {
  next(): Waiting | undefined;
  of(network: string): Line;
} {
  const lines = new Map<string, Set<Waiting>>();
  let count = 0;
  const remove = (network: string, one: Waiting): void => {
    const line = lines.get(network);
    if (!line?.delete(one)) return;
    count -= 1;
    if (line.size === 0) lines.delete(network);
  };
  /** Frees a slot for a queue of this length if another queue is longer by more than one. */
  const makeRoom = (length: number): boolean => {
    const [network, line] = [...lines].reduce((most, other) =>
      other[1].size > most[1].size ? other : most,
    );
    const last = [...line].at(-1);
    if (!last || line.size <= length + 1) return false;
    remove(network, last);
    last.refuse();
    return true;
  };
  const next = (): Waiting | undefined => {
    const [first] = lines;
    if (!first) return undefined;
    const [network, line] = first;
    const [one] = line;
    if (one) remove(network, one);
    // Moves the network to the end of the round.
    if (lines.delete(network)) lines.set(network, line);
    return one;
  };
  const of = (network: string): Line => ({
    next,
    join: (one) => {
      const length = lines.get(network)?.size ?? 0;
      if (count >= longest && !makeRoom(length)) return false;
      lines.set(network, (lines.get(network) ?? new Set()).add(one));
      count += 1;
      return true;
    },
    leave: (one) => remove(network, one),
  });
  return { next, of };
}
