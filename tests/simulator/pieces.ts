import type { Manner } from "./squad-life.ts";

/** What one process lives at a time: so many squads side by side from a seed on, each for so many days. */
export interface Piece {
  readonly first: number;
  readonly squads: number;
  readonly days: number;
  readonly manner: Manner;
}

/** As many as one process has room for; more would wait for each other. */
export const SQUADS = 3;
/** Long enough that starting a database for them is little beside it. */
const DAYS = 4;

/** Pieces for so many squad-days at least, from a seed on, by turns one thing after another and several at once. */
export function piecesFor(squadDays: number, first: number): Piece[] {
  const days = Math.min(DAYS, Math.max(1, Math.ceil(squadDays / SQUADS)));
  return Array.from({ length: Math.ceil(squadDays / (SQUADS * days)) }, (_, at) => ({
    first: first + at * SQUADS,
    squads: SQUADS,
    days,
    manner: at % 2 === 0 ? "in-turn" : "at-once",
  }));
}
