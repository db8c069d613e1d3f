import { useEffect, useState } from "react";

let offsetMs = 0;

/**
 * Computes this device's clock offset from a response's time header, so that a phone with a wrong
 * clock shows correct timers.
 */
export function hearServerTime(header: string | null): void {
  const serverMs = Number(header);
  if (header !== null && Number.isFinite(serverMs)) offsetMs = serverMs - Date.now();
}

/** Returns the offset between the server's and this device's clock in milliseconds. */
export function clockOffset(): number {
  return offsetMs;
}

/** Restores the clock offset stored on the device, while offline. */
export function keepClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}

export function serverNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetMs);
}

/** Returns the current time by the server's clock; re-renders every `everyMs`. */
export function useNow(everyMs: number): Temporal.Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
