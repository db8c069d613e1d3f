import type { privacyEndpoints } from "@watchbill/contract/privacy";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { readOwnData } from "./queries.ts";

/** What is kept of people, for themselves. */
export const privacy: Feature = {
  noun: "privacy",
  handlers: { "privacy.ownData": readOwnData } satisfies HandlersFor<typeof privacyEndpoints>,
};
