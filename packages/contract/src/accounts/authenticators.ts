import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, message, noInput } from "../schemas.ts";

const recoveryCodes = z.object({ message: z.string(), recoveryCodes: z.array(z.string()) });

export const authenticatorsEndpoints = {
  "accounts.authenticator": endpoint({
    method: "GET",
    path: "/api/user/authenticator",
    access: "member",
    summary: "Whether the member has an authenticator app",
    input: noInput,
    output: z.object({ onSince: instant.nullable(), recoveryCodesLeft: z.int() }),
    refusals: [],
  }),
  "accounts.startAuthenticator": endpoint({
    method: "POST",
    path: "/api/user/authenticator",
    access: "member",
    summary: "Begin to set up an authenticator app: its key, shown this once",
    input: noInput,
    output: z.object({ key: z.string(), address: z.string() }),
    refusals: ["reauthentication-needed", "authenticator-on", "passkey-sign-in-first"],
  }),
  "accounts.confirmAuthenticator": endpoint({
    method: "POST",
    path: "/api/user/authenticator/confirm",
    access: "member",
    summary:
      "Activate the authenticator app with its first code; only this response contains the recovery codes",
    input: z.strictObject({ code: z.string().max(40) }),
    output: recoveryCodes,
    refusals: [
      "reauthentication-needed",
      "authenticator-missing",
      "code-wrong",
      "too-many-attempts",
    ],
  }),
  "accounts.renewRecoveryCodes": endpoint({
    method: "POST",
    path: "/api/user/authenticator/recovery-codes",
    access: "member",
    summary: "Replace the recovery codes",
    input: noInput,
    output: recoveryCodes,
    refusals: ["reauthentication-needed", "authenticator-missing"],
  }),
  "accounts.removeAuthenticator": endpoint({
    method: "POST",
    path: "/api/user/authenticator/remove",
    access: "member",
    summary: "Remove the authenticator app",
    input: noInput,
    output: message,
    refusals: ["reauthentication-needed", "authenticator-missing", "authenticator-last"],
  }),
};
