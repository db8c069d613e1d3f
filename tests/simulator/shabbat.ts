import { AFTER_SHABBAT_MINUTES } from "@watchbill/domain/shabbat/shabbat-hold";
import { type ShabbatWindow, shabbatWindowAt } from "@watchbill/domain/shabbat/shabbat-windows";
import { isBefore } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import { shabbatWindowsOf } from "../../apps/server/src/features/shabbat/queries.ts";
import type { OutgoingMessage } from "../../apps/server/src/platform/channels/channel.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { getOrganization } from "../../apps/server/src/platform/organization.ts";

/** Possible locations of a squad, each with a time zone and its coordinates. */
export const LOCATIONS = [
  {
    timeZone: "America/New_York",
    placeName: "Brooklyn",
    latitude: 40.65,
    longitude: -73.95,
    candleMinutes: 18,
  },
  {
    timeZone: "Europe/London",
    placeName: "London",
    latitude: 51.57,
    longitude: -0.2,
    candleMinutes: 18,
  },
  {
    timeZone: "Asia/Jerusalem",
    placeName: "Jerusalem",
    latitude: 31.78,
    longitude: 35.22,
    candleMinutes: 40,
  },
  {
    timeZone: "Australia/Lord_Howe",
    placeName: "Lord Howe Island",
    latitude: -31.55,
    longitude: 159.08,
    candleMinutes: 18,
  },
  {
    timeZone: "America/Phoenix",
    placeName: "Phoenix",
    latitude: 33.45,
    longitude: -112.07,
    candleMinutes: 18,
  },
] as const;

/**
 * Returns the Shabbat or Yom Tov that contains an instant by the squad's current settings, or null.
 */
export async function shabbatWindowNow(db: Db, now: Temporal.Instant) {
  const windows = shabbatWindowsOf(await getOrganization(db), now, now.add({ minutes: 1 }));
  return shabbatWindowAt(windows, now);
}

/**
 * Returns why a message must not be sent to a member who observes the current Shabbat; null if it
 * may. Only emergencies, if the member allows them, and replies to their own request may be sent;
 * in the half hour after Shabbat only emergencies.
 */
export async function reasonAtRest(
  db: Db,
  { deliveryId, metadata }: OutgoingMessage,
  now: Temporal.Instant,
): Promise<string | null> {
  const since = now.subtract({ minutes: AFTER_SHABBAT_MINUTES });
  const windows = shabbatWindowsOf(await getOrganization(db), since, now.add({ minutes: 1 }));
  const window = shabbatWindowAt(windows, now) ?? shabbatWindowAt(windows, since);
  if (!window) return null;
  const row = await db
    .selectFrom("deliveries as d")
    .innerJoin("members as m", "m.id", "d.memberId")
    .leftJoin("replacementRequests as r", "r.id", "d.requestId")
    .leftJoin("polls as p", "p.eventId", "d.eventId")
    .select([
      "m.id",
      "m.observesShabbat",
      "m.shabbatEmergencies",
      "r.priority",
      "p.isEmergency",
      "d.passes",
      "d.eventId",
    ])
    .where("d.id", "=", deliveryId)
    .executeTakeFirst();
  if (!row?.observesShabbat || (row.eventId === null && row.passes === "own-act")) return null;
  const isOver = !isBefore(now, window.endsAt);
  if ((row.priority === "emergency" || row.isEmergency) && (row.shabbatEmergencies || isOver))
    return null;
  return `message ${deliveryId} (${String(metadata.kind)}) reaches member ${row.id} ${isOver ? "right after" : "in"} their ${window.name}`;
}

/** Checks this many past days; earlier ones were checked before. */
const LOOK_BACK_DAYS = 5;

/**
 * Lists wrong records of members who observe Shabbat: an assignment during Shabbat that is marked
 * missed, a question about a start during it, or an unanswered start that counts as served. Skips
 * members who began to observe and squads that moved after the record, because other rules applied
 * then.
 */
export async function restFaults(db: Db, now: Temporal.Instant): Promise<string[]> {
  const from = now.subtract({ hours: 24 * LOOK_BACK_DAYS });
  const windows = shabbatWindowsOf(await getOrganization(db), from, now.add({ minutes: 1 }));
  const found = await Promise.all(windows.map((window) => faultsInside(db, window)));
  return found.flat();
}

async function faultsInside(db: Db, { name, startsAt, endsAt }: ShabbatWindow): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with kept as (select m.id, m.updated_at from members m, organization_settings o
      where m.observes_shabbat and m.is_active and m.updated_at < ${startsAt} and o.updated_at < ${startsAt})
    select format('assignment %s of member %s counts as missed during their %s', a.id, a.member_id, ${name}::text) as fault
    from shift_assignments a join kept k on k.id = a.member_id
    where a.status = 'missed' and a.starts_at >= ${startsAt} and a.ends_at <= ${endsAt}
      -- The member answered that they were absent.
      and not exists (select from events e where e.assignment_id = a.id and e.type = 'attendance.not-there')
    union all
    select format('member %s was asked about the start of assignment %s during their %s', a.member_id, a.id, ${name}::text)
    from start_notices n join shift_assignments a on a.id = n.assignment_id join kept k on k.id = a.member_id
    where n.recorded_at >= ${startsAt} and n.recorded_at < ${endsAt}
      -- An alert may follow during Shabbat when the member was asked before it.
      and not (n.kind = 'alert' and exists (select from start_notices asked where asked.assignment_id = n.assignment_id
        and asked.kind = 'ask' and asked.computed_from = n.computed_from and asked.recorded_at < ${startsAt}))
    union all
    select format('assignment %s of member %s is in service by schedule, although the question about its start has no answer', a.id, a.member_id)
    from attendance_intervals i join shift_assignments a on a.id = i.assignment_id join kept k on k.id = a.member_id
    where i.is_by_schedule and i.checked_out_at is null and i.created_at >= ${startsAt} and i.created_at < ${endsAt}
      and exists (select from start_notices n where n.assignment_id = a.id and n.computed_from >= a.starts_at
        and n.recorded_at < i.created_at)`.execute(db);
  return rows.map(({ fault }) => fault);
}
