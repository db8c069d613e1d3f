import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { spotFaults } from "../../apps/server/src/testing/squads/spot-invariants.ts";
import { readSpotSnapshot } from "../../apps/server/src/testing/squads/spot-snapshot.ts";
import type { Reply } from "./member-client.ts";

/** The number of shifts in each series that these tests create. */
export const SERIES_SHIFTS = 10;

/**
 * Records which changes the app confirmed to members, for comparison with the database after a
 * crash.
 */
export interface Ledger {
  /** Records the response to a change. */
  note(what: string, reply: Reply): void;
  readonly acknowledged: ReadonlyMap<string, { done: number; unknown: number }>;
  /** Number of responses so far. */
  answered(): number;
  done(): number;
  /** The reasons of responses that ask the client to retry later. */
  readonly notNow: string[];
  /** Error responses without a message that a user can understand. */
  readonly oddities: string[];
}

/** Creates an empty ledger. It trusts a response which says that nothing was changed. */
export function createLedger(): Ledger {
  const acknowledged = new Map<string, { done: number; unknown: number }>();
  const oddities: string[] = [];
  const notNow: string[] = [];
  let [answered, done] = [0, 0];
  return {
    acknowledged,
    oddities,
    answered: () => answered,
    done: () => done,
    notNow,
    note(what, reply) {
      const entry = acknowledged.get(what) ?? { done: 0, unknown: 0 };
      acknowledged.set(what, entry);
      // A refused connection changed nothing.
      if (reply.code === "ECONNREFUSED") return;
      if (reply.status === null || reply.code === "outcome-unknown") entry.unknown += 1;
      else if (reply.status < 300) entry.done += 1;
      if (reply.status === null) return;
      answered += 1;
      if (reply.status < 300) done += 1;
      if (reply.status === 503) notNow.push(reply.code ?? "none");
      const odd = oddityOf(reply);
      if (odd) oddities.push(`${what}: ${odd}`);
    },
  };
}

/**
 * Describes a response that is neither success, nor refusal, nor a clear "retry later"; null for a
 * good response.
 */
export function oddityOf({ status, retryAfter, code, body }: Reply): string | null {
  if (status === null || status < 500) return null;
  if (status === 503 && Number(retryAfter) > 0 && code && body?.message) return null;
  return `${status} ${JSON.stringify(body)}`;
}

/**
 * Lists what is wrong in the database: broken shift rules, half-done changes, and changes that
 * contradict the responses. A change without a response may be stored or not, unless `mustBeUndone`
 * is set.
 */
export async function faultsAgainst(
  ledger: Ledger,
  db: Db,
  unanswered?: "mustBeUndone",
): Promise<string[]> {
  const faults = [...spotFaults(await readSpotSnapshot(db)), ...(await halves(db))];
  const readByApp = await readWithoutMembers(db);
  const wrong = differences(ledger, await kept(db), {
    mustBeUndone: unanswered === "mustBeUndone",
    readByApp,
  });
  return [...faults, ...wrong];
}

/**
 * Notifications that the app itself may mark as read: it rewrites those of repeated requests, and
 * those of an earlier result stay read.
 */
async function readWithoutMembers(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ what: string }>`
    select 'read ' || n.id as what from notifications n join events e on e.id = n.event_id
    where e.request_id in (select request_id from events where type = 'replacements.requested' group by request_id having count(*) > 1)`.execute(
    db,
  );
  return new Set(rows.map(({ what }) => what));
}

interface Leeway {
  readonly mustBeUndone: boolean;
  readonly readByApp: ReadonlySet<string>;
}

function differences(
  { acknowledged }: Ledger,
  found: ReadonlyMap<string, number>,
  { mustBeUndone, readByApp }: Leeway,
): string[] {
  const faults: string[] = [];
  for (const what of new Set([...acknowledged.keys(), ...found.keys()])) {
    const entry = acknowledged.get(what) ?? { done: 0, unknown: 0 };
    const [done, unknown] = [entry.done, mustBeUndone ? 0 : entry.unknown];
    const count = found.get(what) ?? 0;
    if (count < done) faults.push(`${what}: answered as done ${done} times, there ${count} times`);
    if (count > done + unknown && !readByApp.has(what))
      faults.push(`${what}: done ${done} times and perhaps ${unknown} more, there ${count} times`);
  }
  return faults;
}

/** Counts the changes of each kind that the database contains. */
async function kept(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ what: string; count: number }>`
    select what, count(*)::int as count from (
      select case
        when type in ('replacements.taken', 'replacements.accepted', 'shifts.assigned') then 'gain ' || subject_id || ' ' || shift_id
        when type = 'replacements.requested' then 'ask ' || assignment_id
        when type = 'replacements.cancelled' then 'cancel ' || request_id
        when type = 'attendance.checked-in' then 'in ' || assignment_id
        when type = 'attendance.checked-out' then 'out ' || assignment_id
      end as what
      from events where shift_id is null or shift_id not in (select id from shifts where series_id is not null)
      union all
      select 'read ' || id from notifications where is_read and metadata->>'asks' is null
      union all
      select 'series ' || custom_name from shifts where series_id is not null group by custom_name) done
    where what is not null group by what`.execute(db);
  return new Map(rows.map(({ what, count }) => [what, count]));
}

/** Lists changes of which one part is stored and another is missing. */
async function halves(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'assignment ' || a.id || ' has ' || count(e.id) || ' events of its making' as fault
    from shift_assignments a join shifts s on s.id = a.shift_id and s.series_id is null
    left join events e on e.assignment_id = a.id and e.type in ('replacements.taken', 'replacements.accepted', 'shifts.assigned')
    group by a.id having count(e.id) <> 1
    union all
    select 'request ' || r.id || ' is ' || r.status || ' with events ' || coalesce(string_agg(e.type, ' ' order by e.id), 'none')
    from replacement_requests r left join events e on e.request_id = r.id and e.type not in ('replacements.declined', 'replacements.reconsidered', 'replacements.widened')
    group by r.id, r.status
    having coalesce(string_agg(e.type, ' ' order by e.id), '') !~
      ('^(replacements.requested replacements.cancelled )*replacements.requested' ||
        case r.status when 'pending' then '' else ' replacements.' || r.status end || '$')
    union all
    select 'assignment ' || a.id || ' has ' || a.begun || ' and ' || a.ended || ' intervals, events ' || a.ins || ' and ' || a.outs
    from (select id,
        (select count(*) from attendance_intervals i where i.assignment_id = a.id) as begun,
        (select count(*) from attendance_intervals i where i.assignment_id = a.id and i.checked_out_at is not null) as ended,
        (select count(*) from events e where e.assignment_id = a.id and e.type = 'attendance.checked-in') as ins,
        (select count(*) from events e where e.assignment_id = a.id and e.type = 'attendance.checked-out') as outs
      from shift_assignments a) a
    where a.begun <> a.ins or a.ended <> a.outs
    union all
    select 'series ' || min(s.custom_name) || ' has ' || count(distinct s.id) || ' shifts and ' || count(a.id) || ' places'
    from shifts s left join shift_assignments a on a.shift_id = s.id
    where s.series_id is not null group by s.series_id
    having count(distinct s.id) <> ${SERIES_SHIFTS}::int or count(a.id) <> ${SERIES_SHIFTS}::int`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}
