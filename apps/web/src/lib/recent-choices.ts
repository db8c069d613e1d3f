const KEY = "recent-choices";
/** What was chosen longer ago is found by searching. */
const MOST_KEPT = 5;

interface Kept {
  readonly memberId: number;
  readonly keys: readonly string[];
}

/** What a member chose of late on this device, the last first. */
export function recentChoices(memberId: number): readonly string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return kept?.memberId === memberId ? kept.keys : [];
  } catch {
    return [];
  }
}

/** Keeps a choice in the place of the oldest. */
export function noteChoice(memberId: number, key: string): void {
  const keys = [key, ...recentChoices(memberId).filter((other) => other !== key)].slice(0, MOST_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify({ memberId, keys } satisfies Kept));
  } catch {
    // A device that keeps nothing has no recent choices.
  }
}

/** Whoever signs out leaves nothing behind. */
export function forgetRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // It was never there.
  }
}
