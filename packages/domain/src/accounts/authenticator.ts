import { conflict, forbidden, invalid, type Refusal } from "../errors/refusal.ts";

/** A code holds so long (RFC 6238, section 5.2). */
export const STEP_SECONDS = 30;
/** A phone's clock may be one step ahead or behind. */
const LEEWAY_STEPS = 1;
export const RECOVERY_CODES = 10;

/** The steps whose codes are taken now, the likeliest first; none that was used before, so no code counts twice. */
export function stepsTaken(now: Temporal.Instant, lastStep: number): number[] {
  const step = Math.floor(now.epochMilliseconds / 1000 / STEP_SECONDS);
  const around = Array.from({ length: LEEWAY_STEPS }, (_, distance) => [
    step - distance - 1,
    step + distance + 1,
  ]).flat();
  return [step, ...around].filter((candidate) => candidate > lastStep);
}

/** A code as it was typed, without spaces and dashes: six digits of the app, or a recovery code. */
export function typedCode(text: string): string {
  return text.replaceAll(/[\s-]/g, "").toLowerCase();
}

/** True for what an app shows, false for what may be a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** What a sign-in is answered whose password was right, but which needs the code too. */
export const CODE_NEEDED: Refusal = {
  kind: "signed-out",
  code: "code-needed",
  message: "Enter the code that your authenticator app shows, or one of your recovery codes.",
};

/** A code that is wrong, over, or was used before: they read the same. */
export const CODE_WRONG: Refusal = {
  kind: "signed-out",
  code: "code-wrong",
  message: "This code is not right, or was used before. Wait for the next one.",
};

/** The same, for somebody who is signed in already. */
export const CODE_UNPROVEN = invalid(
  "code-wrong",
  "This code is not right. Check the time of your phone and enter the next one.",
  {
    code: "This code is not right",
  },
);

/** What somebody is asked who shows with their password that it is them, where an app is in force. */
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
      "An authenticator app is in use already. Turn it off before you set up another.",
    );
  // Else a stolen password would be enough after all.
  if (facts.mustUseOne && facts.passkeys > 0 && !facts.isBySecondFactor)
    return forbidden(
      "passkey-sign-in-first",
      "Sign in with a passkey that you have before you set up an authenticator app.",
    );
  return null;
}

/** Why it cannot be turned off, or null: whoever must have a second factor keeps the last. */
export function turnOffBlockedBecause(facts: {
  readonly mustUseOne: boolean;
  readonly passkeys: number;
}): Refusal | null {
  if (!facts.mustUseOne || facts.passkeys > 0) return null;
  return conflict(
    "authenticator-last",
    "You must have a second factor here, and this is your last. Add a passkey first.",
  );
}
