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
    subject: "An administrator gave you a new password",
    text: "An administrator gave you a new password, which they will tell you. Your devices were signed out.",
  },
  "email-left": {
    subject: "Your email address was changed",
    text: "From now on another email address is kept for you. This is the last mail to this one.",
  },
  "email-joined": {
    subject: "This is your email address from now on",
    text: "Your email address was changed to this one. Messages come here, and so does a new password when you ask for one.",
  },
  "unit-changed": {
    subject: "Your unit number was changed",
    text: "Your unit number was changed. Your password stays as it is.",
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    text: "A passkey was added to your account. It signs you in without your password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    text: "A passkey was removed from your account. It signs you in no more.",
  },
  "provider-linked": {
    subject: "Your account was connected with the sign-in provider",
    text: "Somebody signed in to your account through the squad's sign-in provider, as your email address there. From now on that account signs you in.",
  },
  "provider-unlinked": {
    subject: "Your account is no longer connected with the sign-in provider",
    text: "Your account here forgot which account of the squad's sign-in provider is yours.",
  },
  "authenticator-on": {
    subject: "An authenticator app was set up for your account",
    text: "From now on your account asks for the app's code after your password.",
  },
  "authenticator-off": {
    subject: "An authenticator app was turned off in your account",
    text: "Your account no longer asks for the app's code.",
  },
  "recovery-codes-renewed": {
    subject: "New recovery codes were made for your account",
    text: "New recovery codes were made for your account. The old ones have ended.",
  },
} as const satisfies Record<string, { readonly subject: string; readonly text: string }>;

export type AccountChange = keyof typeof ACCOUNT_CHANGES;

/**
 * After these changes the member may be locked out, so the email says to ask; otherwise they can
 * fix it themselves.
 */
const CANNOT_MEND = new Set<AccountChange>(["email-left", "password-reset", "unit-changed"]);

export type EndedFactor = "authenticator app" | "passkeys";

interface Facts {
  readonly firstName: string;
  readonly squad: string;
  readonly ended?: readonly EndedFactor[] | undefined;
  readonly unitNumber?: string | undefined;
}

/** Formats "Your authenticator app no longer signs you in; set up a new one". */
function goneText(ended: readonly EndedFactor[]): string {
  const isOne = ended.length === 1 && ended[0] === "authenticator app";
  return `Your ${ended.join(" and ")} no longer ${isOne ? "signs" : "sign"} you in; set up ${isOne ? "a new one" : "new ones"}`;
}

/**
 * Builds the email about an account change. It contains no link, so that members do not learn to
 * follow links in such mails.
 */
export function accountEmail(
  change: AccountChange,
  { firstName, squad, ended = [], unitNumber }: Facts,
): Email {
  const { subject, text } = ACCOUNT_CHANGES[change];
  const help = CANNOT_MEND.has(change)
    ? "If you know nothing of this, tell an administrator at once."
    : "If it was not you, change your password under Settings, Password Settings, and tell an administrator.";
  const gone =
    ended.length === 0 ? [] : [paragraph(`${goneText(ended)} under Settings, Password Settings.`)];
  const isNow =
    unitNumber === undefined ? [] : [paragraph(`It is ${unitNumber} now: sign in with that.`)];
  return email(`${subject} at ${squad}`, [
    paragraph(`Hello ${firstName},`),
    paragraph(text),
    ...isNow,
    ...gone,
    paragraph(help),
  ]);
}
