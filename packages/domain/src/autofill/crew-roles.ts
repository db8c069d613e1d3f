import type { Tables } from "./precomputed.ts";

/** The crews during a search: the members of shift `s` start at index `s * crewMost`. */
interface Crews {
  readonly crew: Int16Array;
  readonly crewCount: Int16Array;
  readonly crewMost: number;
}

/** The filled positions of each shift, and how many members without a position it may have. */
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

  /** Starts a shift with its fixed members, who may outnumber its spots. */
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

  /** Returns how many positions are filled if the member joins. */
  filledWith(m: number, s: number): number {
    return this.#areAsked(s) ? this.#matched(s, this.#bits(m, s)) : 0;
  }

  /**
   * Returns how many positions of a shift are open when `filled` of them are filled. Positions that
   * the fixed members leave no spot for do not count.
   */
  openOn(s: number, filled: number): number {
    const { spots, roleTotal } = this.#tables;
    const lost = Math.max(0, this.#unmatchedMost[s]! - spots[s]! + roleTotal[s]!);
    return Math.max(0, roleTotal[s]! - filled - lost);
  }

  /** Returns how many members without a position a shift may have. */
  mostForNone(s: number): number {
    return this.#unmatchedMost[s]!;
  }

  /**
   * True if a member can join the crew without taking the last spot that a fillable position needs.
   */
  fits(m: number, s: number): boolean {
    if (!this.#areAsked(s)) return true;
    const bits = this.#bits(m, s);
    const joined = this.#crews.crewCount[s]! + 1;
    // Fast path: the shift has room for a member without a position, so no matching is computed.
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
   * Returns how many positions the crew can fill together with one more member, whose `bits` are
   * the positions they qualify for (0 for none). By König's theorem this equals the minimum vertex
   * cover of positions and members.
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
