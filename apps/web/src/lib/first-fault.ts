import { type RefObject, useEffect } from "react";

/** Focuses the form's first invalid field, after the error marks have rendered. */
export function focusFirstFault(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}

/**
 * Focuses the first invalid field when the set of marked fields changes, for example after a server
 * response.
 */
export function useFirstFault(form: RefObject<HTMLElement | null>, marked: string): void {
  useEffect(() => {
    if (marked !== "") focusFirstFault(form);
  }, [form, marked]);
}
