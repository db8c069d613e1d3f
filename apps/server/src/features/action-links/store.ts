import type { LinkPurpose } from "@watchbill/domain/action-links/action-link";
import type { ChoiceLetter } from "@watchbill/domain/action-links/choices";
import type { ReplyCode } from "@watchbill/domain/messages/incoming/sms-reply";
import { type Insertable, sql } from "kysely";
import { hashToken } from "../../platform/auth/secrets.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ActionLinksTable } from "../../platform/database/database-types.ts";
import type { ActionLink } from "./queries.ts";

export type NewLink = Omit<Insertable<ActionLinksTable>, "purpose" | "choices"> & {
  readonly purpose: LinkPurpose;
  readonly choices: readonly string[] | null;
};

/**
 * Inserts links. Leaves out references to deleted rows; such a link only shows its message and
 * unsubscribes.
 */
export async function insertLinks(tx: Tx, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  const [shifts, assignments, requests] = await Promise.all([
    lockThere(tx, "shifts", idsOf(links, "shiftId")),
    lockThere(tx, "shiftAssignments", idsOf(links, "assignmentId")),
    lockThere(tx, "replacementRequests", idsOf(links, "requestId")),
  ]);
  const ifIn = (there: ReadonlySet<number>, id: number | null | undefined) =>
    id && there.has(id) ? id : null;
  await tx
    .insertInto("actionLinks")
    .values(
      links.map((link) => ({
        ...link,
        choices: link.choices && [...link.choices],
        shiftId: ifIn(shifts, link.shiftId),
        assignmentId: ifIn(assignments, link.assignmentId),
        requestId: ifIn(requests, link.requestId),
      })),
    )
    .execute();
}

function idsOf(
  links: readonly NewLink[],
  field: "shiftId" | "assignmentId" | "requestId",
): number[] {
  return [...new Set(links.flatMap((link) => link[field] ?? []))];
}

/** Locks these rows until the transaction ends and returns the ids that exist. */
async function lockThere(
  tx: Tx,
  table: "shifts" | "shiftAssignments" | "replacementRequests",
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("id", "in", [...ids])
    .orderBy("id")
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks the link of a token, valid or not, so that concurrent taps run one by one. */
export async function lockLink(tx: Tx, token: string): Promise<ActionLink | undefined> {
  return tx
    .selectFrom("actionLinks")
    .selectAll()
    .where("tokenHash", "=", hashToken(token))
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Locks the link with this reply code of one of these members: a valid one, or else the newest
 * ended one, so that a late or repeated answer still gets a reply.
 */
export async function lockLinkByCode(
  tx: Tx,
  memberIds: readonly number[],
  { code, choice }: ReplyCode,
  now: Temporal.Instant,
): Promise<ActionLink | undefined> {
  if (memberIds.length === 0) return undefined;
  const isLive = sql<boolean>`(used_at is null and expires_at > ${now})`;
  return tx
    .selectFrom("actionLinks")
    .selectAll()
    .where("memberId", "in", [...memberIds])
    .where("replyCode", "=", code)
    .where("choices", choice === null ? "is" : "is not", null)
    .orderBy(isLive, "desc")
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveUsed(
  tx: Tx,
  id: number,
  chosen: ChoiceLetter | null,
  now: Temporal.Instant,
): Promise<void> {
  await tx.updateTable("actionLinks").set({ usedAt: now, chosen }).where("id", "=", id).execute();
}

/**
 * Serializes question numbering until the transaction ends, so that numbers stay unique on each
 * phone.
 */
export async function lockNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('numbers of questions'))`.execute(tx);
}

export async function deleteLinksEndedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.deleteFrom("actionLinks").where("expiresAt", "<", before).execute();
}
