import type { HoursRange } from "../members/reminder-hours.ts";

/** Minutes without a 10-8 until the member is asked, and until others are notified; 0 is off. */
export interface StartChainSettings {
  readonly startAskMinutes: number;
  readonly startAlertMinutes: number;
}

export const START_CHAIN_MINUTES: HoursRange = { least: 0, most: 240 };

/**
 * Blocks notifying others before the member is asked; a step that is off never blocks. Null allows
 * it.
 */
export function startChainFault({
  startAskMinutes: ask,
  startAlertMinutes: alert,
}: StartChainSettings): string | null {
  if (ask === 0 || alert === 0 || alert > ask) return null;
  return `Others hear after the member was asked: more than ${ask} minutes after the start, or 0 for never`;
}
