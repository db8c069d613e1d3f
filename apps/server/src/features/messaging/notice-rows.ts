import { calendarOf } from "@watchbill/domain/feeds/calendar";
import type { ShiftMessageFacts } from "@watchbill/domain/messaging/message-facts";
import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { formatDay, formatTime, formatTimeRange } from "@watchbill/domain/time/format";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database.ts";

/** A shift as messages speak of it, without whom and to where. */
export type ShiftFacts = Omit<ShiftMessageFacts, "squad" | "firstName" | "link" | "partners" | "isConfirmed"> & {
  readonly id: number;
  readonly type: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly people: readonly { readonly memberId: number; readonly assignmentId: number; readonly name: string }[];
};

/** The shifts of the given numbers that are still there, in words, with who fills a slot of them. */
export async function readShiftFacts(db: Db | Tx, ids: readonly number[]): Promise<Map<number, ShiftFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("shifts")
    .select(["id", "type", "customName", "date", "startTime", "endTime", "startsAt", "endsAt", "notes"])
    .select(
      sql<{ memberId: number; assignmentId: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('memberId', m.id, 'assignmentId', a.id, 'name', m.unit_number || ' ' || m.first_name || ' ' || m.last_name) order by a.seat)
        from shift_assignments a join members m on m.id = a.member_id
        where a.shift_id = shifts.id and a.seat is not null), '[]')`.as("people"),
    )
    .where("id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ customName, date, startTime, endTime, notes, ...row }) => [
      row.id,
      {
        ...row,
        shift: shiftName({ type: row.type, customName }),
        day: formatDay(date),
        hours: formatTimeRange(startTime, endTime),
        startTime: formatTime(startTime),
        notes: notes ?? "",
      },
    ]),
  );
}

/** The names of the others on a shift. */
export function partnersOf({ people }: ShiftFacts, memberId: number): string[] {
  return people.filter((person) => person.memberId !== memberId).map(({ name }) => name);
}

/** A member's place on a shift as a calendar file, under the same number as in their subscription; null when they have none. */
export function placeCalendar(
  shift: ShiftFacts,
  memberId: number,
  about: { squad: string; zone: string; baseUrl: string; now: Temporal.Instant },
): string | null {
  const place = shift.people.find((person) => person.memberId === memberId);
  if (!place) return null;
  const partners = partnersOf(shift, memberId);
  return calendarOf(about.squad, about.zone, [
    {
      uid: `assignment-${place.assignmentId}@${new URL(about.baseUrl).hostname}`,
      sequence: 0,
      changedAt: about.now,
      startsAt: shift.startsAt,
      endsAt: shift.endsAt,
      summary: shift.shift,
      description: [partners.length > 0 ? `With ${partners.join(", ")}` : "", shift.notes]
        .filter((line) => line !== "")
        .join("\n"),
      url: `${about.baseUrl}/`,
      status: "confirmed",
    },
  ]);
}
