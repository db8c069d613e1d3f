import { invalid, type Refusal } from "../errors/refusal.ts";

/** Why the sign-in form cannot be sent yet, or null. */
export function signInBlockedBecause(form: {
  readonly unitNumber: string;
  readonly password: string;
}): Refusal | null {
  const fields: Record<string, string> = {};
  if (form.unitNumber.trim() === "") fields.unitNumber = "Enter your unit number";
  if (form.password === "") fields.password = "Enter your password";
  return Object.keys(fields).length > 0
    ? invalid("input-invalid", "Enter your unit number and password", fields)
    : null;
}

/** The minimum that browsers accept as an email address: text on both sides of one `@`. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/**
 * Why the Forgot Password form cannot be sent yet, or null. A truncated address would otherwise get
 * a success message.
 */
export function forgotPasswordBlockedBecause(form: {
  readonly unitNumber: string;
  readonly email: string;
}): Refusal | null {
  const fields: Record<string, string> = {};
  if (form.unitNumber.trim() === "") fields.unitNumber = "Enter your unit number";
  if (form.email.trim() === "") fields.email = "Enter your email address";
  if (Object.keys(fields).length > 0)
    return invalid("input-invalid", "Both unit number and email are required", fields);
  const notOne = "Enter an email address, such as dana@example.org";
  return ADDRESS.test(form.email.trim())
    ? null
    : invalid("input-invalid", notOne, { email: notOne });
}
