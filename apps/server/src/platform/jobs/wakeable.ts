/** Interruptible sleep for idle loops: each sleeps for a time, and an announcement wakes all. */
interface Wakeable {
  /**
   * Sleeps for `ms`. Returns at once if the count of announcements is no longer `seen`, or if
   * `signal` is aborted.
   */
  rest(ms: number, signal: AbortSignal, seen: number): Promise<void>;
  /** The number of announcements; a loop reads it before it looks for work, so it misses none. */
  announcements(): number;
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
    announcements: () => announcements,
    size: () => resting.size,
    wakeAll() {
      announcements += 1;
      for (const wake of resting) wake();
    },
    async rest(ms, signal, seen) {
      if (signal.aborted || seen !== announcements) return;
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
