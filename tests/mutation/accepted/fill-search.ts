import type { Accepted } from "../accepted.ts";

const STRAIN = "packages/domain/src/fill/strain.ts";

const FEW =
  "Whoever surely has few enough hours is told so at once, for speed alone: reckoned to the end the answer is the same, so that here may be counted too many.";
const WORST = "The worst hours are reckoned anew only where that may change the price, for speed alone.";
const TOUCHED = "Seven days that begin as the shift ends, or end as it begins, hold no more than those that have a part of it.";
const STALE =
  "What stands behind somebody's places was theirs, or is nothing: one more moment to begin seven days at, which lies near none that is worse.";

/** What nobody could notice of the search for a roster. */
export const ACCEPTED_IN_FILL_SEARCH: readonly Accepted[] = [
  ...[
    ["false", "true", WORST],
    ["always || this.#worstMinutes[m]! > this.#mostMinutes", "true", WORST],
    ["this.#worstMinutes[m]! > this.#mostMinutes", "this.#worstMinutes[m]! >= this.#mostMinutes", WORST],
    ['this.#hours === "warn"', "true", "The worst hours of somebody are read only where the squad warns of them."],
    ["until - from", "until + from", FEW],
    ["at < this.#places.ownCount[m]!", "at <= this.#places.ownCount[m]!", STALE],
    ["start[other]! < until + WINDOW && end[other]! > from - WINDOW", "true", FEW],
    [
      "start[other]! < until + WINDOW && end[other]! > from - WINDOW",
      "start[other]! < until + WINDOW || end[other]! > from - WINDOW",
      FEW,
    ],
    ["start[other]! < until + WINDOW", "true", FEW],
    ["start[other]! < until + WINDOW", "start[other]! <= until + WINDOW", FEW],
    ["end[other]! > from - WINDOW", "true", FEW],
    ["end[other]! > from - WINDOW", "end[other]! >= from - WINDOW", FEW],
    ["end[other]! - start[other]!", "end[other]! + start[other]!", FEW],
    ["all <= this.#mostMinutes", "false", FEW],
    ["all <= this.#mostMinutes", "all < this.#mostMinutes", FEW],
    ["start[other]! < until", "start[other]! <= until", TOUCHED],
    ["early + WINDOW > from", "early + WINDOW >= from", TOUCHED],
    [
      "begin < after",
      "begin <= after",
      "A row that begins right after a shift's nights is too long only where one with the last of them is, and is none that they make.",
    ],
  ].map(([original = "", replacement = "", why = ""]) => ({ file: STRAIN, original, replacement, why })),
];
