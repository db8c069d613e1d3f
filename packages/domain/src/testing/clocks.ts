import { type SquadClock, USUAL_DATES } from "../time/date-style.ts";

/** The clock of a squad in a zone that never chose how it writes. */
export function squadIn(timeZone: string): SquadClock {
  return { ...USUAL_DATES, timeZone };
}

/** How a squad writes that chose all that is not usual. */
export const DAY_FIRST_24 = { clockHours: 24, dateOrder: "day-first" } as const;
