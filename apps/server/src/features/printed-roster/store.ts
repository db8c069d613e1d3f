import type { LocalDate } from "@watchbill/domain/time/local";
import type { Insertable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { RosterMailsTable } from "../../platform/database/database-types.ts";

type Mail = Insertable<RosterMailsTable>;

/**
 * Records the recipients of a roster; returns those who did not have this version, so that only one
 * of two concurrent senders sends it.
 */
export async function saveNewer(tx: Tx, mails: readonly Mail[]): Promise<Set<number>> {
  if (mails.length === 0) return new Set();
  const rows = await tx
    .insertInto("rosterMails")
    .values([...mails])
    .onConflict((conflict) =>
      conflict
        .columns(["beginsOn", "memberId"])
        .doUpdateSet((row) => ({
          contentHash: row.ref("excluded.contentHash"),
          isByMail: row.ref("excluded.isByMail"),
          mailedAt: row.ref("excluded.mailedAt"),
        }))
        .where((row) =>
          row.or([
            row("rosterMails.contentHash", "<>", row.ref("excluded.contentHash")),
            row.and([row("excluded.isByMail", "=", true), row("rosterMails.isByMail", "=", false)]),
          ]),
        ),
    )
    .returning("memberId")
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Records the recipients of their first roster of a Shabbat; returns those who had none. */
export async function saveFirst(tx: Tx, mails: readonly Mail[]): Promise<Set<number>> {
  if (mails.length === 0) return new Set();
  const rows = await tx
    .insertInto("rosterMails")
    .values([...mails])
    .onConflict((conflict) => conflict.columns(["beginsOn", "memberId"]).doNothing())
    .returning("memberId")
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}

/** Deletes the records for windows that began before a date. */
export async function deleteRosterMailsBefore(tx: Tx, date: LocalDate): Promise<void> {
  await tx.deleteFrom("rosterMails").where("beginsOn", "<", date).execute();
}
