import { detailsOf, type EventType } from "@watchbill/domain/events/catalogue";
import { storedTypes } from "@watchbill/domain/events/stored-events";
import { REPEAT_MINUTES } from "@watchbill/domain/replacements/repeat-request";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { lacksSomebody } from "@watchbill/domain/shifts/uncovered-soon";
import { dateOf, isBefore } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { CommandContext } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { hasCome } from "../attendance/start-queries.ts";
import { readRoles } from "../qualifications/crew-queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { isGoneWithShift } from "./shift-queries.ts";

/**
 * Whether an event is obsolete, so that no notification is sent. This is true of the withdrawal of
 * a request that was never announced; of an event of a deleted shift; of a question about a missing
 * 10-8 that was answered or passed on; of an offer about a closed request; of a removal of a member
 * who is on the shift again; of a request to come to a shift that ended while the server was down;
 * and of a spot on a past shift, which an admin records later.
 */
export async function isMoot({ tx, now }: CommandContext, event: RecordedEvent): Promise<boolean> {
  const { type, shiftId, assignmentId, requestId } = event;
  if (type === "shifts.unassigned" && (await isBackOn(tx, event))) return true;
  if (
    (type === "replacements.requested" ||
      type === "replacements.widened" ||
      type === "replacement-search.asked") &&
    requestId !== null &&
    (await isSettled(tx, requestId))
  )
    return true;
  if (type === "replacements.cancelled" && (await isOfUntoldRequest(tx, event))) return true;
  const isOfOneSpot =
    OF_A_SPOT.includes(type) && (event.details as { own?: unknown }).own === undefined;
  if (
    (ASKS_TO_COME.includes(type) || isOfOneSpot) &&
    shiftId !== null &&
    (await isOverNow(tx, shiftId, now))
  )
    return true;
  if (type !== "attendance.start-asked" && type !== "attendance.start-missed")
    return isGoneWithShift(tx, event);
  const awaited = await tx
    .selectFrom("shiftAssignments as a")
    .select("a.id")
    .where("a.id", "=", assignmentId)
    .where("a.status", "in", ["assigned", "confirmed"])
    .where(sql<boolean>`not ${hasCome}`)
    .executeTakeFirst();
  return awaited === undefined;
}

const ASKS_TO_COME: readonly string[] = [
  "replacement-search.asked",
  "shifts.uncovered-soon",
] satisfies readonly EventType[];

const OF_A_SPOT: readonly string[] = [
  "shifts.assigned",
  "shifts.unassigned",
  "shifts.reassigned",
  "shifts.spot-restored",
] satisfies readonly EventType[];

async function isOverNow(tx: Tx, shiftId: number, now: Temporal.Instant): Promise<boolean> {
  const over = tx
    .selectFrom("shifts")
    .select("id")
    .where("id", "=", shiftId)
    .where("endsAt", "<=", now);
  return (await over.executeTakeFirst()) !== undefined;
}

/** Whether a removed member is on the shift again; always false for an event of several shifts. */
async function isBackOn(tx: Tx, { shiftId, subjectId, details }: RecordedEvent): Promise<boolean> {
  if (detailsOf({ type: "shifts.unassigned", details }).shiftIds !== undefined) return false;
  const spot = await tx
    .selectFrom("shiftAssignments")
    .select("id")
    .where("shiftId", "=", shiftId)
    .where("memberId", "=", subjectId)
    .where("spotNumber", "is not", null)
    .executeTakeFirst();
  return spot !== undefined;
}

async function isSettled(tx: Tx, requestId: number): Promise<boolean> {
  const request = await tx
    .selectFrom("replacementRequests")
    .select("status")
    .where("id", "=", requestId)
    .executeTakeFirst();
  return request !== undefined && request.status !== "pending";
}

/**
 * Whether a member cancels their request before anyone was notified of it. For an old request, the
 * notifications may be purged.
 */
