import { isBefore } from "../time/local.ts";
import { type CandidateRank, COVER_RANKS } from "./candidate-rank.ts";
import type { Silence } from "./silence.ts";

/** The most members in one wave, so that a coordinator can review and call them. */
export const LARGEST_WAVE = 8;

/** The state of a replacement search: the candidates in order, and the members already asked. */
export interface ReplacementSearch {
  /** Minutes between two waves. */
  readonly minutesBetween: number;
  /** True when all members are asked at once (an emergency). */
  readonly isAllAtOnce: boolean;
  /** True when candidates are asked one at a time in the given order: a waiting list. */
  readonly isInOrder?: boolean;
  /** The members who could take the spot now, in the order in which they are asked. */
  readonly candidates: readonly {
    readonly memberId: number;
    readonly rank: CandidateRank;
    readonly saysNo: boolean;
    /** Until when no message reaches the member; null for a member who can be asked now. */
    readonly silence: Silence | null;
  }[];
  /**
   * The members that the coordinator chose; null means all except those who are unavailable for the
   * shift type.
   */
  readonly chosenIds: ReadonlySet<number> | null;
  readonly askedIds: ReadonlySet<number>;
  /** When the last wave was sent; null before the first. */
  readonly lastAskedAt: Temporal.Instant | null;
}

/**
 * The next step of a search: ask these members, wait until a time, or stop because all were asked.
 */
type Wave =
  | { readonly kind: "ask"; readonly memberIds: readonly number[] }
  | { readonly kind: "wait"; readonly until: Temporal.Instant }
  | { readonly kind: "exhausted" };

/** Returns the members still to ask, in order: the chosen ones, or all who are available. */
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
 * Returns the next step: ask the highest rank that has members left, at most `LARGEST_WAVE`, once
 * the pause since the last wave is over. No member is asked twice, and a rank without members costs
 * no pause. The search waits for members in quiet hours or Shabbat only when no other is left.
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
