import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  answeredUntil,
  HOURS_ANSWERED_DAYS,
  HOURS_SHOWN_MINUTES,
} from "@watchbill/domain/attendance/hours-question";
import type { MemberActor, QueryContext, SquadContext } from "../../platform/context.ts";
import { listAskedHours, listAskedSpots } from "./hours-store.ts";

/** Lists the Shabbat windows whose hours the caller must confirm, and those just answered. */
export async function listHoursAsked(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["attendance.hoursAsked"]>> {
  const all = await ctx.ofSquad("hours to confirm", readAsked);
  const questions = all.filter(({ memberId }) => memberId === ctx.actor.id);
  if (questions.length === 0) return [];
  const ids = questions.map(({ id }) => id);
  const [hours, spots] = [await listAskedHours(ctx.db, ids), await listAskedSpots(ctx.db, ids)];
  return questions.map(({ id, windowName, windowStartsAt, windowEndsAt, askedAt, answeredAt }) => ({
    id,
    windowName,
    windowStartsAt,
    windowEndsAt,
    answeredAt,
    answeredUntil: answeredUntil(askedAt),
    hours: hours.flatMap(
      ({
        hoursConfirmationId,
        checkOutTime,
        id: intervalId,
        checkInTime,
        shiftId,
        type,
        ...shift
      }) => {
        if (hoursConfirmationId !== id || checkOutTime === null) return [];
        const { customName, kindName, date, endDate, startTime, endTime, startsAt, endsAt } = shift;
        const of = {
          id: shiftId,
          type,
          customName,
          kindName,
          date,
          endDate,
          startTime,
          endTime,
          startsAt,
          endsAt,
        };
        return [{ intervalId, checkInTime, checkOutTime, shift: of }];
      },
    ),
    spots: spots.flatMap(
      ({ hoursConfirmationId, assignmentId, askedBecause: because, shiftId, type, ...shift }) => {
        if (hoursConfirmationId !== id) return [];
        const { customName, kindName, date, endDate, startTime, endTime, startsAt, endsAt } = shift;
        const of = {
          id: shiftId,
          type,
          customName,
          kindName,
          date,
          endDate,
          startTime,
          endTime,
          startsAt,
          endsAt,
        };
        return [{ assignmentId, because, shift: of }];
      },
    ),
  }));
}

/** Returns the hours confirmations that are open or were answered recently. */
async function readAsked({ db, now }: SquadContext) {
  return db
    .selectFrom("hoursConfirmations")
    .selectAll()
    .where("askedAt", ">", now.subtract({ hours: 24 * HOURS_ANSWERED_DAYS }))
    .where((eb) =>
      eb.or([
        eb("answeredAt", "is", null),
        eb("answeredAt", ">", now.subtract({ minutes: HOURS_SHOWN_MINUTES })),
      ]),
    )
    .orderBy("windowStartsAt")
    .execute();
}
