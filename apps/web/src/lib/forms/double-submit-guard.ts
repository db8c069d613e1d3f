import type { KeyboardEvent, MouseEvent } from "react";

/** A repeat of a command within this time, with no other command in between, is a double submit. */
const REPEAT_MS = 1_000;
/**
 * Maximum time between the two clicks of a double click or double tap; `DOUBLE_CLICK_PX` is their
 * maximum distance.
 */
const DOUBLE_CLICK_MS = 400;
const DOUBLE_CLICK_PX = 24;

/** Guards commands against double submits; `now` returns milliseconds. */
export function createDoubleSubmitGuard(now: () => number = () => performance.now()) {
  const inFlight = new Set<string>();
  let last: { readonly key: string; readonly at: number } | null = null;
  return {
    /**
     * Whether a command may start: not while an identical one is in flight, nor right after it
     * succeeded.
     */
    begins(key: string): boolean {
      const isRepeat = last?.key === key && now() - last.at < REPEAT_MS;
      if (inFlight.has(key) || isRepeat) return false;
      inFlight.add(key);
      return true;
    },
    /** Records the result of a command; after a failure it may be repeated at once. */
    ends(key: string, isDone: boolean): void {
      inFlight.delete(key);
      if (isDone) last = { key, at: now() };
    },
  };
}

/**
 * Returns a text that is equal for requests that are the same. A file counts by its last-modified
 * time.
 */
export function requestFingerprint(name: string, input: object): string {
  const values = Object.entries(input).map(([key, value]) => [
    key,
    value instanceof File ? value.lastModified : value,
  ]);
  return JSON.stringify([name, values]);
}

interface ToggleClick {
  readonly detail: number;
  readonly timeStamp: number;
  readonly pointerType: string;
}

/**
 * Detects the second tap of a double tap on a toggle such as 10-8/10-7, which would revert the
 * first. Some phones count taps in `detail`, others do not.
 */
export function isSecondOfDoubleTap(click: ToggleClick, before: ToggleClick | null): boolean {
  if (click.detail > 1) return true;
  return (
    before !== null &&
    click.pointerType === "touch" &&
    click.timeStamp - before.timeStamp < REPEAT_MS / 2
  );
}

/** A pointer click: its position, and its time in milliseconds since the page load. */
export interface Click {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Whether a click is the second half of a double click, even if a different button is now under the
 * pointer.
 */
export function isSecondHalf(before: Click | null, click: Click): boolean {
  if (!before || click.at - before.at > DOUBLE_CLICK_MS) return false;
  return Math.hypot(click.x - before.x, click.y - before.y) <= DOUBLE_CLICK_PX;
}

let lastClick: Click | null = null;

/**
 * Makes a click handler that ignores the second half of a double click, for a button whose row
 * disappears: the next row's button moves under the pointer. `onceAKey` does this for a held key.
 */
export function onceAPress(act: () => void): (event: MouseEvent) => void {
  return ({ detail, clientX, clientY, timeStamp }) => {
    // A click by keyboard has `detail` 0.
    if (detail === 0) return act();
    const click = { x: clientX, y: clientY, at: timeStamp };
    const isSecond = isSecondHalf(lastClick, click);
    lastClick = click;
    if (!isSecond) act();
  };
}

let lastButton: EventTarget | null = null;

/**
 * Records a click on a button, enabled or not. Returns false for the second half of a double click
 * that began on another button: it must not press a button of a dialog that the first half opened.
 */
export function isForThis({ detail, currentTarget }: MouseEvent): boolean {
  const isMeant = detail < 2 || lastButton === currentTarget;
  lastButton = currentTarget;
  return isMeant;
}

/** Ignores the key repeat of a held Enter, because the focus may have moved to another button. */
export function onceAKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
