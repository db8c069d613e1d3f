import { CAN } from "./hard-constraints.ts";
import { indexesOf, type Tables } from "./precomputed.ts";
import { RosterState } from "./roster-state.ts";

/**
 * Returns the initial roster: the published or suggested assignments that are still allowed; then
 * each shift gets the members with the fewest hours relative to their fair share.
 */
export function firstRoster(tables: Tables): RosterState {
  const state = new RosterState(tables);
  for (const spot of tables.month.before) {
    const at = indexesOf(tables, spot);
    if (at && state.constraint(at.m, at.s) === CAN) state.put(at.m, at.s);
  }
  fillByFewestHours(state);
  return state;
}

/**
 * Fills each short shift, by start, with the eligible members who have the fewest hours relative to
 * their fair share.
 */
export function fillByFewestHours(state: RosterState): void {
  const { tables } = state;
  const short = [...state.short.subarray(0, state.shortCount)].sort(
    (a, b) => tables.start[a]! - tables.start[b]! || a - b,
  );
  for (const s of short) {
    while (state.crewCount[s]! < tables.spots[s]!) {
      let [best, fewest] = [-1, Number.POSITIVE_INFINITY];
      for (const m of tables.candidates[s]!) {
        const hours = state.tally.hoursOf(m) * tables.factor[m]!;
        if (hours < fewest && state.constraint(m, s) === CAN) [best, fewest] = [m, hours];
      }
      if (best < 0) break;
      state.put(best, s);
    }
  }
}
