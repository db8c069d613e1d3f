/** A `ref` for what comes up in place of the button that was pressed: the keyboard, and who is read to, go on from there. */
export function focusOnIt(element: HTMLElement | null): void {
  element?.focus();
}

/** The same for what has a control of its own: the first one has the focus. */
export function focusWithin(element: HTMLElement | null): void {
  element?.querySelector<HTMLElement>("textarea, select, input, button")?.focus();
}
