import { quietUntil as endOfQuiet } from "@watchbill/domain/messages/delivery/quiet-hours";
import { AFTER_SHABBAT_MINUTES, ON_ITS_WAY_SECONDS } from "@watchbill/domain/shabbat/shabbat-hold";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { isBefore } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import { shabbatWindowsOf } from "../../apps/server/src/features/shabbat/queries.ts";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { getOrganization } from "../../apps/server/src/platform/organization.ts";
import { forwardFaults, unmailed } from "./early-reminders.ts";
import { OF_USE } from "./gateways.ts";
import type { World } from "./world.ts";

/** Error texts that the server stores with messages that it gives up. */
const ENDS = {
  noUseAfterRest: "Not sent: it would have expired before Shabbat or Yom Tov ended for the member",
  pointless: "No longer needed",
  late: "Expired before it was sent",
  replaced: "Replaced by a newer password",
  unreached: "This channel is no longer available for the member",
  switchedOff: "The member turned this channel off",
} as const;

/**
 * Records each message that Shabbat defers, and how it ends. Reports at once a message that is
 * deleted while it waits or reopened after its end.
 */
export async function watchHeld(db: Db): Promise<void> {
  await sql`create table simulator.held (delivery_id bigint primary key, ended text, is_judged boolean not null default false)`.execute(
    db,
  );
  await sql`
    create function simulator.note_held() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into simulator.writes (fault) select format('message %s was deleted while a rest day deferred it', old.id)
          from simulator.held where delivery_id = old.id and ended is null;
        return null;
      end if;
      if new.waiting_reason = 'shabbat' or (new.status = 'dropped' and new.error_message = ${sql.lit(ENDS.noUseAfterRest)}) then
        insert into simulator.held (delivery_id) values (new.id) on conflict do nothing;
      end if;
      if new.status = 'pending' then
        insert into simulator.writes (fault) select format('message %s waits again although it had ended', new.id)
          from simulator.held where delivery_id = new.id and ended is not null;
      else
        update simulator.held set ended = new.status where delivery_id = new.id and ended is null;
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger simulator_held after insert or update or delete on deliveries
    for each row execute function simulator.note_held()`.execute(db);
}

/**
 * Lists messages deferred by Shabbat or sent before it that were lost, late or duplicated since the
 * last check. `hasJustWorked` means that every worker ran and nothing has happened since.
 */
export async function heldFaults(world: World, hasJustWorked: boolean): Promise<string[]> {
  const { db, clock, evaluatedAt } = world;
  const now = clock.now();
  const organization = await getOrganization(db);
  const since = evaluatedAt.subtract({ minutes: AFTER_SHABBAT_MINUTES + 1 });
  const windows = shabbatWindowsOf(organization, since, now.add({ minutes: 2 }));
  const squad = { windows, zone: organization.timeZone, now };
  await noteHeld(db, squad);
  const waiting = hasJustWorked ? await overdue(db, squad) : [];
  const ended = [...(await endedWrong(world, windows)), ...(await saidTwice(db))];
  return [...ended, ...waiting, ...(await forwardFaults(world)), ...(await unmailed(world))];
}

/** Counts the deferred messages of a run by how they ended. */
export async function countHeld(
  db: Db,
): Promise<readonly { readonly ended: string; readonly messages: number }[]> {
  const { rows } = await sql<{ ended: string; messages: number }>`
    select coalesce(ended, 'waiting') as ended, count(*)::int as messages from simulator.held group by 1 order by 1`.execute(
    db,
  );
  return rows;
}

interface Squad {
  readonly windows: readonly ShabbatWindow[];
  readonly zone: string;
  readonly now: Temporal.Instant;
}

/** Returns the time from which messages deferred by Shabbat may be sent. */
function releasedAt({ endsAt }: ShabbatWindow): Temporal.Instant {
  return endsAt.add({ minutes: AFTER_SHABBAT_MINUTES });
}

function isHolding(window: ShabbatWindow, now: Temporal.Instant): boolean {
  return !isBefore(now, window.startsAt) && isBefore(now, releasedAt(window));
}

/** Records messages that were already waiting when Shabbat began, which are deferred, too. */
async function noteHeld(db: Db, { windows, now }: Squad): Promise<void> {
  if (!windows.some((window) => isHolding(window, now))) return;
  await sql`insert into simulator.held (delivery_id)
    select d.id from deliveries d join members m on m.id = d.member_id and m.observes_shabbat
    where d.status = 'pending' and d.delivery_method is null and d.passes is null and d.due_at <= ${now}
    on conflict do nothing`.execute(db);
}

interface Ended {
  readonly id: number;
  readonly channel: string;
  readonly status: string;
  readonly errorMessage: string | null;
  readonly expiresAt: Temporal.Instant | null;
  readonly passes: string | null;
  readonly kind: string;
  readonly joined: number;
  readonly attempts: number;
}

/**
 * The longest wait between two attempts, including jitter. A refused message whose use ends before
 * that is given up.
 */
const LONGEST_WAIT = { hours: 7 };

/**
 * Lists messages that ended otherwise than once as sent, dropped for a true reason, or refused by
 * the gateway.
 */
