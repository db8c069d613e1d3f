import type { printedRosterEndpoints } from "@watchbill/contract/printed-roster";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { mailRoster, mailRosterByItself } from "./commands.ts";
import { purgeRosterMails } from "./jobs.ts";
import { listRosterMails } from "./queries.ts";

/** Emails the printed roster of a Shabbat to members who do not use the app during it. */
export function printedRoster({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "rosters",
    handlers: {
      "printedRoster.mails": listRosterMails,
      "printedRoster.mail": (ctx, input) => mailRoster(ctx, input, configuration),
    } satisfies HandlersFor<typeof printedRosterEndpoints>,
    jobs: [
      { name: "mail rosters", run: (ctx) => mailRosterByItself(ctx, configuration) },
      { name: "forget old roster mails", run: purgeRosterMails },
    ],
  };
}
