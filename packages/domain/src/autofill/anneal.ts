import { LOAD_WEIGHTS } from "./cost-weights.ts";
import { CAN, MOST, OVERLAP, SHORT_REST, TURNS } from "./hard-constraints.ts";
import type { Chance } from "./random.ts";
import type { RosterState } from "./roster-state.ts";

/**
 * Initial temperature of simulated annealing: the extra cost of a worse roster that is sometimes
 * accepted. Scales with the weight of an hour.
 */
export const USUALLY_HOT = 1_000 * LOAD_WEIGHTS.hours;
/** A higher temperature, which escapes local minima that trap a search at `USUALLY_HOT`. */
export const VERY_HOT = 1_500;
/** A low temperature, for small changes around a published roster. */
export const BARELY_HOT = 60;
const COLD = 1.5;

/** One in this many moves starts at an open spot, if there is one. */
const GAP_EVERY = 8;
/** Maximum length of a chain of reassignments. */
const LONGEST_CHAIN = 5;
/** Maximum of candidates tried for a spot in a chain. */
const TRIES = 8;
/** Number of moves between two checks of whether to stop. */
const A_WHILE = 1_024;

/** The length and the temperature of a search. */
export interface Search {
  readonly moves: number;
  readonly hot: number;
  readonly chance: Chance;
  readonly shouldStop?: (() => boolean) | undefined;
}

/**
 * Improves a roster by simulated annealing. A move reassigns a spot, swaps two members, or passes
 * spots along a chain of shifts to a free member. Worse rosters are accepted with falling
 * probability. The state ends with the best roster found. Returns false when stopped before the
 * last move.
 */
export function anneal(state: RosterState, { moves, hot, chance, shouldStop }: Search): boolean {
  const best = new BestRoster(state);
  const trail = new Trail(state);
  const cooling = (COLD / hot) ** (A_WHILE / Math.max(moves, A_WHILE));
  let heat = hot;
  let isComplete = true;
  for (let move = 0; move < moves; move++) {
    if (move % A_WHILE === 0 && move > 0) {
      heat *= cooling;
      if (shouldStop?.()) {
        isComplete = false;
        break;
      }
    }
    const worst = -heat * Math.log(1 - chance.fraction());
    if (!tryMove(state, trail, chance, move % GAP_EVERY === 0) || trail.price > worst) trail.undo();
    else if (state.price < best.price - 1e-6) best.keep();
    trail.begin();
  }
  best.restore();
  return isComplete;
}

/** Tries one move and records it on the trail; false when it changes nothing. */
function tryMove(state: RosterState, trail: Trail, chance: Chance, fromGap: boolean): boolean {
  if (fromGap && state.shortCount > 0)
    return passOn(state, trail, chance, state.short[chance.below(state.shortCount)]!, -1);
  if (state.putCount === 0) return false;
  const at = chance.below(state.putCount);
  const m = state.putMember[at]!;
  const s = state.putShift[at]!;
  if (chance.below(2) === 0) return exchange(state, trail, chance, m, s);
  trail.take(m, s);
  return passOn(state, trail, chance, s, m);
}

/** Swaps two members. */
function exchange(state: RosterState, trail: Trail, chance: Chance, m: number, s: number): boolean {
  const at = chance.below(state.putCount);
  const other = state.putMember[at]!;
  const otherShift = state.putShift[at]!;
  if (other === m || otherShift === s || state.isNever(m, otherShift) || state.isNever(other, s))
    return false;
  trail.take(m, s);
  trail.take(other, otherShift);
  return trail.putIfCan(m, otherShift) && trail.putIfCan(other, s);
}

/**
 * Finds a member for a spot: a free member, or one blocked by a single other assignment, which then
 * goes to another member in turn. A spot without a candidate stays open and is priced so.
 */
