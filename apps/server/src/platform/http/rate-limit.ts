import type { Actor } from "../context.ts";
import { RefusalError } from "../refusal-error.ts";
import { networkOriginOf } from "./network-address.ts";

/**
 * Burst: this many seconds' worth of calls, because opening a page or filling a month sends many.
 */
const AT_ONCE_SECONDS = 60;
/**
 * How many times the limit of a session a network gets, because a whole squad may share one
 * address.
 */
const NETWORK_SHARE = 5;
/**
 * The limit of tracked sessions and networks; beyond it, the least recently used one starts anew.
 */
const MOST_REMEMBERED = 20_000;

/**
 * Rate limits of this instance: per session or API token, and per network for all other callers.
 */
export interface RateLimit {
  /** Counts a call; throws if the caller exceeds the limit. */
  count(actor: Actor, ipAddress: string): void;
}

interface Share {
  readonly left: number;
  readonly atMs: number;
}

/** Limits calls per second and session, in memory; 0 disables the limit. */
export function createRateLimit(
  perSecond: number,
  nowMs: () => number = () => performance.now(),
): RateLimit {
  const shares = new Map<string, Share>();
  return {
    count(actor, ipAddress) {
      if (perSecond === 0) return;
      const rate = actor.kind === "member" ? perSecond : perSecond * NETWORK_SHARE;
      // An API token's id is negative in place of a session id, so each has its own limit.
      const key = actor.kind === "member" ? `session ${actor.sessionId}` : networkKey(ipAddress);
      const before = shares.get(key);
      const share = refilled(before, rate, nowMs());
      const isWithin = share.left >= 1;
      // The map is in order of last use: the first entry is the least recently used one.
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

/** Returns the tokens left in a bucket now; a new caller starts with a full one. */
function refilled(share: Share | undefined, rate: number, atMs: number): Share {
  const most = rate * AT_ONCE_SECONDS;
  const left = share ? Math.min(most, share.left + ((atMs - share.atMs) / 1000) * rate) : most;
  return { left, atMs };
}

function tooManyCalls(retryAfterSeconds: number): RefusalError {
  const message = "Too many requests. Try again in a moment.";
  return new RefusalError(
    { kind: "too-many", code: "too-many-calls", message },
    { retryAfterSeconds },
  );
}
