import { PROVIDER_MINUTES } from "@watchbill/domain/accounts/provider";
import { REAUTHENTICATION_MINUTES } from "@watchbill/domain/accounts/reauthentication";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, message, noInput } from "../schemas.ts";
import { currentUser } from "./accounts.ts";

const provider = z.string().nullable();
/** The provider's authorization URL. */
const address = z.object({ address: z.string() });
/** The return path in the app; an invalid path becomes the dashboard. */
const place = z.string().max(2_000).default("/");
const NOT_LET_IN = [
  "provider-answer-invalid",
  "provider-email-missing",
  "provider-email-unverified",
  "provider-member-missing",
  "provider-member-inactive",
  "provider-other-account",
  "provider-account-taken",
];

/** Sign-in through a configured OpenID Connect provider. */
export const providersEndpoints = {
  "accounts.provider": endpoint({
    method: "GET",
    path: "/api/login/provider",
    access: "public",
    summary: "The name of the sign-in provider, or null",
    input: noInput,
    output: z.object({ name: provider }),
    refusals: [],
  }),
  "accounts.startProviderSignIn": endpoint({
    method: "POST",
    path: "/api/login/provider/start",
    access: "public",
    summary: `Redirect address for sign-in with the provider; valid for ${PROVIDER_MINUTES} minutes`,
    input: z.strictObject({ place }),
    output: address,
    refusals: ["provider-off", "provider-unreachable"],
  }),
  "accounts.finishProviderSignIn": endpoint({
    method: "POST",
    path: "/api/login/provider",
    access: "public",
    summary: "Complete a sign-in or re-authentication with the provider's response",
    input: z.strictObject({
      /** The query string of the callback URL, unchanged. */
      answer: z.string().max(8_000),
    }),
    output: z.object({
      /** The signed-in member; null while an authenticator code is still required. */
      user: currentUser.nullable(),
      /**
       * For `accounts.enterProviderCode`, when the member has an authenticator app that the
       * provider did not require.
       */
      ticket: z.string().nullable(),
      /** True for re-authentication in an existing session. */
      isReauthentication: z.boolean(),
      place: z.string(),
    }),
    refusals: [
      "provider-off",
      "provider-not-begun",
      "provider-over",
      "provider-unreachable",
      "provider-refused",
      "provider-not-confirmed",
      ...NOT_LET_IN,
      "too-many-attempts",
    ],
  }),
  "accounts.enterProviderCode": endpoint({
    method: "POST",
    path: "/api/login/provider/code",
    access: "public",
    summary: "Enter the authenticator app's code after the provider's response",
    input: z.strictObject({ ticket: z.string().max(4_000), code: z.string().max(40) }),
    output: z.object({ user: currentUser, place: z.string() }),
    refusals: [
      "provider-off",
      "provider-over",
      "code-needed",
      "code-wrong",
      ...NOT_LET_IN,
      "too-many-attempts",
    ],
  }),
  "accounts.startProviderReauthentication": endpoint({
    method: "POST",
    path: "/api/user/reauthentication/provider/start",
    access: "member",
    summary: `Redirect address for re-authentication with the provider; valid for ${REAUTHENTICATION_MINUTES} minutes`,
    input: noInput,
    output: address,
    refusals: ["provider-off", "provider-unreachable", "provider-link-missing"],
  }),
  "accounts.providerLink": endpoint({
    method: "GET",
    path: "/api/user/provider",
    access: "member",
    summary: "The member's provider connection, and whether password sign-in is off for them",
    input: noInput,
    output: z.object({
      name: provider,
      link: z.object({ email: z.string(), linkedAt: instant, lastUsedAt: instant }).nullable(),
      isPasswordOff: z.boolean(),
    }),
    refusals: [],
  }),
  "accounts.removeProviderLink": endpoint({
    method: "DELETE",
    path: "/api/user/provider",
    access: "member",
    summary: "Disconnect the member from the provider; the next provider sign-in connects again",
    input: noInput,
    output: message,
    refusals: ["reauthentication-needed", "provider-link-missing", "provider-needed"],
  }),
};
