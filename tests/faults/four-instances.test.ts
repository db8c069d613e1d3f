import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMigrations } from "../../apps/server/src/platform/database/migration-files.ts";
import { spotFaults } from "../../apps/server/src/testing/squads/spot-invariants.ts";
import { readSpotSnapshot } from "../../apps/server/src/testing/squads/spot-snapshot.ts";
import { emptyDatabase, type SharedDatabase } from "./database.ts";
import { freePort, type Instance, isReady, launchInstance } from "./instance.ts";
import { createPerson, type Person, type Reply } from "./member-client.ts";
import { addPerson, addShift, type SquadMember } from "./squad.ts";

const INSTANCES = 4;
const CROWD = 8;
const ROUNDS = 6;

let database: SharedDatabase;
let instances: Instance[] = [];
let admins: Person[];
let crowd: SquadMember[];
let people: Person[];

/** Starts all instances at the same moment. */
async function startAll(): Promise<void> {
  const ports = await Promise.all(Array.from({ length: INSTANCES }, freePort));
  instances = ports.map((port) =>
    launchInstance({ PORT: String(port), DATABASE_URL: database.url }),
  );
  await Promise.all(instances.map(isReady));
}

async function stopAll(): Promise<void> {
  expect(await Promise.all(instances.map((instance) => instance.stop()))).toEqual(
    instances.map(() => 0),
  );
}

beforeAll(async () => {
  database = await emptyDatabase(`faults_${process.pid}`);
  await startAll();
  const { db } = database;
  const admin = await addPerson(db, "F-ADMIN", "admin");
  crowd = [];
  for (let n = 1; n <= CROWD; n += 1) crowd.push(await addPerson(db, `F-${n}`, "member"));
  people = crowd.map((member, at) => cameInBy(at, member));
  admins = instances.map((_, at) => cameInBy(at, admin));
});
afterAll(async () => {
  for (const person of [...(people ?? []), ...(admins ?? [])]) person.leave();
  await Promise.all(instances.map((instance) => instance.kill()));
  await database.drop();
});

/** Returns a client for a member that sends its requests to one of the instances. */
function cameInBy(at: number, { cookie }: SquadMember): Person {
  return createPerson(() => instances[at % INSTANCES]!.address, cookie);
}

/** Counts the successful responses and lists the refusals of the others. */
function outcome(replies: readonly Reply[]): { won: number; refusals: string[] } {
  const lost = replies.filter(({ status }) => status !== 200);
  return {
    won: replies.length - lost.length,
    refusals: [...new Set(lost.map(({ status, code }) => `${status} ${code}`))],
  };
}

