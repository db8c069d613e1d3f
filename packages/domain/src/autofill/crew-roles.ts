import type { Tables } from "./precomputed.ts";

/** The crews of a roster state: the crew of shift `s` starts at `s * crewMost`. */
interface Crews {
  readonly crew: Int16Array;
  readonly crewCount: Int16Array;
  readonly crewMost: number;
}

/** The filled positions of each shift, and the limit of members without a position. */
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

  /** Computes a shift from its fixed members, who may outnumber its spots. */
  assignFixed(s: number): void {
    const { spots, roleTotal } = this.#tables;
    this.#filled[s] = this.#matched(s, 0);
    const forAnyone = spots[s]! - roleTotal[s]!;
    this.#unmatchedMost[s] = Math.max(forAnyone, this.#crews.crewCount[s]! - this.#filled[s]);
  }

  /** Recomputes a shift after its crew changes. */
  settle(s: number): void {
    if (this.#areAsked(s)) this.#filled[s] = this.#matched(s, 0);
  }

  filledOn(s: number): number {
    return this.#filled[s]!;
  }

  /** The number of filled positions with one more member. */
  filledWith(m: number, s: number): number {
    return this.#areAsked(s) ? this.#matched(s, this.#bits(m, s)) : 0;
  }

  /**
   * The number of open positions on a shift with `filled` filled ones. Positions that fixed members
   * make impossible do not count.
   */
  openOn(s: number, filled: number): number {
    const { spots, roleTotal } = this.#tables;
    const lost = Math.max(0, this.#unmatchedMost[s]! - spots[s]! + roleTotal[s]!);
    return Math.max(0, roleTotal[s]! - filled - lost);
  }

  /** The limit of members without a position on a shift. */
  mostForNone(s: number): number {
    return this.#unmatchedMost[s]!;
  }

  /** Whether a member can join the crew without making a fillable position impossible to fill. */
  fits(m: number, s: number): boolean {
    if (!this.#areAsked(s)) return true;
    const bits = this.#bits(m, s);
    const joined = this.#crews.crewCount[s]! + 1;
    // Fast path without a matching: there is room for a member without a position.
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
   * The number of positions that the crew can fill, with one more member whose `bits` are the
   * positions they can fill (0 for none). By König's theorem it equals the minimum vertex cover of
   * positions and members.
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
