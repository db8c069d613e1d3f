import type { MostAndLeast } from "@watchbill/domain/shift-preferences/shift-count-range";
import { isShiftPreference } from "@watchbill/domain/shift-preferences/shift-preference";
import type { SaidShiftPreference } from "@watchbill/domain/shift-preferences/stated-preferences";
import type { LocalDate } from "@watchbill/domain/time/local";
import { type Selectable, sql, type Updateable } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { ShiftPreferenceAnswersTable } from "../../platform/database/database-types.ts";

export interface PreferenceRequest {
  readonly draftScheduleId: number;
  readonly memberId: number;
}

/**
 * Locks a member's answer, and creates it if missing, so that saves from two devices run one by
 * one.
 */
export async function lockPreferenceAnswer(
  tx: Tx,
  { draftScheduleId, memberId }: PreferenceRequest,
): Promise<Selectable<ShiftPreferenceAnswersTable>> {
  await tx
    .insertInto("shiftPreferenceAnswers")
    .values({ draftScheduleId, memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("shiftPreferenceAnswers")
    .selectAll()
    .where("draftScheduleId", "=", draftScheduleId)
    .where("memberId", "=", memberId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Updates an answer; the caller must hold its lock. */
export async function savePreferenceAnswer(
  tx: Tx,
  { draftScheduleId, memberId }: PreferenceRequest,
  changes: Partial<MostAndLeast> &
    Pick<Updateable<ShiftPreferenceAnswersTable>, "saidAt" | "answeredAt">,
): Promise<void> {
  await tx
    .updateTable("shiftPreferenceAnswers")
    .set(changes)
    .where("draftScheduleId", "=", draftScheduleId)
    .where("memberId", "=", memberId)
    .execute();
}

/**
 * Reads a member's saved preferences for shifts, including cleared ones; ignores those for a date
 * from which the shift was moved.
 */
export async function readSaid(
  tx: Tx,
  memberId: number,
  shiftIds: readonly number[],
): Promise<SaidShiftPreference[]> {
  if (shiftIds.length === 0) return [];
  const rows = await tx
    .selectFrom("shiftPreferences as w")
    .innerJoin("shifts as s", (join) =>
      join.onRef("s.id", "=", "w.shiftId").onRef("s.date", "=", "w.date"),
    )
    .select(["w.shiftId", "w.preference", "w.saidAt as at"])
    .where("w.memberId", "=", memberId)
    .where("w.shiftId", "in", [...shiftIds])
    .execute();
  return rows.map((row) => ({
    ...row,
    preference:
      row.preference !== null && isShiftPreference(row.preference) ? row.preference : null,
  }));
}

/** Upserts a member's preferences; the caller must hold the lock of their answer. */
export async function putShiftPreferences(
  tx: Tx,
  { draftScheduleId, memberId }: PreferenceRequest,
  said: readonly (SaidShiftPreference & { readonly date: LocalDate })[],
): Promise<void> {
  if (said.length === 0) return;
  await tx
    .insertInto("shiftPreferences")
    .values(
      said.map(({ shiftId, preference, at, date }) => ({
        shiftId,
        memberId,
        draftScheduleId,
        date,
        preference,
        saidAt: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["shiftId", "memberId"]).doUpdateSet({
        draftScheduleId: (row) => row.ref("excluded.draftScheduleId"),
        date: (row) => row.ref("excluded.date"),
        preference: (row) => row.ref("excluded.preference"),
        saidAt: (row) => row.ref("excluded.saidAt"),
      }),
    )
    .execute();
}

export async function deleteShiftPreferencesOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("shiftPreferences").where("memberId", "=", memberId).execute();
  await tx.deleteFrom("shiftPreferenceAnswers").where("memberId", "=", memberId).execute();
}

/**
 * Records that members were asked for preferences; true for only one of two concurrent instances.
 */
export async function insertAsking(
  tx: Tx,
  draftScheduleId: number,
  askedAt: Temporal.Instant,
): Promise<boolean> {
  const rows = await tx
    .insertInto("shiftPreferenceRequests")
    .values({ draftScheduleId, askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("draftScheduleId")
    .execute();
  return rows.length > 0;
}

/** Deletes the record of `insertAsking`, so that members without an answer are asked again. */
export async function deleteAsking(tx: Tx, draftScheduleId: number): Promise<void> {
  await tx
    .deleteFrom("shiftPreferenceRequests")
    .where("draftScheduleId", "=", draftScheduleId)
    .execute();
}

/**
 * Locks the record of when members were asked and last reminded; undefined before they are asked.
 */
export async function lockAsking(tx: Tx, draftScheduleId: number) {
  return tx
    .selectFrom("shiftPreferenceRequests")
    .selectAll()
    .where("draftScheduleId", "=", draftScheduleId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * One of the groups of a reminder's recipients: observant members are reminded at another time when
 * it would be due during Shabbat.
 */
export interface ReminderGroup {
  readonly keepers: boolean;
  readonly others: boolean;
}

/** Records a reminder. One sent by a coordinator keeps the record of the last automatic one. */
export async function markPreferenceReminded(
  tx: Tx,
  draftScheduleId: number,
  {
    preferencesUntil,
    days,
    at,
    to,
  }: {
    readonly preferencesUntil: Temporal.Instant;
    readonly days: number | null;
    readonly at: Temporal.Instant;
    readonly to: ReminderGroup;
  },
): Promise<void> {
  const before = sql<
    number | null
  >`case when reminded_until = ${preferencesUntil} then reminded_days end`;
  const keptBefore = sql<
    number | null
  >`case when kept_reminded_until = ${preferencesUntil} then kept_reminded_days end`;
  await tx
    .updateTable("shiftPreferenceRequests")
    .set({
      ...(to.others && {
        remindedUntil: preferencesUntil,
        remindedAt: at,
        remindedDays: days ?? before,
      }),
      ...(to.keepers && {
        keptRemindedUntil: preferencesUntil,
        keptRemindedAt: at,
        keptRemindedDays: days ?? keptBefore,
      }),
    })
    .where("draftScheduleId", "=", draftScheduleId)
    .execute();
}
