import { z } from "zod";
import { instant, localDate, localTime } from "./schemas.ts";

/** What a shift is called: its kind, by key and name, and the name of its own that a special shift has. */
export const shiftNamed = {
  type: z.string(),
  customName: z.string().nullable(),
  kindName: z.string(),
};

/** When a shift is: the wall clock in the squad's zone, and the instants for which that stands. */
export const shiftTimes = {
  date: localDate,
  /** Where it ends on another day. */
  endDate: localDate.nullable(),
  startTime: localTime,
  endTime: localTime,
  startsAt: instant,
  endsAt: instant,
};
