import type { KeyboardEvent, MouseEvent } from "react";

/** Of a double click or a double tap the second half comes so soon, and so near. */
const SOON_MS = 400;
const NEAR_PX = 24;

/** A press with the pointer: where, and when, in milliseconds of the page's own clock. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Whether a press is the second half of the one before, whatever lies under the pointer by now. */
export function isSecondHalf(before: Press | null, press: Press): boolean {
  if (!before || press.at - before.at > SOON_MS) return false;
  return Math.hypot(press.x - before.x, press.y - before.y) <= NEAR_PX;
}

let last: Press | null = null;

/**
 * An act that sends its own row away, so that the next row's comes under the pointer: the second half of a double click is not taken
 * for it, nor that of a double tap. A key that is held is kept from it by `onceAKey`.
 */
export function onceAPress(act: () => void): (event: MouseEvent) => void {
  return ({ detail, clientX, clientY, timeStamp }) => {
    // No click in a row is a key's.
    if (detail === 0) return act();
    const press = { x: clientX, y: clientY, at: timeStamp };
    const isSecond = isSecondHalf(last, press);
    last = press;
    if (!isSecond) act();
  };
}

/** The button that was pressed last, whether it could be or not. */
let pressed: EventTarget | null = null;

/**
 * Notes a click on a button. False of the second of two whose first was on another: it meant what lay under the pointer then, not the
 * answer to a question that the first one asked.
 */
export function isForThis({ detail, currentTarget }: MouseEvent): boolean {
  const isMeant = detail < 2 || pressed === currentTarget;
  pressed = currentTarget;
  return isMeant;
}

/** A key that is held presses once: the focus may have gone on to what nobody meant. */
export function onceAKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
