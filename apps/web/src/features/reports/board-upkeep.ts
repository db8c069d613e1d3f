import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A screen on the wall stays up for weeks; now and then it takes the newest page. */
const RELOAD_EVERY_MS = 6 * 3_600_000;
const STALE_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/** True once what was read at an instant (epoch milliseconds, of this machine) is older than a minute. */
export function useIsStale(readAt: number): boolean {
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    const look = (): void => setStale(Date.now() - readAt > STALE_AFTER_MS);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [readAt]);
  return isStale;
}

/** Takes the newest page every few hours, but only once the server has just given it: a reload into a dead network would leave the wall blank. */
export function useFreshPage(): void {
  useEffect(() => {
    const renew = async (): Promise<void> => {
      const answer = await fetch(location.pathname, { cache: "no-store" }).catch(() => null);
      if (answer?.ok) location.reload();
    };
    const timer = setInterval(() => void renew(), RELOAD_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Keeps the screen from going dark, where the browser can; it lets go whenever the page is hidden, so it is asked again. */
export function useScreenAwake(): void {
  useEffect(() => {
    if (!("wakeLock" in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    const hold = async (): Promise<void> => {
      if (document.visibilityState === "visible")
        lock = await navigator.wakeLock.request("screen").catch(() => null);
    };
    void hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      document.removeEventListener("visibilitychange", hold);
      void lock?.release();
    };
  }, []);
}

const STEP = 0.95;
/** Of the longer side, also of a screen that stands upright; larger says no more. */
const LARGEST = 0.034;
const SMALLEST = 0.012;
/** A longer side of less is that of a phone in a hand, which scrolls. */
const SHORTEST = 1024;

/** For an element that fills the page: sets its text to the largest size at which all of it fits the screen, each time it is drawn. */
export function useLargestText(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const fit = (): void => {
      const target = element.current;
      if (!target) return;
      target.style.fontSize = "";
      const longest = Math.max(innerWidth, innerHeight);
      if (longest < SHORTEST) return;
      for (let size = LARGEST; size >= SMALLEST; size *= STEP) {
        target.style.fontSize = `${longest * size}px`;
        if (target.scrollHeight <= innerHeight) return;
      }
    };
    fit();
    addEventListener("resize", fit);
    return () => removeEventListener("resize", fit);
  });
  return element;
}
