import { type CalendarEntry, sequenceOf } from "@watchbill/domain/calendar-feeds/calendar";
import { unitAndName } from "@watchbill/domain/members/person-name";
import type { ShiftMessageFacts } from "@watchbill/domain/messages/templates/message-facts";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatDay, formatTime } from "@watchbill/domain/time/format";
import type { LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { calendarOf } from "../../platform/icalendar/calendar.ts";
import { memberName } from "../accounts/queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";

/** A shift as messages describe it, without the recipient and the link. */
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
};

/** A spot with its holder; instants as ISO text. */
interface Spot {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly name: string;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly changes: number;
}

/**
 * The existing shifts of these ids with text and crew; dates outside the year of `today` include
 * the year.
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
        shift: shiftName({ customName, kindName }),
        day: formatDay(date, style, today),
        hours: shiftHours({ date, endDate, startTime, endTime }, style, today),
        startTime: formatTime(startTime, style),
        notes: notes ?? "",
      },
    ]),
  );
}

export function partnersOf({ people }: ShiftFacts, memberId: number): string[] {
  return people.filter((person) => person.memberId !== memberId).map(({ name }) => name);
}

/** Limit of an emailed calendar file: a member with more shifts uses the calendar feed. */
const MOST_SPOTS = 120;

/**
 * A member's assignments as one calendar file, with the UIDs of their calendar feed; null when
 * there are none.
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
    startsAt: shift.startsAt,
    endsAt: shift.endsAt,
    summary: shift.shift,
    description: [partners.length > 0 ? `With ${partners.join(", ")}` : "", shift.notes]
      .filter((line) => line !== "")
      .join("\n"),
    url: `${baseUrl}/`,
    status: "confirmed",
  };
}

/** The members who went 10-8 themselves on these assignments, with the start time. */
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
