/** So few screens read again at once without anybody noticing. */
const AT_ONCE = 25;
/** So many screens a second may read again what somebody else changed: more would keep whoever changes something waiting. */
const SCREENS_A_SECOND = 100;
const LONGEST_MS = 15_000;

/**
 * Within how many milliseconds the screens that are open read again what somebody changed, each at a moment of its own. A mass call
 * has hundreds of them open while one after the other goes 10-8: if each read at once after each change, none would be answered.
 */
export function readingAgainWithinMs(openScreens: number): number {
  return openScreens <= AT_ONCE
    ? 0
    : Math.min(LONGEST_MS, Math.round((openScreens / SCREENS_A_SECOND) * 1_000));
}
