import { isBefore } from "../time/local.ts";
import { COVER_RANKS, type CoverRank } from "./cover-rank.ts";
import type { Silence } from "./silence.ts";

/** A wave is as many as a coordinator can look at and call. */
export const LARGEST_WAVE = 8;

/** A search for cover: who may be asked, in order, and who was. */
export interface CoverSearch {
  /** Minutes between one wave and the next. */
  readonly minutesBetween: number;
  /** True when everyone is asked at once (an emergency). */
  readonly isAllAtOnce: boolean;
  /** Everyone who could take the place now, those to be asked first in front. */
  readonly candidates: readonly {
    readonly memberId: number;
    readonly rank: CoverRank;
    readonly saysNo: boolean;
    /** Nothing reaches them before it is over; null for who can be asked now. */
    readonly silence: Silence | null;
  }[];
  /** Whom the coordinator chose to have asked; null for all but those who say they are not available for the kind of shift. */
  readonly chosenIds: ReadonlySet<number> | null;
  readonly askedIds: ReadonlySet<number>;
  /** When the last wave went out; null before the first. */
  readonly lastAskedAt: Temporal.Instant | null;
}

/** What a search does now: ask these, wait until then, or stop because everyone was asked. */
export type Wave =
  | { readonly kind: "ask"; readonly memberIds: readonly number[] }
  | { readonly kind: "wait"; readonly until: Temporal.Instant }
  | { readonly kind: "exhausted" };

/** Who is still to be asked, in order: whom the coordinator chose, or all but those who say no, as far as nobody has asked them. */
export function leftToAsk({
  candidates,
  chosenIds,
  askedIds,
}: CoverSearch): CoverSearch["candidates"] {
  return candidates
    .filter(({ memberId, saysNo }) => chosenIds?.has(memberId) ?? !saysNo)
    .filter(({ memberId }) => !askedIds.has(memberId));
}

/**
 * The next wave of a search for cover: of the highest rank that was not asked yet, at most eight, once the pause since the
 * last wave is over. A rank that is empty costs no pause, and nobody is asked twice. Who keeps a rest day or has quiet hours
 * is not waited for, until no other is left: they are asked after it, since a pause while no phone rings is none.
 */
export function nextWave(search: CoverSearch, now: Temporal.Instant): Wave {
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
  const rank = COVER_RANKS.find((candidate) => unasked.some((member) => member.rank === candidate));
  const wave = unasked.filter((member) => member.rank === rank).slice(0, LARGEST_WAVE);
  return { kind: "ask", memberIds: wave.map(({ memberId }) => memberId) };
}
