import { LOAD_PARTS, loadPrice, PRICES } from "./cost-weights.ts";
import type { Tables } from "./precomputed.ts";

const PARTS = LOAD_PARTS.length;
const HOURS = LOAD_PARTS.indexOf("hours");

/**
 * Counts each member's shifts, workload and remaining turns. A turn is one shift of the offered
 * frequency, such as one a week.
 */
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

  /** True if a member has served as often as offered in a shift's period, such as a week. */
  hasNoTurn(m: number, s: number): boolean {
    const turn = this.#tables.turn[m * this.#tables.shiftCount + s]!;
    return turn >= 0 && this.turnsFree(turn) <= 0;
  }

  /**
   * Returns how many shifts of the offered frequency remain; `turn` is an index of member, shift
   * type and period.
   */
  turnsFree(turn: number): number {
    return this.#tables.turnsLeft[turn]! - this.#turnsUsed[turn]!;
  }

  /**
   * True if a member has reached their wished maximum of shifts, in total or in the shift's
   * calendar month.
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

  /** Returns a member's workload of one kind, as an index of `LOAD_PARTS`. */
  carriedOf(m: number, part: number): number {
    return this.#carried[m * PARTS + part]!;
  }

  /** The hours of a member's workload. */
  hoursOf(m: number): number {
    return this.carriedOf(m, HOURS);
  }

  /**
   * Returns the cost change when a member gets one more shift: more workload, less of a missed
   * minimum.
   */
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

  /** Returns the current cost of a member's workload and missed minimum. */
  price(m: number): number {
    const { factor, least } = this.#tables;
    let price = 0;
    for (let part = 0; part < PARTS; part++)
      price += loadPrice(LOAD_PARTS[part]!, this.carriedOf(m, part));
    return price * factor[m]! + PRICES.belowLeast * Math.max(0, least[m]! - this.#ofPlan[m]!);
  }
}
