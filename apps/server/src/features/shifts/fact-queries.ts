import { type CalendarEntry, sequenceOf } from "@watchbill/domain/calendar-feeds/calendar";
import { unitAndName } from "@watchbill/domain/members/person-name";
import type { ShiftMessageFacts } from "@watchbill/domain/messages/templates/message-facts";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import {
  clockOfPart,
  isSameSpan,
  stretchToTake,
} from "@watchbill/domain/shifts/partial-assignment";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import type { DateStyle, SquadClock } from "@watchbill/domain/time/date-style";
import { formatDay, formatTime } from "@watchbill/domain/time/format";
import type { LocalDate } from "@watchbill/domain/time/local";
import type { Span, WallClock } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { calendarOf } from "../../platform/icalendar/calendar.ts";
import { memberName } from "../accounts/queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import { type SpanText, spanOfText } from "./shift-queries.ts";

/** The facts about a shift for messages, without the recipient and the link. */
export type ShiftFacts = Omit<
  ShiftMessageFacts,
  "squad" | "firstName" | "link" | "partners" | "isConfirmed"
> & {
  readonly id: number;
  readonly type: string;
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly people: readonly Spot[];
  readonly clock: WallClock;
};

/** An assigned spot with its member; instants are ISO texts. */
interface Spot {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly name: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly changes: number;
  /** The member's time if it is only a part of the shift, else null. */
  readonly part: SpanText | null;
}

/**
 * Reads those of the shifts that exist, with text and crew. Dates outside the year of `today`
 * include the year.
 */
export async function readShiftFacts(
  db: Db | Tx,
  ids: readonly number[],
  style: DateStyle,
  today: LocalDate,
): Promise<Map<number, ShiftFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("shifts")
    .select([
      "id",
      "type",
      "customName",
      shiftTypeNameOf("shifts").as("kindName"),
      availabilityShiftTypeOf("shifts").as("availabilityKind"),
      "date",
      "endDate",
      "startTime",
      "endTime",
      "startsAt",
      "endsAt",
      "notes",
    ])
    .select(
      sql<Spot[]>`coalesce((
        select json_agg(json_build_object('memberId', m.id, 'assignmentId', a.id, 'name', ${memberName("m")},
          'part', case when a.is_part then json_build_object('startsAt', a.starts_at, 'endsAt', a.ends_at) end,
          'createdAt', a.created_at, 'changedAt', greatest(a.updated_at, shifts.updated_at), 'changes', a.changes + shifts.changes) order by a.spot_number)
        from shift_assignments a join members m on m.id = a.member_id
        where a.shift_id = shifts.id and a.spot_number is not null), '[]')`.as("people"),
    )
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ customName, kindName, date, endDate, startTime, endTime, notes, ...row }) => [
      row.id,
      {
        ...row,
        date,
        clock: { date, endDate, startTime, endTime },
        shift: shiftName({ customName, kindName }),
        day: formatDay(date, style, today),
        hours: shiftHours({ date, endDate, startTime, endTime }, style, today),
        startTime: formatTime(startTime, style),
        notes: notes ?? "",
      },
    ]),
  );
}

/**
 * Returns the time of an assignment that is only a part of its shift; undefined for the whole
 * shift.
 */
export async function findPart(
  db: Db | Tx,
  assignmentId: number | null,
): Promise<Span | undefined> {
  if (assignmentId === null) return undefined;
  return db
    .selectFrom("shiftAssignments")
    .select(["startsAt", "endsAt"])
    .where("id", "=", assignmentId)
    .where("isPart", "=", true)
    .executeTakeFirst();
}

/**
 * Returns the open part that a member would take of a shift with parts; undefined if it has no
 * parts, or nothing is open.
 */
export async function findOpenPart(db: Db | Tx, shiftId: number): Promise<Span | undefined> {
  const shift = await db
    .selectFrom("shifts")
    .select(["startsAt", "endsAt", "maxMembers"])
    .where("id", "=", shiftId)
    .executeTakeFirst();
  const used = await db
    .selectFrom("shiftAssignments")
    .select(["startsAt", "endsAt", "isPart"])
    .where("shiftId", "=", shiftId)
    .where((eb) =>
      eb.or([eb("spotNumber", "is not", null), eb("status", "=", "replacement_requested")]),
    )
    .execute();
  if (!shift || !used.some(({ isPart }) => isPart)) return undefined;
  return stretchToTake(used, shift.maxMembers, shift) ?? undefined;
}

