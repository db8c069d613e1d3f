const KEY = "single-keys";

/**
 * Whether single-key shortcuts work; on unless disabled on this device, for example by users of
 * speech input.
 */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** Stores the setting on this device. */
export function setSingleKeys(areOn: boolean): void {
  try {
    if (areOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // Without storage the default applies.
  }
}

/** The modifier key's label: ⌘ on a Mac, Ctrl elsewhere. */
export const MODIFIER = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? "")
  ? "⌘"
  : "Ctrl+";
