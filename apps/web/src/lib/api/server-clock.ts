import { useEffect, useState } from "react";

let offsetMs = 0;

/**
 * Computes this device's clock offset from a response, so that a phone with a wrong clock shows
 * correct timers.
 */
export function hearServerTime(header: string | null): void {
  const serverMs = Number(header);
  if (header !== null && Number.isFinite(serverMs)) offsetMs = serverMs - Date.now();
}

/** The device's clock offset in milliseconds. */
export function clockOffset(): number {
  return offsetMs;
}

/** Restores a persisted offset while offline. */
export function keepClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}

export function serverNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetMs);
}

/** The current time, updated every `everyMs`. */
export function useNow(everyMs: number): Temporal.Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
