/**
 * A `ref` callback for an element that replaces a pressed button: takes the focus, so that keyboard
 * and screen reader users continue there.
 */
export function focusOnIt(element: HTMLElement | null): void {
  element?.focus();
}

/** A `ref` callback that focuses the first control inside the element. */
export function focusWithin(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>("textarea, select, input, button")?.focus();
}
