import { WINDOW_HOURS } from "../settings/limits.ts";
import { PRICES } from "./cost-weights.ts";
import type { Tables } from "./precomputed.ts";

const WINDOW = WINDOW_HOURS * 60;

/** The assignments of each member in a roster state. */
interface OwnSpots {
  readonly own: readonly Int32Array[];
  readonly ownCount: Int16Array;
}

/**
 * Tracks each member's fatigue limits, hours in seven days and consecutive nights, as hard
 * constraints or as costs.
 */
export class Strain {
  readonly #tables: Tables;
  readonly #spots: OwnSpots;
  readonly #nights: Uint8Array;
  /** Empty when the squad does not warn about hours. */
  readonly #worstMinutes: Float64Array;
  readonly #mostMinutes: number;
  readonly #mostNights: number;
  readonly #hours: "off" | "warn" | "forbid";
  readonly #nightsLevel: "off" | "warn" | "forbid";

  /** Starts with each member's assignments outside the month; `join` adds those of the month. */
  constructor(tables: Tables, spots: OwnSpots) {
    const { limits } = tables.month;
    this.#tables = tables;
    this.#spots = spots;
    this.#nights = new Uint8Array(tables.memberCount * tables.nightCount);
    this.#worstMinutes = new Float64Array(tables.memberCount);
    this.#mostMinutes = limits.maxHoursInSevenDays * 60;
    this.#mostNights = limits.maxNightsInRow;
    this.#hours = limits.maxHoursInSevenDays > 0 ? limits.hoursLevel : "off";
    this.#nightsLevel = limits.maxNightsInRow > 0 ? limits.nightsLevel : "off";
    tables.nightsElsewhere.forEach((nights, m) => {
      for (const night of nights) this.#nights[m * tables.nightCount + night]!++;
    });
  }

  /** Updates a member's nights for an added or removed shift. */
  join(m: number, s: number, sign: 1 | -1): void {
    const { nightCount, firstNight, nightsServed } = this.#tables;
    const first = m * nightCount + firstNight[s]!;
    for (let night = 0; night < nightsServed[s]!; night++) this.#nights[first + night]! += sign;
  }

  /**
   * Recomputes a member's worst hours after a removal; with `always`, even when they were within
   * the limit.
   */
  settle(m: number, always = false): void {
    if (this.#hours === "warn" && (always || this.#worstMinutes[m]! > this.#mostMinutes))
      this.#worstMinutes[m] = this.#worstOf(m);
  }

  /** Updates a member's worst hours, before the shift is added. */
  expect(m: number, s: number): void {
    if (this.#hours === "warn")
      this.#worstMinutes[m] = Math.max(this.#worstMinutes[m]!, this.minutesWith(m, s));
  }

  forbidsHours(m: number, s: number): boolean {
    return this.#hours === "forbid" && this.minutesWith(m, s) > this.#mostMinutes;
  }

  forbidsNights(m: number, s: number): boolean {
    return this.#nightsLevel === "forbid" && this.#nightWindows(m, s, true) > 0;
  }

  /** Returns the cost change when a member gets one more shift. */
  priceOfPut(m: number, s: number): number {
    let price = 0;
    if (this.#hours === "warn") {
      const worst = Math.max(this.#worstMinutes[m]!, this.minutesWith(m, s));
      price += PRICES.hourOver * (this.#hoursOver(worst) - this.#hoursOver(this.#worstMinutes[m]!));
    }
    if (this.#nightsLevel === "warn") price += PRICES.nightOver * this.#nightWindows(m, s);
    return price;
  }

  /** The current cost of a member's hours and nights. */
  price(m: number): number {
    const hours = PRICES.hourOver * this.#hoursOver(this.#worstMinutes[m]!);
    return (
      hours + (this.#nightsLevel === "warn" ? PRICES.nightOver * this.#nightWindows(m, -1) : 0)
    );
  }

  #hoursOver(minutes: number): number {
    return Math.max(0, minutes - this.#mostMinutes) / 60;
  }

  /**
   * Returns the most minutes of a member within seven days, including shift `s`, which is not yet
   * assigned; 0 when the limit is certainly kept.
   */
  minutesWith(m: number, s: number): number {
    const { start, end } = this.#tables;
    const own = this.#spots.own[m]!;
    const from = start[s]!;
    const until = end[s]!;
    let all = until - from;
    for (let at = 0; at < this.#spots.ownCount[m]!; at++) {
      const other = own[at]!;
      if (start[other]! < until + WINDOW && end[other]! > from - WINDOW)
        all += end[other]! - start[other]!;
    }
    if (all <= this.#mostMinutes) return 0;
    let most = Math.max(this.#minutesFrom(m, s, from), this.#minutesFrom(m, s, until - WINDOW));
    for (let at = 0; at < this.#spots.ownCount[m]!; at++) {
      const other = own[at]!;
      if (start[other]! < until && start[other]! + WINDOW > from)
        most = Math.max(most, this.#minutesFrom(m, s, start[other]!));
      const early = end[other]! - WINDOW;
      if (early < until && early + WINDOW > from)
        most = Math.max(most, this.#minutesFrom(m, s, early));
    }
    return most;
  }

  #minutesFrom(m: number, s: number, begin: number): number {
    const { start, end } = this.#tables;
    const own = this.#spots.own[m]!;
    let sum =
      s < 0 ? 0 : Math.max(0, Math.min(end[s]!, begin + WINDOW) - Math.max(start[s]!, begin));
    for (let at = 0; at < this.#spots.ownCount[m]!; at++) {
      const other = own[at]!;
      sum += Math.max(0, Math.min(end[other]!, begin + WINDOW) - Math.max(start[other]!, begin));
    }
    return sum;
  }

  /** The maximum minutes of a member within seven days. */
  #worstOf(m: number): number {
    const own = this.#spots.own[m]!;
    let most = 0;
    for (let at = 0; at < this.#spots.ownCount[m]!; at++) {
      most = Math.max(most, this.#minutesFrom(m, -1, this.#tables.start[own[at]!]!));
      most = Math.max(most, this.#minutesFrom(m, -1, this.#tables.end[own[at]!]! - WINDOW));
    }
    return most;
  }

  /**
   * Returns how many sequences of nights exceed the limit by one. With `s`, those that its nights
   * would add; with `touching`, also existing ones that it would be part of.
   */
  #nightWindows(m: number, s: number, touching = false): number {
    const { nightCount, firstNight, nightsServed } = this.#tables;
    const base = m * nightCount;
    const first = s < 0 ? 0 : firstNight[s]!;
    const after = s < 0 ? nightCount : first + nightsServed[s]!;
    const size = this.#mostNights + 1;
    let windows = 0;
    for (
      let begin = Math.max(0, first - size + 1);
      begin < after && begin + size <= nightCount;
      begin++
    ) {
      let isFull = true;
      let isNew = false;
      for (let night = begin; night < begin + size && isFull; night++) {
        if (this.#nights[base + night]! > 0) continue;
        if (s >= 0 && night >= first && night < after) isNew = true;
        else isFull = false;
      }
      if (isFull && (isNew || s < 0 || touching)) windows++;
    }
    return windows;
  }
}
