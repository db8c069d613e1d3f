import type { Db, Tx } from "../../platform/database/database.ts";

export async function readLatestSlips(db: Db | Tx) {
  const rows = await db
    .selectFrom("signInSlips")
    .select(["memberId", "createdAt", "expiresAt", "usedAt", "endedAt"])
    .distinctOn("memberId")
    .orderBy("memberId")
    .orderBy("id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.memberId, row]));
}
