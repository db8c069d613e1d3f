import { useLayoutEffect } from "react";

/**
 * Page states that styles elsewhere depend on: the header, a full-width page, a side panel, a
 * search, a save bar.
 */
type PageToast = "appHeader" | "wide" | "panelBeside" | "search" | "saveBar";

/** Reference counts: during a transition, both pages may set one attribute. */
const saying = new Map<PageToast, number>();

/**
 * Sets a data attribute on the root element, such as `data-panel-beside`. With `:has()` selectors
 * the browser would recalculate the whole page's styles on every row change.
 */
export function usePageToast(what: PageToast, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    say(what, 1);
    return () => say(what, -1);
  }, [what, isThere]);
}

function say(what: PageToast, more: 1 | -1): void {
  const count = (saying.get(what) ?? 0) + more;
  saying.set(what, count);
  const { dataset } = document.documentElement;
  if (count > 0) dataset[what] = "";
  else delete dataset[what];
}
