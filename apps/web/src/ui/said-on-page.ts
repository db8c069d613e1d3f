import { useLayoutEffect } from "react";

/** What styles elsewhere on the page go by: the header, a page that takes all the width, a panel beside it, a search, a bar that saves. */
export type OnPage = "appHeader" | "wide" | "panelBeside" | "search" | "saveBar";

/** Of a page that goes and the next that comes both may say the same for a moment. */
const saying = new Map<OnPage, number>();

/**
 * Says on the page's root that something is there, such as `data-panel-beside`. Where styles looked for it themselves, by `:has()`,
 * the browser would reckon the whole page anew with each row that comes or goes anywhere.
 */
export function useSaidOnPage(what: OnPage, isThere = true): void {
  useLayoutEffect(() => {
    if (!isThere) return;
    say(what, 1);
    return () => say(what, -1);
  }, [what, isThere]);
}

function say(what: OnPage, more: 1 | -1): void {
  const count = (saying.get(what) ?? 0) + more;
  saying.set(what, count);
  const { dataset } = document.documentElement;
  if (count > 0) dataset[what] = "";
  else delete dataset[what];
}
