const KEY = "single-keys";

/** Whether keys act without Ctrl or ⌘: unless this device was told that they do not, as for whoever speaks instead of typing. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Keeps on this device whether they act. */
export function setSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // A device that keeps nothing has them as they are.
  }
}

/** What is held together with other keys: ⌘ on a Mac, Ctrl elsewhere. */
export const MODIFIER = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? "")
  ? "⌘"
  : "Ctrl+";
