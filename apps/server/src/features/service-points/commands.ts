import type { Api } from "@watchbill/contract/api";
import type { ParsedInputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import {
  pointTableBlockedBecause,
  pointYearBlockedBecause,
} from "@watchbill/domain/service-points/point-rules";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { lockOrganizationForUpdate } from "../../platform/organization.ts";
import { RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { readPointTable } from "./queries.ts";
import { replacePointTable } from "./store.ts";

const SAVED = { message: "Service points saved" };

/** Saves the service points that each activity earns in a year. */
export async function savePointTable(
  ctx: CommandContext<MemberActor>,
  { year, categories }: ParsedInputOf<Api["servicePoints.saveTable"]>,
): Promise<{ message: string }> {
  throwIf(pointTableBlockedBecause(categories));
  // Locks the settings: saves run one by one, and the start of final hours cannot change meanwhile.
  throwIf(pointYearBlockedBecause(year, await lockOrganizationForUpdate(ctx.tx)));
  const types = new Set((await readShiftTypes(ctx.tx)).map(({ key }) => key));
  const isKnown = (key: string | null): boolean => key === null || types.has(key);
  if (!categories.every(({ rules }) => rules.every(({ shiftType }) => isKnown(shiftType))))
    throw new RefusalError(
      missing("shift-type-missing", "A shift type was deleted. Choose another one."),
    );
  const present = await readPointTable(ctx.tx, year);
  if (present.since === year && isSameTable(present.categories, categories)) return SAVED;
  await replacePointTable(ctx.tx, year, categories);
  await ctx.record({ type: "service-points.table-changed", details: { year } });
  return SAVED;
}

type Table = ParsedInputOf<Api["servicePoints.saveTable"]>["categories"];

function isSameTable(a: Table, b: Table): boolean {
  return JSON.stringify(a.map(inOrder)) === JSON.stringify(b.map(inOrder));
}

/** Returns the values of a category in a fixed order, so that two can be compared. */
function inOrder({ name, cap, rules }: Table[number]) {
  return [
    name,
    cap,
    rules.map(({ shiftType, eventCategory, points, per, leastHours }) => [
      shiftType,
      eventCategory,
      points,
      per,
      leastHours,
    ]),
  ];
}
