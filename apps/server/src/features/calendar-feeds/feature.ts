import type { calendarFeedsEndpoints } from "@watchbill/contract/messages/calendar-feeds";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { registerCalendars } from "./calendar-routes.ts";
import { createCalendarFeed, removeCalendarFeed } from "./commands.ts";
import { listFeeds } from "./queries.ts";

export function calendarFeeds({ configuration: { baseUrl } }: Needs<"configuration">): Feature {
  return {
    noun: "calendar-feeds",
    handlers: {
      "calendarFeeds.list": listFeeds,
      "calendarFeeds.create": (ctx, input) => createCalendarFeed(ctx, input, baseUrl),
      "calendarFeeds.remove": removeCalendarFeed,
    } satisfies HandlersFor<typeof calendarFeedsEndpoints>,
    routes: registerCalendars,
  };
}
