import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { moveFaults, spotFaults } from "../../apps/server/src/testing/squads/spot-invariants.ts";
import { DUTY_PROMISES } from "./duty-promises.ts";
import { restFaults } from "./shabbat.ts";
import type { Picture } from "./snapshot.ts";
import { AUDITED, CHANGED_BY_THE_WAY, type Written } from "./watch.ts";

/** What one step of the simulation sent and received; null if it sent no request. */
export interface Done {
  readonly act: string;
  readonly status: number | null;
  readonly code: string | null;
  /** Whether the request only read data or concerned the caller's own session. */
  readonly isSilent: boolean;
}

/**
 * Lists broken invariants (promises) of a single step: its responses, writes and status changes.
 */
export function stepFaults(
  done: readonly Done[],
  written: Written,
  before: Picture,
  after: Picture,
): string[] {
  const faults = [...written.faults, ...spotFaults(after)];
  for (const { act, status, code } of done) {
    if (status !== null && status >= 500) faults.push(`${act} was answered ${status} ${code}`);
  }
  const asked = done.filter(({ status }) => status !== null);
  const changed = written.tables.filter((table) => !CHANGED_BY_THE_WAY.includes(table));
  if (
    asked.length > 0 &&
    asked.length === done.length &&
    asked.every(({ status }) => status! >= 400) &&
    changed.length > 0
  )
    faults.push(`${names(asked)} was refused and yet changed ${changed.join(", ")}`);
  const [only] = done;
  if (done.length === 1 && only) {
    faults.push(...moveFaults(before, after));
    const audited = changed.filter((table) => AUDITED.includes(table));
    if (
      only.status !== null &&
      only.status < 300 &&
      !only.isSilent &&
      audited.length > 0 &&
      !changed.includes("events")
    )
      faults.push(`${only.act} changed ${audited.join(", ")} and nothing tells of it`);
  }
  return faults;
}

function names(done: readonly Done[]): string {
  return done.map(({ act, code }) => `${act} (${code})`).join(", ");
}

/**
 * Stores the SQL of all invariants as database functions, because planning it costs more than
 * running it, and functions are planned once per connection.
 */
export async function writePromises(db: Db): Promise<void> {
  await sql`
    create function simulator.table_faults(now timestamptz) returns setof text language plpgsql stable as $$
    begin
      return query with squad as (select time_zone as zone, updated_at as moved_at from organization_settings),
        -- Every event has been processed.
        settled as (select not exists (select from events where processed_at is null) as is_so)
      ${sql.join([...PROMISES, ...DUTY_PROMISES, ...OF_THE_MOMENT], sql` union all `)};
    end $$`.execute(db);
}

/** Lists the invariants that the tables break now, one sentence each. */
export async function tableFaults(db: Db, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{
    fault: string;
  }>`select simulator.table_faults(${now}) as fault`.execute(db);
  return [...rows.map(({ fault }) => fault), ...(await restFaults(db, now))];
}

/** The latest assignment history entry of each spot. */
const LAST_MOVES = sql`(select distinct on (shift_id, spot_number) * from assignment_history order by shift_id, spot_number, id desc)`;

const PROMISES: readonly RawBuilder<unknown>[] = [
  sql`select 'no admin is left' as fault
    where not exists (select from members where role = 'admin' and is_active and deleted_at is null)`,
  sql`select format('member %s left and is active', id) from members where deleted_at is not null and is_active`,
  sql`select format('member %s is not active and still signed in', m.id) from members m
    where not m.is_active and exists (select from sessions s where s.member_id = m.id)`,
  sql`select format('assignment %s has other times than its shift', a.id) from shift_assignments a join shifts s on s.id = a.shift_id
    where (a.starts_at, a.ends_at) is distinct from (s.starts_at, s.ends_at)`,
  sql`select format('assignment %s belongs to %s, but its history differs', a.id, a.member_id) from shift_assignments a
    where (a.spot_number is not null or a.status = 'replacement_requested')
      and not exists (select from ${LAST_MOVES} l where l.to_assignment_id = a.id and l.to_member_id = a.member_id)`,
  sql`select format('change %s gave spot %s of shift %s to a member without one', l.id, l.spot_number, l.shift_id) from ${LAST_MOVES} l
    where l.to_member_id is not null and not exists (select from shift_assignments a
      where a.id = l.to_assignment_id and (a.spot_number is not null or a.status = 'replacement_requested'))`,
  sql`select format('member %s was 10-8 twice at once', i.member_id) from attendance_intervals i
    join attendance_intervals j on j.member_id = i.member_id and j.id > i.id
      and tstzrange(j.checked_in_at, j.checked_out_at) && tstzrange(i.checked_in_at, i.checked_out_at)`,
  sql`select format('event %s was never processed: it failed %s times', id, attempts) from events where attempts > 0`,
  sql`select format('notification %s has is_read without read_at or vice versa', id) from notifications where is_read <> (read_at is not null)`,
  sql`select format('member %s was notified twice of event %s', member_id, event_id) from notifications
    where event_id is not null group by 1, member_id, event_id having count(*) > 1`,
  sql`select format('the reminder of assignment %s was created after the start', assignment_id) from reminders
    where recorded_at >= shift_starts_at`,
  sql`select format('member %s was sent an SMS after STOP', m.id) from deliveries d join members m on m.id = d.member_id
    where d.channel = 'sms' and d.created_at > m.sms_opted_out_at`,
  sql`select format('member %s declined request %s and was asked again', r.member_id, r.request_id) from replacement_declines r
    where (exists (select from replacement_search_invitations a join replacement_searches s on s.id = a.search_id
          where s.request_id = r.request_id and a.member_id = r.member_id and a.asked_at > r.declined_at)
        or exists (select from deliveries d where d.request_id = r.request_id and d.member_id = r.member_id
          and d.metadata->>'asks' = 'true' and d.created_at > r.declined_at))
      -- An emergency also goes to members who declined.
      and not exists (select from replacement_requests q where q.id = r.request_id and q.priority = 'emergency')`,
];

