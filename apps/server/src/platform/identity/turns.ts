/** Who asks for a turn: somebody the app knows (signed in, or on a device that they signed in on), or a stranger of some network. */
export type Asking = { readonly isKnown: true } | Stranger;

export interface Stranger {
  readonly isKnown: false;
  /** The network they come from; each has a line of its own. */
  readonly from: string;
  /** Ends the wait of one who is gone. */
  readonly gone?: AbortSignal;
}

interface Waiting {
  start(): void;
  refuse(): void;
}

interface Line {
  /** Who is next; undefined where nobody waits. */
  next(): Waiting | undefined;
  /** False where there is no place for one more. */
  join(one: Waiting): boolean;
  leave(one: Waiting): void;
}

/**
 * Lets so many work at once. The others wait: those the app knows go before strangers, strangers of different networks take
 * turns, and neither wait without end. `refusal` is what whoever finds no place is told.
 */
export function createTurns(
  {
    atOnce,
    mostKnown,
    mostStrangers,
  }: { atOnce: number; mostKnown: number; mostStrangers: number },
  refusal: () => Error,
): <T>(work: () => Promise<T>, asking: Asking) => Promise<T> {
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
      // The next in line takes over this place; without one the place is free.
      if (next) next.start();
      else running -= 1;
    }
  };
}

/** Resolves when it is one's turn; throws the refusal for one who finds no place, loses it, or is gone. */
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

/** A line for each network, served in turn. Where all are full, the longest gives up its last place to a shorter one. */
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
  /** Makes room for one more of a line of this length, where another is longer by more than one. */
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
    // Its next one comes when every other network had a turn.
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