/** Returns the message facts of a shift with the times of a part of it. */
export function factsOfPart(
  shift: ShiftFacts,
  part: Span | undefined,
  squad: SquadClock,
  today: LocalDate,
): ShiftFacts {
  if (!part || isSameSpan(part, shift)) return shift;
  const { startsAt, endsAt } = part;
  const clock = clockOfPart({ ...shift, ...shift.clock }, part, squad.timeZone);
  return {
    ...shift,
    startsAt,
    endsAt,
    clock,
    day: formatDay(clock.date, squad, today),
    hours: shiftHours(clock, squad, today),
    startTime: formatTime(clock.startTime, squad),
  };
}

/** Returns the message facts of a shift for one of its members, who may serve only a part. */
export function factsForMember(
  shift: ShiftFacts,
  memberId: number,
  squad: SquadClock,
  today: LocalDate,
): ShiftFacts {
  return factsOfPart(shift, partOfMember(shift, memberId), squad, today);
}

function partOfMember({ people }: ShiftFacts, memberId: number): Span | undefined {
  const part = people.find((person) => person.memberId === memberId)?.part;
  return part ? spanOfText(part) : undefined;
}

export function partnersOf({ people }: ShiftFacts, memberId: number): string[] {
  return people.filter((person) => person.memberId !== memberId).map(({ name }) => name);
}

/** Maximum shifts in an emailed calendar file; for more, a member uses the calendar feed. */
const MOST_SPOTS = 120;

/**
 * Returns a member's assignments as one calendar file, with the UIDs of their calendar feed; null
 * when there are none.
 */
export function spotsCalendar(
  shifts: readonly ShiftFacts[],
  memberId: number,
  about: { squad: string; zone: string; baseUrl: string; now: Temporal.Instant },
): string | null {
  const entries = shifts.flatMap((shift) => spotEntry(shift, memberId, about) ?? []);
  return entries.length === 0 || entries.length > MOST_SPOTS
    ? null
    : calendarOf(about.squad, about.zone, entries);
}

function spotEntry(
  shift: ShiftFacts,
  memberId: number,
  { baseUrl, now }: { baseUrl: string; now: Temporal.Instant },
): CalendarEntry | null {
  const spot = shift.people.find((person) => person.memberId === memberId);
  if (!spot) return null;
  const partners = partnersOf(shift, memberId);
  return {
    uid: `assignment-${spot.assignmentId}@${new URL(baseUrl).hostname}`,
    sequence: sequenceOf({
      createdAt: Temporal.Instant.from(spot.createdAt),
      changedAt: Temporal.Instant.from(spot.changedAt),
      changes: spot.changes,
      isCancelled: false,
    }),
    changedAt: now,
    ...(partOfMember(shift, memberId) ?? { startsAt: shift.startsAt, endsAt: shift.endsAt }),
    summary: shift.shift,
    description: [partners.length > 0 ? `With ${partners.join(", ")}` : "", shift.notes]
      .filter((line) => line !== "")
      .join("\n"),
    url: `${baseUrl}/`,
    status: "confirmed",
  };
}

/** Lists the members who are 10-8 on these assignments by their own tap, with the start time. */
export async function listOpenDuty(tx: Tx, assignmentIds: readonly number[]) {
  if (assignmentIds.length === 0) return [];
  const rows = await tx
    .selectFrom("attendanceIntervals as i")
    .innerJoin("members as m", "m.id", "i.memberId")
    .select(["m.id as memberId", "m.unitNumber", "m.firstName", "m.lastName", "i.checkedInAt"])
    .where("i.assignmentId", "in", [...assignmentIds])
    .where("i.checkedOutAt", "is", null)
    .where("i.isBySchedule", "=", false)
    .orderBy("i.id")
    .execute();
  return rows.map(({ memberId, checkedInAt, ...member }) => ({
    memberId,
    checkedInAt,
    name: unitAndName(member),
  }));
}
