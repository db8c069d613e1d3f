import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import type { TimeOffSpan } from "@watchbill/domain/eligibility/spot";
import { storedTypes } from "@watchbill/domain/events/stored-events";
import { limitedTo } from "@watchbill/domain/shifts/partial-assignment";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { addDays, startOfDay } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import { timeOffOfBlockedBecause } from "@watchbill/domain/time-off/time-off-access";
import {
  type TimeOffClock,
  timeOffBlockedBecause,
  timeOffSpanOf,
  timeOffUntil,
} from "@watchbill/domain/time-off/time-off-span";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { selectBusy } from "../calendar-sync/queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";

type Own = OutputOf<Api["timeOff.ofMember"]>;

/** The columns that all members may see; without the private note. */
const SHOWN = [
  "id",
  "memberId",
  "fromDate",
  "fromTime",
  "untilDate",
  "untilTime",
  "startsAt",
  "endsAt",
] as const;

/** Lists the members on time off on any day of a range. */
export async function listTimeOff(
  ctx: QueryContext<MemberActor>,
  { from, until }: ParsedInputOf<Api["timeOff.between"]>,
): Promise<OutputOf<Api["timeOff.between"]>> {
  const zone = ctx.organization.timeZone;
  const span = { startsAt: startOfDay(from, zone), endsAt: startOfDay(addDays(until, 1), zone) };
  // Only coordinators see busy times from other members' synced calendars.
  const seen = ctx.actor.role === "admin" ? "all" : [ctx.actor.id];
  const shown = selectEntered(ctx.db, "all", span).unionAll(selectBusy(ctx.db, seen, span));
  return ctx.db
    .selectFrom(shown.as("s"))
    .select([...SHOWN, "isByCalendar"])
    .where(
      "memberId",
      "in",
      ctx.db.selectFrom("members").select("id").where("deletedAt", "is", null),
    )
    .orderBy("startsAt")
    .orderBy("isByCalendar")
    .orderBy("id")
    .execute();
}

/** Lists one member's past and future time off, with the notes. */
export async function listTimeOffOfMember(
  ctx: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<Own> {
  throwIf(timeOffOfBlockedBecause(ctx.actor, id));
  return ctx.db
    .selectFrom("timeOff")
    .select([...SHOWN, "note"])
    .where("memberId", "=", id)
    .orderBy("startsAt")
    .execute();
}

/** Lists a member's upcoming shifts within a span that they are about to enter. */
export async function listShiftsWithin(
  ctx: QueryContext<MemberActor>,
  { id, ...clock }: ParsedInputOf<Api["timeOff.shiftsWithin"]>,
): Promise<OutputOf<Api["timeOff.shiftsWithin"]>> {
  throwIf(timeOffOfBlockedBecause(ctx.actor, id));
  const zone = ctx.organization.timeZone;
  throwIf(timeOffBlockedBecause({ ...clock, note: "" }, ctx.now, zone));
  const within = await readShiftsWithin(ctx.db, id, timeOffSpanOf(clock, zone), ctx.now);
  return within.map(({ startsAt, endsAt, shiftStartsAt, shiftEndsAt, ...shift }) =>
    limitedTo(
      { ...shift, startsAt: shiftStartsAt, endsAt: shiftEndsAt },
      { startsAt, endsAt },
      zone,
    ),
  );
}

/** Reads the upcoming shifts within a span, including those with a replacement request. */
export async function readShiftsWithin(
  db: Db | Tx,
  memberId: number,
  { startsAt, endsAt }: Span,
  now: Temporal.Instant,
) {
  return db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select([
      "a.id as assignmentId",
      "a.shiftId",
      "s.type",
      "s.customName",
      "s.date",
      "s.endDate",
      "s.startTime",
      "s.endTime",
    ])
    .select(shiftTypeNameOf("s").as("kindName"))
    .select([
      "a.startsAt",
      "a.endsAt",
      "s.startsAt as shiftStartsAt",
      "s.endsAt as shiftEndsAt",
      sql<boolean>`a.status = 'replacement_requested'`.as("hasRequest"),
    ])
    .where("a.memberId", "=", memberId)
    .where("a.status", "in", ["assigned", "confirmed", "replacement_requested"])
    .where("a.startsAt", ">", now)
    .where("a.startsAt", "<", endsAt)
    .where("a.endsAt", ">", startsAt)
    .orderBy("a.startsAt")
    .orderBy("s.id")
    .execute();
}

/** Reads the events since an instant in which a member took a shift within their time off. */
export async function readInterruptions(
  tx: Tx,
  memberId: number,
  shiftId: number,
  since: Temporal.Instant,
) {
  return tx
    .selectFrom("events")
    .select("details")
    .where("type", "in", storedTypes(["time-off.interrupted"]))
    .where("subjectId", "=", memberId)
    .where("shiftId", "=", shiftId)
    .where("occurredAt", ">=", since)
    .execute();
}

/**
 * Selects members' time off, entered or from synced calendars, that overlaps a span, for the
 * eligibility rule. Returns an unexecuted query, to be sent in a batch.
 */
export function selectTimeOff(db: Db | Tx, ids: readonly number[] | "all", span: Span) {
  const spans = selectEntered(db, ids, span).unionAll(selectBusy(db, ids, span));
  return db
    .selectFrom(spans.as("s"))
    .select([...SHOWN, "isByCalendar"])
    .orderBy("startsAt");
}

/** Selects only the time off that members entered, without synced calendars. */
export function selectEntered(
  db: Db | Tx,
  ids: readonly number[] | "all",
  { startsAt, endsAt }: Span,
) {
  const spans = db
    .selectFrom("timeOff")
    .select(SHOWN)
    .select(sql<boolean>`false`.as("isByCalendar"))
    .where("startsAt", "<", endsAt)
    .where("endsAt", ">", startsAt);
  return ids === "all" ? spans : spans.where("memberId", "in", [...ids]);
}

/** Converts a row to the input of the eligibility rule. */
export function timeOffOf(row: TimeOffClock & Span, style: DateStyle): TimeOffSpan {
  return { startsAt: row.startsAt, endsAt: row.endsAt, until: timeOffUntil(row, style) };
}
