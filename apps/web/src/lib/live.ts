import { useEffect } from "react";
import { invalidate, queryClient } from "./queries.ts";

const COALESCE_MS = 40;
/** A page that was opened longer ago has read again since, or is told as much. */
const LONGEST_AGO_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const LONGEST_PROBE_MS = 10_000;

/**
 * Keeps the screen true while somebody is signed in: reads again what an event touched, reads all again after a gap,
 * and comes back by itself with growing, spread-out pauses.
 */
export function useLive(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const stream = openStream();
    return () => stream.close();
  }, [isSignedIn]);
}

/** While nobody answers, asks again and again who is signed in, which finds out when somebody does. */
export function useProbe(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    let retryMs = FIRST_RETRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer = setTimeout(ask, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, LONGEST_PROBE_MS);
    };
    const ask = (): void => {
      invalidate(["accounts.currentUser"]);
      later();
    };
    later();
    return () => clearTimeout(timer);
  }, [isAway]);
}

function openStream(): { close: () => void } {
  let source: EventSource | null = null;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasMissed = false;
  const pending = new Set<string>();

  const flush = (): void => {
    invalidate([...pending]);
    pending.clear();
  };
  const connect = (): void => {
    // What changed between the page's first reading and this is told at once; after a gap, all is read again instead.
    const ago = Math.min(Math.ceil(performance.now()), LONGEST_AGO_MS);
    source = new EventSource(hasMissed ? "/api/live" : `/api/live?ago=${ago}`);
    source.addEventListener("open", () => {
      retryMs = FIRST_RETRY_MS;
      if (hasMissed) void queryClient.invalidateQueries();
      hasMissed = false;
    });
    source.addEventListener("change", (event: MessageEvent<string>) => {
      if (pending.size === 0) setTimeout(flush, COALESCE_MS);
      for (const touch of (JSON.parse(event.data) as { touches: string[] }).touches) pending.add(touch);
    });
    source.addEventListener("error", () => {
      source?.close();
      hasMissed = true;
      // Perhaps the session ended: asking who is signed in finds out.
      invalidate(["accounts.currentUser"]);
      timer = setTimeout(connect, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  };
  const onFocus = (): void => {
    if (hasMissed) void queryClient.invalidateQueries();
  };
  // The device says that there may be a way again: asking who is signed in finds out.
  const onOnline = (): void => invalidate(["accounts.currentUser"]);
  connect();
  addEventListener("online", onOnline);
  addEventListener("focus", onFocus);
  return {
    close: () => {
      clearTimeout(timer);
      source?.close();
      removeEventListener("online", onOnline);
      removeEventListener("focus", onFocus);
    },
  };
}
