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
    summary: `Show that it is you by your password, and a code where you have an authenticator app; it holds for ${PROOF_MINUTES} minutes`,
    input: z.strictObject({ password: z.string().max(512), code: z.string().max(40).optional() }),
    output: message,
    refusals: ["current-password-wrong", "code-needed", "code-wrong", "too-many-attempts"],
  }),
  "accounts.startPasskeyProof": endpoint({
    method: "POST",
    path: "/api/user/reauthentication/passkey/start",
    access: "member",
    summary: "What the browser needs to show by a passkey that it is you",
    input: noInput,
    output: passkeyQuestion,
    refusals: [],
  }),
  "accounts.proveWithPasskey": endpoint({
    method: "POST",
    path: "/api/user/reauthentication/passkey",
    access: "member",
    summary: `Show by one of your own passkeys that it is you; it holds for ${PROOF_MINUTES} minutes`,
    input: z.strictObject({ credential: provenCredential }),
    output: message,
    refusals: ["passkey-not-proven"],
  }),
};
