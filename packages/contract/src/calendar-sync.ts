import { LONGEST_CALENDAR_ADDRESS } from "@watchbill/domain/calendar-sync/address";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant, localDate, localTime, message } from "./schemas.ts";

/** A time at which a member is busy by their calendar; what it is nobody knows. */
const busyTime = z.object({
  id,
  fromDate: localDate,
  fromTime: localTime.nullable(),
  untilDate: localDate,
  untilTime: localTime.nullable(),
  startsAt: instant,
  endsAt: instant,
  /** They can serve then all the same. */
  isOff: z.boolean(),
});

const ownCalendar = z.object({
  /** Where it is read from, without its secret; null to anybody but its owner. */
  host: z.string().nullable(),
  givenAt: instant,
  /** When it was last read to its end, and last tried. */
  readAt: instant.nullable(),
  triedAt: instant.nullable(),
  isBeingRead: z.boolean(),
  /** What went wrong the last time, in a sentence. */
  trouble: z.string().nullable(),
  /** When it is given up if it cannot be read until then; null while nothing is wrong. */
  givenUpAt: instant.nullable(),
  /** What of it could not be understood, in a sentence. */
  unread: z.string().nullable(),
  /** Until when its times count, where there are too many to keep all. */
  countedUntil: instant.nullable(),
  /** How many times lie ahead, and the next of them. */
  ahead: z.int(),
  times: z.array(busyTime),
});

const NOT_YOURS = ["not-your-calendar"];

export const calendarSyncEndpoints = {
  "calendarSync.ofMember": endpoint({
    method: "GET",
    path: "/api/members/{id}/calendar",
    access: "member",
    summary:
      "One's own calendar that says when one is away, without its address; administrators of anyone",
    input: z.strictObject({ id }),
    output: ownCalendar.nullable(),
    refusals: NOT_YOURS,
  }),
  "calendarSync.give": endpoint({
    method: "PUT",
    path: "/api/members/{id}/calendar",
    access: "member",
    isRepeatable: true,
    summary:
      "Give the secret address of one's own calendar, in the place of an earlier one; it is read at once",
    input: z.strictObject({
      id,
      address: z.string().trim().min(1, "Paste the address").max(LONGEST_CALENDAR_ADDRESS),
    }),
    output: message,
    refusals: [
      ...NOT_YOURS,
      "calendar-address-invalid",
      "calendar-paused",
      "calendar-given-often",
      "member-missing",
    ],
  }),
  "calendarSync.readNow": endpoint({
    method: "POST",
    path: "/api/members/{id}/calendar/read",
    access: "member",
    summary: "Have one's own calendar read now",
    input: z.strictObject({ id }),
    output: message,
    refusals: [...NOT_YOURS, "calendar-missing", "calendar-paused", "calendar-just-read"],
  }),
  "calendarSync.remove": endpoint({
    method: "DELETE",
    path: "/api/members/{id}/calendar",
    access: "member",
    isRepeatable: true,
    summary: "Take one's own calendar back, with all its times; administrators anyone's",
    input: z.strictObject({ id }),
    output: message,
    refusals: [...NOT_YOURS, "calendar-missing"],
  }),
  "calendarSync.switchTime": endpoint({
    method: "PUT",
    path: "/api/members/{id}/calendar/times/{timeId}",
    access: "member",
    isRepeatable: true,
    summary: "Say that one can serve at a busy time of one's own calendar all the same, or not",
    input: z.strictObject({ id, timeId: id, isOff: z.boolean() }),
    output: message,
    refusals: [...NOT_YOURS, "calendar-time-missing"],
  }),
};
