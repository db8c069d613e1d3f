import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { offeringsOf } from "@watchbill/domain/members/availability/member-availability";
import {
  hasAnswered,
  shiftPreferencesBlockedBecause,
  shiftPreferencesOfBlockedBecause,
} from "@watchbill/domain/shift-preferences/preference-request";
import { countedShiftPreference } from "@watchbill/domain/shift-preferences/shift-preference";
import type { ShiftTypeColor } from "@watchbill/domain/shift-types/shift-type";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { readDraftSchedule, selectDraftSchedules } from "../draft-schedules/queries.ts";
import { keptWithin } from "../shabbat/queries.ts";
import { selectTimeOff, timeOffOf } from "../time-off/queries.ts";
import { selectDraftScheduleShifts, shiftPreferenceOf, spanOfAll } from "./queries.ts";

export const DRAFT_SCHEDULE_MISSING = missing(
  "draft-schedule-missing",
  "This draft schedule was deleted.",
);
export const PREFERENCE_REQUEST_MISSING = missing("member-missing", "This member was deleted.");

/** Lists the drafts with open shift preferences, with the caller's progress. */
export async function listOpen(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["shiftPreferences.open"]>> {
  const draftSchedules = await ctx.ofSquad("draft schedules open for preferences", ({ db, now }) =>
    selectDraftSchedules(db)
      .where("state", "=", "preferences")
      .where("preferencesUntil", ">", now)
      .orderBy("fromDate")
      .execute(),
  );
  return Promise.all(
    draftSchedules.map(async (draftSchedule) => {
      const [{ shiftCount, saidCount }, answer] = await Promise.all([
        selectDraftScheduleShifts(ctx.db, draftSchedule, ctx.now)
          .clearOrderBy()
          .leftJoin("shiftPreferences as w", (join) =>
            join
              .onRef("w.shiftId", "=", "s.id")
              .onRef("w.date", "=", "s.date")
              .on("w.memberId", "=", ctx.actor.id)
              .on("w.preference", "is not", null),
          )
          .select([
            sql<number>`count(*)::int`.as("shiftCount"),
            sql<number>`count(w.shift_id)::int`.as("saidCount"),
          ])
          .executeTakeFirstOrThrow(),
        readAnswer(ctx.db, draftSchedule.id, ctx.actor.id),
      ]);
      const isAnswered = hasAnswered({
        answeredAt: answer?.answeredAt ?? null,
        saidCount,
        shiftCount,
      });
      const { id: draftScheduleId, name, preferencesUntil } = draftSchedule;
      return {
        draftScheduleId,
        name,
        preferencesUntil: preferencesUntil ?? ctx.now,
        shiftCount,
        saidCount,
        hasAnswered: isAnswered,
      };
    }),
  );
}

/** Returns the shifts of a draft with one member's preference for each. */
export async function getMine(
  ctx: QueryContext<MemberActor>,
  { id, memberId = ctx.actor.id }: ParsedInputOf<Api["shiftPreferences.mine"]>,
): Promise<OutputOf<Api["shiftPreferences.mine"]>> {
  throwIf(shiftPreferencesOfBlockedBecause(ctx.actor, memberId));
  const draftSchedule = orThrow(await readDraftSchedule(ctx.db, id), DRAFT_SCHEDULE_MISSING);
  const [found, answer, shifts] = await Promise.all([
    readPreferenceRequest(ctx.db, memberId),
    readAnswer(ctx.db, id, memberId),
    readShiftsFor(ctx, draftSchedule, memberId),
  ]);
  const { availability, observesShabbat, servesOnShabbat, ...member } = orThrow(
    found,
    PREFERENCE_REQUEST_MISSING,
  );
  const span = spanOfAll(shifts);
  const spans = span ? await selectTimeOff(ctx.db, [memberId], span).execute() : [];
  const shabbatWindows = span
    ? keptWithin(span, ctx.organization)({ observesShabbat, servesOnShabbat })
    : [];
  const wishing = {
    availability: offeringsOf(availability),
    timeOff: spans.map((one) => timeOffOf(one, ctx.organization)),
    shabbatWindows,
  };
  return {
    draftSchedule,
    member,
    closedBecause: shiftPreferencesBlockedBecause(draftSchedule, ctx.now)?.message ?? null,
    maxShifts: answer?.maxShifts ?? null,
    minShifts: answer?.minShifts ?? null,
    answeredAt: answer?.answeredAt ?? null,
    shifts: shifts.map(({ preference, ...shift }) => ({
      ...shift,
      ...countedShiftPreference(shiftPreferenceOf(preference), shift, wishing),
    })),
  };
}

/** Reads an active member with their availability. */
export async function readPreferenceRequest(db: Db | Tx, memberId: number) {
  return db
    .selectFrom("members")
    .select([
      "id",
      "firstName",
      "lastName",
      "unitNumber",
      "availability",
      "observesShabbat",
      "servesOnShabbat",
    ])
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

async function readAnswer(db: Db, draftScheduleId: number, memberId: number) {
  return db
    .selectFrom("shiftPreferenceAnswers")
    .select(["maxShifts", "minShifts", "answeredAt"])
    .where("draftScheduleId", "=", draftScheduleId)
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

async function readShiftsFor(
  { db, now }: QueryContext,
  draftSchedule: Parameters<typeof selectDraftScheduleShifts>[1],
  memberId: number,
) {
  return selectDraftScheduleShifts(db, draftSchedule, now)
    .innerJoin("shiftTypes as k", "k.key", "s.type")
    .leftJoin("shiftPreferences as w", (join) =>
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
    .select(["k.name as kindName", "k.code as kindCode", "k.availabilityKind", "w.preference"])
    .select([
      sql<ShiftTypeColor>`k.color`.as("typeColor"),
      sql<boolean>`exists (select from shift_assignments a where a.shift_id = s.id and a.member_id = ${memberId} and a.spot_number is not null)`.as(
        "isOnIt",
      ),
    ])
    .execute();
}
