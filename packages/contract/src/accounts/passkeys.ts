import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant, message, noInput } from "../schemas.ts";
import { currentUser } from "./accounts.ts";

const base64url = z.string().max(100_000);

/** Options for the authenticator, as WebAuthn JSON. */
export const passkeyQuestion = z.looseObject({ challenge: base64url });

/** The authenticator's response, as WebAuthn JSON. */
const credentialBase = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
  clientExtensionResults: z.looseObject({}),
});

const newCredential = credentialBase.extend({
  response: z.looseObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const confirmedCredential = credentialBase.extend({
  response: z.looseObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
});

export const passkeysEndpoints = {
  "accounts.passkeys": endpoint({
    method: "GET",
    path: "/api/user/passkeys",
    access: "member",
    summary: "The member's passkeys",
    input: noInput,
    output: z.array(
      z.object({ id, name: z.string(), createdAt: instant, lastUsedAt: instant.nullable() }),
    ),
    refusals: [],
  }),
  "accounts.startPasskey": endpoint({
    method: "POST",
    path: "/api/user/passkeys/start",
    access: "member",
    summary: "Options for creating a passkey",
    input: noInput,
    output: passkeyQuestion,
    refusals: ["reauthentication-needed", "passkeys-too-many", "passkey-sign-in-first"],
  }),
  "accounts.addPasskey": endpoint({
    method: "POST",
    path: "/api/user/passkeys",
    access: "member",
    summary: "Save a passkey that the browser created; the member is notified by email",
    input: z.strictObject({ name: z.string().trim(), credential: newCredential }),
    output: message,
    refusals: [
      "reauthentication-needed",
      "passkey-name-invalid",
      "passkeys-too-many",
      "passkey-sign-in-first",
      "passkey-not-confirmed",
      "passkey-known",
    ],
  }),
  "accounts.renamePasskey": endpoint({
    method: "PATCH",
    path: "/api/user/passkeys/{id}",
    access: "member",
    summary: "Rename one of the member's passkeys",
    input: z.strictObject({ id, name: z.string().trim() }),
    output: message,
    refusals: ["passkey-name-invalid", "passkey-missing"],
  }),
  "accounts.removePasskey": endpoint({
    method: "DELETE",
    path: "/api/user/passkeys/{id}",
    access: "member",
    summary: "Remove one of the member's passkeys",
    input: z.strictObject({ id }),
    output: message,
    refusals: [
      "reauthentication-needed",
      "passkey-missing",
      "passkey-last",
      "passkey-sign-in-first",
    ],
  }),
  "accounts.startPasskeySignIn": endpoint({
    method: "POST",
    path: "/api/login/passkey/start",
    access: "public",
    summary: "Options for signing in with a passkey",
    input: noInput,
    output: passkeyQuestion,
    refusals: [],
  }),
  "accounts.signInWithPasskey": endpoint({
    method: "POST",
    path: "/api/login/passkey",
    access: "public",
    summary: "Sign in with a passkey",
    input: z.strictObject({ credential: confirmedCredential }),
    output: currentUser,
    refusals: ["passkey-not-confirmed"],
  }),
};
