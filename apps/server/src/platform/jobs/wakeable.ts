/** Interruptible sleep of idle loops: each sleeps for a time, and an announcement wakes all. */
interface Wakeable {
  /**
   * Sleeps for `ms`. Returns at once if there was an announcement since `heard` was read, or if
   * `signal` is aborted.
   */
  rest(ms: number, signal: AbortSignal, received: number): Promise<void>;
  /** Counts the announcements; a loop reads it before it looks for work, so that it misses none. */
  received(): number;
  /** Announces work: wakes every sleeping loop. */
  wakeAll(): void;
  size(): number;
}

/**
 * A loop that wakes removes itself, for any reason: the set never holds more entries than loops.
 */
export function createWakeable(): Wakeable {
  const resting = new Set<() => void>();
  let announcements = 0;
  return {
    received: () => announcements,
    size: () => resting.size,
    wakeAll() {
      announcements += 1;
      for (const wake of resting) wake();
    },
    async rest(ms, signal, received) {
      if (signal.aborted || received !== announcements) return;
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
