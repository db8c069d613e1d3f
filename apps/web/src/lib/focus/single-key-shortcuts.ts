const KEY = "single-keys";

/**
 * Whether single-key shortcuts work. A user can turn them off on this device, for example for
 * speech input.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Stores on this device whether single-key shortcuts work. */
export function setSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without storage, the shortcuts stay on.
  }
}

/** Label of the modifier key: ⌘ on a Mac, Ctrl on other devices. */
export const MODIFIER = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? "")
  ? "⌘"
  : "Ctrl+";
