import type { apiTokensEndpoints } from "@watchbill/contract/api-tokens";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { addApiToken, revoke } from "./commands.ts";
import { purgeApiTokens } from "./jobs.ts";
import { listApiTokens } from "./queries.ts";

/** API tokens: other programs call the API without a member's password. */
export const apiTokens: Feature = {
  noun: "api-tokens",
  handlers: {
    "apiTokens.list": listApiTokens,
    "apiTokens.add": addApiToken,
    "apiTokens.revoke": revoke,
  } satisfies HandlersFor<typeof apiTokensEndpoints>,
  jobs: [{ name: "forget old programs", run: purgeApiTokens }],
  constraints: {
    programs_name: {
      ...conflict(
        "api-token-name-taken",
        "There is a program of this name already. Use another name, or revoke that one first.",
      ),
      fields: { name: "There is a program of this name already" },
    },
  },
};
