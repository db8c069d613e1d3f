import { createServer, type Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/database.ts";
import { type Running, type startDatabases, startServer } from "./processes.ts";
import { type Figure, ms } from "./report.ts";
import { signIn } from "./squad.ts";
import { post } from "./writes.ts";

type Databases = Awaited<ReturnType<typeof startDatabases>>;

const MEMBERS = 500;
const WAITING = 2_000;
/** Of the events that wait, every so many is told to all who could take a place. */
const FAN_OUT_EVERY = 10;
const IN_APP_WITHIN_MS = 2_000;
const HANDED_OVER_WITHIN_MS = 5_000;
const PATIENCE_MS = 60_000;

/** How long somebody who is put on tonight's shift waits for the news: with nothing else to tell, and behind a burst. */
export async function benchBurst({ squad }: Databases): Promise<Figure[]> {
  const { url, db } = await squad("burst", { members: MEMBERS, years: 1 });
  await sql`update members set phone_number = '917555' || lpad(id::text, 4, '0')`.execute(db);
  const gateway = await startGateway();
  const app = await startServer({
    DATABASE_URL: url,
    SMS_GATEWAY: "http",
    SMS_HTTP_URL: gateway.address,
    SMS_PER_SECOND: "10",
  });
  try {
    const admin = await signIn(db, "B-1");
    const alone = await newsOfTonight(app, db, gateway, admin, 11);
    await waitBehind(db);
    const behind = await newsOfTonight(app, db, gateway, admin, 12);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from events where reacted_at is null`.execute(db);
    return [
      {
        what: `Urgent news behind ${WAITING} events in a squad of ${MEMBERS}: in the app, handed over`,
        value: `${ms(behind.inAppMs)}, ${ms(behind.handedOverMs)} (${rows[0]?.left} still wait)`,
        against: `with nothing else to tell: ${ms(alone.inAppMs)}, ${ms(alone.handedOverMs)}`,
        goal: "2 s, 5 s",
        isMet: behind.inAppMs < IN_APP_WITHIN_MS && behind.handedOverMs < HANDED_OVER_WITHIN_MS,
      },
    ];
  } finally {
    await app.stop();
    gateway.server.close();
  }
}

/** Events of next week, as a busy coordinator leaves them: places given to one, and shifts that are asked of everybody. */
async function waitBehind(db: Db): Promise<void> {
  await sql`
    with ahead as (
      select id, row_number() over (order by starts_at) as n, count(*) over () as count from shifts
      where starts_at between now() + interval '3 days' and now() + interval '20 days')
    insert into events (type, subject_id, shift_id, details, occurred_at, urgency)
    select case when k % ${FAN_OUT_EVERY}::int = 0 then 'shifts.uncovered-soon' else 'shifts.assigned' end,
      case when k % ${FAN_OUT_EVERY}::int > 0 then (select min(id) from members) + k % ${MEMBERS}::int end, ahead.id, '{"hours":24}', now(),
      case when k % ${FAN_OUT_EVERY}::int = 0 then 1 else 2 end
    from generate_series(1, ${WAITING}::int) k join ahead on ahead.n = k % ahead.count + 1 order by k`.execute(db);
  // Until the worker is in the middle of it.
  await delay(1_000);
}

async function newsOfTonight(app: Running, db: Db, gateway: Gateway, admin: string, n: number) {
  const { rows } = await sql<{ shiftId: number; memberId: number; phone: string }>`
    with tonight as (
      insert into shifts (type, date, start_time, end_time, starts_at, ends_at, max_members, created_at, updated_at)
      select 'evening', at::date, at::time, (at + interval '20 minutes')::time, at, at + interval '20 minutes', 4, now(), now()
      from (select date_trunc('minute', now() + interval '3 hours') as at) soon returning id, starts_at, ends_at)
    select tonight.id as "shiftId", m.id as "memberId", m.phone_number as phone from tonight, members m
    where m.unit_number like 'B-%' and m.id % 100 = ${n}::int and not exists (select from shift_assignments a
      where a.member_id = m.id and a.starts_at < tonight.ends_at and a.ends_at > tonight.starts_at) limit 1`.execute(db);
  const { shiftId, memberId, phone } = rows[0]!;
  const since = performance.now();
  await post(app, admin, "/api/admin/assign-shift", { shiftId, userId: memberId });
  const handedOver = gateway.taken(phone).then(() => performance.now() - since);
  return { inAppMs: await inApp(db, memberId, shiftId, since), handedOverMs: await handedOver };
}

async function inApp(db: Db, memberId: number, shiftId: number, since: number): Promise<number> {
  while (performance.now() - since < PATIENCE_MS) {
    const { rows } = await sql`select from notifications n join events e on e.id = n.event_id
      where n.member_id = ${memberId} and e.shift_id = ${shiftId}`.execute(db);
    if (rows.length > 0) return performance.now() - since;
    await delay(10);
  }
  return PATIENCE_MS;
}

interface Gateway {
  readonly server: Server;
  readonly address: string;
  /** Resolves with the next text for a number, or when nobody would wait any longer. */
  taken(phone: string): Promise<void>;
}

/** A stand-in that takes every text. */
async function startGateway(): Promise<Gateway> {
  const waiting = new Map<string, () => void>();
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { to } = JSON.parse(body) as { to: string };
      waiting.get(to.replace(/\D/g, "").slice(-10))?.();
      response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  return {
    server,
    address: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/`,
    taken: (phone) =>
      new Promise((resolve) => {
        waiting.set(phone, resolve);
        setTimeout(resolve, PATIENCE_MS).unref();
      }),
  };
}
