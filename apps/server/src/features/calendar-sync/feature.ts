import type { calendarSyncEndpoints } from "@watchbill/contract/messages/calendar-sync";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { giveCalendar, readCalendarNow, removeCalendar, switchTime } from "./commands.ts";
import { purgeCalendarsOfInactive, purgePausesOver } from "./jobs.ts";
import { getCalendarOf } from "./queries.ts";
import { stopCalendarSync } from "./reactions.ts";
import { readSyncedCalendars } from "./read-work.ts";

/** Members' synced calendars, which provide busy times. */
export function calendarSync({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "calendar-sync",
    handlers: {
      "calendarSync.ofMember": getCalendarOf,
      "calendarSync.give": (ctx, input) => giveCalendar(ctx, input, configuration),
      "calendarSync.readNow": readCalendarNow,
      "calendarSync.remove": removeCalendar,
      "calendarSync.switchTime": switchTime,
    } satisfies HandlersFor<typeof calendarSyncEndpoints>,
    jobs: [
      { name: "purge calendars of inactive members", run: purgeCalendarsOfInactive },
      { name: "purge calendar pauses", run: purgePausesOver },
    ],
    reactions: { "members.removed": stopCalendarSync },
    outsideWork: [readSyncedCalendars],
  };
}
