import { useEffect } from "react";
import { patiently, whenIdle } from "./later.ts";
import { askWhoIsThere } from "./queries.ts";

const FIRST_PROBE_MS = 1_000;
const LONGEST_PROBE_MS = 10_000;

/**
 * Keeps the screen true while somebody is signed in: reads again what an event touched, and all after a gap. All tabs of a
 * browser share one stream, since browsers open only six connections to a server without HTTP/2. A tab where nobody is
 * signed in hears of somebody who signs in elsewhere. It begins once the first screen is there, and is told what it missed.
 */
export function useLive(memberId: number | null): void {
  useEffect(() => {
    let leave: (() => void) | null = null;
    let isOver = false;
    const begin = async (): Promise<void> => {
      const { joinTabs, listenForSignIn } = await patiently(() => import("./live-tabs.ts"));
      if (!isOver) leave = memberId === null ? listenForSignIn() : joinTabs(memberId);
    };
    // Without it the page is as it was read; a reload brings both.
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isOver = true;
      leave?.();
    };
  }, [memberId]);
}

/** While nobody answers, asks again and again who is signed in, which finds out when somebody does. */
export function useProbe(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return undefined;
    let retryMs = FIRST_PROBE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (): void => {
      timer = setTimeout(ask, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(retryMs * 2, LONGEST_PROBE_MS);
    };
    const ask = (): void => {
      askWhoIsThere();
      later();
    };
    later();
    return () => clearTimeout(timer);
  }, [isAway]);
}
