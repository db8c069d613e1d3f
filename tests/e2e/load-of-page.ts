import type { Page } from "playwright-core";

/** The soonest that anything is put off by the clock: the invitation to push. All that comes sooner is part of the load. */
const PUT_OFF_MS = 2_000;

/** Has a page never come to what is put off, or waits until its browser has nothing better to do: it is no part of the load, however long a slow machine takes. */
export async function leaveOutWhatIsPutOff(page: Page): Promise<void> {
  await page.addInitScript((putOffMs) => {
    globalThis.requestIdleCallback = () => 0;
    const inTime = globalThis.setTimeout.bind(globalThis);
    const noTimer = (work: () => void, delay = 0) => (delay < putOffMs ? inTime(work, delay) : 0);
    Object.assign(globalThis, { setTimeout: noTimer });
  }, PUT_OFF_MS);
}

/** Watches a page that opens; gives how far it jumped since, as browsers reckon it (cumulative layout shift). */
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
