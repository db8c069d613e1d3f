/**
 * A `ref` for an element that replaces the pressed button: keyboard and screen reader continue
 * there.
 */
export function focusOnIt(element: HTMLElement | null): void {
  element?.focus();
}

/** A `ref` that focuses the first control inside the element. */
export function focusWithin(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>("textarea, select, input, button")?.focus();
}
