/**
 * One-shot flag: after a walk to a coverage gap, the first suggested member gets the focus once
 * loaded.
 */
export interface FocusShiftPreference {
  readonly set: (isWished: boolean) => void;
  /** Returns the flag and clears it. */
  readonly take: () => boolean;
}

export function createFocusShiftPreference(): FocusShiftPreference {
  let isWished = false;
  return {
    set: (next) => {
      isWished = next;
    },
    take: () => {
      const was = isWished;
      isWished = false;
      return was;
    },
  };
}
