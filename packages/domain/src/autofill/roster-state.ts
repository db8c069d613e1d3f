import { coveragePrice, PRICES } from "./cost-weights.ts";
import { Tally } from "./counters.ts";
import { CrewRoles } from "./crew-roles.ts";
import { Strain } from "./fatigue-limits.ts";
import {
  CAN,
  FULL,
  HOURS,
  MOST,
  NEVER,
  NIGHTS,
  ON_IT,
  OVERLAP,
  ROLE,
  SHORT_REST,
  TURNS,
} from "./hard-constraints.ts";
import type { Roster } from "./month-to-fill.ts";
import { indexesOf, isNever, type Tables } from "./precomputed.ts";

/** Builds the search state of a roster. */
export function stateOf(tables: Tables, roster: Roster): RosterState {
  const state = new RosterState(tables);
  for (const spot of roster) {
    const at = indexesOf(tables, spot);
    if (at) state.put(at.m, at.s);
  }
  return state;
}

/**
 * The roster during a search. Updates constraints and cost incrementally with each assignment and
 * removal.
 */
export class RosterState {
  readonly tables: Tables;
  /** The current cost of the roster. */
  price: number;
  /** The members of each shift, fixed members first. */
  readonly crew: Int16Array;
  readonly crewCount: Int16Array;
  readonly fixedCount: Int16Array;
  /** The number of array elements per shift in `crew`. */
  readonly crewMost: number;
  readonly roles: CrewRoles;
  readonly tally: Tally;
  /**
   * All assignments of each member, as shift indexes. Assignments outside the fill have indexes
   * after the shifts.
   */
  readonly own: Int32Array[];
  readonly ownCount: Int16Array;
  /** The members of the assignments that may be removed, unordered. */
  readonly putMember: Int16Array;
  readonly putShift: Int16Array;
  putCount = 0;
  /** The shifts with open spots, unordered. */
  readonly short: Int16Array;
  shortCount = 0;

  readonly #putAt: Int32Array;
  readonly #shortAt: Int16Array;
  readonly #strain: Strain;

  constructor(tables: Tables) {
    const { memberCount, shiftCount, spots } = tables;
    this.tables = tables;
    const onShift = new Int16Array(shiftCount);
    for (const { s } of tables.fixed) onShift[s]!++;
    this.crewMost = Math.max(1, ...spots, ...onShift);
    this.crew = new Int16Array(shiftCount * this.crewMost);
    this.crewCount = new Int16Array(shiftCount);
    this.fixedCount = new Int16Array(shiftCount);
    this.own = tables.elsewhere.map((elsewhere) =>
      Int32Array.from({ length: shiftCount + elsewhere.length }),
    );
    this.ownCount = new Int16Array(memberCount);
    const allSpots = spots.reduce((sum, count) => sum + count, 0);
    this.putMember = new Int16Array(allSpots);
    this.putShift = new Int16Array(allSpots);
    this.short = new Int16Array(shiftCount);
    this.#putAt = new Int32Array(memberCount * shiftCount).fill(-1);
    this.#shortAt = new Int16Array(shiftCount).fill(-1);
    this.roles = new CrewRoles(tables, this);
    this.tally = new Tally(tables);
    this.#strain = new Strain(tables, this);
    this.price = 0;
    this.#assignFixed();
    this.price = this.#wholePrice();
  }

