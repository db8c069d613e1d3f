import { useLayoutEffect } from "react";

/**
 * States of the page on which the toast's position and other styles depend: the header, a
 * full-width page, a side panel, a search, a save bar.
 */
type PageToast = "appHeader" | "wide" | "panelBeside" | "search" | "saveBar";

/** For each state, how many components set it: during a page transition, both pages may do so. */
const saying = new Map<PageToast, number>();

/**
 * Sets a data attribute on the root element while a page state lasts, such as `data-panel-beside`.
 * Selectors with `:has()` would make the browser recalculate the whole page's styles on every row
 * change.
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
