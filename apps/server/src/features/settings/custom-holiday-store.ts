import type { CustomHoliday } from "@watchbill/domain/holidays/custom-holiday";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** Reads all custom holidays, and blocks other changes of them until the transaction ends. */
export async function lockCustomHolidays(tx: Tx) {
  await sql`lock table custom_holidays in share row exclusive mode`.execute(tx);
  return tx
    .selectFrom("customHolidays")
    .select(["id", "name", "date", "isYearly", "days", "isHoliday"])
    .orderBy("id")
    .execute();
}

export async function insertCustomHolidays(
  tx: Tx,
  days: readonly CustomHoliday[],
  now: Temporal.Instant,
): Promise<number[]> {
  if (days.length === 0) return [];
  const rows = days.map((day) => ({ ...day, createdAt: now, updatedAt: now }));
  return (await tx.insertInto("customHolidays").values(rows).returning("id").execute()).map(
    ({ id }) => id,
  );
}

export async function saveCustomHoliday(
  tx: Tx,
  id: number,
  day: CustomHoliday,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable("customHolidays")
    .set({ ...day, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

export async function deleteCustomHoliday(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("customHolidays").where("id", "=", id).execute();
}
