import { type TouchEvent, useRef } from "react";

/**
 * Minimum horizontal distance of a swipe; `SIDEWAYS` is the minimum ratio to its vertical distance.
 */
const FAR_PX = 60;
const SIDEWAYS = 1.7;
/** Width of the screen edge where the browser has its own swipe gestures. */
const EDGE_PX = 24;

/**
 * Calls `turn` with 1 (next) for a swipe to the left and -1 (previous) for a swipe to the right.
 * Leaves vertical swipes to scrolling.
 */
export function useSwipe(turn: (direction: 1 | -1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const [one, two] = [touches[0], touches[1]];
      const isOurs = one && !two && one.clientX > EDGE_PX && one.clientX < innerWidth - EDGE_PX;
      from.current = isOurs ? { x: one.clientX, y: one.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const end = changedTouches[0];
      if (!from.current || !end) return;
      const [x, y] = [end.clientX - from.current.x, end.clientY - from.current.y];
      from.current = null;
      if (Math.abs(x) > FAR_PX && Math.abs(x) > SIDEWAYS * Math.abs(y)) turn(x < 0 ? 1 : -1);
    },
  };
}
