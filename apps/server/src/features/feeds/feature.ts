import type { feedsEndpoints } from "@watchbill/contract/feeds";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { registerCalendars } from "./calendar-routes.ts";
import { createFeed, removeFeed } from "./commands.ts";
import { listFeeds } from "./queries.ts";

export function feeds({ configuration: { baseUrl } }: Needs<"configuration">): Feature {
  return {
    noun: "feeds",
    handlers: {
      "feeds.list": listFeeds,
      "feeds.create": (ctx, input) => createFeed(ctx, input, baseUrl),
      "feeds.remove": removeFeed,
    } satisfies HandlersFor<typeof feedsEndpoints>,
    routes: registerCalendars,
  };
}
