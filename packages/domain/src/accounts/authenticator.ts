import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";

/** Lifetime of one code (RFC 6238, section 5.2). */
export const STEP_SECONDS = 30;
/** Accepted clock drift of the phone, in time steps. */
const LEEWAY_STEPS = 1;
export const RECOVERY_CODES = 10;

/**
 * Returns the time steps whose codes are accepted, the likeliest first. Steps that were already
 * used are excluded, so no code works twice.
 */
export function stepsTaken(now: Temporal.Instant, lastStep: number): number[] {
  const step = Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS);
  const around = Array.from({ length: LEEWAY_STEPS }, (_, distance) => [
    step - distance - 1,
    step + distance + 1,
  ]).flat();
  return [step, ...around].filter((candidate) => candidate > lastStep);
}

/** Removes spaces and dashes from a typed app code or recovery code. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, "").toLowerCase();
}

/** True for an app code, false for a possible recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** Refusal of a sign-in with the right password but without the required code. */
export const CODE_NEEDED: Refusal = {
  kind: "signed-out",
  code: "code-needed",
  message: "Enter the code from your authenticator app, or a recovery code.",
};

/** Refusal of a code that is wrong, expired or used. All three read alike. */
export const CODE_WRONG: Refusal = {
  kind: "signed-out",
  code: "code-wrong",
  message: "This code is wrong or was already used. Wait for the next one.",
};

/** Refusal of a wrong code for a member who is already signed in. */
export const CODE_NOT_CONFIRMED = invalid(
  "code-wrong",
  "This code is wrong. Check your phone's clock and enter the next code.",
  {
    code: "Wrong code",
  },
);

/** Refusal of a re-authentication by password while an authenticator app is on. */
export const CODE_WANTED = invalid("code-needed", CODE_NEEDED.message, { code: "Enter a code" });

/** Why an authenticator app cannot be set up now, or null. */
export function startBlockedBecause(facts: {
  readonly isOn: boolean;
  readonly passkeys: number;
  readonly mustUseOne: boolean;
  readonly isBySecondFactor: boolean;
}): Refusal | null {
  if (facts.isOn)
    return conflict(
      "authenticator-on",
      "An authenticator app is already set up. Turn it off before you set up another.",
    );
  // Without this rule a stolen password would be enough to add an authenticator app.
  if (facts.mustUseOne && facts.passkeys > 0 && !facts.isBySecondFactor)
    return forbidden(
      "passkey-sign-in-first",
      "Sign in with your passkey before you set up an authenticator app.",
    );
  return null;
}

/**
 * Why the app cannot be turned off, or null. A member who must have a second factor keeps the last
 * one.
 */
export function turnOffBlockedBecause(facts: {
  readonly mustUseOne: boolean;
  readonly passkeys: number;
}): Refusal | null {
  if (!facts.mustUseOne || facts.passkeys > 0) return null;
  return conflict(
    "authenticator-last",
    "Your squad requires a passkey or app, and this is your only one. Add a passkey first.",
  );
}
