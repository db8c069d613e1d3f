/** Where loops with nothing to do rest: each for a while, all of them until something is announced. */
export interface Rests {
  /** Rests for `ms`; not at all where something was announced since `heard` was read, or once `signal` is aborted. */
  rest(ms: number, signal: AbortSignal, heard: number): Promise<void>;
  /** How many times something was announced; a loop reads it before it looks for work, so that nothing said meanwhile is missed. */
  heard(): number;
  /** Something was announced: whoever rests looks again. */
  wakeAll(): void;
  /** How many rest now. */
  size(): number;
}

/** Whoever wakes leaves, however they woke: they hold as many as there are loops, after a minute or a year. */
export function createRests(): Rests {
  const resting = new Set<() => void>();
  let announcements = 0;
  return {
    heard: () => announcements,
    size: () => resting.size,
    wakeAll() {
      announcements += 1;
      for (const wake of resting) wake();
    },
    async rest(ms, signal, heard) {
      if (signal.aborted || heard !== announcements) return;
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          clearTimeout(timer);
          signal.removeEventListener("abort", wake);
          resting.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        signal.addEventListener("abort", wake);
        resting.add(wake);
      });
    },
  };
}
