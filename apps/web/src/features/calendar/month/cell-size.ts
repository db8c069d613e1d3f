import { type RefObject, useLayoutEffect, useState } from "react";

/** Room of a month cell in pixels, and the number of characters that fit in a chip's line. */
export interface CellRoom {
  readonly height: number;
  readonly signs: number;
  readonly line: number;
  /** Height of a line in the compact format. */
  readonly closeLine: number;
}

/** Horizontal borders and padding of the chip and the cell. */
const EDGES_PX = 22;
/**
 * Average width of the characters in unit numbers relative to a digit, on devices with different
 * fonts.
 */
const WIDER_THAN_DIGIT = 1.04;
const DIGITS = 10;

/**
 * Measures a cell of the given column before the first paint, and when the window, text size,
 * calendar or column changes size. The hidden ruler element has a row's intended height, the width
 * of ten digits, and a line of each format. A row stretched by its own content must not count as
 * more room.
 */
export function useCellRoom(
  ruler: RefObject<HTMLElement | null>,
  table: RefObject<HTMLTableElement | null>,
  columnAt: number,
): CellRoom | null {
  const [room, setRoom] = useState<CellRoom | null>(null);
  useLayoutEffect(() => {
    const [stick, cell] = [ruler.current, table.current?.tHead?.rows[0]?.cells[columnAt]];
    if (!stick || !cell) return;
    const measure = (): void => {
      const digit = stick.offsetWidth / DIGITS;
      const signs = Math.max(
        1,
        Math.floor((cell.offsetWidth - EDGES_PX) / (digit * WIDER_THAN_DIGIT)),
      );
      const [line = digit, closeLine = digit] = [...stick.children].map(
        ({ clientHeight }) => clientHeight,
      );
      setRoom({ height: stick.offsetHeight, signs, line, closeLine });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(stick);
    watch.observe(cell);
    return () => watch.disconnect();
  }, [ruler, table, columnAt]);
  return room;
}
