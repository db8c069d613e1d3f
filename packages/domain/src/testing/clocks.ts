import { type SquadClock, USUAL_DATES } from "../time/date-style.ts";

/** Returns a squad's time zone with the default date style. */
export function squadIn(timeZone: string): SquadClock {
  return { ...USUAL_DATES, timeZone };
}

/** A date style in which no choice is the default. */
export const DAY_FIRST_24 = { clockHours: 24, dateOrder: "day-first" } as const;
