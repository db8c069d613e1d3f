import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { limitedTo } from "@watchbill/domain/shifts/partial-assignment";
import { UPCOMING_DAYS } from "@watchbill/domain/shifts/upcoming";
import { dutyDate } from "@watchbill/domain/time/calendar";
import { addDays } from "@watchbill/domain/time/local";
import type { MemberActor, QueryContext, SquadContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import {
  type Assignment,
  assignmentOf,
  type Shift,
  selectAssignments,
  selectShifts,
  withAssignments,
  withRoles,
} from "./shift-queries.ts";

const SHIFT_MISSING = missing(
  "shift-missing",
  "This shift was deleted. Refresh to see the current schedule.",
);

/** Lists the shifts that start in a calendar month, by start, with their assignments. */
export async function listMonth(
  ctx: QueryContext,
  { year, month }: { year: number; month: number },
): Promise<Shift[]> {
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  const shifts = await selectShifts(ctx.db)
    .where("shifts.date", ">=", first.toString())
    .where("shifts.date", "<", first.add({ months: 1 }).toString())
    .orderBy("shifts.startsAt")
    .orderBy("shifts.id")
    .execute();
  return withAssignments(ctx, shifts);
}

/** Returns a shift with its assignments; throws when it does not exist. */
export async function getShift(ctx: QueryContext, { id }: { id: number }): Promise<Shift> {
  const found = await selectShifts(ctx.db).where("shifts.id", "=", id).execute();
  const [shift] = await withAssignments(ctx, found);
  return orThrow(shift, SHIFT_MISSING);
}

export async function listAssignments(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<Assignment[]> {
  return (await getShift(ctx, { id })).assignments;
}

/** Lists the other members of the caller's crew on a shift, with name, unit and contact. */
export async function listPartners(
  ctx: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["shifts.partners"]>> {
  const { assignments } = await getShift(ctx, { id });
  return assignments
    .filter(({ userId, status }) => userId !== ctx.actor.id && fillsSlot(status))
    .map(({ user }) => user);
}

/**
 * Lists the caller's assignments from yesterday to ten days ahead, so that last night's shift and
 * breaks are included, and older shifts still under way. Includes those with a pending request, but
 * not replaced ones.
 */
export async function listMyUpcoming(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["shifts.myUpcoming"]>> {
  const today = dutyDate(ctx.now, ctx.organization.timeZone);
  const rows = await selectAssignments(ctx.db)
    .innerJoin("shifts", "shifts.id", "shiftAssignments.shiftId")
    .where("shiftAssignments.memberId", "=", ctx.actor.id)
    .where("shiftAssignments.status", "<>", "replaced")
    .where((eb) =>
      eb.or([eb("shifts.date", ">=", addDays(today, -1)), eb("shifts.endsAt", ">", ctx.now)]),
    )
    .where("shifts.date", "<=", addDays(today, UPCOMING_DAYS))
    .orderBy("shiftAssignments.startsAt")
    .orderBy("shiftAssignments.id")
    .execute();
  if (rows.length === 0) return [];
  const shiftIds = rows.map(({ shiftId }) => shiftId);
  const [shifts, partners, requests, asked] = await Promise.all([
    selectShifts(ctx.db)
      .where("shifts.id", "in", shiftIds)
      .execute()
      .then((found) => withRoles(ctx, found)),
    selectAssignments(ctx.db)
      .where("shiftAssignments.shiftId", "in", shiftIds)
      .where("shiftAssignments.memberId", "<>", ctx.actor.id)
      .where("shiftAssignments.spotNumber", "is not", null)
      .orderBy("shiftAssignments.id")
      .execute(),
    ctx.ofSquad("pending requests", readPendingRequests),
    ctx.db
      .selectFrom("startNotices")
      .innerJoin("shiftAssignments as a", "a.id", "startNotices.assignmentId")
      .select((eb) => ["assignmentId", eb.fn.max("recordedAt").as("askedAt")])
      // Ignores notices about the time before the shift was moved.
      .whereRef("computedFrom", ">=", "a.startsAt")
      .where(
        "assignmentId",
        "in",
        rows.map(({ id }) => id),
      )
      .groupBy("assignmentId")
      .execute(),
  ]);
  const { country } = ctx.organization;
  const shiftOf = new Map(shifts.map((shift) => [shift.id, shift]));
  const partnersOf = Map.groupBy(
    partners.map((row) => assignmentOf(row, country)),
    ({ shiftId }) => shiftId,
  );
  const requestOf = new Map(requests.map((request) => [request.assignmentId, request]));
  const askedAt = new Map(asked.map((notice) => [notice.assignmentId, notice.askedAt]));
  return rows.map((row) => ({
    ...assignmentOf(row, country),
    // Shows the times of the member's part, not of the whole shift.
    shift: limitedTo(
      orThrow(shiftOf.get(row.shiftId), SHIFT_MISSING),
      { startsAt: row.partStartsAt, endsAt: row.partEndsAt },
      ctx.organization.timeZone,
    ),
    partners: (partnersOf.get(row.shiftId) ?? []).map(({ user }) => user),
    pendingRequestId: requestOf.get(row.id)?.id ?? null,
    pendingRequestSince: requestOf.get(row.id)?.createdAt ?? null,
    startAskedAt: askedAt.get(row.id) ?? null,
  }));
}

async function readPendingRequests({ db }: SquadContext) {
  return db
    .selectFrom("replacementRequests")
    .select(["id", "assignmentId", "createdAt"])
    .where("status", "=", "pending")
    .execute();
}

/**
 * Lists shifts that are not over and have an open spot that no request holds, by start. Includes
 * those in draft schedules, so that a coordinator can fill them.
 */
export async function listAvailable(ctx: QueryContext): Promise<OutputOf<Api["shifts.available"]>> {
  const rows = await selectShifts(ctx.db)
    .where("shifts.endsAt", ">", ctx.now)
    .orderBy("shifts.startsAt")
    .orderBy("shifts.id")
    .execute();
  return withRoles(
    ctx,
    rows.filter(
      ({ assignmentCount, heldCount, maxMembers }) => assignmentCount + heldCount < maxMembers,
    ),
  );
}
