import { workProhibitedOn } from "@watchbill/domain/holidays/squad-calendar";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import type {
  JudgingFacts,
  MemberToEvaluate,
  ShiftToEvaluate,
  WillingByShift,
} from "@watchbill/domain/suggestions/judge-spots";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { sql } from "kysely";
import type { Organization } from "../../../platform/context.ts";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { readHoldings, readShiftCrews } from "../../qualifications/crew-queries.ts";
import { usedSpots } from "../../qualifications/filled-spot-queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../../shift-types/queries.ts";
import { readEligibilityMembers } from "../eligibility-queries.ts";

type At = { readonly now: Temporal.Instant; readonly organization: Organization };

/** Reads the facts of the whole squad needed to check suggested assignments; takes no lock. */
export async function readJudgingFacts(
  db: Db | Tx,
  shiftIds: readonly number[],
  willing: WillingByShift,
  at: At,
): Promise<JudgingFacts> {
  const shifts = await readShiftsToEvaluate(db, shiftIds, at.organization);
  const members = await readEligibilityMembers(db, "all", shifts, at.organization);
  const holdings = await readHoldings(
    db,
    members.map(({ id }) => id),
  );
  return judgingFacts(
    shifts,
    members.map((member) => ({ ...member, holdings: holdings.get(member.id) ?? [] })),
    willing,
    at,
  );
}

/**
 * Returns the facts of `readJudgingFacts` from shifts and members that the caller has read or
 * locked.
 */
export function judgingFacts(
  shifts: readonly ShiftToEvaluate[],
  members: readonly MemberToEvaluate[],
  willing: WillingByShift,
  { now, organization }: At,
): JudgingFacts {
  return {
    members: new Map(members.map((member) => [member.id, member])),
    shifts: new Map(shifts.map((shift) => [shift.id, shift])),
    squad: organization,
    now,
    willing,
    holidayOn: (date) => workProhibitedOn(date, organization),
  };
}

async function readShiftsToEvaluate(
  db: Db | Tx,
  ids: readonly number[],
  style: DateStyle,
): Promise<ShiftToEvaluate[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("shifts")
    .select([
      "id",
      "type",
      "customName",
      "date",
      "endDate",
      "startTime",
      "endTime",
      "startsAt",
      "endsAt",
      "maxMembers",
      "roleIds",
    ])
    .select([
      shiftTypeNameOf("shifts").as("kindName"),
      availabilityShiftTypeOf("shifts").as("availabilityKind"),
    ])
    .select(
      sql<number>`${usedSpots("shifts")} - (select count(*)::int from shift_assignments a
        where a.shift_id = shifts.id and a.status = 'replacement_requested')`.as("filledCount"),
    )
    .select(
      sql<number[]>`array(select a.member_id from shift_assignments a
        where a.shift_id = shifts.id and a.status = 'replacement_requested')`.as("seekingIds"),
    )
    .where("id", "in", [...ids])
    .execute();
  const crews = await readShiftCrews(db, rows, style);
  return rows.map((row) => ({ ...row, crew: crews.get(row.id), title: shiftTitle(row, style) }));
}
