import type { HoursRange } from "../members/reminder-hours.ts";

/** After how many minutes without a 10-8 a member is asked, and after how many others hear of it; 0 is off. */
export interface StartChainSettings {
  readonly startAskMinutes: number;
  readonly startAlarmMinutes: number;
}

export const START_CHAIN_MINUTES: HoursRange = { least: 0, most: 240 };

/** Why the two lengths of time cannot be, or null: others hear after the member was asked. One that is off is in nobody's way. */
export function startChainFault({
  startAskMinutes: ask,
  startAlarmMinutes: alarm,
}: StartChainSettings): string | null {
  if (ask === 0 || alarm === 0 || alarm > ask) return null;
  return `Others hear after the member was asked: more than ${ask} minutes after the start, or 0 for never`;
}
