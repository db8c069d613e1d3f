/** Up to this many screens refetch at once without a noticeable load. */
const AT_ONCE = 25;
/**
 * The maximum of refetches per second after a change; more would slow the member who makes changes.
 */
const SCREENS_A_SECOND = 100;
const LONGEST_MS = 15_000;

/**
 * Returns the maximum delay of a refetch in milliseconds; each screen waits for a random part of
 * it. In a mass call hundreds of screens are open while many members go 10-8, so immediate
 * refetches would overload the server.
 */
export function readingAgainWithinMs(openScreens: number): number {
  return openScreens <= AT_ONCE
    ? 0
    : Math.min(LONGEST_MS, Math.round((openScreens / SCREENS_A_SECOND) * 1_000));
}
