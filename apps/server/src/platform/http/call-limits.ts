import type { Actor } from "../context.ts";
import { Refused } from "../refused.ts";
import { networkOriginOf } from "./network-address.ts";

/** So many seconds' worth may come at once: a page that opens asks for much, and so does who fills a month. */
const AT_ONCE_SECONDS = 60;
/** A whole squad may be behind one address, each of them at the sign-in page. */
const NETWORK_SHARE = 5;
/** Of so many sessions and networks it is remembered what they asked; then who asked longest ago begins anew. */
const MOST_REMEMBERED = 20_000;

/** How often this instance is called: by a session or a program, and by all of a network who have neither. */
export interface CallLimits {
  /** Counts a call; throws when the caller has made more than their share. */
  count(actor: Actor, ipAddress: string): void;
}

interface Share {
  readonly left: number;
  readonly atMs: number;
}

/** Limits at so many calls a second and session over time, kept in memory; 0 limits nothing. */
export function createCallLimits(
  perSecond: number,
  nowMs: () => number = () => performance.now(),
): CallLimits {
  const shares = new Map<string, Share>();
  return {
    count(actor, ipAddress) {
      if (perSecond === 0) return;
      const rate = actor.kind === "member" ? perSecond : perSecond * NETWORK_SHARE;
      // A program's number stands below zero in the place of a session's: each has a share of its own.
      const key = actor.kind === "member" ? `session ${actor.sessionId}` : networkKey(ipAddress);
      const before = shares.get(key);
      const share = refilled(before, rate, nowMs());
      const isWithin = share.left >= 1;
      // The one that was used last stands last, so the first is the one to forget.
      shares.delete(key);
      shares.set(key, { ...share, left: isWithin ? share.left - 1 : share.left });
      if (shares.size > MOST_REMEMBERED) shares.delete(shares.keys().next().value ?? "");
      if (!isWithin) throw tooManyCalls(Math.ceil((1 - share.left) / rate));
    },
  };
}

function networkKey(ipAddress: string): string {
  const { network, region } = networkOriginOf(ipAddress);
  return region ?? network;
}

/** What is left of a share by now; whoever is new has all of it. */
function refilled(share: Share | undefined, rate: number, atMs: number): Share {
  const most = rate * AT_ONCE_SECONDS;
  const left = share ? Math.min(most, share.left + ((atMs - share.atMs) / 1000) * rate) : most;
  return { left, atMs };
}

function tooManyCalls(retryAfterSeconds: number): Refused {
  const message = "That was a lot at once. Try again in a moment.";
  return new Refused({ kind: "too-many", code: "too-many-calls", message }, { retryAfterSeconds });
}
