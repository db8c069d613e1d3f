import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { invalid } from "@watchbill/domain/errors/refusal";
import { shownAvailability } from "@watchbill/domain/members/availability/member-availability";
import { isCarrier } from "@watchbill/domain/members/contact/carrier";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import { canBeTexted, type SmsChannel } from "@watchbill/domain/messages/delivery/sms-reach";
import {
  candidateRank,
  inAskingOrder,
  isStandInFor,
  servesRegularly,
} from "@watchbill/domain/replacements/candidate-rank";
import { LOAD_DAYS } from "@watchbill/domain/reports/days-ahead";
import { shiftTypesOfChoice } from "@watchbill/domain/reports/emergency-shift-types";
import { hoursOf } from "@watchbill/domain/reports/figures";
import { countsOver } from "@watchbill/domain/shifts/partial-assignment";
import { addDays, dateOf, instantAt } from "@watchbill/domain/time/local";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { NO_ROLES, readRoles } from "../qualifications/crew-queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";
import { readShiftTypes, shiftTypeNameOf } from "../shift-types/queries.ts";
import { overlaps } from "../shifts/shift-queries.ts";

const KIND_UNKNOWN = invalid("shift-type-unknown", "We don't ask members about this shift type.", {
  shiftType: "We don't ask members about this shift type.",
});

/**
 * Lists the active members who serve or fill in for the shift type, in the order in which to call
 * them.
 */
export async function reportEmergencyCoverage(
  ctx: QueryContext,
  { shiftType, shiftDate }: ParsedInputOf<Api["reports.emergencyCoverage"]>,
  way: SmsChannel,
): Promise<OutputOf<Api["reports.emergencyCoverage"]>> {
  const zone = ctx.organization.timeZone;
  const kinds = await readShiftTypes(ctx.db);
  const chosen = orThrow(shiftTypesOfChoice(shiftType, kinds) ?? undefined, KIND_UNKNOWN);
  const [from, until] = shiftDate
    ? [instantAt(shiftDate, "00:00", zone), instantAt(addDays(shiftDate, 1), "00:00", zone)]
    : [ctx.now, ctx.now.add({ hours: 24 * LOAD_DAYS })];
  const rows = await ctx.db
    .selectFrom("members as m")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("shifts as s")
          .innerJoin("shiftAssignments as a", "a.shiftId", "s.id")
          .select(["a.memberId", sql<number>`count(*)::int`.as("count")])
          .where(overlaps("s", from, until))
          .where("a.spotNumber", "is not", null)
          .groupBy("a.memberId")
          .as("held"),
      (join) => join.onRef("held.memberId", "=", "m.id"),
    )
    .select([
      "m.id",
      "m.email",
      "m.unitNumber",
      "m.phoneNumber",
      "m.preferredShiftType",
      "m.availability",
    ])
    .select([
      "m.smsNotifications",
      "m.emailNotifications",
      "m.isAvailableForSubstitute",
      "m.phoneCarrier",
      "m.smsOptedOutAt",
    ])
    .select([
      sql<string>`m.first_name || ' ' || m.last_name`.as("name"),
      sql<number>`coalesce(held.count, 0)`.as("currentShiftLoad"),
    ])
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    // Excludes members who are on time off all that day, or now.
    .where(
      sql<boolean>`not exists (select from time_off w where w.member_id = m.id
        and w.starts_at <= ${from} and w.ends_at >= ${shiftDate ? until : ctx.now})`,
    )
    .execute();
  const asked = shiftType === "any" ? null : { kinds: chosen, date: shiftDate || undefined };
  const candidates = rows.map((row) => {
    const member = { ...row, ...shownAvailability(row.availability, kinds) };
    return {
      ...member,
      isMarked: row.isAvailableForSubstitute,
      isAvailableForSubstitute: isStandInFor(member, asked),
    };
  });
  const serving = candidates.filter(
    (member) =>
      asked === null ||
      member.isMarked ||
      member.isAvailableForSubstitute ||
      servesRegularly(member, asked),
  );
  const today = dateOf(ctx.now, zone);
  return inAskingOrder(serving, asked).map(({ phoneCarrier, smsOptedOutAt, ...member }) => {
    const carrier = isCarrier(phoneCarrier) ? phoneCarrier : "none";
    const texts = canBeTexted(
      { ...member, carrier, isOptedOut: smsOptedOutAt !== null },
      way,
      today,
    );
    const phoneNumber = shownPhoneOrNull(member.phoneNumber, ctx.organization.country);
    return { ...member, phoneNumber, canBeTexted: texts, priority: candidateRank(member) };
  });
}

