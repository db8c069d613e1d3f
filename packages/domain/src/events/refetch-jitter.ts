/** Up to this many screens refetch at once without noticeable load. */
const AT_ONCE = 25;
/** The maximum refetches a second after a change; more would delay the member who makes changes. */
const SCREENS_A_SECOND = 100;
const LONGEST_MS = 15_000;

/**
 * Returns the refetch jitter in milliseconds. In a mass call hundreds of screens are open while
 * many members go 10-8; immediate refetches would overload the server.
 */
export function readingAgainWithinMs(openScreens: number): number {
  return openScreens <= AT_ONCE
    ? 0
    : Math.min(LONGEST_MS, Math.round((openScreens / SCREENS_A_SECOND) * 1_000));
}
