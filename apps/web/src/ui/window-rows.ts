import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useMediaQuery } from "../lib/media.ts";

/** The page's header, and a little air. */
const HEADER_PX = 64;

/**
 * Which rows of a long list are near the screen while the page scrolls; only those are drawn. `before` and `after` are
 * the pixels the others take. Paper does not scroll: there all are. Put `anchor` on the list, and `measure` with a `data-index` on rows of uneven height; `jumpTo` brings
 * a row to the top.
 */
export function useWindowRows<List extends HTMLElement>({
  count,
  rowHeight,
  gap = 0,
}: {
  readonly count: number;
  /** Exact, or a good guess where rows are measured. */
  readonly rowHeight: number;
  readonly gap?: number;
}) {
  const anchor = useRef<List>(null);
  const isPaper = useMediaQuery("print");
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => {
    if (anchor.current)
      setScrollMargin(Math.round(anchor.current.getBoundingClientRect().top + scrollY));
  }, [count]);
  // Its functions must not be memoized; nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    scrollMargin,
    estimateSize: () => rowHeight,
    overscan: 8,
    // What is jumped to stands below the header.
    scrollPaddingStart: HEADER_PX,
    // A redraw inside React's own work would make it warn.
    useFlushSync: false,
  });
  const rows = virtualizer.getVirtualItems();
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    anchor,
    rows: isPaper
      ? Array.from({ length: count }, (_, index) => index)
      : rows.map(({ index }) => index),
    before: first && !isPaper ? first.start - scrollMargin : 0,
    after: last && !isPaper ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
    jumpTo: (index: number) => virtualizer.scrollToIndex(index, { align: "start" }),
  };
}
