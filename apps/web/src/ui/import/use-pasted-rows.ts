import { useEffect, useRef, useState } from "react";

/** Debounce interval; shorter than the time to move from the keyboard to a button. */
const TYPING_MS = 300;

/**
 * State of the field for pasted rows. Passes the trimmed text to `read` once the user stops typing.
 */
export function usePastedRows(read: (rows: string) => void) {
  const [rows, showRows] = useState("");
  const [last, setLast] = useState("");
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAhead = rows.trim() !== last;
  const setRows = (typed: string): void => {
    showRows(typed);
    clearTimeout(pause.current);
    if (typed.trim() === last) return;
    pause.current = setTimeout(() => {
      setLast(typed.trim());
      read(typed.trim());
    }, TYPING_MS);
  };
  const clearRows = (): void => {
    clearTimeout(pause.current);
    showRows("");
    setLast("");
  };
  useEffect(() => () => clearTimeout(pause.current), []);
  return { rows, setRows, clearRows, isAhead };
}
