import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { isShownAsTimeOff } from "@watchbill/domain/calendar-sync/busy";
import {
  askedKinds,
  offeringsOf,
} from "@watchbill/domain/members/availability/member-availability";
import { shownPhoneOrNull } from "@watchbill/domain/members/contact/stored-phone";
import { RHYTHM_DAYS } from "@watchbill/domain/reports/frequency-weeks";
import { type DatedShift, offeredTimes, offerOf } from "@watchbill/domain/reports/shifts-offered";
import { firstOfferOfShiftType } from "@watchbill/domain/shift-types/first-availability";
import { shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { addDays, instantAt, type LocalDate } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import { timeOffText } from "@watchbill/domain/time-off/time-off-span";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { availabilityShiftTypeOf, readShiftTypes } from "../shift-types/queries.ts";
import { selectTimeOff } from "../time-off/queries.ts";

type Range = ParsedInputOf<Api["reports.availability"]>;
type Row = OutputOf<Api["reports.availability"]>[number];

interface Dates {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/**
 * Reports each active member's availability and assignments in a date range. Also reads days around
 * the range: a shift there may use up a weekly availability, and the last night may overlap time
 * off on the next day.
 */
export async function reportAvailability(
  ctx: QueryContext,
  { startDate: first, endDate: last }: Range,
): Promise<Row[]> {
  const range = { first, last };
  const shown = spanOfDates(ctx, range);
  const around = { first: addDays(first, -RHYTHM_DAYS), last: addDays(last, RHYTHM_DAYS) };
  const [{ members, kinds }, held, planned, timeOff] = await Promise.all([
    readMembers(ctx),
    readHeld(ctx, around),
    readPlanned(ctx, range),
    readTimeOff(ctx, around),
  ]);
  const times = offeredTimes(range, {
    kinds,
    planned,
    zone: ctx.organization.timeZone,
    now: ctx.now,
  });
  const heldBy = Map.groupBy(held, ({ memberId }) => memberId);
  return members.map((member) => {
    const theirs = heldBy.get(member.id) ?? [];
    const spans = timeOff.get(member.id) ?? [];
    const { freeFor, ...offer } = offerOf(times, {
      availability: member.offered,
      held: theirs,
      timeOff: spans,
    });
    return {
      ...member,
      ...offer,
      defaultShiftType: member.preferredShiftType,
      assignedShifts: offer.availableShifts - offer.moreShifts,
      freeFor: freeFor.map(({ kind, date }) => {
        const slot = firstOfferOfShiftType({ key: kind })?.field;
        return {
          ...(slot ? { slot } : {}),
          kind,
          kindCode: shiftTypeOf(kinds, kind)?.code ?? kind,
          date,
        };
      }),
      timeOff: spans
        .filter((span) => isShownAsTimeOff(span) && overlaps(span, shown))
        .map((span) => timeOffText(span, ctx.organization)),
    };
  });
}

async function readTimeOff(ctx: QueryContext, dates: Dates) {
  return Map.groupBy(
    await selectTimeOff(ctx.db, "all", spanOfDates(ctx, dates)).execute(),
    ({ memberId }) => memberId,
  );
}

/** Reads the active members with their availability, and the shift types that ask for it. */
async function readMembers({ db, organization }: QueryContext) {
  const all = await readShiftTypes(db);
  const kinds = askedKinds(all);
  const rows = await db
    .selectFrom("members as m")
    .select([
      "m.id",
      "m.email",
      "m.unitNumber",
      "m.phoneNumber",
      "m.preferredShiftType",
      "m.availability",
    ])
    .select(sql<string>`m.first_name || ' ' || m.last_name`.as("name"))
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    .orderBy(sql`lower(m.last_name), lower(m.first_name), m.id`)
    .execute();
  const members = rows.map(({ availability, ...row }) => ({
    ...row,
    phoneNumber: shownPhoneOrNull(row.phoneNumber, organization.country),
    offered: offeringsOf(availability).filter(({ kind }) => shiftTypeOf(kinds, kind)),
  }));
  return { members, kinds };
}

async function readHeld(
  ctx: QueryContext,
  dates: Dates,
): Promise<(DatedShift & { readonly memberId: number })[]> {
  const { startsAt, endsAt } = spanOfDates(ctx, dates);
  return (
    ctx.db
      .selectFrom("shiftAssignments as a")
      .innerJoin("shifts as s", "s.id", "a.shiftId")
      .select([
        "a.memberId",
        "s.type",
        availabilityShiftTypeOf("s").as("availabilityKind"),
        "s.date",
        "a.startsAt",
        "a.endsAt",
      ])
      // Filters both tables by time, so that PostgreSQL can use both indexes.
      .where("a.startsAt", ">=", startsAt)
      .where("a.startsAt", "<", endsAt)
      .where("s.startsAt", ">=", startsAt)
      .where("s.startsAt", "<", endsAt)
      .where("a.spotNumber", "is not", null)
      .execute()
  );
}

async function readPlanned({ db }: QueryContext, { first, last }: Dates): Promise<DatedShift[]> {
  return db
    .selectFrom("shifts")
    .select([
      "type",
      availabilityShiftTypeOf("shifts").as("availabilityKind"),
      "date",
      "startsAt",
      "endsAt",
    ])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .execute();
}

/** Returns the span from the start of the first date to the end of the last. */
function spanOfDates({ organization: { timeZone } }: QueryContext, { first, last }: Dates): Span {
  return {
    startsAt: instantAt(first, "00:00", timeZone),
    endsAt: instantAt(addDays(last, 1), "00:00", timeZone),
  };
}
