import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { Kind, KindColour } from "@watchbill/domain/kinds/kind";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Lists the squad's shift types in its order. */
export async function readKinds(db: Db | Tx): Promise<Kind[]> {
  return db
    .selectFrom("shiftKinds")
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
    .select(sql<KindColour>`colour`.as("colour"))
    .orderBy("position")
    .orderBy("key")
    .execute();
}

export async function listKinds(ctx: QueryContext): Promise<OutputOf<Api["kinds.list"]>> {
  return (await readKinds(ctx.db)).map(onWire);
}

/** Converts a shift type to its API form. */
export function onWire(kind: Kind): OutputOf<Api["kinds.list"]>[number] {
  return { ...kind, roleIds: [...(kind.roleIds ?? [])], weekdays: [...kind.weekdays] };
}

/**
 * Selects the type whose availability applies to the aliased shifts; null when availability is not
 * asked.
 */
export function availabilityKindOf(shifts: string) {
  return sql<
    string | null
  >`(select k.availability_kind from shift_kinds k where k.key = ${sql.ref(`${shifts}.type`)})`;
}

/** Selects the shift type's name for the aliased shifts. */
export function kindNameOf(shifts: string) {
  return sql<string>`(select k.name from shift_kinds k where k.key = ${sql.ref(`${shifts}.type`)})`;
}
