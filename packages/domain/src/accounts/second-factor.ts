import { conflict, forbidden, type Refusal } from "../errors/refusal.ts";
import type { Role } from "../members/role.ts";

/** Of whom the squad asks a passkey or an authenticator app. */
export const SECOND_FACTOR_CHOICES = ["nobody", "administrators", "everybody"] as const;
export type SecondFactorChoice = (typeof SECOND_FACTOR_CHOICES)[number];

export const SECOND_FACTOR_LABELS: Readonly<Record<SecondFactorChoice, string>> = {
  nobody: "Nobody",
  administrators: "Administrators",
  everybody: "Everybody",
};

/** The choice as two switches: that of members counts only beside that of administrators. */
interface StoredChoice {
  readonly requiresAdminSecondFactor: boolean;
  readonly requiresMemberSecondFactor: boolean;
}

/** What the two switches mean. */
export function secondFactorChoice(stored: StoredChoice): SecondFactorChoice {
  if (!stored.requiresAdminSecondFactor) return "nobody";
  return stored.requiresMemberSecondFactor ? "everybody" : "administrators";
}

/** A choice as it is stored. */
export function secondFactorToStore(choice: SecondFactorChoice): StoredChoice {
  return {
    requiresAdminSecondFactor: choice !== "nobody",
    requiresMemberSecondFactor: choice === "everybody",
  };
}

/** The choice that an older program's yes or no means: its yes asks less of nobody than before. */
export function secondFactorOfSwitch(
  isRequiredOfAdmins: boolean,
  now: SecondFactorChoice,
): SecondFactorChoice {
  if (!isRequiredOfAdmins) return "nobody";
  return now === "nobody" ? "administrators" : now;
}

/** Whether a member of this role must have a second factor. */
export function mustHaveSecondFactor(choice: SecondFactorChoice, role: Role): boolean {
  return choice === "everybody" || (choice === "administrators" && role === "admin");
}

/**
 * What a session lacks. Administrators who must have a second factor act as members without it; where everybody must, nobody
 * reaches more than their own account.
 */
export function lacksFor(
  choice: SecondFactorChoice,
  facts: { readonly role: Role; readonly isBySecondFactor: boolean },
): { readonly needsSecondFactor: boolean; readonly isHeldBack: boolean } {
  const needsSecondFactor = !facts.isBySecondFactor && mustHaveSecondFactor(choice, facts.role);
  return { needsSecondFactor, isHeldBack: needsSecondFactor && choice === "everybody" };
}

/** What somebody is answered who must sign in with a second factor before they see anything of the squad. */
export const HELD_BACK: Refusal = forbidden(
  "second-factor-needed",
  "Everybody in this squad signs in with a passkey or an authenticator app. Open the app and set one up, or sign in with it.",
);

/** Why an administrator cannot ask more of the squad yet, or null: nobody shuts themselves out. */
export function requireSecondFactorBlockedBecause(isBySecondFactor: boolean): Refusal | null {
  if (isBySecondFactor) return null;
  return conflict(
    "passkey-sign-in-first",
    "Add a passkey or an authenticator app under Password Settings and sign in with it before you require one of others.",
  );
}
