import { LOAD_PARTS, loadPrice, PRICES } from "./cost-weights.ts";
import type { Tables } from "./precomputed.ts";

const PARTS = LOAD_PARTS.length;
const HOURS = LOAD_PARTS.indexOf("hours");

/** Counters of each member: turns, shifts and workload. */
export class Tally {
  readonly #tables: Tables;
  readonly #turnsUsed: Int16Array;
  readonly #inMonth: Int16Array;
  readonly #ofPlan: Int16Array;
  readonly #carried: Float64Array;

  constructor(tables: Tables) {
    this.#tables = tables;
    this.#turnsUsed = new Int16Array(tables.turnsLeft.length);
    this.#inMonth = new Int16Array(tables.memberCount * tables.monthCount);
    this.#ofPlan = new Int16Array(tables.memberCount);
    this.#carried = Float64Array.from(tables.carried);
  }

  /** Updates a member's counters for an added or removed shift. */
  join(m: number, s: number, sign: 1 | -1): void {
    const { turn, shiftCount, monthCount, monthOf, loads } = this.#tables;
    const number = turn[m * shiftCount + s]!;
    if (number >= 0) this.#turnsUsed[number]! += sign;
    this.#ofPlan[m]! += sign;
    this.#inMonth[m * monthCount + monthOf[s]!]! += sign;
    for (let part = 0; part < PARTS; part++)
      this.#carried[m * PARTS + part]! += sign * loads[part]![s]!;
  }

  /** Whether a member has no turn left for a shift in its period. */
  hasNoTurn(m: number, s: number): boolean {
    const turn = this.#tables.turn[m * this.#tables.shiftCount + s]!;
    return turn >= 0 && this.turnsFree(turn) <= 0;
  }

  /** The number of a member's remaining turns. */
  turnsFree(turn: number): number {
    return this.#tables.turnsLeft[turn]! - this.#turnsUsed[turn]!;
  }

  /**
   * Whether a member has reached the wished maximum of the month or of a shift's calendar month.
   */
  wantsNoMore(m: number, s: number): boolean {
    const { most, monthOf } = this.#tables;
    return this.#ofPlan[m]! >= most[m]! || this.wantedIn(m, monthOf[s]!) === 0;
  }

  /** The number of shifts that a member still wants in a calendar month. */
  wantedIn(m: number, month: number): number {
    const at = m * this.#tables.monthCount + month;
    return Math.max(0, this.#tables.mostInMonth[at]! - this.#inMonth[at]!);
  }

  /** A member's workload of one part, by index. */
  carriedOf(m: number, part: number): number {
    return this.#carried[m * PARTS + part]!;
  }

  /** The hours of a member's workload. */
  hoursOf(m: number): number {
    return this.carriedOf(m, HOURS);
  }

  /** The workload cost of one more shift, minus the cost of a missed minimum. */
  priceOfPut(m: number, s: number): number {
    const { loads, factor, least } = this.#tables;
    let price = 0;
    for (let part = 0; part < PARTS; part++) {
      const more = loads[part]![s]!;
      if (more === 0) continue;
      const carried = this.carriedOf(m, part);
      price += loadPrice(LOAD_PARTS[part]!, carried + more) - loadPrice(LOAD_PARTS[part]!, carried);
    }
    return price * factor[m]! - (this.#ofPlan[m]! < least[m]! ? PRICES.belowLeast : 0);
  }

  /** The current cost of a member's workload and missed minimum. */
  price(m: number): number {
    const { factor, least } = this.#tables;
    let price = 0;
    for (let part = 0; part < PARTS; part++)
      price += loadPrice(LOAD_PARTS[part]!, this.carriedOf(m, part));
    return price * factor[m]! + PRICES.belowLeast * Math.max(0, least[m]! - this.#ofPlan[m]!);
  }
}
