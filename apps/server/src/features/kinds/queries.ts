import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { Kind, KindColour } from "@watchbill/domain/kinds/kind";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

/** The squad's kinds of shift in its order. */
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

/** The kinds of shift for whoever is signed in. */
export async function listKinds(ctx: QueryContext): Promise<OutputOf<Api["kinds.list"]>> {
  return (await readKinds(ctx.db)).map(onWire);
}

/** A kind as it goes over the wire. */
export function onWire(kind: Kind): OutputOf<Api["kinds.list"]>[number] {
  return { ...kind, roleIds: [...(kind.roleIds ?? [])], weekdays: [...kind.weekdays] };
}

/** The kind under which members say whether they can serve on a shift, of shifts read under an alias; null where nobody is asked. */
export function availabilityKindOf(shifts: string) {
  return sql<
    string | null
  >`(select k.availability_kind from shift_kinds k where k.key = ${sql.ref(`${shifts}.type`)})`;
}

/** What the kind of a shift is called, of shifts read under an alias. */
export function kindNameOf(shifts: string) {
  return sql<string>`(select k.name from shift_kinds k where k.key = ${sql.ref(`${shifts}.type`)})`;
}
