import type { Page } from "playwright-core";

/**
 * Timers of at least this length start work that the app delays on purpose, first the push
 * invitation. Earlier requests are part of the load.
 */
const PUT_OFF_MS = 2_000;

/**
 * Disables idle callbacks and timers of `PUT_OFF_MS` or more, so that delayed work is not measured
 * as part of the load, even on a slow machine.
 */
export async function leaveOutWhatIsPutOff(page: Page): Promise<void> {
  await page.addInitScript((putOffMs) => {
    globalThis.requestIdleCallback = () => 0;
    const inTime = globalThis.setTimeout.bind(globalThis);
    const noTimer = (work: () => void, delay = 0) => (delay < putOffMs ? inTime(work, delay) : 0);
    Object.assign(globalThis, { setTimeout: noTimer });
  }, PUT_OFF_MS);
}

/**
 * Observes layout shifts from the page's opening on; returns a function for the cumulative layout
 * shift (CLS).
 */
export async function watchJumps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { jumps: shifts });
    new PerformanceObserver((list) =>
      shifts.push(
        ...list.getEntries().map((entry) => (entry as unknown as { value: number }).value),
      ),
    ).observe({ type: "layout-shift", buffered: true });
  });
  return async () => {
    const jumps = await page.evaluate(() => (globalThis as unknown as { jumps: number[] }).jumps);
    return jumps.reduce((sum, jump) => sum + jump, 0);
  };
}