async function endedWrong(
  { db, clock, gateways }: World,
  windows: readonly ShabbatWindow[],
): Promise<string[]> {
  const { rows } = await sql<Ended>`
    select d.id, d.channel, d.status, d.error_message, d.expires_at, d.passes, d.attempts, coalesce(d.metadata->>'kind', '') as kind,
      coalesce(jsonb_array_length(d.metadata->'events'), 0) as joined
    from simulator.held h join deliveries d on d.id = h.delivery_id where h.ended is not null and not h.is_judged`.execute(
    db,
  );
  const faults: string[] = [];
  for (const message of rows) {
    const wrong = await wrongEnd(db, message, gateways.seen.has(message.id), windows, clock.now());
    if (wrong)
      faults.push(`message ${message.id} (${message.kind}) was held for a rest day and ${wrong}`);
  }
  return faults;
}

async function wrongEnd(
  db: Db,
  { id, status, errorMessage, expiresAt, passes, kind, joined, attempts }: Ended,
  isSeen: boolean,
  windows: readonly ShabbatWindow[],
  now: Temporal.Instant,
): Promise<string | null> {
  if (status !== "dropped")
    return isSeen || status === "failed" ? null : "counts as sent, though no gateway has it";
  const isOfUseAt = (at: Temporal.Instant): boolean =>
    expiresAt === null || isBefore(at, expiresAt);
  switch (errorMessage) {
    case ENDS.noUseAfterRest: {
      const isTrue = windows.some(
        (window) => !isOfUseAt(passes === "emergency" ? window.endsAt : releasedAt(window)),
      );
      return isTrue ? null : "was given up, though it is of use after it";
    }
    case ENDS.late:
      return isOfUseAt(now) ? "came too late, though it is of use" : null;
    case ENDS.pointless: {
      // A former member gets no waiting messages, batched or not.
      const { rows: left } = await sql`select from deliveries d join members m on m.id = d.member_id
        where d.id = ${id} and not m.is_active`.execute(db);
      if (left.length > 0) return null;
      if (joined > 0) return "is gone with the news that had joined it";
      const use = OF_USE[kind];
      const { rows } = use
        ? await sql`select from deliveries d where d.id = ${id} and ${use.where}`.execute(db)
        : { rows: [] };
      return rows.length > 0 ? "was no longer needed, although it is" : null;
    }
    case ENDS.replaced:
    case ENDS.unreached:
    case ENDS.switchedOff:
      return null;
    default:
      return attempts > 0 && !isOfUseAt(now.add(LONGEST_WAIT))
        ? null
        : `was given up: ${errorMessage}`;
  }
}

/** Lists events that a member got twice on one channel, before and after Shabbat. */
async function saidTwice(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with ended as (update simulator.held set is_judged = true where ended is not null and not is_judged returning delivery_id, ended),
      sent as (select d.* from ended e join deliveries d on d.id = e.delivery_id where e.ended = 'success')
    select format('member %s gets event %s by message %s, which a rest day deferred, and again by message %s', s.member_id, told.event, s.id, o.id) as fault
    from sent s
    cross join lateral (select s.event_id as event where s.event_id is not null
      union select value::bigint from jsonb_array_elements_text(coalesce(s.metadata->'events', '[]'))) told
    join deliveries o on o.member_id = s.member_id and o.id <> s.id and o.channel = s.channel and o.recipient = s.recipient
      and o.status in ('pending', 'success')
      and (o.event_id = told.event or coalesce(o.metadata->'events', '[]') @> to_jsonb(told.event))
    union all
    select format('member %s gets %s twice, by message %s, which a rest day deferred, and by message %s', s.member_id,
      s.metadata->>'kind', s.id, o.id)
    from sent s join deliveries o on o.member_id = s.member_id and o.id <> s.id and o.channel = s.channel
      and o.recipient = s.recipient and o.status in ('pending', 'success') and o.content = s.content and o.subject is not distinct from s.subject
      and o.assignment_id = s.assignment_id
    where s.event_id is null and s.metadata->>'kind' = 'reminder'`.execute(db);
  return rows.map(({ fault }) => fault);
}

/**
 * Lists messages that still wait although neither Shabbat nor quiet hours apply and every worker
 * just ran.
 */
async function overdue(db: Db, { windows, zone, now }: Squad): Promise<string[]> {
  const { rows } = await sql<{
    id: number;
    observesShabbat: boolean;
    urgency: string;
    quietFrom: string | null;
    quietUntil: string | null;
    dueAt: Temporal.Instant;
  }>`
    select d.id, m.observes_shabbat, d.urgency, d.due_at, to_char(m.quiet_from, 'HH24:MI') as quiet_from, to_char(m.quiet_until, 'HH24:MI') as quiet_until
    from simulator.held h join deliveries d on d.id = h.delivery_id join members m on m.id = d.member_id
    where h.ended is null and d.status = 'pending' and d.delivery_method is null and d.attempts = 0`.execute(
    db,
  );
  return rows.flatMap(({ id, observesShabbat, urgency, quietFrom, quietUntil, dueAt }) => {
    const quiet = quietFrom && quietUntil ? { from: quietFrom, until: quietUntil } : null;
    const isQuiet = urgency !== "urgent" && endOfQuiet(quiet, now, zone) !== null;
    const isHeld =
      observesShabbat &&
      windows.some(
        (window) =>
          isHolding(window, now) || isHolding(window, now.add({ seconds: ON_ITS_WAY_SECONDS })),
      );
    return isQuiet || isHeld
      ? []
      : [`message ${id} waits for a rest day until ${dueAt.toString()}, and none is in its way`];
  });
}
