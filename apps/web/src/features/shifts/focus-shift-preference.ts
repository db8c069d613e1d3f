/** Whether whoever walked to a shift came to fill it: then the best of those who could come has the focus, once they are read. */
export interface FocusShiftPreference {
  readonly set: (isWished: boolean) => void;
  /** Whether it is wished; asked once. */
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
