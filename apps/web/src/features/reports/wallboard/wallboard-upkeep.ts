import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** A wall screen runs for weeks, so it reloads at this interval to get the newest version. */
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
 * Reloads every few hours, but only after a successful response: without a network a reload would
 * leave the screen blank.
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
 * Holds a screen wake lock if supported; requests it again after the page was hidden, because the
 * browser releases it.
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
/** The largest font size, as a fraction of the longer side, also in portrait. */
const LARGEST = 0.034;
const SMALLEST = 0.012;
/** Below this longer side, in pixels, the screen is a phone, which scrolls. */
const SHORTEST = 1024;

/** Sets the largest font size at which the element fits the screen, after each render. */
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
