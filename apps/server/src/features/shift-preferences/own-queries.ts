import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { offeringsOf } from "@watchbill/domain/members/member-availability";
import {
  hasAnswered,
  shiftPreferencesBlockedBecause,
  shiftPreferencesOfBlockedBecause,
} from "@watchbill/domain/shift-preferences/asking";
import { countedShiftPreference } from "@watchbill/domain/shift-preferences/shift-preference";
import type { ShiftTypeColor } from "@watchbill/domain/shift-types/shift-type";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { readDraftSchedule, selectDraftSchedules } from "../draft-schedules/queries.ts";
import { keptWithin } from "../shabbat/queries.ts";
import { selectTimeOff, timeOffOf } from "../time-off/queries.ts";
import { selectPlanShifts, shiftPreferenceOf, spanOfAll } from "./queries.ts";

export const PLAN_MISSING = missing("plan-missing", "This draft schedule was deleted.");
export const PREFERENCE_REQUEST_MISSING = missing("member-missing", "This member was deleted.");

/** The drafts that ask for preferences, with the caller's progress. */
export async function listOpen(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["shiftPreferences.open"]>> {
  const plans = await ctx.ofSquad("draft schedules open for preferences", ({ db, now }) =>
    selectDraftSchedules(db)
      .where("state", "=", "wishes")
      .where("wishesUntil", ">", now)
      .orderBy("fromDate")
      .execute(),
  );
  return Promise.all(
    plans.map(async (plan) => {
      const [{ shiftCount, saidCount }, answer] = await Promise.all([
        selectPlanShifts(ctx.db, plan, ctx.now)
          .clearOrderBy()
          .leftJoin("wishes as w", (join) =>
            join
              .onRef("w.shiftId", "=", "s.id")
              .onRef("w.date", "=", "s.date")
              .on("w.memberId", "=", ctx.actor.id)
              .on("w.wish", "is not", null),
          )
          .select([
            sql<number>`count(*)::int`.as("shiftCount"),
            sql<number>`count(w.shift_id)::int`.as("saidCount"),
          ])
          .executeTakeFirstOrThrow(),
        readAnswer(ctx.db, plan.id, ctx.actor.id),
      ]);
      const isAnswered = hasAnswered({
        answeredAt: answer?.answeredAt ?? null,
        saidCount,
        shiftCount,
      });
      const { id: planId, name, wishesUntil } = plan;
      return {
        planId,
        name,
        wishesUntil: wishesUntil ?? ctx.now,
        shiftCount,
        saidCount,
        hasAnswered: isAnswered,
      };
    }),
  );
}

/** The shifts of a draft with one member's preference for each. */
export async function getMine(
  ctx: QueryContext<MemberActor>,
  { id, memberId = ctx.actor.id }: ParsedInputOf<Api["shiftPreferences.mine"]>,
): Promise<OutputOf<Api["shiftPreferences.mine"]>> {
  throwIf(shiftPreferencesOfBlockedBecause(ctx.actor, memberId));
  const plan = orThrow(await readDraftSchedule(ctx.db, id), PLAN_MISSING);
  const [found, answer, shifts] = await Promise.all([
    readPreferenceRequest(ctx.db, memberId),
    readAnswer(ctx.db, id, memberId),
    readShiftsFor(ctx, plan, memberId),
  ]);
  const { availability, keepsRestDays, servesOnRestDays, ...member } = orThrow(
    found,
    PREFERENCE_REQUEST_MISSING,
  );
  const span = spanOfAll(shifts);
  const spans = span ? await selectTimeOff(ctx.db, [memberId], span).execute() : [];
  const restWindows = span
    ? keptWithin(span, ctx.organisation)({ keepsRestDays, servesOnRestDays })
    : [];
  const wishing = {
    availability: offeringsOf(availability),
    away: spans.map((one) => timeOffOf(one, ctx.organisation)),
    restWindows,
  };
  return {
    plan,
    member,
    closedBecause: shiftPreferencesBlockedBecause(plan, ctx.now)?.message ?? null,
    mostShifts: answer?.mostShifts ?? null,
    leastShifts: answer?.leastShifts ?? null,
    answeredAt: answer?.answeredAt ?? null,
    shifts: shifts.map(({ wish, ...shift }) => ({
      ...shift,
      ...countedShiftPreference(shiftPreferenceOf(wish), shift, wishing),
    })),
  };
}

/** An active member with their availability. */
export async function readPreferenceRequest(db: Db | Tx, memberId: number) {
  return db
    .selectFrom("members")
    .select([
      "id",
      "firstName",
      "lastName",
      "unitNumber",
      "availability",
      "keepsRestDays",
      "servesOnRestDays",
    ])
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

async function readAnswer(db: Db, planId: number, memberId: number) {
  return db
    .selectFrom("wishAnswers")
    .select(["mostShifts", "leastShifts", "answeredAt"])
    .where("planId", "=", planId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

async function readShiftsFor(
  { db, now }: QueryContext,
  plan: Parameters<typeof selectPlanShifts>[1],
  memberId: number,
) {
  return selectPlanShifts(db, plan, now)
    .innerJoin("shiftKinds as k", "k.key", "s.type")
    .leftJoin("wishes as w", (join) =>
      join
        .onRef("w.shiftId", "=", "s.id")
        .onRef("w.date", "=", "s.date")
        .on("w.memberId", "=", memberId),
    )
    .select([
      "s.id",
      "s.type",
      "s.customName",
      "s.date",
      "s.endDate",
      "s.startTime",
      "s.endTime",
      "s.startsAt",
      "s.endsAt",
    ])
    .select(["k.name as kindName", "k.code as kindCode", "k.availabilityKind", "w.wish"])
    .select([
      sql<ShiftTypeColor>`k.colour`.as("kindColour"),
      sql<boolean>`exists (select from shift_assignments a where a.shift_id = s.id and a.member_id = ${memberId} and a.seat is not null)`.as(
        "isOnIt",
      ),
    ])
    .execute();
}
