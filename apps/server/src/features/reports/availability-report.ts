import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { type AwayClock, awayText } from "@watchbill/domain/away/away-span";
import { firstOfferOfKind } from "@watchbill/domain/kinds/first-availability";
import { kindOf } from "@watchbill/domain/kinds/kind";
import { askedKinds, offeringsOf } from "@watchbill/domain/members/member-availability";
import { isShownAsAway } from "@watchbill/domain/own-calendars/busy";
import { RHYTHM_DAYS } from "@watchbill/domain/reports/rhythms";
import {
  aheadOf,
  type DatedShift,
  isShort,
  type Offer,
  occurrencesIn,
  offerByRhythm,
  offerOfTimes,
} from "@watchbill/domain/reports/shifts-offered";
import { overlaps, type Span } from "@watchbill/domain/shifts/shift-times";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { addDays, instantAt, type LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { selectAway } from "../away/queries.ts";
import { availabilityKindOf, readKinds } from "../kinds/queries.ts";

type Range = ParsedInputOf<Api["reports.availability"]>;
type Row = OutputOf<Api["reports.availability"]>[number];
type Member = Awaited<ReturnType<typeof readMembers>>["members"][number];

interface Dates {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** What each active member offers in a range of dates, and what they hold. */
export async function reportAvailability(ctx: QueryContext, { startDate: first, endDate: last }: Range): Promise<Row[]> {
  const dates = { first, last };
  return isShort(dates) ? reportTimes(ctx, dates) : reportRhythms(ctx, dates);
}

/** Many dates: how often the members serve, and how many shifts they hold. */
async function reportRhythms(ctx: QueryContext, dates: Dates): Promise<Row[]> {
  const [{ members }, counts, away] = await Promise.all([readMembers(ctx), countHeld(ctx, dates), readAway(ctx, dates)]);
  const countOf = new Map(counts.map(({ memberId, count }) => [memberId, count]));
  return members.map((member) => {
    const count = countOf.get(member.id) ?? 0;
    return rowOf(member, offerByRhythm(dates, member.offered, count), count, ctx.organisation, away.get(member.id));
  });
}

/** Few dates: which times of them the members would serve; what they hold around these dates may have used an offer up. */
async function reportTimes(ctx: QueryContext, dates: Dates): Promise<Row[]> {
  const { first, last } = dates;
  const [{ members, kinds }, held, planned, away] = await Promise.all([
    readMembers(ctx),
    readHeld(ctx, { first: addDays(first, -RHYTHM_DAYS), last: addDays(last, RHYTHM_DAYS) }),
    readPlanned(ctx, dates),
    readAway(ctx, dates),
  ]);
  const occurrences = aheadOf(ctx.now, occurrencesIn(dates, kinds, planned, ctx.organisation.timeZone));
  const heldBy = Map.groupBy(held, ({ memberId }) => memberId);
  return members.map((member) => {
    const theirs = heldBy.get(member.id) ?? [];
    const count = theirs.filter(({ date }) => date >= first && date <= last).length;
    const spans = away.get(member.id);
    const here = spans ? occurrences.filter((occurrence) => !spans.some((span) => overlaps(span, occurrence))) : occurrences;
    const { freeFor, ...offer } = offerOfTimes(dates, member.offered, theirs, here);
    const named = freeFor.map(({ kind, date }) => {
      const slot = firstOfferOfKind({ key: kind })?.field;
      return { ...(slot ? { slot } : {}), kind, kindCode: kindOf(kinds, kind)?.code ?? kind, date };
    });
    return { ...rowOf(member, offer, count, ctx.organisation, spans), freeFor: named };
  });
}

function rowOf(
  member: Member,
  { availableShifts, moreShifts, fillsIn }: Omit<Offer, "freeFor">,
  assignedShifts: number,
  style: DateStyle,
  spans: readonly (AwayClock & Span & { readonly isByCalendar: boolean })[] = [],
): Row {
  const away = spans.filter(isShownAsAway).map((span) => awayText(span, style));
  const { preferredShiftType: defaultShiftType } = member;
  return { ...member, defaultShiftType, availableShifts, moreShifts, fillsIn, freeFor: [], assignedShifts, away };
}

/** When each member is away within some dates. */
async function readAway(ctx: QueryContext, dates: Dates) {
  const { from, until } = startsOf(ctx, dates);
  return Map.groupBy(await selectAway(ctx.db, "all", { startsAt: from, endsAt: until }).execute(), ({ memberId }) => memberId);
}

/** The active members with what they offer of the kinds that ask, and these. */
async function readMembers({ db }: QueryContext) {
  const all = await readKinds(db);
  const kinds = askedKinds(all);
  const rows = await db
    .selectFrom("members as m")
    .select(["m.id", "m.email", "m.unitNumber", "m.phoneNumber", "m.preferredShiftType", "m.availability"])
    .select(sql<string>`m.first_name || ' ' || m.last_name`.as("name"))
    .where("m.isActive", "=", true)
    .where("m.deletedAt", "is", null)
    .orderBy(sql`lower(m.last_name), lower(m.first_name), m.id`)
    .execute();
  const members = rows.map(({ availability, ...row }) => ({
    ...row,
    offered: offeringsOf(availability).filter(({ kind }) => kindOf(kinds, kind)),
  }));
  return { members, kinds };
}

async function countHeld(ctx: QueryContext, dates: Dates) {
  const { from, until } = startsOf(ctx, dates);
  return ctx.db
    .selectFrom("shiftAssignments as a")
    .select(["a.memberId", sql<number>`count(*)::int`.as("count")])
    .where("a.startsAt", ">=", from)
    .where("a.startsAt", "<", until)
    .where("a.seat", "is not", null)
    .groupBy("a.memberId")
    .execute();
}

async function readHeld(ctx: QueryContext, dates: Dates): Promise<(DatedShift & { readonly memberId: number })[]> {
  const { from, until } = startsOf(ctx, dates);
  return ctx.db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(["a.memberId", "s.type", availabilityKindOf("s").as("availabilityKind"), "s.date", "s.startsAt", "s.endsAt"])
    .where("a.startsAt", ">=", from)
    .where("a.startsAt", "<", until)
    .where("a.seat", "is not", null)
    .execute();
}

async function readPlanned({ db }: QueryContext, { first, last }: Dates): Promise<DatedShift[]> {
  return db
    .selectFrom("shifts")
    .select(["type", availabilityKindOf("shifts").as("availabilityKind"), "date", "startsAt", "endsAt"])
    .where("date", ">=", first)
    .where("date", "<=", last)
    .execute();
}

/** The instants between which the shifts of these dates start. */
function startsOf({ organisation: { timeZone } }: QueryContext, { first, last }: Dates) {
  return { from: instantAt(first, "00:00", timeZone), until: instantAt(addDays(last, 1), "00:00", timeZone) };
}
