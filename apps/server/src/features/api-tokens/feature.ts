import type { apiTokensEndpoints } from "@watchbill/contract/accounts/api-tokens";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { addApiToken, revoke } from "./commands.ts";
import { purgeApiTokens } from "./jobs.ts";
import { listApiTokens } from "./queries.ts";

/** API tokens: other applications call the API without a member's password. */
export const apiTokens: Feature = {
  noun: "api-tokens",
  handlers: {
    "apiTokens.list": listApiTokens,
    "apiTokens.add": addApiToken,
    "apiTokens.revoke": revoke,
  } satisfies HandlersFor<typeof apiTokensEndpoints>,
  jobs: [{ name: "purge old API tokens", run: purgeApiTokens }],
  constraints: {
    api_tokens_name: {
      ...conflict(
        "api-token-name-taken",
        "An API token with this name exists. Use another name, or revoke that token first.",
      ),
      fields: { name: "An API token with this name exists" },
    },
  },
};
