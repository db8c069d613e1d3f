import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";

/** The members who must have a passkey or an authenticator app. */
export const SECOND_FACTOR_CHOICES = ["nobody", "administrators", "everybody"] as const;
export type SecondFactorChoice = (typeof SECOND_FACTOR_CHOICES)[number];

export const SECOND_FACTOR_LABELS: Readonly<Record<SecondFactorChoice, string>> = {
  nobody: "No one",
  administrators: "Admins",
  everybody: "Everyone",
};

/**
 * The choice as two stored switches. The switch for members counts only together with the one for
 * admins.
 */
interface StoredChoice {
  readonly requiresAdminSecondFactor: boolean;
  readonly requiresMemberSecondFactor: boolean;
}

export function secondFactorChoice(stored: StoredChoice): SecondFactorChoice {
  if (!stored.requiresAdminSecondFactor) return "nobody";
  return stored.requiresMemberSecondFactor ? "everybody" : "administrators";
}

export function secondFactorToStore(choice: SecondFactorChoice): StoredChoice {
  return {
    requiresAdminSecondFactor: choice !== "nobody",
    requiresMemberSecondFactor: choice === "everybody",
  };
}

/** Maps an older version's yes or no to a choice. Yes never lowers the requirement. */
export function secondFactorOfSwitch(
  isRequiredOfAdmins: boolean,
  now: SecondFactorChoice,
): SecondFactorChoice {
  if (!isRequiredOfAdmins) return "nobody";
  return now === "nobody" ? "administrators" : now;
}

export function mustHaveSecondFactor(choice: SecondFactorChoice, role: Role): boolean {
  return choice === "everybody" || (choice === "administrators" && role === "admin");
}

/**
 * What a session cannot do without a second factor. If only admins need one, an admin acts as a
 * member; if all members need one, a session reaches only its own account.
 */
export function lacksFor(
  choice: SecondFactorChoice,
  facts: { readonly role: Role; readonly isBySecondFactor: boolean },
): { readonly needsSecondFactor: boolean; readonly isHeldBack: boolean } {
  const needsSecondFactor = !facts.isBySecondFactor && mustHaveSecondFactor(choice, facts.role);
  return { needsSecondFactor, isHeldBack: needsSecondFactor && choice === "everybody" };
}

/** Refusal until the member signs in with a second factor. */
export const HELD_BACK: Refusal = forbidden(
  "second-factor-needed",
  "Everyone in this squad needs a passkey or an authenticator app. Set one up or sign in with it.",
);

/** Why an admin cannot raise the requirement yet, or null. The rule prevents a lockout. */
export function requireSecondFactorBlockedBecause(isBySecondFactor: boolean): Refusal | null {
  if (isBySecondFactor) return null;
  return conflict(
    "passkey-sign-in-first",
    "Add a passkey or an authenticator app in Password Settings and sign in with it before you require one.",
  );
}
