import {
  type DraftSchedule,
  type DraftScheduleDays,
  plannedAfter,
} from "@watchbill/domain/draft-schedules/draft-schedule";
import { storedTypes } from "@watchbill/domain/events/stored-events";
import { offeringsOf } from "@watchbill/domain/members/availability/member-availability";
import { answerState, hasAnswered } from "@watchbill/domain/shift-preferences/preference-request";
import type { SentReminder } from "@watchbill/domain/shift-preferences/reminders";
import {
  type CountedShiftPreference,
  countedShiftPreference,
  isShiftPreference,
  isWilling,
} from "@watchbill/domain/shift-preferences/shift-preference";
import type { WillingByShift } from "@watchbill/domain/suggestions/judge-spots";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { keptWithin } from "../shabbat/queries.ts";
import { availabilityShiftTypeOf } from "../shift-types/queries.ts";
import { selectTimeOff, timeOffOf } from "../time-off/queries.ts";

/** One member's shift preferences for a draft, for the coordinator who fills it. */
interface MemberShiftPreferences {
  readonly memberId: number;
  readonly maxShifts: number | null;
  readonly minShifts: number | null;
  readonly hasAnswered: boolean;
  /** The preference for each shift of the draft, by shift id. */
  readonly byShift: ReadonlyMap<number, CountedShiftPreference>;
}

/** Selects the shifts of a draft that it still contains, by start. */
export function selectDraftScheduleShifts(
  db: Db | Tx,
  { fromDate, untilDate }: DraftScheduleDays,
  now: Temporal.Instant,
) {
  return db
    .selectFrom("shifts as s")
    .where("s.date", ">=", fromDate)
    .where("s.date", "<=", untilDate)
    .where("s.startsAt", ">", plannedAfter(now))
    .orderBy("s.startsAt")
    .orderBy("s.id");
}

/**
 * Returns the reminders sent since the draft's preferences were opened, with their recipients.
 * Ignores events of earlier versions, which did not store the deadline.
 */
export async function readSentReminders(
  tx: Tx,
  draftScheduleId: number,
  askedAt: Temporal.Instant,
): Promise<SentReminder[]> {
  const rows = await tx
    .selectFrom("events")
    .select([
      sql<string>`details->>'endsAt'`.as("endsAt"),
      sql<number | null>`(details->>'daysBefore')::int`.as("days"),
      sql<number[]>`details->'invitedIds'`.as("memberIds"),
    ])
    .where("type", "in", storedTypes(["shift-preferences.reminded"]))
    .where("occurredAt", ">=", askedAt)
    .where(
      sql`coalesce(details->>'draftScheduleId', details->>'planId')`,
      "=",
      String(draftScheduleId),
    )
    .where(sql`details->>'endsAt'`, "is not", null)
    .execute();
  return rows.map(({ endsAt, ...row }) => ({
    ...row,
    preferencesUntil: Temporal.Instant.from(endsAt),
  }));
}

/**
 * Reads every active member's preferences for a draft's shifts; defaults come from their
 * availability.
 */
export async function readDraftScheduleShiftPreferences(
  db: Db | Tx,
  draftSchedule: DraftSchedule,
  { now, organization }: Pick<QueryContext, "now" | "organization">,
): Promise<MemberShiftPreferences[]> {
  const shifts = await selectDraftScheduleShifts(db, draftSchedule, now)
    .select([
      "s.id",
      "s.date",
      "s.startsAt",
      "s.endsAt",
      availabilityShiftTypeOf("s").as("availabilityKind"),
    ])
    .execute();
  const span = spanOfAll(shifts) ?? { startsAt: now, endsAt: now };
  const [members, said, timeOff] = await Promise.all([
    selectAsked(db, draftSchedule.id)
      .select(["m.availability", "m.observesShabbat", "m.servesOnShabbat"])
      .execute(),
    selectSaid(db, draftSchedule.id).execute(),
    selectTimeOff(db, "all", span).execute(),
  ]);
  const saidBy = Map.groupBy(said, ({ memberId }) => memberId);
  const timeOffBy = Map.groupBy(timeOff, ({ memberId }) => memberId);
  const shabbatWindows = keptWithin(span, organization);
  return members.map(
    ({ id: memberId, availability, maxShifts, minShifts, answeredAt, ...keeping }) => {
      const own = new Map(
        (saidBy.get(memberId) ?? []).map(({ shiftId, preference }) => [
          shiftId,
          shiftPreferenceOf(preference),
        ]),
      );
      const member = {
        availability: offeringsOf(availability),
        timeOff: (timeOffBy.get(memberId) ?? []).map((span) => timeOffOf(span, organization)),
        shabbatWindows: shabbatWindows(keeping),
      };
      const byShift = new Map(
        shifts.map((shift) => [
          shift.id,
          countedShiftPreference(own.get(shift.id) ?? null, shift, member),
        ]),
      );
      const saidCount = [...byShift.values()].filter(
        ({ preference }) => preference !== null,
      ).length;
      const isAnswered = hasAnswered({ answeredAt, saidCount, shiftCount: shifts.length });
      return { memberId, maxShifts, minShifts, hasAnswered: isAnswered, byShift };
    },
  );
}

/**
 * Returns, by shift, the members who prefer or can take it even if their availability for its type
 * says no; empty without a draft.
 */
