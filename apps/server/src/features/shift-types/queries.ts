import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { ShiftType, ShiftTypeColor } from "@watchbill/domain/shift-types/shift-type";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Lists the squad's shift types in the order that the squad set. */
export async function readShiftTypes(db: Db | Tx): Promise<ShiftType[]> {
  return db
    .selectFrom("shiftTypes")
    .select([
      "key",
      "name",
      "code",
      "startTime",
      "endTime",
      "endDays",
      "maxMembers",
      "roleIds",
      "weekdays",
      "availabilityKind",
      "isArchived",
    ])
    .select(sql<ShiftTypeColor>`color`.as("color"))
    .orderBy("position")
    .orderBy("key")
    .execute();
}

export async function listShiftTypes(ctx: QueryContext): Promise<OutputOf<Api["shiftTypes.list"]>> {
  return (await readShiftTypes(ctx.db)).map(onWire);
}

/** Converts a shift type to its API form. */
export function onWire(kind: ShiftType): OutputOf<Api["shiftTypes.list"]>[number] {
  return { ...kind, roleIds: [...(kind.roleIds ?? [])], weekdays: [...kind.weekdays] };
}

/**
 * SQL for the shift type whose availability applies to a shift (by table alias); null when none is
 * asked for.
 */
export function availabilityShiftTypeOf(shifts: string) {
  return sql<
    string | null
  >`(select k.availability_kind from shift_types k where k.key = ${sql.ref(`${shifts}.type`)})`;
}

/** SQL for the name of a shift's type, by table alias. */
export function shiftTypeNameOf(shifts: string) {
  return sql<string>`(select k.name from shift_types k where k.key = ${sql.ref(`${shifts}.type`)})`;
}
