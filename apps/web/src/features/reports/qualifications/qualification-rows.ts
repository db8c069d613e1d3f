import type { HoldingState } from "@watchbill/domain/qualifications/holding";
import type { Output } from "../../../lib/api/api.ts";
import {
  type Holding,
  type Qualification,
  STATE_LABELS,
} from "../../qualifications/qualification-view.ts";

type Member = Pick<Output<"members.list">[number], "id" | "unitNumber" | "firstName" | "lastName">;

/** Values of the filter besides a qualification's id: any qualification, or those to renew. */
export const ANY = "any";
export const TO_RENEW = "to-renew";

/** A member with their qualifications by qualification id. */
export interface HolderRow extends Member {
  readonly held: ReadonlyMap<number, Holding>;
}

const NEEDS_RENEWAL: readonly HoldingState[] = ["expiring", "expired"];

/**
 * Returns the members who match the filter, in order; each row has all qualifications of the
 * member.
 */
export function holderRows(
  members: readonly Member[],
  holdings: readonly Holding[],
  choice: string,
): HolderRow[] {
  const byMember = Map.groupBy(holdings, ({ memberId }) => memberId);
  return members.flatMap(({ id, unitNumber, firstName, lastName }) => {
    const own = byMember.get(id) ?? [];
    if (!own.some((holding) => isLookedFor(holding, choice))) return [];
    const held = new Map(own.map((holding) => [holding.qualificationId, holding]));
    return [{ id, unitNumber, firstName, lastName, held }];
  });
}

function isLookedFor({ qualificationId, state }: Holding, choice: string): boolean {
  if (choice === TO_RENEW) return NEEDS_RENEWAL.includes(state);
  return choice === ANY || choice === String(qualificationId);
}

/**
 * Returns the qualifications that at least one listed member holds; the one in the filter comes
 * first.
 */
export function heldQualifications<Q extends Qualification>(
  all: readonly Q[],
  rows: readonly HolderRow[],
  choice: string,
): Q[] {
  const isFirst = ({ id }: Q): number => (String(id) === choice ? 0 : 1);
  return all
    .filter(({ id }) => rows.some(({ held }) => held.has(id)))
    .toSorted((a, b) => isFirst(a) - isFirst(b));
}

/** Returns the table's CSV rows, with the last day and the state of each qualification. */
export function holderFile(
  rows: readonly HolderRow[],
  columns: readonly Qualification[],
): string[][] {
  return [
    ["Unit", "First name", "Last name", ...columns.flatMap(({ name }) => [name, `${name}: state`])],
    ...rows.map(({ unitNumber, firstName, lastName, held }) => [
      unitNumber,
      firstName,
      lastName,
      ...columns.flatMap(({ id }) => {
        const holding = held.get(id);
        return holding
          ? [holding.lastDay ?? "does not expire", STATE_LABELS[holding.state]]
          : ["", ""];
      }),
    ]),
  ];
}
