import { REAUTHENTICATION_MINUTES } from "@watchbill/domain/accounts/reauthentication";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { message, noInput } from "../schemas.ts";
import { confirmedCredential, passkeyQuestion } from "./passkeys.ts";

/** Re-authentication, required shortly before a change of credentials. */
export const reauthenticationEndpoints = {
  "accounts.reauthenticate": endpoint({
    method: "POST",
    path: "/api/user/reauthentication",
    access: "member",
    summary: `Re-authenticate with the password, plus a code if an authenticator app is active; valid for ${REAUTHENTICATION_MINUTES} minutes`,
    input: z.strictObject({ password: z.string().max(512), code: z.string().max(40).optional() }),
    output: message,
    refusals: ["current-password-wrong", "code-needed", "code-wrong", "too-many-attempts"],
  }),
  "accounts.startPasskeyReauthentication": endpoint({
    method: "POST",
    path: "/api/user/reauthentication/passkey/start",
    access: "member",
    summary: "Options for re-authenticating with a passkey",
    input: noInput,
    output: passkeyQuestion,
    refusals: [],
  }),
  "accounts.reauthenticateWithPasskey": endpoint({
    method: "POST",
    path: "/api/user/reauthentication/passkey",
    access: "member",
    summary: `Re-authenticate with one's own passkey; valid for ${REAUTHENTICATION_MINUTES} minutes`,
    input: z.strictObject({ credential: confirmedCredential }),
    output: message,
    refusals: ["passkey-not-confirmed"],
  }),
};
