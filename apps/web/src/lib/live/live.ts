import { useEffect } from "react";
import { refetchUser } from "../api/queries.ts";
import { retryImport, whenIdle } from "../routing/lazy.ts";

const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 10_000;

/**
 * Keeps the screen current for a signed-in member: refetches what an event invalidates, and
 * everything after a gap. All tabs share one stream, because browsers open only six connections to
 * a server without HTTP/2. A signed-out tab detects a sign-in elsewhere. Starts after the first
 * screen and replays missed events.
 */
export function useLive(memberId: number | null): void {
  useEffect(() => {
    let leave: (() => void) | null = null;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { joinTabs, listenForSignIn } = await retryImport(() => import("./live-tabs.ts"));
      if (!isOver) leave = memberId === null ? listenForSignIn() : joinTabs(memberId);
    };
    // If the module fails to load, the page stays as read; a reload loads both.
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isOver = true;
      leave?.();
    };
  }, [memberId]);
}

/** While offline, polls the current user, which also detects when the server responds again. */
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
