import type { KeyboardEvent, MouseEvent } from "react";

/**
 * A repeat of the same command within this time, with no other command in between, is a double
 * submit.
 */
const REPEAT_MS = 1_000;
/**
 * Time limit for the second half of a double click or double tap; the line below limits the
 * distance.
 */
const DOUBLE_CLICK_MS = 400;
const DOUBLE_CLICK_PX = 24;

/** Guards commands against a double submit; `now` returns milliseconds. */
export function createDoubleSubmitGuard(now: () => number = () => performance.now()) {
  const inFlight = new Set<string>();
  let last: { readonly key: string; readonly at: number } | null = null;
  return {
    /**
     * Whether a command may start: not while the same one is in flight, nor right after it
     * succeeded.
     */
    begins(key: string): boolean {
      const isRepeat = last?.key === key && now() - last.at < REPEAT_MS;
      if (inFlight.has(key) || isRepeat) return false;
      inFlight.add(key);
      return true;
    },
    /** Records the result of a command; a failed command can be retried at once. */
    ends(key: string, isDone: boolean): void {
      inFlight.delete(key);
      if (isDone) last = { key, at: now() };
    },
  };
}

/**
 * Requests with equal fingerprints are the same request. A file counts by its last-modified time.
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
 * Detects a double tap on a toggle such as 10-8/10-7. Some phones count taps in `detail`, some do
 * not.
 */
export function isSecondOfDoubleTap(click: ToggleClick, before: ToggleClick | null): boolean {
  if (click.detail > 1) return true;
  return (
    before !== null &&
    click.pointerType === "touch" &&
    click.timeStamp - before.timeStamp < REPEAT_MS / 2
  );
}

/** A pointer click: position, and time in milliseconds of the page's clock. */
export interface Click {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/**
 * Whether a click is the second half of a double click, even if another button is now under the
 * pointer.
 */
export function isSecondHalf(before: Click | null, click: Click): boolean {
  if (!before || click.at - before.at > DOUBLE_CLICK_MS) return false;
  return Math.hypot(click.x - before.x, click.y - before.y) <= DOUBLE_CLICK_PX;
}

let lastClick: Click | null = null;

/**
 * Ignores the second half of a double click on a button whose row disappears: the next row's button
 * moves under the pointer. `onceAKey` does this for a held key.
 */
export function onceAPress(act: () => void): (event: MouseEvent) => void {
  return ({ detail, clientX, clientY, timeStamp }) => {
    // A keyboard click has no `detail`.
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
 * that began on another button: it must not answer a dialog that the first half opened.
 */
export function isForThis({ detail, currentTarget }: MouseEvent): boolean {
  const isMeant = detail < 2 || lastButton === currentTarget;
  lastButton = currentTarget;
  return isMeant;
}

/** Ignores key repeat: the focus may have moved to another button. */
export function onceAKey(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}