async function isOfUntoldRequest(
  tx: Tx,
  { id, actorId, subjectId, shiftId, requestId, occurredAt }: RecordedEvent,
): Promise<boolean> {
  if (actorId === null || actorId !== subjectId || requestId === null) return false;
  const { rows } = await sql<{ isUntold: boolean }>`
    select coalesce(min(e.occurred_at) > ${occurredAt.subtract({ minutes: REPEAT_MINUTES })} and not bool_or(exists (
      select from notifications n where n.event_id = e.id)), false) as is_untold
    from events e where e.shift_id = ${shiftId} and e.request_id = ${requestId} and e.id < ${id}
      and e.type = any(${storedTypes(["replacements.requested", "replacement-search.asked"])})`.execute(
    tx,
  );
  return rows[0]?.isUntold ?? false;
}

/**
 * Returns the replacement requests for upcoming shifts that were deleted with a departed member's
 * spots.
 */
export async function readRequestsLeft(
  { tx, now, organization }: CommandContext,
  memberId: number,
): Promise<{ requestId: number; shiftId: number; title: string }[]> {
  const requests = await tx
    .selectFrom("events as e")
    .innerJoin("shifts as s", "s.id", "e.shiftId")
    .selectAll("s")
    .select([shiftTypeNameOf("s").as("kindName"), sql<number>`e.request_id`.as("requestId")])
    .where("e.type", "=", "replacements.requested")
    .where("e.subjectId", "=", memberId)
    .where("s.startsAt", ">", now)
    .where(sql<boolean>`not exists (select from replacement_requests r where r.id = e.request_id)`)
    .execute();
  const today = dateOf(now, organization.timeZone);
  return requests.map((shift) => ({
    requestId: shift.requestId,
    shiftId: shift.id,
    title: shiftTitle(shift, organization, today),
  }));
}

/** Days that the search for started shifts goes back; longer than usual server downtime. */
const STARTED_DAYS = 7;

/** Returns the started shifts with an unread offer of an open spot, with title and crew. */
export async function readStartedAsked({
  tx,
  now,
  organization,
}: CommandContext): Promise<Settling[]> {
  const shifts = await tx
    .selectFrom("shifts")
    .selectAll()
    .select([shiftTypeNameOf("shifts").as("kindName"), holdersOf("shifts").as("memberIds")])
    .where("startsAt", "<=", now)
    .where("startsAt", ">", now.subtract({ hours: 24 * STARTED_DAYS }))
    .where(
      sql<boolean>`exists (select from events e join notifications n on n.event_id = e.id
        where e.shift_id = shifts.id and e.request_id is null and e.type = any(${[...ASKS_TO_COME]})
          and n.metadata->>'asks' = 'true' and not n.is_read)`,
    )
    .orderBy("id")
    .execute();
  return shifts.map((shift) => ({
    id: shift.id,
    title: shiftTitle(shift, organization, dateOf(now, organization.timeZone)),
    memberIds: shift.memberIds,
    isOver: !isBefore(now, shift.endsAt),
  }));
}

interface Settling {
  readonly id: number;
  readonly title: string;
  readonly memberIds: readonly number[];
  readonly isOver: boolean;
}

function holdersOf(shifts: string) {
  return sql<
    number[]
  >`array(select a.member_id from shift_assignments a where a.shift_id = ${sql.ref(`${shifts}.id`)} and a.spot_number is not null)`;
}

/**
 * Returns those of the shifts that have not started and have no coverage gap, with title and crew.
 */
export async function readFilled(
  { tx, now, organization }: CommandContext,
  shiftIds: readonly number[],
): Promise<{ id: number; title: string; memberIds: readonly number[] }[]> {
  if (shiftIds.length === 0) return [];
  const shifts = await tx
    .selectFrom("shifts")
    .selectAll()
    .select([shiftTypeNameOf("shifts").as("kindName"), holdersOf("shifts").as("memberIds")])
    .select(filledSpots("shifts").as("filledCount"))
    .where("id", "in", [...shiftIds])
    .where("startsAt", ">", now)
    .orderBy("id")
    .execute();
  const roles = await readRoles(tx, shifts);
  return shifts
    .filter((shift) => {
      const lacksRole = (roles.get(shift.id)?.roleGap ?? null) !== null;
      return !lacksSomebody({ ...shift, lacksRole });
    })
    .map((shift) => ({
      id: shift.id,
      title: shiftTitle(shift, organization, dateOf(now, organization.timeZone)),
      memberIds: shift.memberIds,
    }));
}
