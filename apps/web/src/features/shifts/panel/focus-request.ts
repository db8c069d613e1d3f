/**
 * One-shot flag, set when the user goes to the next coverage gap: the first suggested member then
 * takes the focus once loaded.
 */
export interface FocusRequest {
  readonly set: (isRequested: boolean) => void;
  /** Returns whether the flag is set, and clears it. */
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
