import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useMediaQuery } from "../../lib/browser/media.ts";

/** Height of the page's sticky header plus a margin. */
const HEADER_PX = 64;

/**
 * Virtual rows: only rows near the viewport render; `before` and `after` are the heights in pixels
 * of the rows that do not. In print, all rows render. Put `anchor` on the list, and `measure` with
 * a `data-index` on rows of varying height. `jumpTo` scrolls a row to the top.
 */
export function useVirtualRows<List extends HTMLElement>({
  count,
  rowHeight,
  gap = 0,
}: {
  readonly count: number;
  /** Height of a row in pixels; an estimate for rows that are measured. */
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
  // The hook returns functions that must not be memoized; nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    gap,
    scrollMargin,
    estimateSize: () => rowHeight,
    overscan: 8,
    // A row that is scrolled to must be below the sticky header.
    scrollPaddingStart: HEADER_PX,
    // A synchronous update during a React render would cause a warning.
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
