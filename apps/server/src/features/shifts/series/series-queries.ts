import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { type SeriesReach, type SeriesScope, seriesReachOf } from "@watchbill/domain/shifts/series";
import type { MemberActor, QueryContext } from "../../../platform/context.ts";
import type { Db } from "../../../platform/database/database.ts";
import { orThrow } from "../../../platform/refusal-error.ts";
import { SHIFT_MISSING } from "../assignment-commands.ts";
import { hasAttended } from "../shift-queries.ts";

/**
 * Returns the series of a shift, and the shifts in each scope; a single or template shift has no
 * series.
 */
export async function getRecurringInfo(
  ctx: QueryContext<MemberActor>,
  { id }: { id: number },
): Promise<OutputOf<Api["shifts.recurringInfo"]>> {
  const found = await ctx.db
    .selectFrom("shifts")
    .select(["seriesId"])
    .where("id", "=", id)
    .executeTakeFirst();
  const { seriesId } = orThrow(found, SHIFT_MISSING);
  const { shifts, people } = await readShifts(ctx.db, id, seriesId, ctx.actor.id);
  const seen = orThrow(
    shifts.find((shift) => shift.id === id),
    SHIFT_MISSING,
  );
  const named = ({ count, memberIds }: SeriesReach) => ({
    count,
    members: memberIds.flatMap((member) => people.get(member) ?? []),
  });
  const touched = (scope: SeriesScope) => {
    const { change, deletion } = seriesReachOf(
      shifts,
      seen,
      seriesId === null ? "current" : scope,
      ctx.now,
    );
    return { change: named(change), deletion: named(deletion) };
  };
  return {
    isRecurring: seriesId !== null,
    totalInSeries: shifts.length,
    futureShiftsCount: shifts.filter(
      ({ startsAt }) => Temporal.Instant.compare(startsAt, seen.startsAt) >= 0,
    ).length,
    touched: { current: touched("current"), future: touched("future"), all: touched("all") },
  };
}

/** Reads the shift, or its whole series, with the members to notify, without the actor. */
async function readShifts(db: Db, id: number, seriesId: number | null, actorId: number) {
  const rows = await db
    .selectFrom("shifts")
    .select(["id", "startsAt", "endsAt"])
    .where((eb) => (seriesId === null ? eb("id", "=", id) : eb("seriesId", "=", seriesId)))
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  const spots = await db
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select([
      "a.shiftId",
      "m.id",
      "m.unitNumber",
      "m.firstName",
      "m.lastName",
      "m.isActive",
      "a.spotNumber",
      "a.status",
    ])
    .select(hasAttended.as("hasAttended"))
    .where(
      "a.shiftId",
      "in",
      rows.map((row) => row.id),
    )
    .orderBy("a.id")
    .execute();
  const byShift = Map.groupBy(spots, ({ shiftId }) => shiftId);
  const isNotified = ({
    id: memberId,
    isActive,
    spotNumber,
    status,
  }: (typeof spots)[number]): boolean =>
    isActive && memberId !== actorId && (spotNumber !== null || status === "replacement_requested");
  const shifts = rows.map((row) => {
    const own = byShift.get(row.id) ?? [];
    return {
      ...row,
      hasAttendance: own.some(({ hasAttended }) => hasAttended),
      memberIds: own.filter(isNotified).map((spot) => spot.id),
    };
  });
  const people = new Map(
    spots.map(({ id: memberId, unitNumber, firstName, lastName }) => [
      memberId,
      { id: memberId, unitNumber, firstName, lastName },
    ]),
  );
  return { shifts, people };
}
