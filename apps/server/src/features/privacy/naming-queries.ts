import type { Erasure } from "@watchbill/domain/privacy/erasure";
import { ERASURES } from "@watchbill/domain/privacy/erasures";
import type { ErasedWays, OtherMember, Ways } from "@watchbill/domain/privacy/named-in-texts";
import { PERSONAL_TABLES } from "@watchbill/domain/privacy/personal-tables";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Lists all other members who are not erased, including deleted ones. */
export function listOthers(db: Db | Tx, memberId: number): Promise<OtherMember[]> {
  return db
    .selectFrom("members")
    .select([
      "unitNumber",
      "firstName",
      "lastName",
      "email",
      "phoneNumber",
      "createdAt",
      "deletedAt",
    ])
    .where("id", "<>", memberId)
    .where("erasedAt", "is", null)
    .orderBy("id")
    .execute();
}

/**
 * SQL for the text patterns that mean the erased member in a row of this table; they depend on the
 * row's owner and age.
 */
export function waysIn(
  table: string,
  memberId: number,
  { own, others }: ErasedWays,
): RawBuilder<string> {
  const [whose] = PERSONAL_TABLES[table]!.whose;
  const elsewhere = waysByTime(table, others);
  if (whose === undefined || (own.pattern === others.pattern && others.held.length === 0))
    return elsewhere;
  return sql<string>`case when ${sql.ref(whose)} = ${memberId} then ${own.pattern}::text else ${elsewhere} end`;
}

/**
 * SQL for the text patterns that mean the erased member in any member's row, by the row's age. A
 * row without a date may be of any age.
 */
export function waysByTime(table: string, { pattern, whileHeld, held }: Ways): RawBuilder<string> {
  if (held.length === 0) return sql<string>`${pattern}::text`;
  const { writtenAt } = erasureOf(table);
  if (writtenAt === undefined) return sql<string>`${whileHeld}::text`;
  const at = sql.ref(writtenAt);
  const spans = held.map(
    ({ from, until }) =>
      sql`(${at} >= ${from} and (${until}::timestamptz is null or ${at} < ${until}))`,
  );
  const isWhileHeld = sql.join(spans, sql` or `);
  return sql<string>`case when ${isWhileHeld} then ${whileHeld}::text else ${pattern} end`;
}

/** SQL condition: one of the row's columns matches the patterns. */
export function holds(columns: readonly string[], ways: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)}::text ~* (${ways})`),
    sql` or `,
  )})`;
}

/**
 * SQL condition: the column is a contact address in another member's row, which the erasure keeps.
 * Null for columns that never are.
 */
export function reachesAnother(
  table: string,
  column: string,
  memberId: number,
): RawBuilder<boolean> | null {
  const [whose] = PERSONAL_TABLES[table]!.whose;
  if (whose === undefined || !erasureOf(table).reaching?.includes(column)) return null;
  return sql<boolean>`${sql.ref(whose)} <> ${memberId}`;
}

function erasureOf(table: string): Erasure {
  return ERASURES[table as keyof typeof ERASURES];
}
