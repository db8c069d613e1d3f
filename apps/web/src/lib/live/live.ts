import { useEffect } from "react";
import { refetchUser } from "../api/queries.ts";
import { retryImport, whenIdle } from "../routing/lazy.ts";

const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 10_000;

/**
 * Keeps a signed-in member's screen up to date: refetches what an event invalidates, and everything
 * after missed events. All tabs share one stream, because browsers open only six connections to a
 * server without HTTP/2. In a signed-out tab, detects a sign-in in another tab. Starts after the
 * first screen, and replays the events since the page load.
 */
export function useLive(memberId: number | null): void {
  useEffect(() => {
    let leave: (() => void) | null = null;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { joinTabs, listenForSignIn } = await retryImport(() => import("./live-tabs.ts"));
      if (!isOver) leave = memberId === null ? listenForSignIn() : joinTabs(memberId);
    };
    // If the module fails to load, the page shows the data as first loaded; a page reload tries
    // again.
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isOver = true;
      leave?.();
    };
  }, [memberId]);
}

/** While offline, polls the current user, which shows when the server is reachable again. */
export function useProbe(isOff: boolean): void {
  useEffect(() => {
    if (!isOff) return undefined;
    let retryMs = FIRST_PROBE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer = setTimeout(ask, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, LONGEST_PROBE_MS);
    };
    const ask = (): void => {
      refetchUser();
      later();
    };
    later();
    return () => clearTimeout(timer);
  }, [isOff]);
}
