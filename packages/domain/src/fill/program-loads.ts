import { LOAD_PARTS, LOAD_STEPS, loadPrice } from "./prices.ts";
import type { Draft } from "./program-draft.ts";

/** What a member carries, in steps that cost more the higher they are: the cheap ones are used first, as the judge reckons. */
export function writeLoads(draft: Draft, m: number): void {
  const { tables, writer, fixed } = draft;
  LOAD_PARTS.forEach((part, index) => {
    const carried = fixed.tally.carriedOf(m, index);
    const factor = tables.factor[m]!;
    writer.offset += factor * loadPrice(part, carried);
    const loads = tables.loads[index]!;
    const terms = [...draft.ofMember[m]!].flatMap(([s, columns]) =>
      loads[s]! > 0 ? columns.map((column) => [column, loads[s]!] as const) : [],
    );
    if (terms.length === 0) return;
    const most = mostOf(draft, m, new Map([...draft.ofMember[m]!.keys()].map((s) => [s, loads[s]!])));
    const steps: [column: number, factor: number][] = [];
    const total = (values: Float64Array): number => terms.reduce((sum, [column, load]) => sum + load * values[column]!, 0);
    for (let from = carried; from < carried + most - 1e-9; ) {
      const until = (Math.floor(from / LOAD_STEPS[part] + 1e-9) + 1) * LOAD_STEPS[part];
      const width = until - from;
      const cost = (factor * (loadPrice(part, until) - loadPrice(part, from))) / width;
      const below = from - carried;
      steps.push([writer.follower(cost, width, (values) => Math.min(width, Math.max(0, total(values) - below))), -1]);
      from = until;
    }
    writer.row([...terms, ...steps], 0, 0);
  });
}

/** The most of something that a member could have of some shifts, by how often they offered to serve. */
export function mostOf({ tables, fixed }: Draft, m: number, shifts: ReadonlyMap<number, number>): number {
  const turns = Map.groupBy(shifts, ([s]) => tables.turn[m * tables.shiftCount + s]!);
  let most = 0;
  for (const [turn, own] of turns) {
    const heaviest = own.map(([, amount]) => amount).sort((a, b) => b - a);
    const count = turn < 0 ? heaviest.length : fixed.tally.turnsFree(turn);
    most += heaviest.slice(0, count).reduce((sum, amount) => sum + amount, 0);
  }
  return most;
}
