import type { actionLinksEndpoints } from "@watchbill/contract/accounts/action-links";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { seeLink, stopEmail } from "./commands.ts";
import { purgeEndedLinks } from "./jobs.ts";
import { showLink } from "./queries.ts";

/**
 * Action links in messages: each shows a shift or performs one action once, without a sign-in. The
 * `messages` feature sends them.
 */
export const actionLinks: Feature = {
  noun: "action-links",
  handlers: {
    "actionLinks.show": showLink,
    "actionLinks.see": seeLink,
    "actionLinks.stopEmail": stopEmail,
  } satisfies HandlersFor<Omit<typeof actionLinksEndpoints, "actionLinks.use">>,
  jobs: [{ name: "purge expired action links", run: purgeEndedLinks }],
};
