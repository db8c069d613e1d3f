/** What somebody presses again within this time, before anything else was done, they meant once. */
const BOUNCE_MS = 1_000;

/** Tells a second tap of the same thing from a second wish; `now` is a clock in milliseconds. */
export function createTapGuard(now: () => number = () => performance.now()) {
  const underWay = new Set<string>();
  let last: { readonly key: string; readonly at: number } | null = null;
  return {
    /** Whether a command may start: not while the same one is under way, nor right after it was done. */
    begins(key: string): boolean {
      const isBounce = last?.key === key && now() - last.at < BOUNCE_MS;
      if (underWay.has(key) || isBounce) return false;
      underWay.add(key);
      return true;
    },
    /** Notes how a command ended; one that failed can be tried again at once. */
    ends(key: string, isDone: boolean): void {
      underWay.delete(key);
      if (isDone) last = { key, at: now() };
    },
  };
}

/** What is asked for, in one text; files are told apart by when they were chosen. */
export function wishOf(name: string, input: object): string {
  const values = Object.entries(input).map(([key, value]) => [key, value instanceof File ? value.lastModified : value]);
  return JSON.stringify([name, values]);
}

interface Press {
  readonly detail: number;
  readonly timeStamp: number;
  readonly pointerType: string;
}

/** Whether a press of a button that changes its meaning is the second of a double tap. Some phones count taps, some do not. */
export function isSecondOfDoubleTap(press: Press, before: Press | null): boolean {
  if (press.detail > 1) return true;
  return before !== null && press.pointerType === "touch" && press.timeStamp - before.timeStamp < BOUNCE_MS / 2;
}
