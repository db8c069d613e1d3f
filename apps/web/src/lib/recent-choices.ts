import { keptChoice } from "./kept-choice.ts";

/** What was chosen longer ago is found by searching. */
const MOST_KEPT = 5;

const kept = keptChoice<readonly string[]>("recent-choices");

/** What a member chose of late on this device, the last first. */
export function recentChoices(memberId: number): readonly string[] {
  return kept.read(memberId) ?? [];
}

/** Keeps a choice in the place of the oldest. */
export function noteChoice(memberId: number, key: string): void {
  kept.keep(
    memberId,
    [key, ...recentChoices(memberId).filter((other) => other !== key)].slice(0, MOST_KEPT),
  );
}

/** Whoever signs out leaves nothing behind. */
export function forgetRecent(): void {
  kept.forget();
}
