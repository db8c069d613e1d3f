import { PROOF_MINUTES } from "@watchbill/domain/accounts/proof";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { passkeyQuestion, provenCredential } from "./passkeys.ts";
import { message, noInput } from "./schemas.ts";

/** Re-authentication, required shortly before a change of credentials. */
export const proofsEndpoints = {
  "accounts.prove": endpoint({
    method: "POST",
    path: "/api/user/reauthentication",
    access: "member",
    summary: `Re-authenticate with the password, plus a code if an authenticator app is active; valid for ${PROOF_MINUTES} minutes`,
    input: z.strictObject({ password: z.string().max(512), code: z.string().max(40).optional() }),
    output: message,
    refusals: ["current-password-wrong", "code-needed", "code-wrong", "too-many-attempts"],
  }),
  "accounts.startPasskeyProof": endpoint({
    method: "POST",
    path: "/api/user/reauthentication/passkey/start",
    access: "member",
    summary: "Options for re-authenticating with a passkey",
    input: noInput,
    output: passkeyQuestion,
    refusals: [],
  }),
  "accounts.proveWithPasskey": endpoint({
    method: "POST",
    path: "/api/user/reauthentication/passkey",
    access: "member",
    summary: `Re-authenticate with one's own passkey; valid for ${PROOF_MINUTES} minutes`,
    input: z.strictObject({ credential: provenCredential }),
    output: message,
    refusals: ["passkey-not-proven"],
  }),
};
