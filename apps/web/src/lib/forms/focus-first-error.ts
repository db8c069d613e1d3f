import { type RefObject, useEffect } from "react";

/** Focuses the form's first invalid field, after the fields marked as invalid have rendered. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}

/**
 * Focuses the first invalid field when the set of invalid fields (`marked`) changes, for example
 * after a server response.
 */
export function useFocusFirstError(form: RefObject<HTMLElement | null>, marked: string): void {
  useEffect(() => {
    if (marked !== "") focusFirstError(form);
  }, [form, marked]);
}
