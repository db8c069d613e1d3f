import { BEFORE_SHABBAT_HOURS } from "@watchbill/domain/shabbat/shabbat-hold";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { isBefore } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { shabbatWindowNow } from "./shabbat.ts";
import type { World } from "./world.ts";

/**
 * During Shabbat or Yom Tov observing members get no reminders, so reminders due then are sent
 * before. Lists missing ones: reminders whose time lies in the current window, and the summary
 * message. Checks only if a worker ran in the hours before, and the squad, member and assignment
 * have not changed since.
 */
export async function forwardFaults({ db, clock, workedAt }: World): Promise<string[]> {
  const window = await shabbatWindowNow(db, clock.now());
  if (!window) return [];
  const from = window.startsAt.subtract({ hours: BEFORE_SHABBAT_HOURS });
  const lastLook = workedAt.findLast((at) => !isBefore(at, from) && isBefore(at, window.startsAt));
  return lastLook ? faultsBefore(db, window, { from, lastLook }) : [];
}

/**
 * Lists missing or wrong reminders when a worker ran between `from` and the start of the window,
 * for the last time at `lastLook`.
 */
async function faultsBefore(
  db: Db,
  { name, startsAt, endsAt }: ShabbatWindow,
  { from, lastLook }: { from: Temporal.Instant; lastLook: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with settled as (select a.*, m.observes_shabbat, m.reminder_hours, m.dual_reminders, m.second_reminder_hours
        from shift_assignments a join members m on m.id = a.member_id join shifts s on s.id = a.shift_id, organization_settings o
        where m.is_active and a.status in ('assigned', 'confirmed') and a.starts_at > ${startsAt}
          and greatest(a.updated_at, m.updated_at, s.updated_at, o.updated_at) < ${from}),
      reminded as (select p.*, kind, p.starts_at - hours * interval '1 hour' as due_at
        from settled p cross join lateral (values ('first', p.reminder_hours),
          ('final', case when p.dual_reminders then nullif(p.second_reminder_hours, 0) end)) kinds (kind, hours)
        where p.observes_shabbat and hours is not null)
    select format('member %s was not reminded (%s) of assignment %s before their %s, which contains its time', member_id, kind, id, ${name}::text) as fault
    from reminded p where due_at >= ${startsAt} and due_at < ${endsAt}
      and not exists (select from reminders r where r.assignment_id = p.id and r.kind = p.kind and r.shift_starts_at = p.starts_at
        and r.recorded_at < ${startsAt})
    union all
    select format('member %s was reminded (%s) of assignment %s during their %s', p.member_id, r.kind, p.id, ${name}::text)
    from reminded p join reminders r on r.assignment_id = p.id and r.kind = p.kind and r.shift_starts_at = p.starts_at
    where r.recorded_at >= ${startsAt} and r.recorded_at < ${endsAt}
      -- A reminder may come due after the worker's last run and before the window.
      and (p.due_at <= ${lastLook} or p.due_at >= ${startsAt})
    union all
    select format('member %s was reminded of assignment %s in addition to the one message before %s', d.member_id, p.id, ${name}::text)
    from reminded p join deliveries d on d.assignment_id = p.id and d.member_id = p.member_id
      and d.dedup_key like format('reminder:%s:%s:%%', p.id, p.kind)
    where p.starts_at < ${endsAt} and p.due_at >= ${startsAt} and d.created_at >= ${from}
    union all
    select format('member %s got no message before %s about assignment %s in it', member_id, ${name}::text, id)
    from settled where starts_at < ${endsAt}
      and not exists (select from events e where e.type = 'shabbat.announced' and e.subject_id = member_id
        and e.occurred_at > ${startsAt.subtract({ hours: 48 })} and e.occurred_at < ${startsAt})`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}

/**
 * Lists members who want email but got a notification only in the app, although other members got
 * it by email.
 */
export async function unmailed({ db, clock, evaluatedAt }: World): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with told as (select n.*, exists (select from deliveries d where d.member_id = n.member_id and d.channel = 'email'
          and (d.event_id = n.event_id or d.metadata->'events' @> to_jsonb(n.event_id))) as is_mailed
        from notifications n where n.created_at > ${evaluatedAt} and n.created_at <= ${clock.now()} and n.event_id is not null)
    select format('member %s was notified of event %s only in the app', n.member_id, n.event_id) as fault
    from told n join members m on m.id = n.member_id
    where not n.is_mailed and m.email_notifications and m.updated_at < n.created_at
      and exists (select from told o where o.event_id = n.event_id and o.title = n.title and o.message = n.message and o.is_mailed)`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}
