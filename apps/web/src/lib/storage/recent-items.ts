import { localPreference } from "./local-preference.ts";

const MOST_KEPT = 5;

const kept = localPreference<readonly string[]>("recent-choices");

/** A member's recent items on this device, newest first. */
export function recentItems(memberId: number): readonly string[] {
  return kept.read(memberId) ?? [];
}

/** Adds an item and drops the oldest. */
export function addRecentItem(memberId: number, key: string): void {
  kept.keep(
    memberId,
    [key, ...recentItems(memberId).filter((other) => other !== key)].slice(0, MOST_KEPT),
  );
}

/** Clears the recent items of every member at sign-out. */
export function clearRecentItems(): void {
  kept.clear();
}
