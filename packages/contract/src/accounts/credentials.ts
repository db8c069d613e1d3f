import { CREDENTIAL_KINDS } from "@watchbill/domain/credentials/credentials";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, noInput } from "../schemas.ts";

const kind = z.enum(CREDENTIAL_KINDS);

/**
 * Kinds of the member's credentials to keep; all other kinds are revoked. Comma-separated in a
 * query.
 */
export const keepCredentials = z
  .union([
    z.array(kind),
    z
      .string()
      .transform((text) => text.split(",").filter((part) => part !== ""))
      .pipe(z.array(kind)),
  ])
  .optional();

export const credentialsEndpoints = {
  "credentials.list": endpoint({
    method: "GET",
    path: "/api/admin/credentials",
    access: "admin",
    summary:
      "API tokens, wallboard links, webhooks and chats with access, with the admin who created each; oldest first",
    input: noInput,
    output: z.array(
      z.object({
        kind,
        id,
        /** For a webhook only its host, because the rest of its address may hold a secret. */
        name: z.string(),
        /** Null when the creator is unknown. */
        createdBy: z
          .object({ id, unitNumber: z.string(), firstName: z.string(), lastName: z.string() })
          .nullable(),
        createdAt: instant,
        /** True if the creator was demoted, deactivated or deleted. */
        isByFormerAdmin: z.boolean(),
      }),
    ),
    refusals: [],
  }),
};
