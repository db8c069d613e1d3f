import type { Manner } from "./squad-life.ts";

/**
 * The work of one process: it simulates several squads concurrently, from a first seed, for a
 * number of days.
 */
export interface Piece {
  readonly first: number;
  readonly squads: number;
  readonly days: number;
  readonly manner: Manner;
}

/** The number of squads that one process simulates; more would wait for each other. */
export const SQUADS = 3;
/** Days per piece, so many that starting a database costs little in comparison. */
const DAYS = 4;

/**
 * Splits at least this many squad days into pieces from a first seed, alternating sequential and
 * simultaneous actions.
 */
export function piecesFor(squadDays: number, first: number): Piece[] {
  const days = Math.min(DAYS, Math.max(1, Math.ceil(squadDays / SQUADS)));
  return Array.from({ length: Math.ceil(squadDays / (SQUADS * days)) }, (_, at) => ({
    first: first + at * SQUADS,
    squads: SQUADS,
    days,
    manner: at % 2 === 0 ? "in-turn" : "at-once",
  }));
}
