import type { accountsEndpoints } from "@watchbill/contract/accounts";
import type { authenticatorsEndpoints } from "@watchbill/contract/authenticators";
import type { passkeysEndpoints } from "@watchbill/contract/passkeys";
import type { proofsEndpoints } from "@watchbill/contract/proofs";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import type { Passkeys } from "../../platform/passkeys.ts";
import type { PasswordHasher } from "../../platform/passwords.ts";
import { forgetAnswers } from "../../platform/repeats.ts";
import { confirmAuthenticator, removeAuthenticator, renewRecoveryCodes, startAuthenticator } from "./authenticator-commands.ts";
import { changePassword, endOtherSessions, endSession, forgotPassword, signIn, signOut } from "./commands.ts";
import { forgetOldSessions } from "./jobs.ts";
import {
  addPasskey,
  PASSKEY_KNOWN,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "./passkey-commands.ts";
import { prove, proveWithPasskey, startPasskeyProof } from "./proof-commands.ts";
import { getAuthenticator, getCurrentUser, listOwnPasskeys, listSessions } from "./queries.ts";

/** Sign-in, passwords, passkeys and sessions. */
export function accounts(passwords: PasswordHasher, passkeys: Passkeys): Feature {
  return {
    noun: "accounts",
    handlers: {
      "accounts.currentUser": getCurrentUser,
      "accounts.authUser": getCurrentUser,
      "accounts.signIn": (ctx, input) => signIn(ctx, input, passwords),
      "accounts.signOut": signOut,
      "accounts.changePassword": (ctx, input) => changePassword(ctx, input, passwords),
      "accounts.forgotPassword": (ctx, input) => forgotPassword(ctx, input, passwords),
      "accounts.sessions": listSessions,
      "accounts.endSession": endSession,
      "accounts.endOtherSessions": endOtherSessions,
      "accounts.passkeys": listOwnPasskeys,
      "accounts.startPasskey": (ctx) => startPasskey(ctx, passkeys),
      "accounts.addPasskey": (ctx, input) => addPasskey(ctx, input, passkeys),
      "accounts.renamePasskey": renamePasskey,
      "accounts.removePasskey": removePasskey,
      "accounts.startPasskeySignIn": (ctx) => startPasskeySignIn(ctx, passkeys),
      "accounts.authenticator": getAuthenticator,
      "accounts.startAuthenticator": startAuthenticator,
      "accounts.confirmAuthenticator": (ctx, input) => confirmAuthenticator(ctx, input, passwords),
      "accounts.renewRecoveryCodes": (ctx) => renewRecoveryCodes(ctx, passwords),
      "accounts.removeAuthenticator": removeAuthenticator,
      "accounts.prove": (ctx, input) => prove(ctx, input, passwords),
      "accounts.startPasskeyProof": (ctx) => startPasskeyProof(ctx, passkeys),
      "accounts.proveWithPasskey": (ctx, input) => proveWithPasskey(ctx, input, passkeys),
      "accounts.signInWithPasskey": (ctx, input) => signInWithPasskey(ctx, input, passkeys),
    } satisfies HandlersFor<
      typeof accountsEndpoints & typeof passkeysEndpoints & typeof authenticatorsEndpoints & typeof proofsEndpoints
    >,
    kept: { "accounts.currentUser": "member", "accounts.authUser": "member" },
    constraints: { passkeys_credential_once: PASSKEY_KNOWN },
    jobs: [
      { name: "forget old sessions", run: forgetOldSessions },
      { name: "forget answers of commands", run: forgetAnswers },
    ],
    // Where a signed-out browser is sent: the sign-in screen is the app itself.
    routes: (app) => void app.get("/api/login", async (_request, reply) => reply.redirect("/", 302)),
  };
}
