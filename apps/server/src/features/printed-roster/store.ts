import type { LocalDate } from "@watchbill/domain/time/local";
import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { RosterEmailsTable } from "../../platform/database/database-types.ts";

type Mail = Insertable<RosterEmailsTable>;

/**
 * Records the recipients of a roster version; returns those who did not have it, so that only one
 * of two concurrent senders sends it.
 */
export async function saveNewer(tx: Tx, emails: readonly Mail[]): Promise<Set<number>> {
  if (emails.length === 0) return new Set();
  const rows = await tx
    .insertInto("rosterEmails")
    .values([...emails])
    .onConflict((conflict) =>
      conflict
        .columns(["beginsOn", "memberId"])
        .doUpdateSet((row) => ({
          contentHash: row.ref("excluded.contentHash"),
          isByEmail: row.ref("excluded.isByEmail"),
          emailedAt: row.ref("excluded.emailedAt"),
        }))
        .where((row) =>
          row.or([
            row("rosterEmails.contentHash", "<>", row.ref("excluded.contentHash")),
            row.and([
              row("excluded.isByEmail", "=", true),
              row("rosterEmails.isByEmail", "=", false),
            ]),
          ]),
        ),
    )
    .returning("memberId")
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

/**
 * Records recipients unless they already got a roster of that Shabbat; returns those who had none.
 */
export async function saveFirst(tx: Tx, emails: readonly Mail[]): Promise<Set<number>> {
  if (emails.length === 0) return new Set();
  const rows = await tx
    .insertInto("rosterEmails")
    .values([...emails])
    .onConflict((conflict) => conflict.columns(["beginsOn", "memberId"]).doNothing())
    .returning("memberId")
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Deletes the records for Shabbats that began before a date. */
export async function deleteRosterEmailsBefore(tx: Tx, date: LocalDate): Promise<void> {
  await tx.deleteFrom("rosterEmails").where("beginsOn", "<", date).execute();
}
