import type { Feature } from "../../platform/feature.ts";
import type { PasswordHasher } from "../../platform/passwords.ts";
import { changePassword, endOtherSessions, endSession, forgotPassword, signIn, signOut } from "./commands.ts";
import { forgetOldSessions } from "./jobs.ts";
import { getCurrentUser, listSessions } from "./queries.ts";

/** Sign-in, passwords and sessions; the only feature that needs the password hasher. */
export function accounts(passwords: PasswordHasher): Feature {
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
    },
    jobs: [{ name: "forget old sessions", run: forgetOldSessions }],
    // Where a signed-out browser is sent: the sign-in screen is the app itself.
    routes: (app) => void app.get("/api/login", async (_request, reply) => reply.redirect("/", 302)),
  };
}
