import { CAN } from "../autofill/hard-constraints.ts";
import type { MonthToFill, Roster } from "../autofill/month-to-fill.ts";
import { tablesOf } from "../autofill/precomputed.ts";
import { RosterState } from "../autofill/roster-state.ts";

/**
 * Finds the cheapest roster of a tiny month by trying every valid one. The cost is that of
 * `evaluate` unless another function is given.
 */
export function bruteForce(
  month: MonthToFill,
  priceOf: (state: RosterState) => number = (state) => state.price,
): { readonly price: number; readonly roster: Roster } {
  const tables = tablesOf(month);
  const state = new RosterState(tables);
  let price = priceOf(state);
  let roster = state.roster();
  tryFrom(0, 0);
  return { price, roster };

  function tryFrom(s: number, from: number): void {
    if (s === tables.shiftCount) {
      if (priceOf(state) >= price - 1e-9) return;
      price = priceOf(state);
      roster = state.roster();
      return;
    }
    tryFrom(s + 1, 0);
    const candidates = tables.candidates[s]!;
    for (let at = from; at < candidates.length; at++) {
      const m = candidates[at]!;
      if (state.constraint(m, s) !== CAN) continue;
      state.put(m, s);
      tryFrom(s, at + 1);
      state.take(m, s);
    }
  }
}
