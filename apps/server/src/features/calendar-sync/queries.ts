import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { calendarOfBlockedBecause } from "@watchbill/domain/calendar-sync/address";
import { UNREAD_GIVEN_UP_DAYS, unreadWords } from "@watchbill/domain/calendar-sync/reading";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { throwIf } from "../../platform/refusal-error.ts";

/** Maximum number of upcoming busy times listed. */
const MOST_LISTED = 100;

/**
 * Returns a member's synced calendar with its next busy times, or null. Only the owner sees the
 * host; no one sees the address.
 */
export async function getCalendarOf(
  ctx: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["calendarSync.ofMember"]>> {
  throwIf(calendarOfBlockedBecause(ctx.actor, id));
  const [calendar, times] = await Promise.all([
    ctx.db.selectFrom("syncedCalendars").selectAll().where("memberId", "=", id).executeTakeFirst(),
    ctx.db
      .selectFrom("busyTimes")
      .select([
        "id",
        "fromDate",
        "fromTime",
        "untilDate",
        "untilTime",
        "startsAt",
        "endsAt",
        "isOff",
      ])
      .where("memberId", "=", id)
      .where("endsAt", ">", ctx.now)
      .orderBy("startsAt")
      .execute(),
  ]);
  if (!calendar) return null;
  const { givenAt, readAt, triedAt, trouble, countedUntil, dueAt } = calendar;
  const givenUpAt = (readAt ?? givenAt).add({ hours: 24 * UNREAD_GIVEN_UP_DAYS });
  return {
    host: ctx.actor.id === id ? new URL(calendar.address).host : null,
    givenAt,
    readAt,
    triedAt,
    isBeingRead: Temporal.Instant.compare(dueAt, ctx.now) <= 0,
    trouble,
    givenUpAt: trouble === null ? null : givenUpAt,
    unread: unreadWords(calendar.unreadEntries, calendar.unknownZones),
    countedUntil,
    ahead: times.length,
    times: times.slice(0, MOST_LISTED),
  };
}

/** Selects members' busy times that count (are not ignored) and overlap a span. */
export function selectBusy(
  db: Db | Tx,
  ids: readonly number[] | "all",
  { startsAt, endsAt }: Span,
) {
  const spans = db
    .selectFrom("busyTimes")
    .select([
      "id",
      "memberId",
      "fromDate",
      "fromTime",
      "untilDate",
      "untilTime",
      "startsAt",
      "endsAt",
    ])
    .select(sql<boolean>`true`.as("isByCalendar"))
    .where("startsAt", "<", endsAt)
    .where("endsAt", ">", startsAt)
    .where("isOff", "=", false);
  return ids === "all" ? spans : spans.where("memberId", "in", [...ids]);
}
