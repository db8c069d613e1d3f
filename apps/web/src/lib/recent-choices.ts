import { keptChoice } from "./kept-choice.ts";

const MOST_KEPT = 5;

const kept = keptChoice<readonly string[]>("recent-choices");

/** A member's recent items on this device, newest first. */
export function recentChoices(memberId: number): readonly string[] {
  return kept.read(memberId) ?? [];
}

/** Adds an item and drops the oldest. */
export function noteChoice(memberId: number, key: string): void {
  kept.keep(
    memberId,
    [key, ...recentChoices(memberId).filter((other) => other !== key)].slice(0, MOST_KEPT),
  );
}

/** Clears the recent items of every member at sign-out. */
export function forgetRecent(): void {
  kept.forget();
}
