import type { MostAndLeast } from "@watchbill/domain/shift-preferences/most-and-least";
import type { SaidShiftPreference } from "@watchbill/domain/shift-preferences/said-shift-preferences";
import { isShiftPreference } from "@watchbill/domain/shift-preferences/shift-preference";
import type { LocalDate } from "@watchbill/domain/time/local";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { WishAnswersTable } from "../../platform/database/database-types.ts";

export interface PreferenceRequest {
  readonly planId: number;
  readonly memberId: number;
}

/**
 * Creates a member's answer if missing and locks it, so that saves from two devices are serialized.
 */
export async function lockPreferenceAnswer(
  tx: Tx,
  { planId, memberId }: PreferenceRequest,
): Promise<Selectable<WishAnswersTable>> {
  await tx
    .insertInto("wishAnswers")
    .values({ planId, memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("wishAnswers")
    .selectAll()
    .where("planId", "=", planId)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Updates an answer; the caller must hold its lock. */
export async function savePreferenceAnswer(
  tx: Tx,
  { planId, memberId }: PreferenceRequest,
  changes: Partial<MostAndLeast> & Pick<Updateable<WishAnswersTable>, "saidAt" | "answeredAt">,
): Promise<void> {
  await tx
    .updateTable("wishAnswers")
    .set(changes)
    .where("planId", "=", planId)
    .where("memberId", "=", memberId)
    .execute();
}

/**
 * A member's saved preferences for shifts, including cleared ones. Excludes those for another date
 * than the shift's.
 */
export async function readSaid(
  tx: Tx,
  memberId: number,
  shiftIds: readonly number[],
): Promise<SaidShiftPreference[]> {
  if (shiftIds.length === 0) return [];
  const rows = await tx
    .selectFrom("wishes as w")
    .innerJoin("shifts as s", (join) =>
      join.onRef("s.id", "=", "w.shiftId").onRef("s.date", "=", "w.date"),
    )
    .select(["w.shiftId", "w.wish", "w.saidAt as at"])
    .where("w.memberId", "=", memberId)
    .where("w.shiftId", "in", [...shiftIds])
    .execute();
  return rows.map((row) => ({
    ...row,
    wish: row.wish !== null && isShiftPreference(row.wish) ? row.wish : null,
  }));
}

/** Upserts a member's preferences; the caller must hold the lock of their answer. */
export async function putShiftPreferences(
  tx: Tx,
  { planId, memberId }: PreferenceRequest,
  said: readonly (SaidShiftPreference & { readonly date: LocalDate })[],
): Promise<void> {
  if (said.length === 0) return;
  await tx
    .insertInto("wishes")
    .values(
      said.map(({ shiftId, wish, at, date }) => ({
        shiftId,
        memberId,
        planId,
        date,
        wish,
        saidAt: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["shiftId", "memberId"]).doUpdateSet({
        planId: (row) => row.ref("excluded.planId"),
        date: (row) => row.ref("excluded.date"),
        wish: (row) => row.ref("excluded.wish"),
        saidAt: (row) => row.ref("excluded.saidAt"),
      }),
    )
    .execute();
}

export async function deleteShiftPreferencesOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("wishes").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("wishAnswers").where("memberId", "=", memberId).execute();
}

/**
 * Records that members are asked for preferences; true for the first of two concurrent instances.
 */
export async function insertAsking(
  tx: Tx,
  planId: number,
  askedAt: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .insertInto("wishAskings")
    .values({ planId, askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("planId")
    .execute();
  return rows.length > 0;
}

/** Deletes the record, so that members without an answer are asked again. */
export async function deleteAsking(tx: Tx, planId: number): Promise<void> {
  await tx.deleteFrom("wishAskings").where("planId", "=", planId).execute();
}

/**
 * Locks the record of when members were asked and last reminded; undefined before they are asked.
 */
export async function lockAsking(tx: Tx, planId: number) {
  return tx
    .selectFrom("wishAskings")
    .selectAll()
    .where("planId", "=", planId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The recipients of a reminder: observant members get it at another time when a Shabbat is in the
 * way.
 */
export interface Whom {
  readonly keepers: boolean;
  readonly others: boolean;
}

/** Records a reminder. A manual one keeps the last automatic one for the deadline. */
export async function markPreferenceReminded(
  tx: Tx,
  planId: number,
  {
    wishesUntil,
    days,
    at,
    to,
  }: {
    readonly wishesUntil: Temporal.Instant;
    readonly days: number | null;
    readonly at: Temporal.Instant;
    readonly to: Whom;
  },
): Promise<void> {
  const before = sql<
    number | null
  >`case when reminded_until = ${wishesUntil} then reminded_days end`;
  const keptBefore = sql<
    number | null
  >`case when kept_reminded_until = ${wishesUntil} then kept_reminded_days end`;
  await tx
    .updateTable("wishAskings")
    .set({
      ...(to.others && {
        remindedUntil: wishesUntil,
        remindedAt: at,
        remindedDays: days ?? before,
      }),
      ...(to.keepers && {
        keptRemindedUntil: wishesUntil,
        keptRemindedAt: at,
        keptRemindedDays: days ?? keptBefore,
      }),
    })
    .where("planId", "=", planId)
    .execute();
}
