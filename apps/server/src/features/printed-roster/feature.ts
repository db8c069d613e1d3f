import type { printedRosterEndpoints } from "@watchbill/contract/reports/printed-roster";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { mailRoster, mailRosterByItself } from "./commands.ts";
import { purgeRosterEmails } from "./jobs.ts";
import { listRosterEmails } from "./queries.ts";

/** Emails the printed roster of a Shabbat to members who do not use the app during it. */
export function printedRoster({ configuration }: Needs<"configuration">): Feature {
  return {
    noun: "printed-roster",
    handlers: {
      "printedRoster.mails": listRosterEmails,
      "printedRoster.mail": (ctx, input) => mailRoster(ctx, input, configuration),
    } satisfies HandlersFor<typeof printedRosterEndpoints>,
    jobs: [
      { name: "email rosters", run: (ctx) => mailRosterByItself(ctx, configuration) },
      { name: "purge old roster emails", run: purgeRosterEmails },
    ],
  };
}
