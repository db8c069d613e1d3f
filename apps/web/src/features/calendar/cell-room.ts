import { type RefObject, useLayoutEffect, useState } from "react";

/** What a cell of the month has room for, in pixels, and how many signs stand side by side in a chip of it. */
export interface CellRoom {
  readonly height: number;
  readonly signs: number;
  /** Of a line of a chip. */
  readonly line: number;
  /** The same where the month is close. */
  readonly closeLine: number;
}

/** What a chip's edges and the cell's own keep of its width. */
const EDGES_PX = 22;
/** Letters and digits of a unit number are a little wider than a digit, on the average of the fonts that devices have. */
const WIDER_THAN_DIGIT = 1.04;
const DIGITS = 10;

/**
 * Measured in the column given, before the first picture and whenever the window, the text size, the calendar or that column changes. The
 * ruler is as high as a row is meant to be, as wide as ten digits, and holds a line of either height: a row that its own content makes
 * higher gives no room for more of it.
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
