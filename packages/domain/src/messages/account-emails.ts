import { type Email, email, paragraph } from "./email-templates.ts";

/** What a member is told of their own account whenever it happens, at any hour and whatever they chose to get. */
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

/** Who may not be able to sign in any more is told to ask; all others can mend it themselves. */
const CANNOT_MEND = new Set<AccountChange>(["email-left", "password-reset", "unit-changed"]);

/** What beside the password opened an account, and does no longer. */
export type EndedFactor = "authenticator app" | "passkeys";

interface Facts {
  readonly firstName: string;
  readonly squad: string;
  readonly ended?: readonly EndedFactor[] | undefined;
  /** What they sign in with from now on, where that was changed. */
  readonly unitNumber?: string | undefined;
}

/** "Your authenticator app no longer signs you in; set up a new one". */
function goneText(ended: readonly EndedFactor[]): string {
  const isOne = ended.length === 1 && ended[0] === "authenticator app";
  return `Your ${ended.join(" and ")} no longer ${isOne ? "signs" : "sign"} you in; set up ${isOne ? "a new one" : "new ones"}`;
}

/** The mail that tells a member what happened to their account. It holds no link, so that nobody learns to follow one. */
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
