import { isBefore } from "../time/local.ts";
import { type CandidateRank, COVER_RANKS } from "./candidate-rank.ts";
import type { Silence } from "./silence.ts";

/** The most members a coordinator can review and call in one wave. */
export const LARGEST_WAVE = 8;

/** A replacement search: the candidates in order, and the members already asked. */
export interface ReplacementSearch {
  /** Minutes between one wave and the next. */
  readonly minutesBetween: number;
  /** True when all members are asked at once (an emergency). */
  readonly isAllAtOnce: boolean;
  /** The candidates are asked one at a time, in their order: a waiting list. */
  readonly isInOrder?: boolean;
  /** The members who could take the spot now, in asking order. */
  readonly candidates: readonly {
    readonly memberId: number;
    readonly rank: CandidateRank;
    readonly saysNo: boolean;
    /** No message reaches them before its end; null for a member who can be asked now. */
    readonly silence: Silence | null;
  }[];
  /**
   * The members the coordinator chose; null means all except those unavailable for the shift type.
   */
  readonly chosenIds: ReadonlySet<number> | null;
  readonly askedIds: ReadonlySet<number>;
  /** When the last wave went out; null before the first. */
  readonly lastAskedAt: Temporal.Instant | null;
}

/**
 * The next step of a search: ask these members, wait until a time, or stop because all were asked.
 */
type Wave =
  | { readonly kind: "ask"; readonly memberIds: readonly number[] }
  | { readonly kind: "wait"; readonly until: Temporal.Instant }
  | { readonly kind: "exhausted" };

/**
 * The members still to ask, in order: the chosen ones, or all who are available, without those
 * already asked.
 */
export function leftToAsk({
  candidates,
  chosenIds,
  askedIds,
}: ReplacementSearch): ReplacementSearch["candidates"] {
  return candidates
    .filter(({ memberId, saysNo }) => chosenIds?.has(memberId) ?? !saysNo)
    .filter(({ memberId }) => !askedIds.has(memberId));
}

/**
 * Computes the next wave: the highest rank not asked yet, at most `LARGEST_WAVE`, after the pause
 * since the last wave. An empty rank costs no pause, and no member is asked twice. The search waits
 * for silent members (rest day, quiet hours) only when no other is left, because a pause without a
 * ringing phone is useless.
 */
export function nextWave(search: ReplacementSearch, now: Temporal.Instant): Wave {
  const left = leftToAsk(search);
  const unasked = left.filter(({ silence }) => silence === null);
  if (unasked.length === 0) {
    const [firstUp] = left
      .flatMap(({ silence }) => silence?.until ?? [])
      .sort((a, b) => Temporal.Instant.compare(a, b));
    return firstUp ? { kind: "wait", until: firstUp } : { kind: "exhausted" };
  }
  if (search.isAllAtOnce)
    return { kind: "ask", memberIds: unasked.map(({ memberId }) => memberId) };
  const until = search.lastAskedAt?.add({ seconds: Math.round(search.minutesBetween * 60) });
  if (until && isBefore(now, until)) return { kind: "wait", until };
  if (search.isInOrder) return { kind: "ask", memberIds: [unasked[0]!.memberId] };
  const rank = COVER_RANKS.find((candidate) => unasked.some((member) => member.rank === candidate));
  const wave = unasked.filter((member) => member.rank === rank).slice(0, LARGEST_WAVE);
  return { kind: "ask", memberIds: wave.map(({ memberId }) => memberId) };
}
