import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { PERSONAL_TABLES } from "@watchbill/domain/privacy/personal-tables";
import { isHandedOut, type KeptTable, ownPartOf } from "@watchbill/domain/privacy/table-privacy";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import { storedUnitKey } from "../accounts/unit-number-queries.ts";

/** Returns the caller's personal data, and a list of stored data that the export leaves out. */
export async function readOwnData(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["privacy.ownData"]>> {
  const tables = [];
  const leftOut = [];
  for (const [name, table] of Object.entries<KeptTable>(PERSONAL_TABLES)) {
    const { title, why, kept, leftOut: because } = table;
    if (isHandedOut(table))
      tables.push({
        name,
        title,
        why,
        kept,
        rows: await ownRows(ctx.db, name, table, ctx.actor.id),
      });
    if (because !== undefined) leftOut.push({ title, because });
  }
  return {
    squad: ctx.organization.name,
    timeZone: ctx.organization.timeZone,
    at: ctx.now,
    tables,
    leftOut,
  };
}

/**
 * Reads a member's rows of one table. Table and column names come from the fixed inventory, never
 * from a request, so the raw SQL is safe.
 */
async function ownRows(
  db: Db,
  name: string,
  table: KeptTable,
  memberId: number,
): Promise<Record<string, unknown>[]> {
  const columns = [...new Set([...table.whose, ...table.personal])].map((column) =>
    sql.ref(column),
  );
  const { whose, among = [], ofUnit } = table;
  const ownUnit = sql`(select ${storedUnitKey("members.unitNumber")} from members where members.id = ${memberId})`;
  const isTheirs = [
    ...whose.map((column) => sql`${sql.ref(column)} = ${memberId}`),
    ...among.map((column) => sql`${memberId}::int = any(${sql.ref(column)})`),
    ...(ofUnit === undefined ? [] : [sql`${storedUnitKey(ofUnit)} = ${ownUnit}`]),
  ];
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(name)} where ${sql.join(isTheirs, sql` or `)} order by 1`.execute(
    db,
  );
  return rows.map((row) => ownPartOf(table, row, memberId));
}