function passOn(
  state: RosterState,
  trail: Trail,
  chance: Chance,
  from: number,
  whoLeft: number,
): boolean {
  let s = from;
  let left = whoLeft;
  for (let step = 0; step < LONGEST_CHAIN; step++) {
    const candidates = state.tables.candidates[s]!;
    if (candidates.length === 0) return trail.isWritten;
    let next = -1;
    let nextMember = -1;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const m = candidates[chance.below(candidates.length)]!;
      if (m === left) continue;
      const constraint = state.constraint(m, s);
      if (constraint === CAN) {
        trail.put(m, s);
        return true;
      }
      if (next >= 0) continue;
      if (
        constraint !== OVERLAP &&
        constraint !== SHORT_REST &&
        constraint !== TURNS &&
        constraint !== MOST
      )
        continue;
      next = inTheWay(state, m, s, constraint);
      nextMember = m;
    }
    if (next < 0) return trail.isWritten;
    trail.take(nextMember, next);
    if (!trail.putIfCan(nextMember, s)) {
      trail.put(nextMember, next);
      return trail.isWritten;
    }
    s = next;
    left = nextMember;
  }
  return true;
}

/**
 * Returns the assignment that blocks a member from a shift and may be moved, possibly one of
 * several; -1 when there is none.
 */
function inTheWay(state: RosterState, m: number, s: number, constraint: number): number {
  const { tables } = state;
  const own = state.own[m]!;
  const count = state.ownCount[m]!;
  const turn = tables.turn[m * tables.shiftCount + s]!;
  let found = -1;
  for (let at = 0; at < count; at++) {
    const other = own[at]!;
    if (other >= tables.shiftCount) continue;
    const isInTheWay =
      constraint === OVERLAP || constraint === SHORT_REST
        ? tables.conflicts[s * tables.shiftCount + other] !== 0
        : constraint === TURNS
          ? tables.turn[m * tables.shiftCount + other] === turn
          : true;
    if (!isInTheWay || !state.isPut(m, other)) continue;
    found = other;
    if (constraint === MOST) break;
  }
  return found;
}

/** The undo log of one move of the search. */
class Trail {
  readonly #state: RosterState;
  readonly #members = new Int16Array(64);
  readonly #shifts = new Int16Array(64);
  readonly #isPut = new Uint8Array(64);
  #length = 0;
  /** The cost change of the move. */
  price = 0;

  constructor(state: RosterState) {
    this.#state = state;
  }

  get isWritten(): boolean {
    return this.#length > 0;
  }

  begin(): void {
    this.#length = 0;
    this.price = 0;
  }

  put(m: number, s: number): void {
    this.price += this.#state.put(m, s);
    this.#write(m, s, 1);
  }

  take(m: number, s: number): void {
    this.price += this.#state.take(m, s);
    this.#write(m, s, 0);
  }

  putIfCan(m: number, s: number): boolean {
    if (this.#state.constraint(m, s) !== CAN) return false;
    this.put(m, s);
    return true;
  }

  undo(): void {
    for (let at = this.#length - 1; at >= 0; at--) {
      if (this.#isPut[at] === 1) this.#state.take(this.#members[at]!, this.#shifts[at]!);
      else this.#state.put(this.#members[at]!, this.#shifts[at]!);
    }
  }

  #write(m: number, s: number, isPut: 0 | 1): void {
    this.#members[this.#length] = m;
    this.#shifts[this.#length] = s;
    this.#isPut[this.#length++] = isPut;
  }
}

/** The best roster of a search, restored at the end. */
class BestRoster {
  readonly #state: RosterState;
  readonly #members: Int16Array;
  readonly #shifts: Int16Array;
  #count = 0;
  price = Number.POSITIVE_INFINITY;

  constructor(state: RosterState) {
    this.#state = state;
    this.#members = Int16Array.from(state.putMember);
    this.#shifts = Int16Array.from(state.putShift);
    this.keep();
  }

  keep(): void {
    this.#members.set(this.#state.putMember);
    this.#shifts.set(this.#state.putShift);
    this.#count = this.#state.putCount;
    this.price = this.#state.price;
  }

  restore(): void {
    const state = this.#state;
    while (state.putCount > 0) state.take(state.putMember[0]!, state.putShift[0]!);
    for (let at = 0; at < this.#count; at++) state.put(this.#members[at]!, this.#shifts[at]!);
  }
}