export async function readWilling(
  db: Db | Tx,
  draftScheduleId: number | null,
): Promise<WillingByShift> {
  if (draftScheduleId === null) return new Map();
  const said = await selectSaid(db, draftScheduleId).execute();
  const willing = Map.groupBy(
    said.filter(({ preference }) => isWilling(shiftPreferenceOf(preference))),
    ({ shiftId }) => shiftId,
  );
  return new Map(
    [...willing].map(([shiftId, all]) => [shiftId, new Set(all.map(({ memberId }) => memberId))]),
  );
}

/**
 * Selects the saved preferences of a draft, except those for shifts that were moved to another
 * date.
 */
function selectSaid(db: Db | Tx, draftScheduleId: number) {
  return db
    .selectFrom("shiftPreferences as w")
    .innerJoin("shifts as s", (join) =>
      join.onRef("s.id", "=", "w.shiftId").onRef("s.date", "=", "w.date"),
    )
    .select(["w.memberId", "w.shiftId", "w.preference"])
    .where("w.draftScheduleId", "=", draftScheduleId)
    .where("w.preference", "is not", null);
}

/**
 * Returns the shifts parallel to these: at the same times, with types that share one availability.
 */
export async function readParallel(tx: Tx, shiftIds: readonly number[]) {
  return tx
    .selectFrom("shifts as b")
    .innerJoin("shiftTypes as bk", "bk.key", "b.type")
    .innerJoin("shiftTypes as k", "k.availabilityKind", "bk.availabilityKind")
    .innerJoin("shifts as s", (join) =>
      join
        .onRef("s.date", "=", "b.date")
        .onRef("s.startsAt", "=", "b.startsAt")
        .onRef("s.endsAt", "=", "b.endsAt")
        .onRef("s.type", "=", "k.key"),
    )
    .select(["s.id", "s.date", "b.id as besideId"])
    .where("b.id", "in", [...shiftIds])
    .whereRef("s.id", "<>", "b.id")
    .execute();
}

/** Selects all active members, with their answer to a draft. */
function selectAsked(db: Db | Tx, draftScheduleId: number) {
  return db
    .selectFrom("members as m")
    .leftJoin("shiftPreferenceAnswers as a", (join) =>
      join.onRef("a.memberId", "=", "m.id").on("a.draftScheduleId", "=", draftScheduleId),
    )
    .select(["m.id", "a.maxShifts", "a.minShifts", "a.answeredAt"])
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    .orderBy("m.unitNumber")
    .orderBy("m.id");
}

/** Returns the progress of all active members with a draft, and the number of its shifts. */
export async function readStates(db: Db | Tx, draftSchedule: DraftSchedule, now: Temporal.Instant) {
  const [members, counts, { shiftCount }] = await Promise.all([
    selectAsked(db, draftSchedule.id)
      .select(["m.firstName", "m.lastName", "m.unitNumber"])
      .execute(),
    selectDraftScheduleShifts(db, draftSchedule, now)
      .clearOrderBy()
      .innerJoin("shiftPreferences as w", (join) =>
        join.onRef("w.shiftId", "=", "s.id").onRef("w.date", "=", "s.date"),
      )
      .select(["w.memberId", sql<number>`count(*)::int`.as("saidCount")])
      .where("w.draftScheduleId", "=", draftSchedule.id)
      .where("w.preference", "is not", null)
      .groupBy("w.memberId")
      .execute(),
    countDraftScheduleShifts(db, draftSchedule, now),
  ]);
  const saidBy = new Map(counts.map(({ memberId, saidCount }) => [memberId, saidCount]));
  const states = members.map((member) => {
    const saidCount = saidBy.get(member.id) ?? 0;
    return {
      ...member,
      saidCount,
      state: answerState({ answeredAt: member.answeredAt, saidCount, shiftCount }),
    };
  });
  return { shiftCount, states };
}

/** Returns the number of shifts that a draft still contains, and when the newest was created. */
export async function countDraftScheduleShifts(
  db: Db | Tx,
  draftSchedule: DraftScheduleDays,
  now: Temporal.Instant,
) {
  return selectDraftScheduleShifts(db, draftSchedule, now)
    .clearOrderBy()
    .select([
      sql<number>`count(*)::int`.as("shiftCount"),
      sql<Temporal.Instant | null>`max(s.created_at)`.as("newestAt"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Returns when the preferences were last closed in the 24 hours before they were opened again; null
 * when they were not.
 */
export async function readClosedAt(
  db: Db | Tx,
  draftScheduleId: number,
  openedAt: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const closed = await db
    .selectFrom("events")
    .select("occurredAt")
    .where("type", "in", storedTypes(["draft-schedules.preferences-closed"]))
    .where(
      sql<number>`coalesce(details->>'draftScheduleId', details->>'planId')::int`,
      "=",
      draftScheduleId,
    )
    .where("occurredAt", "<=", openedAt)
    .where("occurredAt", ">=", openedAt.subtract({ hours: 24 }))
    .orderBy("occurredAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return closed?.occurredAt ?? null;
}

/** Returns a stored preference; null for an unknown value, which a newer app version wrote. */
export function shiftPreferenceOf(stored: string | null) {
  return stored !== null && isShiftPreference(stored) ? stored : null;
}

/** Returns the span from the first start to the last end; the shifts must be sorted by start. */
export function spanOfAll(shifts: readonly Span[]): Span | null {
  const [first] = shifts;
  const lastMs = Math.max(...shifts.map(({ endsAt }) => endsAt.epochMilliseconds));
  return first
    ? { startsAt: first.startsAt, endsAt: Temporal.Instant.fromEpochMilliseconds(lastMs) }
    : null;
}
