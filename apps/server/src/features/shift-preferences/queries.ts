import {
  type DraftSchedule,
  type DraftScheduleDays,
  plannedAfter,
} from "@watchbill/domain/draft-schedules/draft-schedule";
import { offeringsOf } from "@watchbill/domain/members/member-availability";
import { answerState, hasAnswered } from "@watchbill/domain/shift-preferences/asking";
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

/** One member's answer to a draft, for the coordinator who fills it. */
export interface MemberShiftPreferences {
  readonly memberId: number;
  readonly mostShifts: number | null;
  readonly leastShifts: number | null;
  readonly hasAnswered: boolean;
  /** The value of each shift of the draft, by shift id. */
  readonly byShift: ReadonlyMap<number, CountedShiftPreference>;
}

/** The shifts of a draft that are still planned, by start. */
export function selectPlanShifts(
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
 * The reminders sent since the draft asks for preferences, with their recipients. Excludes events
 * of versions that did not store the deadline.
 */
export async function readSentReminders(
  tx: Tx,
  planId: number,
  askedAt: Temporal.Instant,
): Promise<SentReminder[]> {
  const rows = await tx
    .selectFrom("events")
    .select([
      sql<string>`details->>'endsAt'`.as("endsAt"),
      sql<number | null>`(details->>'daysBefore')::int`.as("days"),
      sql<number[]>`details->'invitedIds'`.as("memberIds"),
    ])
    .where("type", "=", "wishes.reminded")
    .where("occurredAt", ">=", askedAt)
    .where(sql`details->>'planId'`, "=", String(planId))
    .where(sql`details->>'endsAt'`, "is not", null)
    .execute();
  return rows.map(({ endsAt, ...row }) => ({ ...row, wishesUntil: Temporal.Instant.from(endsAt) }));
}

/**
 * Every active member's preferences for a draft's shifts, with defaults from their availability.
 */
export async function readPlanShiftPreferences(
  db: Db | Tx,
  plan: DraftSchedule,
  { now, organisation }: Pick<QueryContext, "now" | "organisation">,
): Promise<MemberShiftPreferences[]> {
  const shifts = await selectPlanShifts(db, plan, now)
    .select([
      "s.id",
      "s.date",
      "s.startsAt",
      "s.endsAt",
      availabilityShiftTypeOf("s").as("availabilityKind"),
    ])
    .execute();
  const span = spanOfAll(shifts) ?? { startsAt: now, endsAt: now };
  const [members, said, away] = await Promise.all([
    selectAsked(db, plan.id)
      .select(["m.availability", "m.keepsRestDays", "m.servesOnRestDays"])
      .execute(),
    selectSaid(db, plan.id).execute(),
    selectTimeOff(db, "all", span).execute(),
  ]);
  const saidBy = Map.groupBy(said, ({ memberId }) => memberId);
  const awayBy = Map.groupBy(away, ({ memberId }) => memberId);
  const restWindows = keptWithin(span, organisation);
  return members.map(
    ({ id: memberId, availability, mostShifts, leastShifts, answeredAt, ...keeping }) => {
      const own = new Map(
        (saidBy.get(memberId) ?? []).map(({ shiftId, wish }) => [shiftId, shiftPreferenceOf(wish)]),
      );
      const member = {
        availability: offeringsOf(availability),
        away: (awayBy.get(memberId) ?? []).map((span) => timeOffOf(span, organisation)),
        restWindows: restWindows(keeping),
      };
      const byShift = new Map(
        shifts.map((shift) => [
          shift.id,
          countedShiftPreference(own.get(shift.id) ?? null, shift, member),
        ]),
      );
      const saidCount = [...byShift.values()].filter(({ wish }) => wish !== null).length;
      const isAnswered = hasAnswered({ answeredAt, saidCount, shiftCount: shifts.length });
      return { memberId, mostShifts, leastShifts, hasAnswered: isAnswered, byShift };
    },
  );
}

/**
 * Members by shift who prefer or can take it, despite their availability for its type; empty
 * without a draft.
 */
export async function readWilling(db: Db | Tx, planId: number | null): Promise<WillingByShift> {
  if (planId === null) return new Map();
  const said = await selectSaid(db, planId).execute();
  const willing = Map.groupBy(
    said.filter(({ wish }) => isWilling(shiftPreferenceOf(wish))),
    ({ shiftId }) => shiftId,
  );
  return new Map(
    [...willing].map(([shiftId, all]) => [shiftId, new Set(all.map(({ memberId }) => memberId))]),
  );
}

/** The saved preferences of a draft, for shifts that are still on their date. */
function selectSaid(db: Db | Tx, planId: number) {
  return db
    .selectFrom("wishes as w")
    .innerJoin("shifts as s", (join) =>
      join.onRef("s.id", "=", "w.shiftId").onRef("s.date", "=", "w.date"),
    )
    .select(["w.memberId", "w.shiftId", "w.wish"])
    .where("w.planId", "=", planId)
    .where("w.wish", "is not", null);
}

/** All active members, with their answer to a draft. */
export function selectAsked(db: Db | Tx, planId: number) {
  return db
    .selectFrom("members as m")
    .leftJoin("wishAnswers as a", (join) =>
      join.onRef("a.memberId", "=", "m.id").on("a.planId", "=", planId),
    )
    .select(["m.id", "a.mostShifts", "a.leastShifts", "a.answeredAt"])
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    .orderBy("m.unitNumber")
    .orderBy("m.id");
}

/** The progress of all active members, and the number of shifts. */
export async function readStates(db: Db | Tx, plan: DraftSchedule, now: Temporal.Instant) {
  const [members, counts, { shiftCount }] = await Promise.all([
    selectAsked(db, plan.id).select(["m.firstName", "m.lastName", "m.unitNumber"]).execute(),
    selectPlanShifts(db, plan, now)
      .clearOrderBy()
      .innerJoin("wishes as w", (join) =>
        join.onRef("w.shiftId", "=", "s.id").onRef("w.date", "=", "s.date"),
      )
      .select(["w.memberId", sql<number>`count(*)::int`.as("saidCount")])
      .where("w.planId", "=", plan.id)
      .where("w.wish", "is not", null)
      .groupBy("w.memberId")
      .execute(),
    countPlanShifts(db, plan, now),
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

/** The number of a draft's shifts that are still planned, and the creation time of the newest. */
export async function countPlanShifts(db: Db | Tx, plan: DraftScheduleDays, now: Temporal.Instant) {
  return selectPlanShifts(db, plan, now)
    .clearOrderBy()
    .select([
      sql<number>`count(*)::int`.as("shiftCount"),
      sql<Temporal.Instant | null>`max(s.created_at)`.as("newestAt"),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * The last close of the preferences in the 24 hours before they were opened; null when there is
 * none.
 */
export async function readClosedAt(
  db: Db | Tx,
  planId: number,
  openedAt: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const closed = await db
    .selectFrom("events")
    .select("occurredAt")
    .where("type", "=", "plan.wishes-closed")
    .where(sql<number>`(details->>'planId')::int`, "=", planId)
    .where("occurredAt", "<=", openedAt)
    .where("occurredAt", ">=", openedAt.subtract({ hours: 24 }))
    .orderBy("occurredAt", "desc")
    .limit(1)
    .executeTakeFirst();
  return closed?.occurredAt ?? null;
}

/** A stored preference; null when a later version wrote an unknown one. */
export function shiftPreferenceOf(stored: string | null) {
  return stored !== null && isShiftPreference(stored) ? stored : null;
}

/** From the first start to the last end; the shifts must be sorted by start. */
export function spanOfAll(shifts: readonly Span[]): Span | null {
  const [first] = shifts;
  const lastMs = Math.max(...shifts.map(({ endsAt }) => endsAt.epochMilliseconds));
  return first
    ? { startsAt: first.startsAt, endsAt: Temporal.Instant.fromEpochMilliseconds(lastMs) }
    : null;
}
