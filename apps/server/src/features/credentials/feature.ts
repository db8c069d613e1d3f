import type { credentialsEndpoints } from "@watchbill/contract/accounts/credentials";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { deleteRevokedCredentials } from "./jobs.ts";
import { listAllCredentials } from "./queries.ts";

/**
 * Credentials that admins created for the squad's data: API tokens, display links, webhooks and
 * chats.
 */
export const credentials: Feature = {
  noun: "credentials",
  handlers: { "credentials.list": listAllCredentials } satisfies HandlersFor<
    typeof credentialsEndpoints
  >,
  jobs: [{ name: "delete revoked credentials", run: deleteRevokedCredentials }],
};