async function count(query: string): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.raw(query)}`.execute(database.db);
  return rows[0]!.count;
}

test("four instances on an empty database migrate it once and create one squad with one admin", async () => {
  expect(await count("schema_migrations")).toBe(readMigrations().length);
  expect(await count("organization_settings")).toBe(1);
  expect(await count("members where unit_number = 'A-1' and role = 'admin'")).toBe(1);
  expect(await count("server_keys where name = 'vapid'")).toBe(1);
  const said = instances.map(({ said }) => said.out).join("");
  expect(said.match(/First admin: unit A-1/g)).toHaveLength(1);
  expect(instances.map(({ said: { errors } }) => errors).join("")).toBe("");
});

describe("only one of four concurrent requests to four instances succeeds", () => {
  test("taking the last spot", async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const id = await addShift(database.db, 24 * round, 2, 1);
      const { won, refusals } = outcome(
        await Promise.all(people.map((person) => person.call("replacements.assignSelf", { id }))),
      );
      expect([won, refusals]).toEqual([1, ["409 shift-full"]]);
    }
    expect(spotFaults(await readSpotSnapshot(database.db))).toEqual([]);
  });

  test("accepting a replacement request", async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      // Starts far enough from the shifts of the other tests that no rest warning applies.
      const shiftId = await addShift(database.db, 24 * round + 12, 2, 1);
      const [asking, ...others] = people;
      await asking!.call("replacements.assignSelf", { id: shiftId });
      const mine: { id: number; shiftId: number }[] = (
        await asking!.call("shifts.assignments", { id: shiftId })
      ).body;
      const asked = await asking!.call("replacements.request", {
        shiftAssignmentId: mine[0]!.id,
        shiftId,
      });
      expect(asked.status).toBe(200);
      const { won, refusals } = outcome(
        await Promise.all(
          others.map((person) => person.call("replacements.accept", { id: asked.body.id })),
        ),
      );
      expect([won, refusals]).toEqual([1, ["409 request-already-accepted"]]);
    }
    expect(spotFaults(await readSpotSnapshot(database.db))).toEqual([]);
  });

  test("going 10-8 as one member on four devices", async () => {
    for (const [at, member] of crowd.entries()) {
      const shiftId = await addShift(database.db, -1, 3, 1);
      await people[at]!.call("replacements.assignSelf", { id: shiftId });
      const [spot] = (await people[at]!.call("shifts.assignments", { id: shiftId })).body as {
        id: number;
      }[];
      const devices = instances.map((_, device) => cameInBy(device, member));
      const call = { assignmentId: spot!.id };
      const { won, refusals } = outcome(
        await Promise.all(devices.map((one) => one.call("attendance.checkIn", call))),
      );
      for (const device of devices) device.leave();
      expect([won, refusals]).toEqual([1, ["409 already-checked-in"]]);
      expect(await count(`attendance_intervals where assignment_id = ${spot!.id}`)).toBe(1);
    }
  });

  test("an import sent to all four instances adds its members once", async () => {
    const rows = Array.from(
      { length: 200 },
      (_, n) => `New,Member ${n},new${n}@squad.example,N-${n}`,
    );
    const list = ["firstName,lastName,email,unitNumber", ...rows].join("\n");
    const replies = await Promise.all(
      admins.map((admin) =>
        admin.call("members.import", {
          csvFile: new File([list], "squad.csv", { type: "text/csv" }),
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(instances.map(() => 200));
    expect(replies.map(({ body }) => body.imported).sort((a, b) => a - b)).toEqual([0, 0, 0, 200]);
    expect(await count("members where unit_number like 'N-%'")).toBe(200);
  });
});

test("four starting instances send each due reminder once", async () => {
  await stopAll();
  const { db } = database;
  const SPOTS = 60;
  await sql`delete from reminders`.execute(db);
  await sql`delete from shifts`.execute(db);
  const members: number[] = [];
  for (let n = 1; n <= SPOTS; n += 1) members.push((await addPerson(db, `R-${n}`, "member")).id);
  const shiftId = await addShift(db, 4, 2, 10);
  const shifts = [shiftId];
  while (shifts.length < SPOTS / 10) shifts.push(await addShift(db, 4, 2, 10));
  for (const [at, member] of members.entries()) {
    await sql`insert into shift_assignments (shift_id, member_id, status, spot_number, starts_at, ends_at, created_at, updated_at)
      select id, ${member}, 'assigned', ${(at % 10) + 1}, starts_at, ends_at, created_at, updated_at
      from shifts where id = ${shifts[Math.floor(at / 10)]!}`.execute(db);
  }
  await startAll();
  // Stops all instances, which waits for running jobs.
  await stopAll();
  expect(await count("reminders")).toBe(SPOTS);
  expect(await count("notifications where metadata->>'kind' = 'reminder'")).toBe(SPOTS);
  expect(
    await count(
      "(select distinct member_id, channel from deliveries where metadata->>'kind' = 'reminder') d",
    ),
  ).toBe(await count("deliveries where metadata->>'kind' = 'reminder'"));
  expect(await count("deliveries where metadata->>'kind' = 'reminder' and channel = 'email'")).toBe(
    SPOTS,
  );
});
