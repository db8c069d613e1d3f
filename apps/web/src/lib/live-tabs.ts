import { type Candidacy, canShare, isShown, standForLead } from "./live-lead.ts";
import { LONGEST_AGO_MS, type News, openSource } from "./live-source.ts";
import { askWhoIsThere, invalidate, readAllAgain } from "./queries.ts";
import { createRecentNews, type RecentNews } from "./recent-news.ts";
import { createSoonest } from "./soonest.ts";
import { notToldBefore } from "./touched.ts";

const COALESCE_MS = 40;
/** So often the tab that leads says that it is there. */
const PULSE_MS = 2_000;
/** A tab that leads and has said nothing for so long is frozen. */
const SILENCE_MS = 6_000;
/** Spreads those who want to take over; who comes later finds that somebody leads. */
const HESITATION_MS = 200;

/** What the tabs of a browser tell each other. One that joins asks what it missed since it read; the one that leads answers it. */
type Said =
  | News
  | { readonly kind: "joined" }
  | { readonly kind: "asked"; readonly tab: string; readonly since: number }
  | { readonly kind: "missed"; readonly tab: string; readonly news: readonly News[] }
  | { readonly kind: "pulse"; readonly isSure: boolean; readonly isShown: boolean };

/** Each says whose tab it is. */
type Word = { readonly memberId: number } & Said;

/** Another number for other words: tabs of an older version talk among themselves. */
const CHANNEL = "watchbill-live-2";

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
  let recent: RecentNews | null = null;
  const tab = String(Math.random());
  /** Until the tab that leads has answered, what changed between this page's first reading and its joining is not known. */
  let isCaughtUp = false;
  let askedAt = 0;

  const post = (word: Said): void =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is heard by its own origin alone
    tabs?.postMessage({ ...word, memberId } satisfies Word);
  const hear = (news: News): void => {
    if (news.kind === "lost") sureAt = Number.NEGATIVE_INFINITY;
    show(news);
  };
  const askWhatWasMissed = (): void => {
    if (isCaughtUp || Date.now() - askedAt < PULSE_MS) return;
    askedAt = Date.now();
    post({ kind: "asked", tab, since: sureAt });
  };
  const lead = (): (() => void) => {
    const told = createRecentNews(sureAt);
    recent = told;
    // The server tells what changed since then.
    isCaughtUp = true;
    const source = openSource(sureAt, (news) => {
      told.hear(news);
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
      recent = null;
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
  const catchUp = (missed: readonly News[]): void => {
    isCaughtUp = true;
    for (const news of missed) hear(news);
  };
  const hearPulse = (pulseOfOther: { readonly isSure: boolean; readonly isShown: boolean }): void => {
    heardAt = Date.now();
    isLeaderHidden = !pulseOfOther.isShown;
    if (pulseOfOther.isSure && isCaughtUp) sureAt = heardAt;
    askWhatWasMissed();
    lookAfter();
  };
  tabs?.addEventListener("message", ({ data: word }: MessageEvent<Word>) => {
    if (word.memberId !== memberId) return word.kind === "joined" ? askWhoIsThere() : undefined;
    switch (word.kind) {
      case "joined":
        return pulse?.();
      case "asked":
        return recent ? post({ kind: "missed", tab: word.tab, news: recent.since(word.since) }) : undefined;
      case "missed":
        return word.tab === tab ? catchUp(word.news) : undefined;
      case "pulse":
        return hearPulse(word);
      default:
        return hear(word);
    }
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
  const soon = createSoonest(flush);
  return (news) => {
    if (news.kind === "lost") return askWhoIsThere();
    if (news.kind === "gap") return readAllAgain();
    pending.push(news);
    // Of hundreds of screens that hear of it, each has a moment of its own.
    soon(COALESCE_MS + Math.random() * news.withinMs);
  };
}
