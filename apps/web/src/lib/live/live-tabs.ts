import { takeUnseen } from "../api/invalidation.ts";
import { invalidate, refetchAll, refetchUser } from "../api/queries.ts";
import { createCoalescedTimer } from "./coalesced-timer.ts";
import { type LiveMessage, MAX_AGO_MS, openSource } from "./live-source.ts";

const COALESCE_MS = 40;
/** A hidden tab that loses its stream to another tab within this time was not frozen in between. */
const HANDOFF_MS = 700;

/**
 * Messages between the tabs of one browser. `hidden` means that the tab with the stream was hidden;
 * its `isSure` says that the stream had missed no event.
 */
type Said =
  | LiveMessage
  | { readonly kind: "joined" }
  | { readonly kind: "hidden"; readonly isSure: boolean };
type Message = { readonly memberId: number } & Said;

/**
 * Name of the BroadcastChannel. Its number changes with the message format, so that tabs of an
 * older version use their own channel.
 */
const CHANNEL = "watchbill-live-3";

const isShown = (): boolean => document.visibilityState === "visible";

/** In a signed-out tab, notices a sign-in in another tab. */
export function listenForSignIn(): () => void {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "joined") refetchUser();
  });
  return () => channel?.close();
}

/**
 * Shares one live stream among the browser's tabs until the page unloads. The tab shown last leads:
 * it holds a Web Lock, opens the stream and repeats its events on a BroadcastChannel. In a browser
 * without one of these APIs, each visible tab opens its own stream.
 */
export function joinTabs(memberId: number): () => void {
  const channel =
    "locks" in navigator && "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  const apply = createScreenUpdates();
  // The page's first responses are not older than the page load, so no event before it was missed.
  let sureAt = Math.max(Date.now() - performance.now(), Date.now() - MAX_AGO_MS + 1_000);
  /** Whether this tab received every change since `sureAt`, from its own stream or the channel. */
  let isFollowing = false;
  let hiddenAt = Number.NEGATIVE_INFINITY;

  const post = (message: Said): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is same-origin
    channel?.postMessage({ ...message, memberId } satisfies Message);
  const hear = (news: LiveMessage): void => {
    if (news.kind === "lost") sureAt = Number.NEGATIVE_INFINITY;
    if (news.kind === "gap") {
      sureAt = Date.now();
      isFollowing = true;
    }
    apply(news);
  };
  const open = (): Stream => {
    isFollowing = true;
    const source = openSource(sureAt, (news) => {
      hear(news);
      post(news);
    });
    return {
      isSure: () => source.isSure(),
      close: (isTaken) => {
        const wasSure = source.isSure();
        source.close();
        // A frozen tab may not have processed its stream's events, so only a tab that was hidden a
        // moment ago counts.
        if (wasSure && (!isTaken || Date.now() - hiddenAt < HANDOFF_MS)) sureAt = Date.now();
        // This tab may have missed events: the server has not replayed them, and the other tab
        // replays only those since its own start.
        else if (isTaken) hear({ kind: "gap" });
      },
    };
  };
  const turn = channel ? holdByLock(`${CHANNEL}-${memberId}`, open) : holdWhileShown(open);

  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.memberId !== memberId) return data.kind === "joined" ? refetchUser() : undefined;
    if (data.kind === "joined") return undefined;
    if (data.kind !== "hidden") return hear(data);
    if (isFollowing && data.isSure) sureAt = Date.now();
    return isShown() ? turn.take() : undefined;
  });
  const onVisibility = (): void => {
    const stream = turn.stream();
    if (isShown()) return turn.take();
    hiddenAt = Date.now();
    if (stream) post({ kind: "hidden", isSure: stream.isSure() });
  };
  const onFocus = (): void => {
    if (sureAt === Number.NEGATIVE_INFINITY) refetchAll();
  };
  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("focus", onFocus);
  // "online" means that the device may have a network again.
  addEventListener("online", refetchUser);
  post({ kind: "joined" });
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("focus", onFocus);
    removeEventListener("online", refetchUser);
    turn.leave();
    channel?.close();
  };
}

interface Stream {
  /** Whether the stream is open and has missed no event. */
  readonly isSure: () => boolean;
  /** Closes the stream; `isTaken` means that another tab took the lock. */
  readonly close: (isTaken: boolean) => void;
}

interface Turn {
  /** Returns the stream if this tab leads; otherwise null. */
  readonly stream: () => Stream | null;
  /** Takes the lead, and so the stream, from another tab. */
  readonly take: () => void;
  readonly leave: () => void;
}

/**
 * Opens a stream while this tab holds the Web Lock. A visible tab steals the lock; a hidden one
 * waits until the leading tab closes or crashes.
 */
function holdByLock(name: string, open: () => Stream): Turn {
  let request: AbortController | null = null;
  let stream: Stream | null = null;
  let release: (() => void) | null = null;

  const end = (isTaken: boolean): void => {
    stream?.close(isTaken);
    stream = null;
    release?.();
    release = null;
  };
  const ask = (isSteal: boolean): void => {
    request?.abort();
    const mine = new AbortController();
    request = mine;
    const hold = (): Promise<void> | undefined => {
      if (request !== mine) return undefined;
      stream = open();
      return new Promise((resolve) => (release = resolve));
    };
    navigator.locks
      .request(name, isSteal ? { steal: true } : { signal: mine.signal }, hold)
      .catch((error: unknown) => {
        if (request !== mine) return;
        const isTaken = error instanceof DOMException && error.name === "AbortError";
        end(isTaken);
        if (isTaken) ask(false);
      });
  };
  const leave = (): void => {
    request?.abort();
    request = null;
    end(false);
  };
  // A page in the back/forward cache must release the lock, and asks for it again when it returns.
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) ask(isShown());
  };
  addEventListener("pagehide", leave);
  addEventListener("pageshow", comeBack);
  ask(isShown());
  return {
    stream: () => stream,
    take: () => {
      if (!stream) ask(true);
    },
    leave: () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
      leave();
    },
  };
}

function holdWhileShown(open: () => Stream): Turn {
  let stream: Stream | null = null;
  const rest = (): void => {
    stream?.close(false);
    stream = null;
  };
  const look = (): void => {
    if (isShown()) stream ??= open();
    else rest();
  };
  document.addEventListener("visibilitychange", look);
  look();
  return {
    stream: () => null,
    take: () => undefined,
    leave: () => {
      document.removeEventListener("visibilitychange", look);
      rest();
    },
  };
}

/**
 * Invalidates the queries that an event names, unless this tab's own command already did. Coalesces
 * events that come close together.
 */
function createScreenUpdates(): (news: LiveMessage) => void {
  const pending: Extract<LiveMessage, { kind: "change" }>[] = [];
  const flush = (): void => {
    const fresh = pending
      .splice(0)
      .flatMap(({ change, invalidates }) => takeUnseen(change, invalidates));
    if (fresh.length > 0) invalidate([...new Set(fresh)]);
  };
  const soon = createCoalescedTimer(flush);
  return (news) => {
    if (news.kind === "lost") return refetchUser();
    if (news.kind === "gap") return refetchAll();
    pending.push(news);
    // A random delay, so that hundreds of open screens do not refetch at the same time.
    soon(COALESCE_MS + Math.random() * news.withinMs);
  };
}
