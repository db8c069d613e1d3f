import { useRef } from "react";

/** Not one that is closed and still fading. */
export const OPEN_DIALOG = "[role=dialog][data-state=open], [role=alertdialog][data-state=open]";
/** Where the focus belongs after a dialog that was opened in the place of another. */
let handedOn: Element | null = null;
/** Stands where something is still being read. */
const AWAITED = "[data-awaited]";
const FIELDS =
  "input:not([type=hidden], [type=radio], [type=checkbox], [type=file], [readonly], [hidden]), select, textarea";

/**
 * The focus of a dialog begins at the field that says so (`data-begins-here`) or the first, also where that is still being read; or at
 * the heading where there is none or a keyboard would cover half of the phone, which a search wants. Closed, it gives the focus back.
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
    const first =
      dialog?.querySelector<HTMLElement>("[data-begins-here]") ??
      dialog?.querySelector<HTMLElement>(FIELDS);
    // What somebody came for may have been brought in sight further down.
    if (first) return first.focus();
    heading.current?.focus({ preventScroll: true });
    if (dialog?.querySelector(AWAITED)) focusOnceThere(dialog, heading.current);
  };
  // There is no trigger that Radix knows of, so the focus goes back to where it was.
  const giveBack = (event: Event): void => {
    event.preventDefault();
    const from = [openedFrom.current, handedOn].find(
      (one) => one?.isConnected && one !== document.body,
    );
    handedOn = null;
    // Another has been opened in its place, which gives the focus back for both.
    if (document.querySelector(OPEN_DIALOG) && !from?.closest(OPEN_DIALOG)) handedOn = from ?? null;
    // Where that was nowhere, or is gone with what the dialog did, the page itself takes it, so that the keyboard is not lost.
    else (from instanceof HTMLElement ? from : document.querySelector("main"))?.focus();
  };
  return { onOpen, giveBack };
}

/** What is read comes a moment later than its dialog; whoever has gone elsewhere meanwhile stays there. */
function focusOnceThere(dialog: Element, from: Element | null): void {
  const observer = new MutationObserver(() => {
    const first = dialog.querySelector<HTMLElement>(FIELDS);
    const isStillThere = from?.isConnected && document.activeElement === from;
    if (isStillThere && first) first.focus();
    if (!isStillThere || first || !dialog.querySelector(AWAITED)) observer.disconnect();
  });
  observer.observe(dialog, { childList: true, subtree: true });
}
