import type { rostersEndpoints } from "@watchbill/contract/rosters";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { mailRoster, mailRosterByItself } from "./commands.ts";
import { forgetOldRosterMails } from "./jobs.ts";
import { listRosterMails } from "./queries.ts";

/** The roster of a rest day, mailed to those who look nothing up while it lasts. */
export function rosters({ configuration: { baseUrl } }: Needs<"configuration">): Feature {
  return {
    noun: "rosters",
    handlers: {
      "rosters.mails": listRosterMails,
      "rosters.mail": (ctx, input) => mailRoster(ctx, input, baseUrl),
    } satisfies HandlersFor<typeof rostersEndpoints>,
    jobs: [
      { name: "mail rosters", run: (ctx) => mailRosterByItself(ctx, baseUrl) },
      { name: "forget old roster mails", run: forgetOldRosterMails },
    ],
  };
}
