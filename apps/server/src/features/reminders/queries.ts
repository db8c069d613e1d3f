import { storedTypes } from "@watchbill/domain/events/stored-events";
import { shownPhone } from "@watchbill/domain/members/contact/stored-phone";
import { REMINDER_HOURS } from "@watchbill/domain/members/reminder-hours";
import {
  dueReminders,
  type RemindedAssignment,
  type ReminderKey,
} from "@watchbill/domain/reminders/due-reminders";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { isBefore } from "@watchbill/domain/time/local";
import { type Selectable, sql } from "kysely";
import type { CommandContext, Organization } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { MembersTable } from "../../platform/database/database-types.ts";
import { isDeferred } from "../../platform/events/event-store.ts";
import { shabbatWindowsAhead } from "../shabbat/queries.ts";
import { PUT_ON } from "../shifts/changes/undo-window-commands.ts";

/** An assigned spot whose member may still get a reminder. */
export type Reminded = RemindedAssignment & {
  readonly memberId: number;
  readonly shiftId: number;
  readonly createdAt: Temporal.Instant;
};

/** The longest possible Shabbat or holiday window; reminders due in it are sent before it. */
const LONGEST_REST_HOURS = 24 * 5;

/**
 * Returns the spots of active members who were notified of them, on shifts that start within the
 * longest reminder time.
 */
export async function readReminded(
  tx: Db | Tx,
  ctx: Pick<CommandContext, "now" | "organization">,
): Promise<Reminded[]> {
  const { now } = ctx;
  const windows = shabbatWindowsAhead(ctx);
  const hours = REMINDER_HOURS.most + (windows.length > 0 ? LONGEST_REST_HOURS : 0);
  const rows = await selectSpots(tx, now)
    .where("a.status", "in", ["assigned", "confirmed"])
    .where("a.startsAt", ">", now)
    .where("a.startsAt", "<=", now.add({ hours }))
    .orderBy("a.startsAt")
    .execute();
  return rows.map((row) => remindedOf(row, windows));
}

export type SpotInRest = Reminded;

/**
 * Returns the spots of active members, observant or not, on shifts that overlap the window, by
 * start. Includes spots with a pending request.
 */
export async function readSpotsInRest(
  tx: Tx,
  window: ShabbatWindow,
  now: Temporal.Instant,
): Promise<SpotInRest[]> {
  const rows = await selectSpots(tx, now)
    .where("a.status", "in", ["assigned", "confirmed", "replacement_requested", "needs_cover"])
    .where("a.startsAt", "<", window.endsAt)
    .where("a.endsAt", ">", window.startsAt)
    .where("a.endsAt", ">", now)
    .orderBy("a.startsAt")
    .execute();
  return rows.map((row) => remindedOf(row, [window]));
}

function selectSpots(tx: Db | Tx, now: Temporal.Instant) {
  return tx
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select([
      "a.id as assignmentId",
      "a.status",
      "a.startsAt",
      "a.memberId",
      "a.shiftId",
      "a.createdAt",
    ])
    .select(["m.reminderHours", "m.dualReminders", "m.secondReminderHours", "m.observesShabbat"])
    .where("m.isActive", "=", true)
    .where(sql<boolean>`not ${isUntold("a", now)}`);
}

/**
 * SQL condition: an assignment (by table alias) is still in the undo window, so that its member was
 * not notified of it.
 */
function isUntold(spots: string, now: Temporal.Instant) {
  const spot = (name: string) => sql.ref(`${spots}.${name}`);
  return sql<boolean>`exists (select from events e where ${isDeferred("e", now)} and e.type = any(${[...PUT_ON]}) and (
    e.assignment_id = ${spot("id")} or (e.assignment_id is null
      and coalesce(e.subject_id, ${spot("member_id")}) = ${spot("member_id")}
      and coalesce(e.details->'shiftIds', to_jsonb(array[e.shift_id])) @> to_jsonb(${spot("shift_id")}))))`;
}

type Row = Omit<Reminded, "shabbatWindows"> & Pick<Selectable<MembersTable>, "observesShabbat">;

function remindedOf({ observesShabbat, ...row }: Row, windows: readonly ShabbatWindow[]): Reminded {
  return { ...row, shabbatWindows: observesShabbat ? windows : [] };
}

/**
 * Returns the members who already got the announcement of the Shabbat that begins on a date (today
 * or yesterday).
 */
export async function readAnnounced(
  tx: Tx,
  beginsOn: string,
  now: Temporal.Instant,
): Promise<Set<number>> {
  const rows = await tx
    .selectFrom("events")
    .select("subjectId")
    .where("type", "in", storedTypes(["shabbat.announced"]))
    .where("occurredAt", ">", now.subtract({ hours: 48 }))
    .where(sql`details->>'beginsOn'`, "=", beginsOn)
    .execute();
  return new Set(rows.flatMap(({ subjectId }) => (subjectId === null ? [] : [subjectId])));
}

/** Returns the phone numbers of the members on these shifts, by member. */
export async function readPhones(
  tx: Tx,
  shiftIds: readonly number[],
  { country }: Organization,
): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["m.id", "m.phoneNumber"])
    .where("a.shiftId", "in", [...shiftIds])
    .where("a.spotNumber", "is not", null)
    .execute();
  return new Map(rows.map(({ id, phoneNumber }) => [id, shownPhone(phoneNumber ?? "", country)]));
}

export async function readRecorded(
  tx: Db | Tx,
  assignmentIds: readonly number[],
): Promise<ReminderKey[]> {
  if (assignmentIds.length === 0) return [];
  const rows = await tx
    .selectFrom("reminders")
    .select(["assignmentId", "kind", "shiftStartsAt"])
    .where("assignmentId", "in", [...assignmentIds])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind === "final" ? "final" : "first" }));
}

/**
 * Returns when the oldest unsent reminder was due; null when there is none. Reminders due before
 * the assignment was made do not count.
 */
export async function readOldestDue(
  db: Db | Tx,
  ctx: Pick<CommandContext, "now" | "organization">,
): Promise<Temporal.Instant | null> {
  const spots = await readReminded(db, ctx);
  const recorded = await readRecorded(
    db,
    spots.map(({ assignmentId }) => assignmentId),
  );
  const createdAt = new Map(spots.map((spot) => [spot.assignmentId, spot.createdAt]));
  const waits = dueReminders(spots, recorded, ctx.now).map(({ assignmentId, dueAt }) => {
    const created = createdAt.get(assignmentId) ?? dueAt;
    return isBefore(dueAt, created) ? created : dueAt;
  });
  return waits.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
}
