import { LOAD_PARTS, loadPrice, PRICES } from "./prices.ts";
import type { Tables } from "./tables.ts";

const PARTS = LOAD_PARTS.length;
const HOURS = LOAD_PARTS.indexOf("hours");

/** What each member has of the month: turns, shifts, and what these add to what they carry. */
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

  /** Keeps what a member has, with a shift more or less. */
  join(m: number, s: number, sign: 1 | -1): void {
    const { turn, shiftCount, monthCount, monthOf, loads } = this.#tables;
    const number = turn[m * shiftCount + s]!;
    if (number >= 0) this.#turnsUsed[number]! += sign;
    this.#ofPlan[m]! += sign;
    this.#inMonth[m * monthCount + monthOf[s]!]! += sign;
    for (let part = 0; part < PARTS; part++)
      this.#carried[m * PARTS + part]! += sign * loads[part]![s]!;
  }

  /** Whether a member serves on the kind of a shift as often as they offered, in the time in which it counts. */
  hasNoTurn(m: number, s: number): boolean {
    const turn = this.#tables.turn[m * this.#tables.shiftCount + s]!;
    return turn >= 0 && this.turnsFree(turn) <= 0;
  }

  /** How many of a member's turns are left. */
  turnsFree(turn: number): number {
    return this.#tables.turnsLeft[turn]! - this.#turnsUsed[turn]!;
  }

  /** Whether a member has as many shifts as they want, of the month or of the calendar month of one. */
  wantsNoMore(m: number, s: number): boolean {
    const { most, monthOf } = this.#tables;
    return this.#ofPlan[m]! >= most[m]! || this.wantedIn(m, monthOf[s]!) === 0;
  }

  /** How many shifts of a calendar month of the month a member still wants. */
  wantedIn(m: number, month: number): number {
    const at = m * this.#tables.monthCount + month;
    return Math.max(0, this.#tables.mostInMonth[at]! - this.#inMonth[at]!);
  }

  /** What a member carries of a part of the load, by its index. */
  carriedOf(m: number, part: number): number {
    return this.#carried[m * PARTS + part]!;
  }

  /** The hours that a member carries. */
  hoursOf(m: number): number {
    return this.carriedOf(m, HOURS);
  }

  /** What a shift more would cost of a member's load, and less where they wished for more shifts. */
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

  /** What a member's load costs as it stands, and what they lack of the shifts that they wished for. */
  price(m: number): number {
    const { factor, least } = this.#tables;
    let price = 0;
    for (let part = 0; part < PARTS; part++)
      price += loadPrice(LOAD_PARTS[part]!, this.carriedOf(m, part));
    return price * factor[m]! + PRICES.belowLeast * Math.max(0, least[m]! - this.#ofPlan[m]!);
  }
}
