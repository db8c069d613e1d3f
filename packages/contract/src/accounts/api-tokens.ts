import {
  MAX_API_TOKEN_ADDRESSES,
  MAX_API_TOKEN_NAME_LENGTH,
} from "@watchbill/domain/api-tokens/api-token";
import { TOKEN_SCOPES } from "@watchbill/domain/api-tokens/api-token-rights";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, localDate, message, noInput } from "../schemas.ts";

const named = z.object({ id, unitNumber: z.string(), firstName: z.string(), lastName: z.string() });

/** API tokens; no token may call these endpoints. */
export const apiTokensEndpoints = {
  "apiTokens.list": endpoint({
    method: "GET",
    path: "/api/admin/api-tokens",
    access: "admin",
    summary: "API tokens that are not revoked, newest first",
    input: noInput,
    output: z.array(
      z.object({
        id,
        name: z.string(),
        right: z.enum(TOKEN_SCOPES),
        /** The member in whose name the token acts; null for a token of the squad. */
        member: named.extend({ isActive: z.boolean() }).nullable(),
        /** Allowed addresses and networks; empty allows all. */
        allowedAddresses: z.array(z.string()),
        createdBy: named.nullable(),
        createdAt: instant,
        /** When the token expires. */
        endsAt: instant,
        lastUsed: z.object({ at: instant, from: z.string().nullable() }).nullable(),
      }),
    ),
    refusals: [],
  }),
  "apiTokens.add": endpoint({
    method: "POST",
    path: "/api/admin/api-tokens",
    access: "admin",
    summary: "Create an API token; only this response contains it. It expires after its last day",
    input: z.strictObject({
      name: z
        .string()
        .trim()
        .max(10 * MAX_API_TOKEN_NAME_LENGTH),
      right: z.enum(TOKEN_SCOPES),
      memberId: id.nullable().default(null),
      lastDay: localDate,
      allowedAddresses: z
        .array(z.string().trim().max(100))
        .max(10 * MAX_API_TOKEN_ADDRESSES)
        .default([]),
    }),
    output: z.object({ id, name: z.string(), token: z.string() }),
    refusals: [
      "api-token-invalid",
      "api-token-name-taken",
      "member-missing",
      "too-many-api-tokens",
      "reauthentication-needed",
    ],
  }),
  "apiTokens.revoke": endpoint({
    method: "DELETE",
    path: "/api/admin/api-tokens/{id}",
    access: "admin",
    summary: "Revoke an API token at once, on every instance",
    input: z.strictObject({ id }),
    output: message,
    refusals: ["api-token-missing"],
  }),
};
