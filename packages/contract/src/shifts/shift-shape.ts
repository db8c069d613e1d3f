import { z } from "zod";
import { instant, localDate, localTime } from "../schemas.ts";

/** The title of a shift: the key and name of its shift type, and a special shift's own name. */
export const shiftNamed = {
  type: z.string(),
  customName: z.string().nullable(),
  kindName: z.string(),
};

/** The time of a shift: the wall clock in the squad's zone, and the matching instants. */
export const shiftTimes = {
  date: localDate,
  /** Set when the shift ends on another day. */
  endDate: localDate.nullable(),
  startTime: localTime,
  endTime: localTime,
  startsAt: instant,
  endsAt: instant,
};
