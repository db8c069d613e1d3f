import { useEffect, useState } from "react";

let offsetMs = 0;

/** Learns from an answer how far this device's clock is off; a phone with a wrong clock still shows the right timer. */
export function hearServerTime(header: string | null): void {
  const serverMs = Number(header);
  if (header !== null && Number.isFinite(serverMs)) offsetMs = serverMs - Date.now();
}

/** How far this device's clock is off, in milliseconds. */
export function clockOffset(): number {
  return offsetMs;
}

/** Takes up what was learnt before, where the server cannot be asked. */
export function keepClockOffset(milliseconds: number): void {
  offsetMs = milliseconds;
}

/** The present by the server's clock. */
export function serverNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Date.now() + offsetMs);
}

/** The present, kept up to date every `everyMs`. */
export function useNow(everyMs: number): Temporal.Instant {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
