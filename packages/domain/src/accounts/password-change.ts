import { invalid, type Refusal } from "../refusal.ts";

export const MINIMUM_PASSWORD_LENGTH = 6;

export interface PasswordChange {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmation: string;
}

/** Why a password change cannot be sent yet, checked in the order of S1 section 5, or null. */
export function passwordChangeBlockedBecause(form: PasswordChange): Refusal | null {
  if (form.currentPassword === "" || form.newPassword === "" || form.confirmation === "") {
    return invalid("password-fields-missing", "All fields are required");
  }
  if (form.newPassword !== form.confirmation) return invalid("passwords-differ", "New passwords do not match");
  return newPasswordBlockedBecause(form);
}

/** The part of the rule that the server checks too: length, and that it is new. */
export function newPasswordBlockedBecause(form: Pick<PasswordChange, "currentPassword" | "newPassword">): Refusal | null {
  if (form.newPassword.length < MINIMUM_PASSWORD_LENGTH) {
    return invalid("password-too-short", "New password must be at least 6 characters long", {
      newPassword: "At least 6 characters",
    });
  }
  if (form.newPassword === form.currentPassword) {
    return invalid("password-unchanged", "New password must be different from current password", {
      newPassword: "Choose a password you do not have now",
    });
  }
  return null;
}
