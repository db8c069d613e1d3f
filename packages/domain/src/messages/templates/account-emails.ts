import { type Email, email, paragraph } from "./email-templates.ts";

/**
 * Account changes that always send the member an email, at any hour and regardless of preferences.
 */
export const ACCOUNT_CHANGES = {
  "password-changed": {
    subject: "Your password was changed",
    text: "Your password was changed, and your other devices were signed out.",
  },
  "password-reset": {
    subject: "An admin reset your password",
    text: "An admin reset your password and will give you a new one. All your devices were signed out.",
  },
  "email-left": {
    subject: "Your email address was changed",
    text: "Your email address was changed to another one. This is the last email to this address.",
  },
  "email-joined": {
    subject: "Your new email address",
    text: "Your email address was changed to this one. Notifications and password emails will come here.",
  },
  "unit-changed": {
    subject: "Your unit number was changed",
    text: "Your unit number was changed. Your password is still the same.",
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    text: "A passkey was added to your account. It can sign you in without your password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    text: "A passkey was removed from your account. It can no longer sign you in.",
  },
  "provider-linked": {
    subject: "Your account was linked to the sign-in provider",
    text: "Your account was linked to your email address at the squad's sign-in provider. You can now sign in with it.",
  },
  "provider-unlinked": {
    subject: "Your account was unlinked from the sign-in provider",
    text: "Your account is no longer linked to the squad's sign-in provider.",
  },
  "authenticator-on": {
    subject: "An authenticator app was set up for your account",
    text: "An authenticator app was set up for your account. You now need its code after your password.",
  },
  "authenticator-off": {
    subject: "The authenticator app for your account was turned off",
    text: "The authenticator app for your account was turned off. You no longer need its code to sign in.",
  },
  "recovery-codes-renewed": {
    subject: "New recovery codes were created for your account",
    text: "New recovery codes were created for your account. The old ones no longer work.",
  },
} as const satisfies Record<string, { readonly subject: string; readonly text: string }>;

export type AccountChange = keyof typeof ACCOUNT_CHANGES;

/**
 * Changes after which the member may be locked out, so the email says to ask an administrator;
 * after others the member can correct the change.
 */
const CANNOT_MEND = new Set<AccountChange>(["email-left", "password-reset", "unit-changed"]);

export type EndedFactor = "authenticator app" | "passkeys";

interface Facts {
  readonly firstName: string;
  readonly squad: string;
  readonly ended?: readonly EndedFactor[] | undefined;
  readonly unitNumber?: string | undefined;
}

/** Names the sign-in factors that the change removed, and where to set up new ones. */
function goneText(ended: readonly EndedFactor[]): string {
  const hasApp = ended.includes("authenticator app");
  const hasPasskeys = ended.includes("passkeys");
  if (hasApp && hasPasskeys)
    return "Your authenticator app and passkeys no longer work. Set up new ones in Settings > Password Settings.";
  return hasApp
    ? "Your authenticator app no longer works. Set it up again in Settings > Password Settings."
    : "Your passkeys no longer work. Add new ones in Settings > Password Settings.";
}

/**
 * Builds the email about an account change. It contains no link, so that members do not get used to
 * following links in such emails.
 */
export function accountEmail(
  change: AccountChange,
  { firstName, squad, ended = [], unitNumber }: Facts,
): Email {
  const { subject, text } = ACCOUNT_CHANGES[change];
  const help = CANNOT_MEND.has(change)
    ? "If you didn't make this change, tell an admin right away."
    : "If you didn't make this change, change your password in Settings > Password Settings and tell an admin right away.";
  const gone = ended.length === 0 ? [] : [paragraph(goneText(ended))];
  const isNow =
    unitNumber === undefined
      ? []
      : [paragraph(`Your unit number is now ${unitNumber}. Use it to sign in.`)];
  return email(`${squad}: ${subject}`, [
    paragraph(`Hi ${firstName},`),
    paragraph(text),
    ...isNow,
    ...gone,
    paragraph(help),
  ]);
}
