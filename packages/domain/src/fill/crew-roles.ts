import type { Tables } from "./tables.ts";

/** Who is on each shift, as the state of a roster keeps them: of shift `s` from `s * crewMost` on. */
interface Crews {
  readonly crew: Int16Array;
  readonly crewCount: Int16Array;
  readonly crewMost: number;
}

/** The roles of each shift: how many its crew fills, and how many may be on it who fill none. */
export class CrewRoles {
  readonly #tables: Tables;
  readonly #crews: Crews;
  readonly #filled: Int16Array;
  readonly #unmatchedMost: Int16Array;

  constructor(tables: Tables, crews: Crews) {
    this.#tables = tables;
    this.#crews = crews;
    this.#filled = new Int16Array(tables.shiftCount);
    this.#unmatchedMost = new Int16Array(tables.shiftCount);
  }

  /** Reckons a shift from those who are fixed on it, who may be more than its places have room for. */
  seatFixed(s: number): void {
    const { places, roleTotal } = this.#tables;
    this.#filled[s] = this.#matched(s, 0);
    const forAnyone = places[s]! - roleTotal[s]!;
    this.#unmatchedMost[s] = Math.max(forAnyone, this.#crews.crewCount[s]! - this.#filled[s]);
  }

  /** Reckons a shift anew whose crew has one more or less. */
  settle(s: number): void {
    if (this.#areAsked(s)) this.#filled[s] = this.#matched(s, 0);
  }

  /** How many roles of a shift are filled. */
  filledOn(s: number): number {
    return this.#filled[s]!;
  }

  /** How many would be filled with one more member on it. */
  filledWith(m: number, s: number): number {
    return this.#areAsked(s) ? this.#matched(s, this.#bits(m, s)) : 0;
  }

  /** How many roles are open on a shift where so many are filled; those that are lost to who is fixed nobody can fill any more. */
  openOn(s: number, filled: number): number {
    const { places, roleTotal } = this.#tables;
    const lost = Math.max(0, this.#unmatchedMost[s]! - places[s]! + roleTotal[s]!);
    return Math.max(0, roleTotal[s]! - filled - lost);
  }

  /** How many may be on a shift for no role. */
  mostForNone(s: number): number {
    return this.#unmatchedMost[s]!;
  }

  /** Whether a member may join the crew of a shift without leaving a role impossible to fill that could be filled. */
  fits(m: number, s: number): boolean {
    if (!this.#areAsked(s)) return true;
    const bits = this.#bits(m, s);
    const joined = this.#crews.crewCount[s]! + 1;
    // Room for whoever fills no role: no matching is needed to know it.
    if (joined - this.#filled[s]! <= this.#unmatchedMost[s]!) return true;
    return bits !== 0 && joined - this.#matched(s, bits) <= this.#unmatchedMost[s]!;
  }

  #areAsked(s: number): boolean {
    return this.#tables.roleTotal[s]! > 0;
  }

  #bits(m: number, s: number): number {
    return this.#tables.fills[m * this.#tables.shiftCount + s]!;
  }

  /**
   * How many roles of a shift its crew can fill, with one more member whose `bits` say what they can fill (0 for none). By
   * König: as many as the smallest choice of kinds of role and members that has a part in every pair of them.
   */
  #matched(s: number, bits: number): number {
    const { crew, crewCount, crewMost } = this.#crews;
    const counts = this.#tables.roleCounts[s]!;
    const sets = 1 << counts.length;
    const base = s * crewMost;
    const count = crewCount[s]!;
    let least = ANY_NUMBER;
    for (let chosen = 0; chosen < sets; chosen++) {
      let size = (bits & ~chosen) === 0 ? 0 : 1;
      for (let kind = 0; kind < counts.length; kind++)
        if ((chosen >> kind) & 1) size += counts[kind]!;
      for (let at = 0; at < count && size < least; at++) {
        const m = crew[base + at]!;
        if (m >= 0 && (this.#bits(m, s) & ~chosen) !== 0) size++;
      }
      if (size < least) least = size;
    }
    return least;
  }
}

const ANY_NUMBER = 0x7fff;
