import { useRef } from "react";

/** Matches open dialogs, not closed ones that are still fading out. */
export const OPEN_DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";
/** Focus target after a dialog that replaced another one. */
let handedOn: Element | null = null;
/** Marks content that is still loading. */
const AWAITED = "[data-awaited]";
const FIELDS =
  "input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [readonly], [hidden]), select, textarea";

/**
 * Initial focus of a dialog: the field with `data-begins-here` or the first field, also if it is
 * still loading. Without a field, or on touch devices whose keyboard would cover half the screen,
 * the heading; a search always takes its field. Restores the focus on close.
 */
export function useFocusInside(
  heading: { readonly current: HTMLElement | null },
  wantsKeys: boolean,
) {
  const openedFrom = useRef<Element | null>(null);
  const onOpen = (event: Event): void => {
    openedFrom.current = document.activeElement;
    event.preventDefault();
    const hasKeys = wantsKeys || !matchMedia("(pointer: coarse)").matches;
    const dialog = hasKeys && event.currentTarget instanceof Element ? event.currentTarget : null;
    const first = dialog ? firstField(dialog) : null;
    // The heading must not scroll: other content may already be scrolled into view.
    if (first) return first.focus();
    heading.current?.focus({ preventScroll: true });
    if (dialog?.querySelector(AWAITED)) focusOnceThere(dialog, heading.current);
  };
  // Radix knows no trigger here, so the focus returns to the previously focused element.
  const giveBack = (event: Event): void => {
    event.preventDefault();
    const from = [openedFrom.current, handedOn].find(
      (one) => one?.isConnected && one !== document.body,
    );
    handedOn = null;
    // Another dialog replaced this one and restores the focus for both.
    if (document.querySelector(OPEN_DIALOG) && !from?.closest(OPEN_DIALOG)) handedOn = from ?? null;
    // If that element is gone or was the body, focuses the page, so that the keyboard position is
    // not lost.
    else (from instanceof HTMLElement ? from : document.querySelector("main"))?.focus();
  };
  return { onOpen, giveBack };
}

function firstField(dialog: Element): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>("[data-begins-here]") ??
    dialog.querySelector<HTMLElement>(FIELDS)
  );
}

/** Focuses a field that loads after the dialog opened, unless the user moved the focus. */
function focusOnceThere(dialog: Element, from: Element | null): void {
  const observer = new MutationObserver(() => {
    const first = firstField(dialog);
    const isStillThere = from?.isConnected && document.activeElement === from;
    if (isStillThere && first) first.focus();
    if (!isStillThere || first || !dialog.querySelector(AWAITED)) observer.disconnect();
  });
  observer.observe(dialog, { childList: true, subtree: true });
}
