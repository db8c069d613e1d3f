import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { answeredUntil, HOURS_ANSWERED_DAYS, HOURS_SHOWN_MINUTES } from "@watchbill/domain/attendance/hours-question";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { listAskedHours } from "./hours-store.ts";

/** The rest days of which the caller is asked whether their hours are right, and those they have just answered. */
export async function listHoursAsked(ctx: QueryContext<MemberActor>): Promise<OutputOf<Api["attendance.hoursAsked"]>> {
  const questions = await ctx.db
    .selectFrom("hoursQuestions")
    .selectAll()
    .where("memberId", "=", ctx.actor.id)
    .where("askedAt", ">", ctx.now.subtract({ hours: 24 * HOURS_ANSWERED_DAYS }))
    .where((eb) =>
      eb.or([eb("answeredAt", "is", null), eb("answeredAt", ">", ctx.now.subtract({ minutes: HOURS_SHOWN_MINUTES }))]),
    )
    .orderBy("windowStartsAt")
    .execute();
  const hours = await listAskedHours(
    ctx.db,
    questions.map(({ id }) => id),
  );
  return questions.map(({ id, windowName, windowStartsAt, windowEndsAt, askedAt, answeredAt }) => ({
    id,
    windowName,
    windowStartsAt,
    windowEndsAt,
    answeredAt,
    answeredUntil: answeredUntil(askedAt),
    hours: hours.flatMap(({ hoursQuestionId, checkOutTime, id: intervalId, checkInTime, shiftId, type, ...shift }) => {
      if (hoursQuestionId !== id || checkOutTime === null) return [];
      const { customName, kindName, date, endDate, startTime, endTime, startsAt, endsAt } = shift;
      const of = { id: shiftId, type, customName, kindName, date, endDate, startTime, endTime, startsAt, endsAt };
      return [{ intervalId, checkInTime, checkOutTime, shift: of }];
    }),
  }));
}
