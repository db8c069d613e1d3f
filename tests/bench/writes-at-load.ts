import { Agent } from "node:http";
import { sql } from "kysely";
import { type Db, inTransaction, openDatabase, type Tx } from "../../apps/server/src/platform/database/database.ts";
import { recordEvent } from "../../apps/server/src/platform/events/event-store.ts";
import { NO_ORIGIN } from "../../apps/server/src/platform/work/run-command.ts";
import { statusOf } from "./asking.ts";
import { makePlaces, type Places, signInAll } from "./places.ts";
import { type startDatabases, startServer } from "./processes.ts";
import { type Figure, share } from "./report.ts";
import { DESPITE } from "./writes.ts";

const CONNECTIONS = 32;
const CHANGES = Number(process.env.BENCH_CHANGES ?? 1_000);
/** As many connections as the app holds to write. */
const POOL = 8;
const LEAST_SHARE = 0.5;

/**
 * 10-8s and Accepts at 32 connections, beside what the app's own driver commits when it writes the very same rows without being asked over
 * HTTP and without looking at anything first.
 */
export async function benchWritesAtLoad({ squad }: Awaited<ReturnType<typeof startDatabases>>): Promise<Figure[]> {
  const { url, db } = await squad("writes_at_load", { members: 200, years: 1 });
  const [asked, written] = [await makePlaces(db, "W", CHANGES), await makePlaces(db, "D", CHANGES)];
  for (const table of ["members", "shift_assignments", "shifts"]) await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  const driver = openDatabase(url, { name: "commands", max: POOL });
  const app = await startServer({ DATABASE_URL: url, WORKER: "off" });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    const own = await signInAll(
      db,
      asked.map(({ unitNumber }) => unitNumber),
    );
    const takers = await signInAll(
      db,
      asked.map(({ taker }) => taker.unitNumber),
    );
    const change = (path: string, cookie: string | undefined, body: unknown): Promise<boolean> =>
      statusOf(app, agent, { method: "POST", path, headers: { cookie }, body }).then((status) => status === 200);
    const tenEight = await rateOf(db, asked, ({ assignmentId }, at) =>
      change(`/api/shifts/check-in/${assignmentId}`, own[at], {}),
    );
    const accept = await rateOf(db, asked, ({ givenUp }, at) =>
      change(`/api/replacement-requests/${givenUp.requestId}/accept`, takers[at], { despite: DESPITE }),
    );
    const rows = (write: (tx: Tx, places: Places) => Promise<void>) =>
      rateOf(db, written, (places) => inTransaction(driver, (tx) => write(tx, places)).then(() => true));
    return [figure("10-8s", tenEight, await rows(writeTenEight)), figure("Accepts", accept, await rows(writeAccept))];
  } finally {
    agent.destroy();
    await driver.destroy();
    await app.stop();
  }
}

interface Rate {
  readonly perSecond: number;
  /** Of the database's log, for each. */
  readonly bytes: number;
  readonly refused: number;
}

function figure(what: string, app: Rate, driver: Rate): Figure {
  return {
    what: `${what} at ${CONNECTIONS} connections`,
    value: `${Math.round(app.perSecond)}/s (${app.bytes} bytes of the database's log each), ${app.refused} refused`,
    against: `the driver alone, the same rows ${Math.round(driver.perSecond)}/s (${driver.bytes} bytes): ${share(app.perSecond, driver.perSecond)}`,
    goal: `>= ${LEAST_SHARE * 100} %`,
    isMet: app.refused === 0 && app.perSecond >= LEAST_SHARE * driver.perSecond,
  };
}

/** How many a second, so many at once; the first tenth, in which all is compiled and planned, is not counted. */
async function rateOf(db: Db, all: readonly Places[], work: (places: Places, at: number) => Promise<boolean>): Promise<Rate> {
  const first = Math.ceil(all.length / 10);
  await atOnce(first, (at) => work(all[at]!, at));
  const [start, before] = [performance.now(), await logBytes(db)];
  const count = all.length - first;
  const refused = await atOnce(count, (at) => work(all[first + at]!, first + at));
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: (count - refused) / seconds, bytes: Math.round(((await logBytes(db)) - before) / count), refused };
}

/** Gives how many did not succeed. */
async function atOnce(count: number, work: (at: number) => Promise<boolean>): Promise<number> {
  let [next, refused] = [0, 0];
  const one = async (): Promise<void> => {
    while (next < count) if (!(await work(next++))) refused += 1;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return refused;
}

async function logBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`.execute(
    db,
  );
  return rows[0]!.at;
}

const now = (): Temporal.Instant => Temporal.Now.instant();

async function writeTenEight(tx: Tx, { assignmentId, memberId, shiftId }: Places): Promise<void> {
  const at = now();
  await tx.insertInto("attendanceIntervals").values({ assignmentId, checkedInAt: at, createdAt: at }).execute();
  await tx.updateTable("shiftAssignments").set({ status: "confirmed", updatedAt: at }).where("id", "=", assignmentId).execute();
  await note(tx, { type: "attendance.checked-in", subjectId: memberId, shiftId, assignmentId }, at);
}

async function writeAccept(tx: Tx, { givenUp, taker, memberId, unitNumber }: Places): Promise<void> {
  const at = now();
  const { shiftId, requestId } = givenUp;
  await tx
    .updateTable("shiftAssignments")
    .set({ status: "replaced", seat: null, updatedAt: at })
    .where("id", "=", givenUp.assignmentId)
    .execute();
  const { rows } = await sql<{ id: number }>`
    insert into shift_assignments (shift_id, member_id, status, seat, starts_at, ends_at, created_at, updated_at)
    select ${shiftId}, ${taker.memberId}, 'assigned', ${seatOf(unitNumber)}, starts_at, ends_at, ${at}, ${at} from shifts where id = ${shiftId}
    returning id`.execute(tx);
  const assignmentId = rows[0]!.id;
  await sql`
    insert into place_moves (shift_id, place, from_member_id, to_member_id, from_assignment_id, to_assignment_id, how, request_id, by_member_id, moved_at)
    values (${shiftId}, 1, ${memberId}, ${taker.memberId}, ${givenUp.assignmentId}, ${assignmentId}, 'request', ${requestId}, ${taker.memberId}, ${at})`.execute(
    tx,
  );
  await tx
    .updateTable("replacementRequests")
    .set({ status: "accepted", acceptedBy: taker.memberId, acceptedAssignmentId: assignmentId, resolvedAt: at })
    .where("id", "=", requestId)
    .execute();
  const details = { requesterId: memberId };
  await note(tx, { type: "replacements.accepted", subjectId: taker.memberId, shiftId, assignmentId, requestId, details }, at);
}

/** The place that a member of the group had. */
const seatOf = (unitNumber: string): number => 1 + ((Number(unitNumber.split("-")[1]) - 1) % 4);

async function note(tx: Tx, event: Parameters<typeof recordEvent>[1], at: Temporal.Instant): Promise<void> {
  await recordEvent(tx, event, { actor: { kind: "system" }, origin: NO_ORIGIN, now: at, change: null });
}
