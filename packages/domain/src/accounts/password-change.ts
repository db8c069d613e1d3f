import { invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";

const MINIMUM_PASSWORD_LENGTH = 6;

/**
 * Tips of the Settings page next to the password form. The minimum length is a floor, not the
 * advice.
 */
export const PASSWORD_TIPS = [
  "Use 8 or more characters. A few words you remember are better than one word with symbols.",
  "Don't reuse a password from another site.",
  "A password manager can fill it in for you.",
] as const;

interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

/**
 * `dialog` is the Change Password dialog of the directory and the Password Change Required dialog.
 * `settings` is the Settings page.
 */
export type PasswordScreen = "dialog" | "settings";

/** A refusal with the title of its toast. */
interface TitledRefusal extends Refusal {
  readonly title: string;
}

type Problem = "missing" | "differ" | "short" | "unchanged";

const CODES: Readonly<Record<Problem, string>> = {
  missing: "password-fields-missing",
  differ: "passwords-differ",
  short: "password-too-short",
  unchanged: "password-unchanged",
};

const WORDINGS: Readonly<
  Record<PasswordScreen, Readonly<Record<Problem, readonly [title: string, message: string]>>>
> = {
  dialog: {
    missing: ["Error", "All fields are required"],
    differ: ["Error", "New passwords do not match"],
    short: ["Error", "New password must be at least 6 characters long"],
    unchanged: ["Error", "New password must be different from current password"],
  },
  settings: {
    missing: ["Missing Information", "Please fill in all password fields"],
    differ: ["Password Mismatch", "New password and confirmation don't match"],
    short: ["Password Too Short", "Password must be at least 6 characters long"],
    unchanged: ["Same Password", "New password must be different from current password"],
  },
};

/**
 * `knowsCurrent` is false in a session opened with an emailed one-time password, which does not ask
 * for the current password.
 */
interface Knowing {
  readonly knowsCurrent: boolean;
}

/**
 * Why a password change cannot be submitted, or null: the first error from the top of the form,
 * worded for the screen.
 */
export function passwordChangeBlockedBecause(
  form: PasswordChange,
  screen: PasswordScreen = "dialog",
  knowing: Knowing = { knowsCurrent: true },
): TitledRefusal | null {
  const problem = problemOf(form, knowing);
  if (!problem) return null;
  const [title, message] = WORDINGS[screen][problem];
  return { ...invalid(CODES[problem], message, fieldsAtFault(problem, form, knowing)), title };
}

/** The checks that the server repeats: complete, long enough and new. */
export function newPasswordBlockedBecause(
  form: Pick<PasswordChange, "currentPassword" | "newPassword">,
  knowing: Knowing = { knowsCurrent: true },
): Refusal | null {
  const problem = problemOf({ ...form, confirmation: form.newPassword }, knowing);
  return (
    problem &&
    invalid(CODES[problem], WORDINGS.dialog[problem][1], fieldsAtFault(problem, form, knowing))
  );
}

function problemOf(form: PasswordChange, { knowsCurrent }: Knowing): Problem | null {
  const isCurrentMissing = knowsCurrent && form.currentPassword === "";
  // A blank new password counts as missing. An existing blank password must still be entered as the
  // current one.
  if (isCurrentMissing || isBlank(form.newPassword) || form.confirmation === "") return "missing";
  if (form.newPassword !== form.confirmation) return "differ";
  // Counts characters as a person does: an emoji is one, not two.
  if (Array.from(form.newPassword).length < MINIMUM_PASSWORD_LENGTH) return "short";
  return knowsCurrent && form.newPassword === form.currentPassword ? "unchanged" : null;
}

function fieldsAtFault(
  problem: Problem,
  form: Partial<PasswordChange>,
  { knowsCurrent }: Knowing,
): Record<string, string> {
  if (problem === "short") return { newPassword: "At least 6 characters" };
  if (problem === "unchanged") return { newPassword: "Choose a password you don't use now" };
  if (problem === "differ") return { confirmation: "Doesn't match the new password" };
  const fields: Record<string, string> = {};
  if (knowsCurrent && form.currentPassword === "")
    fields.currentPassword = "Enter your current password";
  if (isBlank(form.newPassword ?? "")) fields.newPassword = "Enter a new password";
  if (form.confirmation === "") fields.confirmation = "Enter the new password again";
  return fields;
}
