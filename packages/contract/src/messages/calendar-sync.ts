import { MAX_CALENDAR_ADDRESS_LENGTH } from "@watchbill/domain/calendar-sync/address";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, localTime, message } from "../schemas.ts";

/** A busy time of a synced calendar; its title is never stored. */
const busyTime = z.object({
  id,
  fromDate: localDate,
  fromTime: localTime.nullable(),
  untilDate: localDate,
  untilTime: localTime.nullable(),
  startsAt: instant,
  endsAt: instant,
  /** True if the member marked the busy time as no conflict. */
  isOff: z.boolean(),
});

const syncedCalendar = z.object({
  /**
   * The host of the calendar's URL, without the secret path; null for readers other than the owner.
   */
  host: z.string().nullable(),
  givenAt: instant,
  /** When the calendar was last read completely, and when the last attempt ran. */
  readAt: instant.nullable(),
  triedAt: instant.nullable(),
  isBeingRead: z.boolean(),
  /** The last error, as a sentence. */
  trouble: z.string().nullable(),
  /**
   * When the app stops reading the calendar unless a read succeeds earlier; null without errors.
   */
  givenUpAt: instant.nullable(),
  /** The entries that failed to parse, described in a sentence. */
  unread: z.string().nullable(),
  /**
   * Busy times are stored only until this instant, if there are too many to store all; null
   * otherwise.
   */
  countedUntil: instant.nullable(),
  /** The number of future busy times, and the next few of them. */
  ahead: z.int(),
  times: z.array(busyTime),
});

const NOT_YOURS = ["not-your-calendar"];

export const calendarSyncEndpoints = {
  "calendarSync.ofMember": endpoint({
    method: "GET",
    path: "/api/members/{id}/synced-calendar",
    access: "member",
    summary:
      "One's own synced calendar with its busy times, without its address; admins can read anyone's",
    input: z.strictObject({ id }),
    output: syncedCalendar.nullable(),
    refusals: NOT_YOURS,
  }),
  "calendarSync.give": endpoint({
    method: "PUT",
    path: "/api/members/{id}/synced-calendar",
    access: "member",
    isRepeatable: true,
    summary: "Add or replace one's own synced calendar by its secret address; it is synced at once",
    input: z.strictObject({
      id,
      address: z.string().trim().min(1, "Enter the address").max(MAX_CALENDAR_ADDRESS_LENGTH),
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
    path: "/api/members/{id}/synced-calendar/read",
    access: "member",
    summary: "Sync one's own calendar now",
    input: z.strictObject({ id }),
    output: message,
    refusals: [...NOT_YOURS, "calendar-missing", "calendar-paused", "calendar-just-read"],
  }),
  "calendarSync.remove": endpoint({
    method: "DELETE",
    path: "/api/members/{id}/synced-calendar",
    access: "member",
    isRepeatable: true,
    summary: "Remove one's own synced calendar with all its busy times; admins can remove anyone's",
    input: z.strictObject({ id }),
    output: message,
    refusals: [...NOT_YOURS, "calendar-missing"],
  }),
  "calendarSync.switchTime": endpoint({
    method: "PUT",
    path: "/api/members/{id}/synced-calendar/times/{timeId}",
    access: "member",
    isRepeatable: true,
    summary: "Mark a busy time of one's own synced calendar as available, or not",
    input: z.strictObject({ id, timeId: id, isOff: z.boolean() }),
    output: message,
    refusals: [...NOT_YOURS, "calendar-time-missing"],
  }),
};
