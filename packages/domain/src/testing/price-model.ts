import { LOAD_PARTS, LOAD_STEPS, loadPrice, PRICES } from "../autofill/cost-weights.ts";
import {
  type CoverageModel,
  coverageModelOf,
  mostWithinTurns,
} from "../autofill/coverage-model.ts";
import type { LinearProgram } from "../autofill/linear-program.ts";
import type { MonthToFill } from "../autofill/month-to-fill.ts";

/**
 * Builds the coverage model with the costs of the search: its minimum is a lower bound of any
 * roster's cost. Leaves out the cost of limits that only warn, which is never negative.
 */
export function priceProgramOf(month: MonthToFill): LinearProgram {
  const model = coverageModelOf(month);
  const { builder, tables, fixed, choices, columnsOf } = model;
  const { shiftCount } = tables;
  builder.offset = tables.takenAll;
  const columnsOn = Map.groupBy(choices, ({ s }) => s);
  for (let s = 0; s < shiftCount; s++) {
    builder.offset += fixed.shiftPrice(s);
    const columns = columnsOn.get(s) ?? [];
    const fixedOnes = columns.filter(({ m }) => fixed.isOn(m, s));
    if (fixedOnes.length > 0) builder.offset += PRICES.openRole * fixed.roles.filledOn(s);
    if (fixed.crewCount[s] !== 0 || tables.spots[s] === 0) continue;
    // Removes the cost of a shift without a crew when a member joins it.
    const isCovered = builder.column(-PRICES.emptyShift);
    builder.row(
      [[isCovered, -1], ...columns.map(({ column }) => [column, 1] as const)],
      0,
      Number.POSITIVE_INFINITY,
    );
  }
  for (const m of tables.month.members.keys()) {
    addMissingShifts(model, m);
    addLoads(model, m);
  }
  const program = builder.build();
  for (const { m, s, kind, column } of choices) {
    const joining = fixed.isOn(m, s)
      ? 0
      : tables.price[m * shiftCount + s]! - PRICES.emptySpot - tables.early[s]!;
    program.costs[column] = joining - (kind < 0 ? 0 : PRICES.openRole);
  }
  return program;

  /** Adds the cost of shifts below the minimum that a member wants. */
  function addMissingShifts({ builder: rows }: CoverageModel, m: number): void {
    const least = tables.least[m]! - fixed.spotsOf(m).length;
    if (least <= 0) return;
    const columns = [...columnsOf[m]!.values()].flat();
    const missing = rows.column(PRICES.belowLeast, least);
    rows.row(
      [[missing, 1], ...columns.map((column) => [column, 1] as const)],
      least,
      Number.POSITIVE_INFINITY,
    );
  }
}

/**
 * Adds the workload of a member in steps of growing cost, so that a solution uses the cheap steps
 * first.
 */
function addLoads(model: CoverageModel, m: number): void {
  const { builder, tables, fixed, columnsOf } = model;
  for (const [index, part] of LOAD_PARTS.entries()) {
    const carried = fixed.tally.carriedOf(m, index);
    const factor = tables.factor[m]!;
    builder.offset += factor * loadPrice(part, carried);
    const loads = new Map([...columnsOf[m]!.keys()].map((s) => [s, tables.loads[index]![s]!]));
    const terms = [...columnsOf[m]!].flatMap(([s, columns]) =>
      columns.map((column) => [column, loads.get(s)!] as const),
    );
    const until = carried + mostWithinTurns(model, m, loads);
    const steps: [column: number, factor: number][] = [];
    for (let from = carried; from < until - 1e-9; ) {
      const next = (Math.floor(from / LOAD_STEPS[part] + 1e-9) + 1) * LOAD_STEPS[part];
      const cost = (factor * (loadPrice(part, next) - loadPrice(part, from))) / (next - from);
      steps.push([builder.column(cost, next - from), -1]);
      from = next;
    }
    if (steps.length > 0) builder.row([...terms.filter(([, load]) => load > 0), ...steps], 0, 0);
  }
}
