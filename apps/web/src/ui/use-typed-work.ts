import { type SyntheticEvent, useRef, useState } from "react";
import { createTypedWork } from "./typed-work.ts";

/** Follows what is typed inside; what is typed into another dialog that was opened from here is that one's. */
export function useTypedWork() {
  const content = useRef<HTMLDivElement>(null);
  const [work] = useState(createTypedWork);
  const inside = (note: (target: EventTarget) => void) => (event: SyntheticEvent) => {
    if (content.current?.contains(event.target as Node)) note(event.target);
  };
  const watch = {
    onFocusCapture: inside((target) => work.comesTo(target)),
    // Not every browser takes the focus to a button that is pressed.
    onClickCapture: inside((target) => work.comesTo(target)),
    onInputCapture: inside((target) => work.changes(target)),
  };
  return { content, isDirty: (within?: Element) => work.isThere(within), watch };
}
