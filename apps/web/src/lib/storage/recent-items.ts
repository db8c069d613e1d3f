import { localPreference } from "./local-preference.ts";

const MOST_KEPT = 5;

const kept = localPreference<readonly string[]>("recent-choices");

/** Returns the member's recent search choices on this device, newest first. */
export function recentItems(memberId: number): readonly string[] {
  return kept.read(memberId) ?? [];
}

/** Adds a choice as the newest, and drops the oldest. */
export function addRecentItem(memberId: number, key: string): void {
  kept.keep(
    memberId,
    [key, ...recentItems(memberId).filter((other) => other !== key)].slice(0, MOST_KEPT),
  );
}

/** Deletes the recent choices of every member, at sign-out. */
export function clearRecentItems(): void {
  kept.clear();
}
