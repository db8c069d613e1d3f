import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Reload interval. A wall screen runs for weeks, so it reloads to get the newest version of the
 * app.
 */
const RELOAD_EVERY_MS = 6 * 3_600_000;
const STALE_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 5_000;

/** True if data read at `readAt` (epoch milliseconds, local clock) is older than a minute. */
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

/**
 * Reloads the page every few hours, but only after a successful response, because without a network
 * the reload would leave the screen blank.
 */
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

/**
 * Keeps the screen on with a wake lock if the browser supports it; requests it again after the page
 * was hidden, because the browser releases it.
 */
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
/** The largest font size, as a fraction of the screen's longer side. */
const LARGEST = 0.034;
const SMALLEST = 0.012;
/**
 * If the longer side is below this number of pixels, the screen is a phone, which scrolls instead.
 */
const SHORTEST = 1024;

/** After each render, sets the largest font size at which the element fits the screen. */
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
