import type { credentialsEndpoints } from "@watchbill/contract/credentials";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { deleteRevokedCredentials } from "./jobs.ts";
import { listAllCredentials } from "./queries.ts";

/** What admins created that gives access to the squad's data: API tokens, display links, webhooks and chats. */
export const credentials: Feature = {
  noun: "credentials",
  handlers: { "credentials.list": listAllCredentials } satisfies HandlersFor<
    typeof credentialsEndpoints
  >,
  jobs: [{ name: "delete revoked credentials", run: deleteRevokedCredentials }],
};
