import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isDeferred } from "../../platform/events/event-store.ts";
import { hasCome } from "../attendance/start-queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";

/**
 * Returns the claimed messages that must not be sent, because the spot, request, swap, poll, start,
 * password or preference they are about is closed, answered or changed. A message about an open
 * spot stays valid on a full shift that lacks a position. Members who left get only account
 * messages, unless their leaving can be undone. Former administrators get no messages to
 * administrators.
 */
export async function pointlessOf(
  db: Db,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select d.id from deliveries d
    where d.id = any(${[...ids]}::bigint[]) and (
      (d.metadata->>'kind' = 'reminder' and not exists (
        select from shift_assignments a
        where a.id = d.assignment_id and a.status in ('assigned', 'confirmed') and a.starts_at = d.expires_at))
      or (d.metadata->>'kind' in ('attendance.start-asked', 'attendance.start-missed') and not exists (
        select from shift_assignments a
        where a.id = d.assignment_id and a.status in ('assigned', 'confirmed') and not ${hasCome}))
      or (d.metadata->>'kind' in ('attendance.last-out', 'attendance.break-overdue') and exists (
        select from attendance_intervals i join shift_assignments a on a.id = i.assignment_id
        where a.shift_id = d.shift_id and i.checked_out_at is null))
      or (d.metadata->>'replacesPassword' = 'true' and not exists (
        select from one_time_passwords p where p.delivery_id = d.id))
      or (d.metadata->>'asks' = 'true' and d.request_id is not null and not exists (
        select from replacement_requests r where r.id = d.request_id and r.status = 'pending'))
      or (d.metadata->>'asks' = 'true' and d.request_id is null and not exists (
        select from shifts s where s.id = d.shift_id and (s.role_ids <> '{}' or s.max_members > ${filledSpots("s")})))
      or (d.metadata->>'asks' = 'true' and exists (
        select from shift_assignments a where a.shift_id = d.shift_id and a.member_id = d.member_id and a.spot_number is not null))
      or (coalesce(d.metadata->>'kind', '') not in ('account', 'password') and exists (
        select from members m where m.id = d.member_id and (not m.is_active or m.deleted_at is not null) and not exists (
          select from events e where e.subject_id = m.id and e.type in ('members.deactivated', 'members.removed')
            and ${isDeferred("e", now)})))
      or (d.metadata->>'forAdministrators' = 'true' and exists (
        select from members m where m.id = d.member_id and m.role <> 'admin'))
      or (d.metadata->>'kind' = 'polls.asked' and not exists (
        select from polls p join poll_answers a on a.poll_id = p.id
        where p.event_id = d.event_id and p.closed_at is null and a.member_id = d.member_id and a.choice is null))
      or (d.metadata->>'kind' = 'swaps.offered' and not exists (
        select from events e join swaps w on w.id = (e.details->>'swapId')::int and w.status = 'open' where e.id = d.event_id))
      or (d.metadata->>'kind' in ('shift-preferences.requested', 'shift-preferences.reminded') and not exists (
        select from events e join draft_schedules p on p.id = coalesce(e.details->>'draftScheduleId', e.details->>'planId')::int and p.state = 'preferences'
        where e.id = d.event_id and not exists (
          select from shift_preference_answers w where w.draft_schedule_id = p.id and w.member_id = d.member_id and w.answered_at is not null))))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
