import { useRef } from "react";

/** Selector of open dialogs; excludes closed dialogs that are fading out. */
export const OPEN_DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";
/**
 * The element that gets the focus when the open dialog closes, if that dialog replaced another one.
 */
let handedOn: Element | null = null;
/** Selector of content that is still loading. */
const AWAITED = "[data-awaited]";
const FIELDS =
  "input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [readonly], [hidden]), select, textarea";

/**
 * Sets the focus when a dialog opens: the field with `data-begins-here`, otherwise the first field,
 * even if it loads later. Without a field, and on touch devices, where the keyboard would cover
 * half the screen, the heading; a search always focuses its field. Restores the focus on close.
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
    // Focuses the heading without scrolling, because other content may already be scrolled into
    // view.
    if (first) return first.focus();
    heading.current?.focus({ preventScroll: true });
    if (dialog?.querySelector(AWAITED)) focusOnceThere(dialog, heading.current);
  };
  // Returns the focus to the element that had it before, because Radix knows no trigger for this
  // dialog.
  const giveBack = (event: Event): void => {
    event.preventDefault();
    const from = [openedFrom.current, handedOn].find(
      (one) => one?.isConnected && one !== document.body,
    );
    handedOn = null;
    // Another dialog has replaced this one and will restore the focus for both.
    if (document.querySelector(OPEN_DIALOG) && !from?.closest(OPEN_DIALOG)) handedOn = from ?? null;
    // Focuses the page if that element is gone or was the body, so that the keyboard position is
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

/** Focuses the first field once it has loaded, unless the user has moved the focus by that time. */
function focusOnceThere(dialog: Element, from: Element | null): void {
  const observer = new MutationObserver(() => {
    const first = firstField(dialog);
    const isStillThere = from?.isConnected && document.activeElement === from;
    if (isStillThere && first) first.focus();
    if (!isStillThere || first || !dialog.querySelector(AWAITED)) observer.disconnect();
  });
  observer.observe(dialog, { childList: true, subtree: true });
}