  #assignFixed(): void {
    const { tables } = this;
    tables.elsewhere.forEach((elsewhere, m) => {
      for (const spot of elsewhere) this.own[m]![this.ownCount[m]!++] = spot;
    });
    for (const { s, m } of tables.fixed) {
      this.crew[s * this.crewMost + this.crewCount[s]!++] = m;
      this.fixedCount[s]!++;
      if (m >= 0) this.#join(m, s, 1);
    }
    for (let s = 0; s < tables.shiftCount; s++) {
      this.roles.assignFixed(s);
      this.#noteShort(s);
    }
    for (let m = 0; m < tables.memberCount; m++) this.#strain.settle(m, true);
  }

  #wholePrice(): number {
    const { tables } = this;
    let price = tables.takenAll;
    for (let s = 0; s < tables.shiftCount; s++) price += this.shiftPrice(s);
    for (let m = 0; m < tables.memberCount; m++)
      price += this.tally.price(m) + this.#strain.price(m);
    return price;
  }

  /**
   * Returns the first obstacle of a member on a shift, as an index of `CONSTRAINTS`. Ignores
   * obstacles whose bits are set in `without`.
   */
  constraint(m: number, s: number, without = 0): number {
    const { tables } = this;
    if (isNever(tables, m, s)) return NEVER;
    if (this.crewCount[s]! >= tables.spots[s]!) return FULL;
    const own = this.own[m]!;
    for (let at = 0; at < this.ownCount[m]!; at++) {
      const other = own[at]!;
      if (other >= tables.shiftCount) continue;
      const conflict = tables.conflicts[s * tables.shiftCount + other]!;
      if (conflict === 0) continue;
      const constraint = other === s ? ON_IT : conflict === 2 ? OVERLAP : SHORT_REST;
      if (((without >> constraint) & 1) === 0) return constraint;
    }
    if (this.tally.hasNoTurn(m, s) && ((without >> TURNS) & 1) === 0) return TURNS;
    if (this.tally.wantsNoMore(m, s) && ((without >> MOST) & 1) === 0) return MOST;
    if (!this.roles.fits(m, s)) return ROLE;
    if (this.#strain.forbidsHours(m, s) && ((without >> HOURS) & 1) === 0) return HOURS;
    if (this.#strain.forbidsNights(m, s) && ((without >> NIGHTS) & 1) === 0) return NIGHTS;
    return CAN;
  }

  /** The cost change if the member joins the shift. */
  priceOfPut(m: number, s: number): number {
    const { tables } = this;
    const count = this.crewCount[s]!;
    let price = this.#shiftPrice(s, count + 1, this.roles.filledWith(m, s)) - this.shiftPrice(s);
    price += tables.price[m * tables.shiftCount + s]!;
    price += this.tally.priceOfPut(m, s) + this.#strain.priceOfPut(m, s);
    return price;
  }

  /** Assigns a member who has no obstacle, and returns the cost change. */
  put(m: number, s: number): number {
    const { tables } = this;
    const price = this.priceOfPut(m, s);
    this.crew[s * this.crewMost + this.crewCount[s]!++] = m;
    this.roles.settle(s);
    this.#strain.expect(m, s);
    this.#join(m, s, 1);
    this.#putAt[m * tables.shiftCount + s] = this.putCount;
    this.putMember[this.putCount] = m;
    this.putShift[this.putCount++] = s;
    this.#noteShort(s);
    this.price += price;
    return price;
  }

  /** Removes a non-fixed member and returns the cost change. */
  take(m: number, s: number): number {
    const { tables } = this;
    this.#leaveCrew(m, s);
    this.#join(m, s, -1);
    const key = m * tables.shiftCount + s;
    const at = this.#putAt[key]!;
    const last = --this.putCount;
    const lastMember = this.putMember[last]!;
    const lastShift = this.putShift[last]!;
    this.putMember[at] = lastMember;
    this.putShift[at] = lastShift;
    this.#putAt[lastMember * tables.shiftCount + lastShift] = at;
    this.#putAt[key] = -1;
    this.#strain.settle(m);
    this.#noteShort(s);
    const price = -this.priceOfPut(m, s);
    this.price += price;
    return price;
  }

  /** True when a member can never take a shift. */
  isNever(m: number, s: number): boolean {
    return isNever(this.tables, m, s);
  }

  /** Returns how many shifts a member wants at most in addition to the fixed ones. */
  wantedBesideFixed(m: number): number {
    const { most, monthCount, mostInMonth, monthOf } = this.tables;
    const fixed = this.spotsOf(m).filter((s) => !this.isPut(m, s));
    let inMonths = 0;
    for (let month = 0; month < monthCount; month++) {
      const there = fixed.filter((s) => monthOf[s] === month).length;
      inMonths += Math.max(0, mostInMonth[m * monthCount + month]! - there);
    }
    return Math.max(0, Math.min(most[m]! - fixed.length, inMonths));
  }

  /**
   * Returns the most minutes of a member within seven days, including the shift; 0 when the limit
   * is certainly kept.
   */
  minutesWith(m: number, s: number): number {
    return this.#strain.minutesWith(m, s);
  }

  /** Returns the current cost of a shift's open spots and positions. */
  shiftPrice(s: number): number {
    return this.#shiftPrice(s, this.crewCount[s]!, this.roles.filledOn(s));
  }

  /** Returns how many known members without a position a shift may have. */
  spotsForAnyone(s: number): number {
    return this.roles.mostForNone(s) - (this.crewCount[s]! - this.crewOf(s).length);
  }

  /** The known members on a shift. */
  crewOf(s: number): number[] {
    const base = s * this.crewMost;
    return [...this.crew.subarray(base, base + this.crewCount[s]!)].filter((m) => m >= 0);
  }

  /** The member's shifts of the month. */
  spotsOf(m: number): number[] {
    return [...this.own[m]!.subarray(0, this.ownCount[m])].filter(
      (s) => s < this.tables.shiftCount,
    );
  }

  isOn(m: number, s: number): boolean {
    return this.spotsOf(m).includes(s);
  }

  /** True for an assignment that is not fixed, so it can be removed. */
  isPut(m: number, s: number): boolean {
    return this.#putAt[m * this.tables.shiftCount + s]! >= 0;
  }

  /** Returns the assignments that are not fixed, sorted by shift and member. */
  roster(): Roster {
    const { shifts, members } = this.tables.month;
    const spots = Array.from(
      { length: this.putCount },
      (_, at) => [this.putShift[at]!, this.putMember[at]!] as const,
    );
    return spots
      .sort(([a, m], [b, n]) => a - b || m - n)
      .map(([s, m]) => ({ shiftId: shifts[s]!.id, memberId: members[m]!.id }));
  }

  #leaveCrew(m: number, s: number): void {
    const base = s * this.crewMost;
    const last = base + --this.crewCount[s]!;
    let at = base + this.fixedCount[s]!;
    while (this.crew[at] !== m) at++;
    this.crew[at] = this.crew[last]!;
    this.roles.settle(s);
  }

  /** Updates a member's totals for an added or removed shift. */
  #join(m: number, s: number, sign: 1 | -1): void {
    const own = this.own[m]!;
    if (sign === 1) own[this.ownCount[m]!++] = s;
    else {
      let at = 0;
      while (own[at] !== s) at++;
      own[at] = own[--this.ownCount[m]!]!;
    }
    this.tally.join(m, s, sign);
    this.#strain.join(m, s, sign);
  }

  #noteShort(s: number): void {
    const isShort = this.crewCount[s]! < this.tables.spots[s]!;
    const at = this.#shortAt[s]!;
    if (isShort === at >= 0) return;
    if (isShort) {
      this.#shortAt[s] = this.shortCount;
      this.short[this.shortCount++] = s;
      return;
    }
    const last = this.short[--this.shortCount]!;
    this.short[at] = last;
    this.#shortAt[last] = at;
    this.#shortAt[s] = -1;
  }

  #shiftPrice(s: number, count: number, rolesFilled: number): number {
    const { spots, early } = this.tables;
    const empty = spots[s]! - count;
    if (empty <= 0) return 0;
    const roles = this.roles.openOn(s, rolesFilled) * PRICES.openRole;
    return coveragePrice({ spots: spots[s]! }, count) + empty * early[s]! + roles;
  }
}
