import type { accountsEndpoints } from "@watchbill/contract/accounts/accounts";
import type { authenticatorsEndpoints } from "@watchbill/contract/accounts/authenticators";
import type { passkeysEndpoints } from "@watchbill/contract/accounts/passkeys";
import type { providersEndpoints } from "@watchbill/contract/accounts/providers";
import type { reauthenticationEndpoints } from "@watchbill/contract/accounts/reauthentication";
import type { slipsEndpoints } from "@watchbill/contract/accounts/sign-in-slips";
import { ACCOUNT_TAKEN } from "@watchbill/domain/accounts/provider-refusals";
import type { Passkeys } from "../../platform/auth/passkeys.ts";
import type { Provider } from "../../platform/auth/provider.ts";
import { createSignatures } from "../../platform/auth/signatures.ts";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { purgeIdempotencyRecords } from "../../platform/http/idempotency.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "./authenticator-commands.ts";
import { endOtherSessions, endSession, signInWithPassword, signOut } from "./commands.ts";
import { purgeSessions } from "./jobs.ts";
import {
  addPasskey,
  PASSKEY_KNOWN,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from "./passkey-commands.ts";
import { changePassword, forgotPassword } from "./password-commands.ts";
import {
  enterProviderCode,
  finishProviderSignIn,
  providerTurns,
  startProviderReauthentication,
  startProviderSignIn,
} from "./provider-commands.ts";
import { getProvider, getProviderLink } from "./provider-queries.ts";
import { type MakeMember, removeProviderLink } from "./provider-sign-in-commands.ts";
import { getAuthenticator, getCurrentUser, listOwnPasskeys, listSessions } from "./queries.ts";
import {
  reauthenticate,
  reauthenticateWithPasskey,
  startPasskeyReauthentication,
} from "./reauthentication-commands.ts";
import { openSlip, signInBySlip } from "./slip-commands.ts";

export function accounts(
  {
    passwords,
    database,
    clock,
    configuration,
    log,
  }: Needs<"passwords" | "database" | "clock" | "configuration" | "log">,
  passkeys: Passkeys,
  provider: Provider | null,
  makeMember: MakeMember,
): Feature {
  const signatures = createSignatures(database.write, clock);
  const sendsMail = configuration.messaging.mail !== null;
  const means = { provider, signatures, passwords, log, turns: providerTurns(), makeMember };
  return {
    noun: "accounts",
    handlers: {
      "accounts.currentUser": getCurrentUser,
      "accounts.authUser": getCurrentUser,
      "accounts.signIn": {
        prepare: (ctx, input) =>
          signInWithPassword(ctx, input, { passwords, signatures, sendsMail, provider }),
      },
      "accounts.signOut": signOut,
      "accounts.changePassword": {
        prepare: (ctx, input) => changePassword(ctx, input, { passwords, provider }),
      },
      "accounts.forgotPassword": (ctx, input) =>
        forgotPassword(ctx, input, { passwords, configuration, provider }),
      "accounts.sessions": listSessions,
      "accounts.endSession": endSession,
      "accounts.endOtherSessions": endOtherSessions,
      "accounts.passkeys": listOwnPasskeys,
      "accounts.startPasskey": (ctx) => startPasskey(ctx, passkeys),
      "accounts.addPasskey": (ctx, input) => addPasskey(ctx, input, passkeys),
      "accounts.renamePasskey": renamePasskey,
      "accounts.removePasskey": removePasskey,
      "accounts.startPasskeySignIn": {
        prepare: (ctx) => startPasskeySignIn(ctx, { passkeys, signatures }),
      },
      "accounts.authenticator": getAuthenticator,
      "accounts.startAuthenticator": startAuthenticator,
      "accounts.confirmAuthenticator": {
        prepare: (ctx, input) => confirmAuthenticator(ctx, input, passwords),
      },
      "accounts.renewRecoveryCodes": { prepare: (ctx) => renewRecoveryCodes(ctx, passwords) },
      "accounts.removeAuthenticator": removeAuthenticator,
      "accounts.reauthenticate": {
        prepare: (ctx, input) => reauthenticate(ctx, input, { passwords, provider }),
      },
      "accounts.startPasskeyReauthentication": (ctx) => startPasskeyReauthentication(ctx, passkeys),
      "accounts.reauthenticateWithPasskey": (ctx, input) =>
        reauthenticateWithPasskey(ctx, input, passkeys),
      "accounts.signInWithPasskey": {
        prepare: (ctx, input) => signInWithPasskey(ctx, input, { passkeys, signatures }),
      },
      "accounts.openSlip": openSlip,
      "accounts.useSlip": {
        prepare: (ctx, input) => signInBySlip(ctx, input, { passwords, provider }),
      },
      "accounts.provider": (ctx) => getProvider(ctx, provider),
      "accounts.startProviderSignIn": {
        prepare: (ctx, input) => startProviderSignIn(ctx, input, means),
      },
      "accounts.finishProviderSignIn": {
        prepare: (ctx, input) => finishProviderSignIn(ctx, input, means),
      },
      "accounts.enterProviderCode": {
        prepare: (ctx, input) => enterProviderCode(ctx, input, means),
      },
      "accounts.startProviderReauthentication": {
        prepare: (ctx) => startProviderReauthentication(ctx, means),
      },
      "accounts.providerLink": (ctx) => getProviderLink(ctx, provider),
      "accounts.removeProviderLink": (ctx) => removeProviderLink(ctx, provider),
    } satisfies HandlersFor<
      typeof accountsEndpoints &
        typeof passkeysEndpoints &
        typeof authenticatorsEndpoints &
        typeof reauthenticationEndpoints &
        typeof providersEndpoints &
        Pick<typeof slipsEndpoints, "accounts.openSlip" | "accounts.useSlip">
    >,
    cache: { "accounts.currentUser": "private", "accounts.authUser": "private" },
    constraints: {
      passkeys_credential_once: PASSKEY_KNOWN,
      provider_links_subject_once: ACCOUNT_TAKEN,
    },
    jobs: [
      { name: "purge old sessions", run: purgeSessions },
      { name: "purge idempotency records", run: purgeIdempotencyRecords },
    ],
    // A signed-out browser goes to the app, which shows the sign-in screen.
    routes: (app) =>
      void app.get("/api/login", async (_request, reply) => reply.redirect("/", 302)),
  };
}
