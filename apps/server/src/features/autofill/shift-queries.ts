import type { Load, ShiftToFill } from "@watchbill/domain/autofill/month-to-fill";
import { isBeingPlanned } from "@watchbill/domain/draft-schedules/draft-schedule";
import { type CrewMember, rolesBeside } from "@watchbill/domain/qualifications/crew";
import { lastDayOfShift } from "@watchbill/domain/qualifications/holding";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import type { Span } from "@watchbill/domain/time/span";
import { dayPartsOf, type WorkloadSquad } from "@watchbill/domain/workload/day-parts";
import { loadOfDuty } from "@watchbill/domain/workload/duty";
import { sql } from "kysely";
import type { Organization } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { usedSpots } from "../qualifications/filled-spot-queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import type { StoredAutofillRun } from "./store.ts";

export type At = { readonly now: Temporal.Instant; readonly organization: Organization };

export type Scope = Pick<
  StoredAutofillRun,
  "draftScheduleId" | "fromDate" | "untilDate" | "shiftIds"
>;

/**
 * Returns the upcoming shifts of a fill: those in its draft schedule, or else those outside any
 * draft.
 */
export async function readShiftsToFill(db: Db | Tx, scope: Scope, { now, organization }: At) {
  let query = db
    .selectFrom("shifts as s")
    .select([
      "s.id",
      "s.type",
      "s.customName",
      "s.date",
      "s.endDate",
      "s.endTime",
      "s.startsAt",
      "s.endsAt",
      "s.maxMembers",
      "s.roleIds",
    ])
    .select([
      shiftTypeNameOf("s").as("kindName"),
      availabilityShiftTypeOf("s").as("availabilityKind"),
    ])
    .select(
      sql<number[]>`array(select a.member_id from shift_assignments a
        where a.shift_id = s.id and a.status = 'replacement_requested' order by a.id)`.as(
        "seekerIds",
      ),
    )
    .select([
      usedSpots("s").as("usedSpots"),
      sql<number>`(select count(*)::int from shift_assignments a
        where a.shift_id = s.id and a.spot_number is not null)`.as("memberCount"),
    ])
    .where("s.date", ">=", scope.fromDate)
    .where("s.date", "<=", scope.untilDate)
    .where("s.startsAt", ">", now)
    .orderBy("s.startsAt")
    .orderBy("s.id");
  if (scope.shiftIds !== null) query = query.where("s.id", "in", scope.shiftIds);
  const draftSchedules = scope.draftScheduleId === null ? organization.openDraftSchedules : [scope];
  return (await query.execute()).filter(
    (shift) => isBeingPlanned(shift, draftSchedules, now) === (scope.draftScheduleId !== null),
  );
}

export type ShiftRow = Awaited<ReturnType<typeof readShiftsToFill>>[number];

/** Returns the number of spots to fill; a spot with a pending request is left to that request. */
export function spotCountOf({ maxMembers, memberCount, usedSpots: used }: ShiftRow): number {
  return memberCount + maxMembers - used;
}

/** The members who stay on the shift, and those who request a replacement. */
interface Kept {
  readonly filling: readonly CrewMember[];
  readonly seeking: readonly CrewMember[];
}

/**
 * Converts shifts to the fill's input. Leaves out the spots of members who request a replacement
 * and the positions that these members fill.
 */
export function toFill(
  shifts: readonly ShiftRow[],
  squad: WorkloadSquad,
  keptOn: (shift: ShiftRow) => Kept,
): ShiftToFill[] {
  const stretches = shifts.map(({ startsAt, endsAt }) => ({
    from: startsAt.epochMilliseconds,
    until: endsAt.epochMilliseconds,
  }));
  if (stretches.length === 0) return [];
  const days = dayPartsOf(
    {
      from: Math.min(...stretches.map(({ from }) => from)),
      until: Math.max(...stretches.map(({ until }) => until)),
    },
    squad,
  );
  return shifts.map((shift, index): ShiftToFill => {
    const { filling, seeking } = keptOn(shift);
    const load = loadOfDuty({ ...stretches[index]!, served: null, takenAt: 0 }, days, squad);
    return {
      id: shift.id,
      ...minutes(shift),
      name: shiftName(shift),
      type: shift.type,
      availabilityKind: shift.availabilityKind,
      date: shift.date,
      lastDay: lastDayOfShift(shift),
      spots: spotCountOf(shift),
      roleIds: rolesBeside(shift, filling, seeking),
      seekerIds: shift.seekerIds,
      load: loadOf(load),
    };
  });
}

const minute = (instant: Temporal.Instant): number =>
  Math.floor(instant.epochMilliseconds / 60_000);
/** Converts a span to whole minutes, the time unit of the fill. */
export const minutes = ({ startsAt, endsAt }: Span) => ({
  startsAt: minute(startsAt),
  endsAt: minute(endsAt),
});

/**
 * Returns a workload as plain numbers that can be copied to another thread; zero when undefined.
 */
export function loadOf(load: Load | undefined): Load {
  const { hours = 0, nights = 0, weekends = 0, holidays = 0 } = load ?? {};
  return { hours, nights, weekends, holidays };
}
