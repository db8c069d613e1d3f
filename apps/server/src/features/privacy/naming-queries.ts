import type { Erasure } from "@watchbill/domain/privacy/erasure";
import { ERASURES } from "@watchbill/domain/privacy/erasures";
import type { ErasedWays, OtherMember, Ways } from "@watchbill/domain/privacy/named-in-texts";
import { PERSONAL_TABLES } from "@watchbill/domain/privacy/personal-tables";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

/** Everybody else of whom the squad still knows who they are, deleted ones too. */
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

/** How a row of a table names a member who is erased: by whose the row is, and by when it was written. */
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

/** The same for rows of anybody. What does not say when it was written may be of any time. */
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

/** Whether one of a row's columns names them. */
export function holds(columns: readonly string[], ways: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)}::text ~* (${ways})`),
    sql` or `,
  )})`;
}

/** Whether a column of a row of somebody else is how something reaches them, which erasing another leaves as it is; null where it never is. */
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
