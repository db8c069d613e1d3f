/** What the server tells of: what has changed, that anything may have, or that it cannot be heard any more. */
export type News =
  | {
      readonly kind: "change";
      readonly touches: readonly string[];
      readonly change: string | null;
      /** Within how many milliseconds it is to be read again. */
      readonly withinMs: number;
    }
  | { readonly kind: "gap" }
  | { readonly kind: "lost" };

export interface Source {
  /** True while whatever happens is heard. */
  isSure(): boolean;
  close(): void;
}

/** So far back the server still knows what has changed. */
export const LONGEST_AGO_MS = 60_000;
/** The server says something every 20 seconds; a stream that is silent for longer is dead, though nobody said so. */
const LONGEST_SILENCE_MS = 50_000;
const LOOK_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * A stream from the server that comes back by itself with growing, spread-out pauses. Until `sureAt`, in milliseconds of this
 * device's clock, all was heard: what has changed since is told at once, or that anything may have where nobody knows any more.
 */
export function openSource(sureAt: number, tell: (news: News) => void): Source {
  let source: EventSource | null = null;
  let retryMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ago = agoOf(sureAt);

  let heardAt = Date.now();

  const connect = (): void => {
    source = new EventSource(ago === null ? "/api/live" : `/api/live?ago=${ago}`);
    heardAt = Date.now();
    for (const kind of ["open", "beat", "change"])
      source.addEventListener(kind, () => (heardAt = Date.now()));
    source.addEventListener("open", () => {
      retryMs = FIRST_RETRY_MS;
      if (ago === null) tell({ kind: "gap" });
    });
    source.addEventListener("change", (event: MessageEvent<string>) => {
      const told = JSON.parse(event.data) as {
        touches: string[];
        change?: string | null;
        withinMs?: number;
      };
      tell({
        kind: "change",
        touches: told.touches,
        change: told.change ?? null,
        withinMs: told.withinMs ?? 0,
      });
    });
    source.addEventListener("error", lose);
  };
  const lose = (): void => {
    source?.close();
    // The server that answers next may be another, which knows of nothing that was before it.
    ago = null;
    tell({ kind: "lost" });
    clearTimeout(timer);
    timer = setTimeout(connect, retryMs * (0.5 + Math.random()));
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
  };
  // As after a laptop's sleep, or on a network that dropped the connection without a word.
  const watch = setInterval(() => {
    if (source?.readyState === EventSource.OPEN && Date.now() - heardAt > LONGEST_SILENCE_MS)
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

/** How long ago that is; null where it is too long, or this device's clock was put back since. */
function agoOf(sureAt: number): number | null {
  const ago = Math.ceil(Date.now() - sureAt);
  return ago >= 0 && ago <= LONGEST_AGO_MS ? Math.max(ago, 1) : null;
}
