import { type RefObject, useEffect } from "react";

/** Moves to the first field of a form that is marked as wrong, once the marks are on the screen. */
export function focusFirstFault(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}

/** The same when other fields are marked than before, as after an answer of the server. */
export function useFirstFault(form: RefObject<HTMLElement | null>, marked: string): void {
  useEffect(() => {
    if (marked !== "") focusFirstFault(form);
  }, [form, marked]);
}
