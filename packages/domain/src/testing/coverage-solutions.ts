import { type CoverageModel } from "../autofill/coverage-model.ts";
import { asCrewMember } from "../autofill/eligibility-facts.ts";
import type { LinearProgram } from "../autofill/linear-program.ts";
import type { Roster } from "../autofill/month-to-fill.ts";
import { indexesOf } from "../autofill/precomputed.ts";
import { rolesFilled } from "../qualifications/crew.ts";

/**
 * Returns the solution of the linear program that a roster corresponds to; null when it has no
 * column for an assignment.
 */
export function solutionOf(model: CoverageModel, roster: Roster): Float64Array | null {
  const { tables, fixed, choices, builder } = model;
  const values = new Float64Array(builder.build().costs.length);
  const put = Map.groupBy(
    roster.map((spot) => indexesOf(tables, spot)!),
    ({ s }) => s,
  );
  for (const [s, shift] of tables.month.shifts.entries()) {
    const crew = [...fixed.crewOf(s), ...(put.get(s) ?? []).map(({ m }) => m)];
    const kinds = new Map(crew.map((m) => [m, -1]));
    const able = crew.map((m) => asCrewMember(tables.month.members[m]!, shift));
    rolesFilled(shift, able).forEach((member, role) => {
      if (member)
        kinds.set(
          tables.memberAt.get(member.memberId)!,
          tables.roleKinds[s]!.indexOf(shift.roleIds[role]!),
        );
    });
    for (const [m, kind] of kinds) {
      const choice = choices.find((one) => one.m === m && one.s === s && one.kind === kind);
      if (choice) values[choice.column] = 1;
      else if (!fixed.isOn(m, s)) return null;
    }
  }
  return values;
}

export function costOf({ costs, offset }: LinearProgram, values: Float64Array): number {
  return costs.reduce((sum, cost, column) => sum + cost * values[column]!, offset);
}

/** Returns the indexes of the rows that a solution violates. */
export function brokenRows(
  { rowStarts, rowColumns, rowValues, rowLower, rowUpper }: LinearProgram,
  values: Float64Array,
): number[] {
  return [...rowLower.keys()].filter((row) => {
    let sum = 0;
    for (let at = rowStarts[row]!; at < rowStarts[row + 1]!; at++)
      sum += rowValues[at]! * values[rowColumns[at]!]!;
    return sum < rowLower[row]! - 1e-6 || sum > rowUpper[row]! + 1e-6;
  });
}
