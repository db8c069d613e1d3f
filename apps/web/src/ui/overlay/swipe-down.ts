import type { TouchEvent as ReactTouchEvent } from "react";

/** Distance in pixels after which a released sheet closes; after a shorter pull it snaps back. */
const FAR_PX = 110;
/**
 * A flick also closes the sheet: minimum speed in pixels per millisecond, and minimum distance in
 * pixels.
 */
const QUICK_PX_PER_MS = 0.5;
const MOVED_PX = 24;
const LEAVE_MS = 160;

/** Selector of elements that have their own drag behavior. */
const OWN_PULL = "input[type=range], [draggable=true], [data-own-pull]";

/** Whether overlays are sheets at the bottom or full-screen, as on a phone. */
export function isSheet(): boolean {
  return !matchMedia("(width >= 40rem)").matches;
}

export function isClosingPull({
  distance,
  milliseconds,
}: {
  readonly distance: number;
  readonly milliseconds: number;
}): boolean {
  return (
    distance >= FAR_PX ||
    (distance >= MOVED_PX && distance / Math.max(milliseconds, 1) >= QUICK_PX_PER_MS)
  );
}

/**
 * Whether each scroll container between the touched element and the sheet is at its top, so that a
 * pull down scrolls none of them.
 */
function isAtTop(touched: Element, sheet: Element): boolean {
  for (
    let element: Element | null = touched;
    element && sheet.contains(element);
    element = element.parentElement
  )
    if (element.scrollTop > 0) return false;
  return true;
}

/**
 * Starts a swipe that closes a sheet, if the content is scrolled to its top. A long pull or a flick
 * calls `onClose`, as Escape does; the sheet stays open if that is refused.
 */
export function beginSwipe(begin: ReactTouchEvent<HTMLElement>, onClose: () => void): void {
  const finger = begin.touches[0];
  const sheet: HTMLElement = begin.currentTarget;
  const touched = begin.target;
  if (!finger || begin.touches.length > 1 || !(touched instanceof Element)) return;
  if (touched.closest(OWN_PULL) || !sheet.contains(touched) || !isAtTop(touched, sheet)) return;
  const [fromX, fromY, since] = [finger.clientX, finger.clientY, begin.timeStamp];
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let distance = 0;
  let isPulling = false;
  const listening = new AbortController();
  const moveTo = (to: string, ms = 0): void => {
    if (isStill) return;
    sheet.style.transition = ms > 0 ? `translate ${ms}ms ease-out` : "none";
    sheet.style.translate = to;
  };
  const move = (event: TouchEvent): void => {
    const now = event.touches[0];
    if (!now || event.touches.length > 1) return end(event, false);
    const [x, y] = [now.clientX - fromX, now.clientY - fromY];
    // The first move decides: up scrolls, and sideways is a different gesture.
    if (!isPulling && (y <= 0 || Math.abs(x) > y)) return listening.abort();
    isPulling = true;
    distance = Math.max(0, y);
    if (event.cancelable) event.preventDefault();
    moveTo(`0 ${distance}px`);
  };
  const end = (event: TouchEvent, isLetGo = true): void => {
    listening.abort();
    if (!isPulling) return;
    if (!isLetGo || !isClosingPull({ distance, milliseconds: event.timeStamp - since }))
      return moveTo("", LEAVE_MS);
    moveTo("");
    onClose();
  };
  const { signal } = listening;
  sheet.addEventListener("touchmove", move, { passive: false, signal });
  sheet.addEventListener("touchend", (event) => end(event), { signal });
  sheet.addEventListener("touchcancel", (event) => end(event, false), { signal });
}