/** Counts replacement requests by the month in which they were made. */
export async function reportReplacements(
  ctx: QueryContext,
  { startDate, endDate }: ParsedInputOf<Api["reports.replacements"]>,
): Promise<OutputOf<Api["reports.replacements"]>> {
  const zone = ctx.organization.timeZone;
  const { rows } = await sql<{
    month: string;
    asked: number;
    filled: number;
    minutes: number | null;
  }>`
    select to_char(created_at at time zone ${zone}, 'YYYY-MM-01') as month,
      count(*)::int as asked,
      count(*) filter (where status = 'accepted')::int as filled,
      percentile_cont(0.5) within group (order by extract(epoch from resolved_at - created_at) / 60)
        filter (where status = 'accepted') as minutes
    from replacement_requests
    where created_at >= ${instantAt(startDate, "00:00", zone)} and created_at < ${instantAt(addDays(endDate, 1), "00:00", zone)}
    group by 1 order by 1`.execute(ctx.db);
  return rows.map(({ minutes, ...row }) => ({
    ...row,
    hoursToFill: minutes === null ? null : hoursOf(minutes),
  }));
}

/** Reports the filled spots of each shift in a date range. */
export async function reportCoverage(
  ctx: QueryContext,
  { startDate, endDate }: ParsedInputOf<Api["reports.coverage"]>,
): Promise<OutputOf<Api["reports.coverage"]>> {
  const shifts = await ctx.db
    .selectFrom("shifts as s")
    .select([
      "s.id as shiftId",
      "s.endDate",
      "s.endTime",
      "s.roleIds",
      "s.date",
      "s.type",
      "s.customName",
      shiftTypeNameOf("s").as("kindName"),
      "s.startsAt",
      "s.endsAt",
      "s.maxMembers as spots",
    ])
    .select(filledSpots("s").as("filled"))
    .where("s.date", ">=", startDate)
    .where("s.date", "<=", endDate)
    .orderBy("s.date")
    .orderBy("s.startsAt")
    .execute();
  const roles = await readRoles(
    ctx.db,
    shifts.map((shift) => ({ ...shift, id: shift.shiftId, maxMembers: shift.spots })),
  );
  const parts = await readParts(
    ctx,
    shifts.map(({ shiftId }) => shiftId),
  );
  return shifts.map(({ endDate: _date, endTime: _time, roleIds: _ids, ...shift }) => ({
    ...shift,
    ...byTimeOf(shift, parts.get(shift.shiftId)),
    roleGap: (roles.get(shift.shiftId) ?? NO_ROLES).roleGap,
    isBeingPlanned: isPlannedNow(ctx, shift),
  }));
}

/** Reads the times of the members on each shift that has parts. */
async function readParts(
  { db }: QueryContext,
  shiftIds: readonly number[],
): Promise<Map<number, Span[]>> {
  if (shiftIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("shiftAssignments as a")
    .select(["a.shiftId", "a.startsAt", "a.endsAt"])
    .where("a.spotNumber", "is not", null)
    .where("a.shiftId", "in", (eb) =>
      eb
        .selectFrom("shiftAssignments as p")
        .select("p.shiftId")
        .where("p.isPart", "=", true)
        .where("p.shiftId", "in", [...shiftIds]),
    )
    .execute();
  return Map.groupBy(rows, ({ shiftId }) => shiftId);
}

function byTimeOf(shift: Span, spans: readonly Span[] | undefined) {
  if (!spans) return {};
  const counts = countsOver(spans, shift);
  return {
    byTime: counts.map(({ startsAt, endsAt, count }) => ({ startsAt, endsAt, filled: count })),
  };
}
