import { type Candidacy, canShare, isShown, standForLead } from "./live-lead.ts";
import { LONGEST_AGO_MS, type News, openSource } from "./live-source.ts";
import { askWhoIsThere, invalidate, readAllAgain } from "./queries.ts";
import { notToldBefore } from "./touched.ts";

const COALESCE_MS = 40;
/** So often the tab that leads says that it is there. */
const PULSE_MS = 2_000;
/** A tab that leads and has said nothing for so long is frozen. */
const SILENCE_MS = 6_000;
/** Spreads those who want to take over; who comes later finds that somebody leads. */
const HESITATION_MS = 200;

/** What the tabs of a browser tell each other; each says whose tab it is. */
type Word = { readonly memberId: number } & (
  | News
  | { readonly kind: "joined" }
  | { readonly kind: "pulse"; readonly isSure: boolean; readonly isShown: boolean }
);

const CHANNEL = "watchbill-live";

/** Hears, where nobody is signed in, of somebody who signs in in another tab. */
export function listenForSignIn(): () => void {
  const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  tabs?.addEventListener("message", ({ data }: MessageEvent<Word>) => {
    if (data.kind === "joined") askWhoIsThere();
  });
  return () => tabs?.close();
}

/** Takes part in the one stream that all tabs of a member share, until the page leaves it. */
export function joinTabs(memberId: number): () => void {
  const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  const show = screenOfNews();
  // What the page has read since it was opened is at least as new as that.
  let sureAt = Math.max(Date.now() - performance.now(), Date.now() - LONGEST_AGO_MS + 1_000);
  let heardAt = Date.now();
  let pulse: (() => void) | null = null;

  const post = (word: News | { kind: "joined" } | { kind: "pulse"; isSure: boolean; isShown: boolean }): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is heard by its own origin alone
    tabs?.postMessage({ ...word, memberId } satisfies Word);
  const hear = (news: News): void => {
    if (news.kind === "lost") sureAt = Number.NEGATIVE_INFINITY;
    show(news);
  };
  const lead = (): (() => void) => {
    const source = openSource(sureAt, (news) => {
      hear(news);
      if (canShare()) post(news);
    });
    pulse = () => {
      if (source.isSure()) sureAt = Date.now();
      if (canShare()) post({ kind: "pulse", isSure: source.isSure(), isShown: isShown() });
    };
    pulse();
    const timer = setInterval(pulse, PULSE_MS);
    return () => {
      pulse = null;
      clearInterval(timer);
      source.close();
    };
  };
  const candidacy: Candidacy = standForLead(`${CHANNEL}-${memberId}`, lead);

  /** Whoever is looked at takes over from a tab that is hidden, which browsers slow down, or that says nothing any more. */
  let isLeaderHidden = false;
  const lookAfter = (): void => {
    const needsOne = () => isShown() && !pulse && (isLeaderHidden || Date.now() - heardAt > SILENCE_MS);
    if (needsOne()) setTimeout(() => needsOne() && candidacy.takeOver(), Math.random() * HESITATION_MS);
  };
  tabs?.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
    if (word.memberId !== memberId) return word.kind === "joined" ? askWhoIsThere() : undefined;
    if (word.kind === "joined") return pulse?.();
    if (word.kind !== "pulse") return hear(word);
    heardAt = Date.now();
    isLeaderHidden = !word.isShown;
    if (word.isSure) sureAt = heardAt;
    lookAfter();
  });
  const onShown = (): void => {
    pulse?.();
    lookAfter();
  };
  const onFocus = (): void => {
    if (sureAt === Number.NEGATIVE_INFINITY) readAllAgain();
  };
  const watch = setInterval(lookAfter, PULSE_MS);
  document.addEventListener("visibilitychange", onShown);
  addEventListener("focus", onFocus);
  // The device says that there may be a way again.
  addEventListener("online", askWhoIsThere);
  post({ kind: "joined" });
  return () => {
    clearInterval(watch);
    document.removeEventListener("visibilitychange", onShown);
    removeEventListener("focus", onFocus);
    removeEventListener("online", askWhoIsThere);
    candidacy.leave();
    tabs?.close();
  };
}

/**
 * Reads again on this screen what the news is about and the answer to its own command did not name; news that come close together at
 * once. What the answer names while they wait for each other is read by the answer, at once: whoever saved a form needs it then.
 */
function screenOfNews(): (news: News) => void {
  const pending: Extract<News, { kind: "change" }>[] = [];
  const flush = (): void => {
    const fresh = pending.splice(0).flatMap(({ change, touches }) => notToldBefore(change, touches));
    if (fresh.length > 0) invalidate([...new Set(fresh)]);
  };
  return (news) => {
    if (news.kind === "lost") return askWhoIsThere();
    if (news.kind === "gap") return readAllAgain();
    if (pending.length === 0) setTimeout(flush, COALESCE_MS);
    pending.push(news);
  };
}
