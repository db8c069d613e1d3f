import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { useMediaQuery } from "../../lib/browser/media.ts";

/** Height of the page's header plus a margin. */
const HEADER_PX = 64;

/**
 * Virtual rows: renders only rows near the viewport. `before` and `after` are the pixels of the
 * other rows. Print renders all rows. Put `anchor` on the list, and `measure` with a `data-index`
 * on rows of varying height; `jumpTo` scrolls a row to the top.
 */
export function useVirtualRows<List extends HTMLElement>({
  count,
  rowHeight,
  gap = 0,
}: {
  readonly count: number;
  /** Exact, or an estimate for measured rows. */
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
    // A scroll target must clear the header.
    scrollPaddingStart: HEADER_PX,
    // A synchronous update during a React render causes a warning.
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
