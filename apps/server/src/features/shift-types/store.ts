import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { type Insertable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { ShiftTypesTable } from "../../platform/database/database-types.ts";
import { readShiftTypes } from "./queries.ts";

/** Locks the squad's shift types, in order, so that changes run one by one. */
export async function lockShiftTypes(tx: Tx): Promise<ShiftType[]> {
  await sql`lock table shift_types in share row exclusive mode`.execute(tx);
  return readShiftTypes(tx);
}

/** Inserts a shift type at the end of the list. */
export async function insertShiftType(
  tx: Tx,
  kind: Omit<Insertable<ShiftTypesTable>, "position">,
): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from shift_types)`;
  await tx
    .insertInto("shiftTypes")
    .values({ ...kind, position })
    .execute();
}

export async function saveShiftType(
  tx: Tx,
  key: string,
  changes: Updateable<ShiftTypesTable>,
): Promise<void> {
  await tx.updateTable("shiftTypes").set(changes).where("key", "=", key).execute();
}

/** Saves the order of shift types, named by their keys. */
export async function savePositions(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    update shift_types k set position = o.position
    from unnest(${[...keys]}::text[]) with ordinality as o (key, position) where o.key = k.key`.execute(
    tx,
  );
}

export async function deleteShiftType(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom("shiftTypes").where("key", "=", key).execute();
}

/**
 * Whether a shift type is used by a shift, a weekly template, or another type that shares its
 * availability. Includes canceled shifts that are still shown.
 */
export async function isUsed(tx: Tx, key: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from shifts where type = ${key})
      or exists (select from calendar_cancellations where type = ${key})
      or exists (select from week_template_shifts where type = ${key})
      or exists (select from shift_deletions d, jsonb_array_elements(d.kept -> 'shifts') s where s ->> 'type' = ${key})
      or exists (select from shift_types where availability_kind = ${key} and key <> ${key}) as used`.execute(
    tx,
  );
  return rows[0]!.used;
}