const NOW = sql`table_faults.now`;

/** SQL that lists violations of invariants that depend on the current time. */
const OF_THE_MOMENT: readonly RawBuilder<unknown>[] = [
  sql`select format('assignment %s has %s messages of %s reminders to %s', d.assignment_id, count(*), reminders.count, d.recipient)
      from deliveries d cross join lateral (select count(*) from reminders r
        where r.assignment_id = d.assignment_id and r.shift_starts_at = d.expires_at) reminders
      where d.metadata->>'kind' = 'reminder' and d.expires_at > ${NOW}
        and exists (select from shift_assignments a where a.id = d.assignment_id)
      group by d.assignment_id, d.expires_at, d.recipient, reminders.count having count(*) > reminders.count`,
  sql`select format('shift %s does not match the wall clock of %s', s.id, zone) from shifts s, squad, settled
      where is_so and s.starts_at > ${NOW}
        and s.starts_at at time zone zone <> s.date + s.start_time
        and (s.date + s.start_time) at time zone zone at time zone zone = s.date + s.start_time`,
  // Compares upcoming time off only: past time off keeps its instants when the squad's time zone
  // changes, so it may overlap.
  sql`select format('member %s has overlapping time off', a.member_id) from time_off a
      join time_off b on b.member_id = a.member_id and b.id > a.id
      where greatest(a.starts_at, b.starts_at, ${NOW}) < least(a.ends_at, b.ends_at)`,
  // Ignores an assignment with a check-in, which is history even before its start.
  sql`select format('member %s is not active and has upcoming assignment %s', m.id, a.id) from members m, shift_assignments a, settled
      where is_so and not m.is_active and a.member_id = m.id and a.ends_at > ${NOW}
        and a.status in ('assigned', 'confirmed', 'replacement_requested')
        and not exists (select from attendance_intervals i where i.assignment_id = a.id)`,
  sql`select format('interval %s is in the future', id) from attendance_intervals
      where checked_in_at > ${NOW} or checked_out_at > ${NOW}`,
  // Lists messages scheduled in quiet hours, except urgent ones, retries, and those that would be
  // useless afterwards. A message deferred by Shabbat is not excepted.
  sql`select format('message %s of member %s arrives in their quiet hours', id, member_id) from (
        select d.id, d.member_id, d.expires_at, m.quiet_from, m.quiet_until, d.due_at at time zone zone as at, zone
        from deliveries d join members m on m.id = d.member_id, squad
        -- Quiet hours or a time zone changed in this instant may be newer than the message.
        where d.created_at = ${NOW} and greatest(m.updated_at, moved_at) < ${NOW} and d.attempts = 0 and d.status <> 'dropped' and d.urgency <> 'urgent' and m.quiet_from <> m.quiet_until
          and d.metadata->>'kind' is not null
          and not exists (select from replacement_requests r where r.id = d.request_id and r.priority = 'emergency')
      ) quiet
      where case when quiet_from < quiet_until then at::time >= quiet_from and at::time < quiet_until
          else at::time >= quiet_from or at::time < quiet_until end
        and (expires_at is null or expires_at > ((at::date + quiet_until
          + case when at::time >= quiet_until then interval '1 day' else interval '0' end) at time zone zone) + interval '1 hour')`,
];
