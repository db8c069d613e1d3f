/**
 * One-shot flag: after a walk to a coverage gap, the first suggested member gets the focus once
 * loaded.
 */
export interface FocusRequest {
  readonly set: (isRequested: boolean) => void;
  /** Returns the flag and clears it. */
  readonly take: () => boolean;
}

export function createFocusRequest(): FocusRequest {
  let isRequested = false;
  return {
    set: (next) => {
      isRequested = next;
    },
    take: () => {
      const was = isRequested;
      isRequested = false;
      return was;
    },
  };
}
