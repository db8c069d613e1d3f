import { FORGOTTEN_MINUTES } from "@watchbill/domain/accounts/one-time-password";

/** The mail that carries a one-time password, as plain text; it names no link, so that nobody learns to follow one. */
export function forgottenPasswordMail(facts: { firstName: string; organisation: string; password: string }): {
  subject: string;
  content: string;
} {
  return {
    subject: `Your one-time password for ${facts.organisation}`,
    content: [
      `Hello ${facts.firstName},`,
      "",
      `here is a password that signs you in once, within ${FORGOTTEN_MINUTES} minutes:`,
      "",
      `    ${facts.password}`,
      "",
      "The app will then ask you to choose your own. Your present password keeps working until you use this one.",
      "If you did not ask for it, you need not do anything.",
      "",
      facts.organisation,
    ].join("\n"),
  };
}

/** The mail that tells a member of a new passkey, so that one they did not add does not go unseen. */
export function passkeyAddedMail(facts: { firstName: string; organisation: string }): { subject: string; content: string } {
  return {
    subject: `A passkey was added to your account at ${facts.organisation}`,
    content: [
      `Hello ${facts.firstName},`,
      "",
      "a passkey was added to your account. It signs you in without your password.",
      "If it was not you, remove it under Settings, Password Settings, change your password there, and tell an administrator.",
      "",
      facts.organisation,
    ].join("\n"),
  };
}

/** The mail that tells a member that their authenticator app came into force or ended. */
export function authenticatorMail(facts: { firstName: string; organisation: string; what: "on" | "off" }): {
  subject: string;
  content: string;
} {
  const isOn = facts.what === "on";
  return {
    subject: `An authenticator app was ${isOn ? "set up for" : "turned off in"} your account at ${facts.organisation}`,
    content: [
      `Hello ${facts.firstName},`,
      "",
      isOn
        ? "from now on your account asks for the app's code after your password."
        : "your account no longer asks for the app's code.",
      "If it was not you, change your password under Settings, Password Settings, and tell an administrator.",
      "",
      facts.organisation,
    ].join("\n"),
  };
}
