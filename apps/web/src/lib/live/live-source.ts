/**
 * A message from the live stream: named changes, a gap (missed changes that are unknown), or the
 * end of the stream.
 */
export type LiveMessage =
  | {
      readonly kind: "change";
      readonly invalidates: readonly string[];
      readonly change: string | null;
      /** Maximum random delay of the refetch in milliseconds. */
      readonly withinMs: number;
    }
  | { readonly kind: "gap" }
  | { readonly kind: "lost" };

export interface Source {
  /** True while the stream has missed no event. */
  isSure(): boolean;
  close(): void;
}

/** Age in milliseconds up to which the server can replay missed events. */
export const MAX_AGO_MS = 60_000;
/**
 * The server sends data at least every 20 seconds. A stream that is silent for this long is dead,
 * even without an error.
 */
const LONGEST_SILENCE_MS = 50_000;
const LOOK_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * An event stream that reconnects with exponential backoff and jitter. `sureAt` is the last time,
 * by this device's clock in milliseconds, until which the tab has missed no event; later events are
 * replayed at once, or reported as a gap.
 */
export function openSource(sureAt: number, notify: (news: LiveMessage) => void): Source {
  let source: EventSource | null = null;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ago = agoOf(sureAt);

  let receivedAt = Date.now();

  const connect = (): void => {
    source = new EventSource(ago === null ? "/api/live" : `/api/live?ago=${ago}`);
    receivedAt = Date.now();
    for (const kind of ["open", "beat", "change"])
      source.addEventListener(kind, () => (receivedAt = Date.now()));
    source.addEventListener("open", () => {
      retryMs = FIRST_RETRY_MS;
      if (ago === null) notify({ kind: "gap" });
    });
    source.addEventListener("change", (event: MessageEvent<string>) => {
      const message = JSON.parse(event.data) as {
        invalidates: string[];
        change?: string | null;
        withinMs?: number;
      };
      notify({
        kind: "change",
        invalidates: message.invalidates,
        change: message.change ?? null,
        withinMs: message.withinMs ?? 0,
      });
    });
    source.addEventListener("error", lose);
  };
  const lose = (): void => {
    source?.close();
    // Asks for no replay, because the next connection may reach another instance without the
    // earlier events.
    ago = null;
    notify({ kind: "lost" });
    clearTimeout(timer);
    timer = setTimeout(connect, retryMs * (0.5 + Math.random()));
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  // Detects a connection that dropped silently, for example while the device slept.
  const watch = setInterval(() => {
    if (source?.readyState === EventSource.OPEN && Date.now() - receivedAt > LONGEST_SILENCE_MS)
      lose();
  }, LOOK_MS);
  connect();
  return {
    isSure: () => source?.readyState === EventSource.OPEN,
    close: () => {
      clearTimeout(timer);
      clearInterval(watch);
      source?.close();
    },
  };
}

/**
 * Returns the milliseconds since `sureAt`; null if the server cannot replay that far back, or if
 * the device's clock was set back.
 */
function agoOf(sureAt: number): number | null {
  const ago = Math.ceil(Date.now() - sureAt);
  return ago >= 0 && ago <= MAX_AGO_MS ? Math.max(ago, 1) : null;
}
