import { WINDOW_HOURS } from "../settings/limits.ts";
import { PRICES } from "./prices.ts";
import type { Tables } from "./tables.ts";

const WINDOW = WINDOW_HOURS * 60;

/** The places of each member, as the state of a roster keeps them. */
interface OwnPlaces {
  readonly own: readonly Int32Array[];
  readonly ownCount: Int16Array;
}

/** The hours in seven days and the nights in a row of each member: what the squad forbids of them, and what the rest costs. */
export class Strain {
  readonly #tables: Tables;
  readonly #places: OwnPlaces;
  readonly #nights: Uint8Array;
  /** Nothing where the squad does not warn of hours. */
  readonly #worstMinutes: Float64Array;
  readonly #mostMinutes: number;
  readonly #mostNights: number;
  readonly #hours: "off" | "warn" | "forbid";
  readonly #nightsLevel: "off" | "warn" | "forbid";

  /** Of the places that members have elsewhere; what they fill of the month is told by `join`. */
  constructor(tables: Tables, places: OwnPlaces) {
    const { limits } = tables.month;
    this.#tables = tables;
    this.#places = places;
    this.#nights = new Uint8Array(tables.memberCount * tables.nightCount);
    this.#worstMinutes = new Float64Array(tables.memberCount);
    this.#mostMinutes = limits.mostHoursInSevenDays * 60;
    this.#mostNights = limits.mostNightsInRow;
    this.#hours = limits.mostHoursInSevenDays > 0 ? limits.hoursLevel : "off";
    this.#nightsLevel = limits.mostNightsInRow > 0 ? limits.nightsLevel : "off";
    tables.nightsElsewhere.forEach((nights, m) => {
      for (const night of nights) this.#nights[m * tables.nightCount + night]!++;
    });
  }

  /** Keeps the nights of a member whose places have become one more or less. */
  join(m: number, s: number, sign: 1 | -1): void {
    const { nightCount, firstNight, nightsServed } = this.#tables;
    const first = m * nightCount + firstNight[s]!;
    for (let night = 0; night < nightsServed[s]!; night++) this.#nights[first + night]! += sign;
  }

  /** Reckons the worst hours of a member anew, after a place of theirs was taken; told `always`, also where they were not too many. */
  settle(m: number, always = false): void {
    if (this.#hours === "warn" && (always || this.#worstMinutes[m]! > this.#mostMinutes))
      this.#worstMinutes[m] = this.#worstOf(m);
  }

  /** Keeps the worst hours of a member before a shift becomes theirs. */
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

  /** What a shift more would cost a member. */
  priceOfPut(m: number, s: number): number {
    let price = 0;
    if (this.#hours === "warn") {
      const worst = Math.max(this.#worstMinutes[m]!, this.minutesWith(m, s));
      price += PRICES.hourOver * (this.#hoursOver(worst) - this.#hoursOver(this.#worstMinutes[m]!));
    }
    if (this.#nightsLevel === "warn") price += PRICES.nightOver * this.#nightWindows(m, s);
    return price;
  }

  /** What a member's hours and nights cost as they stand. */
  price(m: number): number {
    const hours = PRICES.hourOver * this.#hoursOver(this.#worstMinutes[m]!);
    return (
      hours + (this.#nightsLevel === "warn" ? PRICES.nightOver * this.#nightWindows(m, -1) : 0)
    );
  }

  #hoursOver(minutes: number): number {
    return Math.max(0, minutes - this.#mostMinutes) / 60;
  }

  /** The most minutes of a member within any seven days that a shift is part of, which is not theirs yet, with it; 0 where there are surely not too many. */
  minutesWith(m: number, s: number): number {
    const { start, end } = this.#tables;
    const own = this.#places.own[m]!;
    const from = start[s]!;
    const until = end[s]!;
    let all = until - from;
    for (let at = 0; at < this.#places.ownCount[m]!; at++) {
      const other = own[at]!;
      if (start[other]! < until + WINDOW && end[other]! > from - WINDOW)
        all += end[other]! - start[other]!;
    }
    if (all <= this.#mostMinutes) return 0;
    let most = Math.max(this.#minutesFrom(m, s, from), this.#minutesFrom(m, s, until - WINDOW));
    for (let at = 0; at < this.#places.ownCount[m]!; at++) {
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
    const own = this.#places.own[m]!;
    let sum =
      s < 0 ? 0 : Math.max(0, Math.min(end[s]!, begin + WINDOW) - Math.max(start[s]!, begin));
    for (let at = 0; at < this.#places.ownCount[m]!; at++) {
      const other = own[at]!;
      sum += Math.max(0, Math.min(end[other]!, begin + WINDOW) - Math.max(start[other]!, begin));
    }
    return sum;
  }

  /** The most minutes of a member within any seven days. */
  #worstOf(m: number): number {
    const own = this.#places.own[m]!;
    let most = 0;
    for (let at = 0; at < this.#places.ownCount[m]!; at++) {
      most = Math.max(most, this.#minutesFrom(m, -1, this.#tables.start[own[at]!]!));
      most = Math.max(most, this.#minutesFrom(m, -1, this.#tables.end[own[at]!]! - WINDOW));
    }
    return most;
  }

  /**
   * How many rows of one night more than the squad wants a member serves: with `s`, those that its nights would make; with
   * `touching`, also those that are there already and that it would be part of.
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
