import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { type Db, openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { A_SHIFT, addEvenings, PLAN_DAYS, planFaults } from "./draft-schedule-invariants.ts";
import { type Instance, makeHome, moment, startInstance } from "./instance.ts";
import { createPerson, type Person, type Reply } from "./member-client.ts";
import { type Chance, seededChance } from "./seeded-random.ts";
import { fillFaultSquad } from "./squad.ts";

/**
 * Number of rounds. Each round kills the app three times: during auto-fill, publishing and undoing
 * the publishing.
 */
const DRAFT_SCHEDULES = Number(process.env.FAULT_ROUNDS ?? 3);
/**
 * The kill comes at a random moment within this multiple of the time that reading the suggestions
 * takes: more for auto-fill, less for publishing and its undo.
 */
const FILLING = 15;
const ACTING = 2;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("killing the app during auto-fill, publishing or its undo leaves the action done or not done, never half, and repeatable", {
  timeout: 300_000 + DRAFT_SCHEDULES * 300_000,
}, async () => {
  const story = await begin(seededChance("a plan and the app killed"));
  const { db, admin } = story;
  for (let plan = 1; plan <= DRAFT_SCHEDULES; plan += 1) {
    const days = await addEvenings(db, plan);
    const { body } = await admin.call("draftSchedules.create", { name: `Plan ${plan}`, ...days });
    const draftScheduleId = body.id as number;
    await killedWhile(story, draftScheduleId, FILLING, () =>
      admin.call("autofill.start", { draftScheduleId }),
    );
    await fillsToItsEnd(story, draftScheduleId);
    await killedWhile(story, draftScheduleId, ACTING, () =>
      admin.call("autofill.publish", { id: draftScheduleId }),
    );
    if (!(await isPublished(db, draftScheduleId)))
      await done(admin.call("autofill.publish", { id: draftScheduleId }));
    await killedWhile(story, draftScheduleId, ACTING, () =>
      admin.call("autofill.unpublish", { id: draftScheduleId }),
    );
    if (await isPublished(db, draftScheduleId)) await takenBackOrNotified(admin, draftScheduleId);
    expect(await planFaults(db)).toEqual([]);
  }
  const { kills, whole } = story;
  process.stdout.write(
    `the app killed ${kills} times with a plan in hand: ${whole} times it was done, else not begun; no half\n`,
  );
  await plantedFaultsAreSeen(story);
  expect(await story.app.stop()).toBe(0);
});

interface Story {
  readonly chance: Chance;
  readonly db: Db;
  readonly admin: Person;
  app: Instance;
  readonly restart: () => Promise<void>;
  kills: number;
  /** Number of interrupted actions that turned out to be completely done. */
  whole: number;
}

async function begin(chance: Chance): Promise<Story> {
  const home = makeHome();
  closers.push(() => home.clear());
  const start = async (): Promise<Instance> => {
    const instance = await startInstance({ DATA_DIR: home.dataDirectory });
    closers.push(() => instance.kill());
    return instance;
  };
  const app = await start();
  const db = openDatabase(home.connection, { name: "faults", max: 2 });
  closers.push(() => db.destroy());
  const squad = await fillFaultSquad(db, { members: 16 });
  await sql`update members set availability = '{"evening":{"frequency":"weekly","except":[]}}' where role = 'member'`.execute(
    db,
  );
  const story: Story = {
    chance,
    db,
    app,
    kills: 0,
    whole: 0,
    admin: createPerson(() => story.app.address, squad.admin.cookie),
    restart: async () => {
      story.app = await start();
    },
  };
  closers.push(async () => story.admin.leave());
  return story;
}

/**
 * Kills the app at a random moment after a request, restarts it, and checks that the data matches
 * the response.
 */
async function killedWhile(
  story: Story,
  draftScheduleId: number,
  within: number,
  act: () => Promise<Reply>,
): Promise<void> {
  const { chance, db, admin } = story;
  const before = await eventCount(db);
  const since = performance.now();
  await admin.call("autofill.current", { draftScheduleId });
  const aReading = performance.now() - since;
  const asked = act();
  await moment(chance.below(Math.ceil(within * aReading)));
  await story.app.kill();
  const { status, code, body } = await asked;
  // On a slow machine, members may be notified before the undo, which is then refused.
  if (code !== "autofill-run-notified") expect([null, 200], JSON.stringify(body)).toContain(status);
  story.kills += 1;
  await story.restart();
  expect(await planFaults(db), `kill ${story.kills} of seed ${chance.seed}`).toEqual([]);
  const isDone = (await eventCount(db)) > before;
  if (isDone) story.whole += 1;
  if (status === 200 && within === ACTING)
    expect(isDone, "what was answered as done is there").toBe(true);
}

async function eventCount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where type in ('draft-schedules.published', 'draft-schedules.unpublished')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Checks that an interrupted auto-fill ends by itself, holds no lease, and can be started again.
 */
async function fillsToItsEnd({ db, admin, chance }: Story, draftScheduleId: number): Promise<void> {
  // Expires the lease of the killed process, which would otherwise last half a minute.
  await sql`update autofill_runs set lease_until = ${systemClock.now()}::timestamptz where status = 'running' and lease_until is not null`.execute(
    db,
  );
  await expect.poll(() => running(db), { interval: 50 }).toEqual([]);
  const seed = 1 + chance.below(1_000);
  const { id } = await done(admin.call("autofill.start", { draftScheduleId, seed }));
  await expect.poll(() => running(db), { interval: 50 }).toEqual([]);
  const { status, filled, spots, stale } = await done(admin.call("autofill.get", { id }));
  expect([status, filled, spots, stale]).toEqual([
    "ready",
    PLAN_DAYS * A_SHIFT,
    PLAN_DAYS * A_SHIFT,
    [],
  ]);
}

async function running(db: Db): Promise<number[]> {
  return (
    await db.selectFrom("autofillRuns").select("id").where("status", "=", "running").execute()
  ).map(({ id }) => id);
}

async function isPublished(db: Db, draftScheduleId: number): Promise<boolean> {
  const { state } = await db
    .selectFrom("draftSchedules")
    .select("state")
    .where("id", "=", draftScheduleId)
    .executeTakeFirstOrThrow();
  return state === "published";
}

/**
 * Repeats an interrupted undo, which is refused once members are notified; on a slow machine that
 * may come first.
 */
async function takenBackOrNotified(admin: Person, draftScheduleId: number): Promise<void> {
  const { status, code } = await admin.call("autofill.unpublish", { id: draftScheduleId });
  if (code !== "autofill-run-notified") expect(status).toBe(200);
}

async function done(asked: Promise<Reply>): Promise<Reply["body"]> {
  const { status, body } = await asked;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

/**
 * Checks the checks: writes each half of a publishing and of its undo to the database, and expects
 * each to be reported.
 */
async function plantedFaultsAreSeen({ db, admin }: Story): Promise<void> {
  const days = await addEvenings(db, DRAFT_SCHEDULES + 1);
  const { id } = await done(admin.call("draftSchedules.create", { name: "Planted", ...days }));
  const autofillRun = await done(admin.call("autofill.start", { draftScheduleId: id }));
  await expect.poll(() => running(db), { interval: 50 }).toEqual([]);
  await done(admin.call("autofill.publish", { id }));
  expect(await planFaults(db)).toEqual([]);
  const rolledBack = new Error("planted");
  const seenAfter = async (plant: (tx: Db) => Promise<unknown>): Promise<string> => {
    let seen = "";
    await db
      .transaction()
      .execute(async (tx) => {
        await plant(tx);
        seen = (await planFaults(tx)).join("; ");
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    return seen;
  };
  const lost = (tx: Db) =>
    sql`delete from shift_assignments where id = (
    select max(assignment_id) from suggested_assignments where autofill_run_id = ${autofillRun.id})`.execute(
      tx,
    );
  expect(await seenAfter(lost)).toContain(
    "Planted is published, its proposal applied, with 14 places, 14 given, 13 held, 13 on",
  );
  const unsaid = (tx: Db) =>
    sql`delete from events where type = 'draft-schedules.published' and (details->>'draftScheduleId')::int = ${id}`.execute(
      tx,
    );
  expect(await seenAfter(unsaid)).toContain("0 times published, 0 times taken back");
  const half = (tx: Db) =>
    sql`update draft_schedules set state = 'drafting', published_at = null where id = ${id}`.execute(
      tx,
    );
  expect(await seenAfter(half)).toContain("Planted is not published, its proposal applied");
  const notWritten = (tx: Db) =>
    sql`delete from suggested_assignments where autofill_run_id = ${autofillRun.id} and shift_id = (
    select max(shift_id) from suggested_assignments where autofill_run_id = ${autofillRun.id})`.execute(
      tx,
    );
  expect(await seenAfter(notWritten)).toContain("Planted has 12 places of 14");
}
