import { type SquadClock, USUAL_DATES } from "../time/date-style.ts";

/** The clock of a squad with the default style in a zone. */
export function squadIn(timeZone: string): SquadClock {
  return { ...USUAL_DATES, timeZone };
}

/** A style with no default choice. */
export const DAY_FIRST_24 = { clockHours: 24, dateOrder: "day-first" } as const;
