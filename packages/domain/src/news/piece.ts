import type { Hearer, Notice } from "./hearers.ts";

/** So many members are told of an event at a time; what is more urgent goes between two pieces. */
export const PIECE = 100;

/** Those an event may concern by the hundred, told after those it happened to. */
const MANY = new Set<Hearer>(["could-take", "asked", "admin"]);
const AFTER_ALL_MEMBERS = 2 ** 32;

/** Some of those who are told of an event, and where the next piece goes on; null when nobody is left. */
export interface Piece {
  readonly notices: readonly Notice[];
  readonly next: number | null;
}

/** The next of those who are told: whom it happened to first, then the many, each in order of their numbers. */
export function pieceAfter(notices: readonly Notice[], after: number): Piece {
  const positionOf = ({ as, memberId }: Notice): number =>
    (MANY.has(as) ? AFTER_ALL_MEMBERS : 0) + memberId;
  const left = notices
    .filter((notice) => positionOf(notice) > after)
    .sort((a, b) => positionOf(a) - positionOf(b));
  const piece = left.slice(0, PIECE);
  const last = piece.at(-1);
  return { notices: piece, next: last && left.length > PIECE ? positionOf(last) : null };
}
