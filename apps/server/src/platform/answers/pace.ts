import { setTimeout as pause } from "node:timers/promises";

/** Something that is being made, or will be in a moment. */
export interface Making<T = unknown> {
  readonly made: Promise<T>;
  /** Until it has, whoever asks is answered by what is true when it does. */
  readonly hasBegun: () => boolean;
}

/** Between two makings of one thing lies so many times what the last one took, */
const RESTS = 9;
/** but no longer than somebody who waits would notice. */
const LONGEST_REST_MS = 250;
/** More than is made for everybody within such a time. */
const MOST_NOTED = 500;

export interface Pace {
  /** Makes it now, where it was not made a moment ago, or once that moment is over. */
  begin<T>(key: string, make: () => Promise<T>): Making<T>;
}

/** How time passes: what it is, in milliseconds, and a wait for so many. */
interface Passing {
  readonly clock: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

/**
 * Keeps what is made anew for everybody after each change from taking more than a tenth of the time. In a mass call fifteen things
 * change each second, and to read the month as often is most of what the answers to all who open the app cost.
 */
export function createPace({ clock, wait }: Passing = { clock: () => performance.now(), wait: pause }): Pace {
  const last = new Map<string, { readonly beganAt: number; readonly tookMs: number }>();
  const time = async <T>(key: string, make: () => Promise<T>): Promise<T> => {
    const beganAt = clock();
    try {
      return await make();
    } finally {
      if (last.size >= MOST_NOTED) last.clear();
      last.set(key, { beganAt, tookMs: clock() - beganAt });
    }
  };
  return {
    begin(key, make) {
      const before = last.get(key);
      const rest = before ? restMs(before.tookMs, clock() - before.beganAt) : 0;
      if (rest === 0) return { made: time(key, make), hasBegun: () => true };
      let hasBegun = false;
      const made = wait(rest).then(() => {
        hasBegun = true;
        return time(key, make);
      });
      return { made, hasBegun: () => hasBegun };
    },
  };
}

/** How long is still to be waited, in milliseconds, where the last making took so long and began so long ago. */
export function restMs(tookMs: number, sinceMs: number): number {
  return Math.max(0, Math.min((1 + RESTS) * tookMs, tookMs + LONGEST_REST_MS) - sinceMs);
}
