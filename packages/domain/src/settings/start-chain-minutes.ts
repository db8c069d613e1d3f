import type { HoursRange } from "../members/reminder-hours.ts";

/**
 * Minutes after a shift's start until a member who is not 10-8 is asked whether they are coming,
 * and until others are notified; 0 turns a step off.
 */
export interface StartChainSettings {
  readonly startAskMinutes: number;
  readonly startAlertMinutes: number;
}

export const START_CHAIN_MINUTES: HoursRange = { least: 0, most: 240 };

/**
 * Returns why the minutes are invalid, or null: others must not be notified before the member is
 * asked. A step that is off is always valid.
 */
export function startChainFault({
  startAskMinutes: ask,
  startAlertMinutes: alert,
}: StartChainSettings): string | null {
  if (ask === 0 || alert === 0 || alert > ask) return null;
  return `Must be more than ${ask} minutes, after the member's reminder, or 0 for never`;
}
