import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/test-database.ts";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  signIn,
} from "../../testing/squads/builders.ts";
import { MARCH_NOW } from "../../testing/squads/march-squad.ts";
import { createTestApp, TEST_MAIL, type TestApp } from "../../testing/test-app.ts";
import { TestClock } from "../../testing/test-clock.ts";
import type { ConnectionSettings } from "../database/database.ts";
import { poolSettings } from "../database/database.ts";
import { describeSchema } from "../database/describe-schema.ts";
import { restoreBackup } from "./restore-backup.ts";
import { tablesInOrder } from "./tables.ts";
import { writeBackup } from "./write-backup.ts";

/** A squad of March 2026, exported by 1.3.0. */
const FIXTURE = join(import.meta.dirname, "fixtures/squad-of-schema-96.jsonl");

let folder: string;
let app: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "watchbill-backup-"));
  app = await createTestApp({ environment: TEST_MAIL });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs SQL on a separate connection, past the app. */
async function inDatabase<T>(
  connection: ConnectionSettings,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(poolSettings(connection, { name: "compare" }));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns every row of every table, as text. */
async function everything(connection: ConnectionSettings): Promise<Record<string, string[]>> {
  return inDatabase(connection, async (client) => {
    const all: Record<string, string[]> = {};
    for (const table of await tablesInOrder(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select t::text as row from "${table}" t order by 1`,
      );
      all[table] = rows.map(({ row }) => row);
    }
    return all;
  });
}

describe("a backup", () => {
  test("leaves no personal data behind if it cannot be written", async () => {
    // A folder at the file's path, which only the last step detects.
    const taken = mkdtempSync(join(folder, "taken-"));
    mkdirSync(join(taken, "backup.gz"));
    await expect(
      writeBackup(app.connection, join(taken, "backup.gz"), app.clock.now()),
    ).rejects.toMatchObject({
      code: "EISDIR",
    });
    expect(readdirSync(taken)).toEqual(["backup.gz"]);
  });

  test("restores every row of every table into an empty database, where the squad continues", async () => {
    const member = await signedInMember(app, { unitNumber: "C-25" });
    const admin = await signedInMember(app, { role: "admin" });
    const shift = await addShift(app, {
      date: "2026-05-13",
      startTime: "18:30",
      endTime: "20:30",
      // The last two are line separators, which occur in text from the web.
      notes: 'Quote " and \\ and שבת\nline\r\n\u0085\u2028\u2029end',
    });
    const { id } = await addAssignment(app, shift.id, member.id);
    await member.call("replacements.request", {
      shiftAssignmentId: id,
      shiftId: shift.id,
      reason: "Exam",
    });
    await admin.call("wallboard.addLink", { name: "Hall" });
    await app.settle();
    const file = join(folder, "whole.gz");
    const count = await writeBackup(app.connection, file, app.clock.now());
    const before = await everything(app.connection);
    expect(count).toBe(Object.values(before).flat().length);

    const empty = await createTestDatabase();
    expect(await restoreBackup(empty.connection, file)).toEqual({ rows: count, passedBy: [] });
    const after = await everything(empty.connection);
    // Sessions, links and pending messages are checked below.
    const ended = { sessions: [], action_links: [], deliveries: [] };
    expect({ ...after, ...ended }).toEqual({ ...before, ...ended });
    expect(after.deliveries).toHaveLength(before.deliveries!.length);

    const restored = await createTestApp({ connection: empty.connection, clock: app.clock });
    const again = await signIn(restored, { unitNumber: "C-25" });
    expect((await again.call("replacements.list")).body).toMatchObject([{ reason: "Exam" }]);
    expect((await addMember(restored)).id).toBeGreaterThan(admin.id);
    await restored.close();
    await empty.drop();
  });

  test("is a snapshot of one instant, despite concurrent writes", async () => {
    const file = join(folder, "busy.gz");
    const state = { isDone: false };
    const writing = (async () => {
      while (!state.isDone) await addMember(app);
    })();
    await writeBackup(app.connection, file, app.clock.now());
    state.isDone = true;
    await writing;
    const empty = await createTestDatabase();
    expect((await restoreBackup(empty.connection, file)).rows).toBeGreaterThan(0);
    await empty.drop();
  });

  test("resends no message that may have been sent since", async () => {
    const now = app.clock.now();
    await app.dependencies.database.write
      .insertInto("deliveries")
      .values({
        channel: "email",
        recipient: "a@b.example",
        content: "x",
        dueAt: now,
        createdAt: now,
        secret: "token",
      })
      .execute();
    const { id: webhookId } = await app.dependencies.database.write
      .insertInto("webhooks")
      .values({
        url: "https://hooks.example.org/",
        secret: "s",
        events: ["shifts.created"],
        createdAt: now,
        updatedAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.dependencies.database.write
      .insertInto("webhookDeliveries")
      .values({ webhookId, type: "shifts.created", body: "{}", dueAt: now, createdAt: now })
      .execute();
    const file = join(folder, "waiting.gz");
    await writeBackup(app.connection, file, now);
    const empty = await createTestDatabase();
    await restoreBackup(empty.connection, file);
    const restored = await createTestApp({ connection: empty.connection, clock: app.clock });
    const rows = await restored.dependencies.database.read
      .selectFrom("deliveries")
      .select(["status", "secret"])
      .where("recipient", "=", "a@b.example")
      .execute();
    expect(rows).toEqual([{ status: "dropped", secret: null }]);
    const deliveries = await restored.dependencies.database.read
      .selectFrom("webhookDeliveries")
      .select("status")
      .execute();
    expect(deliveries).toEqual([{ status: "dropped" }]);
    await restored.close();
    await empty.drop();
  });

  test.each([
    [
      "is cut off",
      (whole: Buffer) => gzipSync(gunzipSync(whole).subarray(0, -200)),
      /incomplete|Can't read/,
    ],
    ["was damaged", (whole: Buffer) => whole.subarray(0, 200), "Can't read the file as a backup"],
    ["is something else", () => gzipSync("hello\n"), "isn't a Watchbill backup"],
    [
      "is of another version",
      (whole: Buffer) =>
        gzipSync(
          gunzipSync(whole)
            .toString()
            .replace(/"schemaVersion":\d+/, '"schemaVersion":999'),
        ),
      "schema version 999",
    ],
  ])("that %s changes nothing and reports the error", async (_, damage, message) => {
    const good = join(folder, "good.gz");
    await writeBackup(app.connection, good, app.clock.now());
    const bad = join(folder, "bad.gz");
    writeFileSync(bad, damage(readFileSync(good)));
    const empty = await createTestDatabase();
    const before = await everything(empty.connection);
    await expect(restoreBackup(empty.connection, bad)).rejects.toThrow(message);
    expect(await everything(empty.connection)).toEqual(before);
    await empty.drop();
  });

  test("can be plain JSON lines, for other programs", async () => {
    const file = join(folder, "plain.jsonl");
    const count = await writeBackup(app.connection, file, app.clock.now(), "plain");
    const lines = readFileSync(file, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(count + 2);
    expect(lines.filter(({ table }) => table === "members").map(({ row }) => row)).toContainEqual(
      expect.objectContaining({ unit_number: "C-25" }),
    );
    const empty = await createTestDatabase();
    expect(await restoreBackup(empty.connection, file)).toEqual({ rows: count, passedBy: [] });
    await empty.drop();
  });

  test("is refused if its version is before 1.0.0", async () => {
    const file = join(folder, "before-1.0.0.jsonl");
    const lines = readFileSync(FIXTURE, "utf8").split("\n");
    writeFileSync(file, lines.join("\n").replace('"schemaVersion":96', '"schemaVersion":95'));
    const empty = await createTestDatabase();
    await expect(restoreBackup(empty.connection, file)).rejects.toThrow(
      "Start it once with Watchbill 1.3.0 (commit 550be54b)",
    );
    await empty.drop();
  });

  test("has the schema of this version after a restore of 1.3.0", async () => {
    const empty = await createTestDatabase();
    await restoreBackup(empty.connection, FIXTURE);
    const versionsOf = (client: pg.Client) =>
      client.query("select version, checksum from schema_migrations order by version");
    const [restored, current] = [
      await inDatabase(empty.connection, versionsOf),
      await inDatabase(app.connection, versionsOf),
    ];
    expect(restored.rows).toEqual(current.rows);
    await inDatabase(empty.connection, async (client) =>
      expect(await describeSchema(client)).toBe(await inDatabase(app.connection, describeSchema)),
    );
    await empty.drop();
  });

  test("keeps members, assignments and hours of 1.3.0", async () => {
    const empty = await createTestDatabase();
    await restoreBackup(empty.connection, FIXTURE);
    const restored = await createTestApp({
      connection: empty.connection,
      clock: new TestClock(MARCH_NOW),
    });
    const ada = await signIn(restored, { unitNumber: "M-1" });
    // The figures of tests/e2e/reports/report-totals.test.ts, added up by hand.
    const report = (
      await ada.call("reports.members", { startDate: "2026-03-01", endDate: "2026-03-31" })
    ).body;
    expect(report).toContainEqual(
      expect.objectContaining({ unitNumber: "M-7", totalShifts: 8, completedShifts: 6 }),
    );
    expect((await ada.call("replacements.list")).body).toContainEqual(
      expect.objectContaining({ reason: "Exam", status: "pending" }),
    );
    expect((await ada.call("shifts.month", { year: 2026, month: 5 })).body).toHaveLength(4);
    await restored.settle();
    await restored.close();
    await empty.drop();
  });

  test("contains no message secret, and restores no session or link", async () => {
    const member = await signedInMember(app, { unitNumber: "W-1", email: "w1@squad.example" });
    await app
      .visitor()
      .call("accounts.forgotPassword", { unitNumber: "W-1", email: "w1@squad.example" });
    const { write } = app.dependencies.database;
    const now = app.clock.now();
    await write
      .insertInto("actionLinks")
      .values({
        tokenHash: Buffer.from("a token"),
        memberId: member.id,
        purpose: "see-shift",
        createdAt: now,
        expiresAt: now.add({ hours: 9 }),
      })
      .execute();
    await write
      .insertInto("signInSlips")
      .values({
        memberId: member.id,
        tokenHash: Buffer.from("a slip"),
        createdAt: now,
        expiresAt: now.add({ hours: 9 }),
      })
      .execute();
    await write
      .insertInto("deliveries")
      .values({
        channel: "email",
        recipient: "w@b.example",
        content: "x",
        dueAt: now,
        createdAt: now,
        secret: "in-the-clear",
      })
      .execute();
    const file = join(folder, "secrets.jsonl");
    await writeBackup(app.connection, file, now, "plain");
    expect(readFileSync(file, "utf8")).not.toContain("in-the-clear");

    const empty = await createTestDatabase();
    await restoreBackup(empty.connection, file);
    const after = await everything(empty.connection);
    expect([after.sessions, after.one_time_passwords, after.passkey_challenges]).toEqual([
      [],
      [],
      [],
    ]);
    await inDatabase(empty.connection, async (client) => {
      const open = await client.query(
        "select from action_links where used_at is null and expires_at > created_at",
      );
      expect(open.rowCount).toBe(0);
      expect((await client.query("select from action_links")).rowCount).toBeGreaterThan(0);
      expect(
        (await client.query("select from sign_in_slips where ended_at is not null")).rowCount,
      ).toBe(1);
    });
    await empty.drop();
  });

  test.each([
    [
      "was changed",
      (lines: string[]) => lines.map((line) => line.replace('"role":"member"', '"role":"admin"')),
    ],
    [
      "lost its checksum",
      (lines: string[]) => lines.map((line) => line.replace(/,"sha256":"\w+"/, "")),
    ],
    ["had a line taken out and its count put right", (lines: string[]) => withoutOneRow(lines)],
    ["had a line added after its end", (lines: string[]) => [...lines, lines[1]!]],
  ])("that is plain and %s is refused", async (_, change) => {
    const now = app.clock.now();
    await addMember(app);
    await app.dependencies.database.write
      .insertInto("deliveries")
      .values({
        channel: "email",
        recipient: "h@b.example",
        content: "x",
        dueAt: now,
        createdAt: now,
      })
      .execute();
    const file = join(folder, "honest.jsonl");
    await writeBackup(app.connection, file, app.clock.now(), "plain");
    const lines = readFileSync(file, "utf8").trimEnd().split("\n");
    const changed = change(lines);
    expect(changed).not.toEqual(lines);
    writeFileSync(file, `${changed.join("\n")}\n`);
    const empty = await createTestDatabase();
    const before = await everything(empty.connection);
    await expect(restoreBackup(empty.connection, file)).rejects.toThrow(
      /was changed|after its end/,
    );
    expect(await everything(empty.connection)).toEqual(before);
    await empty.drop();
  });

  test("with line ends changed by a transfer restores unchanged", async () => {
    const file = join(folder, "transferred.jsonl");
    const rows = await writeBackup(app.connection, file, app.clock.now(), "plain");
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
    const empty = await createTestDatabase();
    expect(await restoreBackup(empty.connection, file)).toEqual({ rows, passedBy: [] });
    await empty.drop();
  });

  test("is not restored over a squad", async () => {
    const file = join(folder, "over.gz");
    await writeBackup(app.connection, file, app.clock.now());
    await expect(restoreBackup(app.connection, file)).rejects.toThrow("already contains a squad");
  });
});

function withoutOneRow(lines: string[]): string[] {
  const row = lines.findIndex((line) => line.startsWith('{"table":"deliveries"'));
  return lines
    .filter((_, index) => index !== row)
    .map((line) =>
      line.replace(/"rows":(\d+)/, (_whole, rows: string) => `"rows":${Number(rows) - 1}`),
    );
}

describe("next to another program in one database", () => {
  /** Objects of another application, with a routine that no version of the app has. */
  const settleIn = (client: pg.Client) =>
    client.query(`create table neighbours (id integer primary key, house text);
      insert into neighbours values (1, 'red'), (2, 'green');
      create function greet() returns text language sql as $$select 'hello'$$;`);
  const stillThere = async (client: pg.Client): Promise<void> => {
    expect((await client.query("select house, greet() from neighbours order by id")).rows).toEqual([
      { house: "red", greet: "hello" },
      { house: "green", greet: "hello" },
    ]);
  };

  test.each([
    ["of this version", () => undefined],
    ["of 1.3.0", () => FIXTURE],
  ])("a restore %s leaves the other program's rows and routines alone", async (_, other) => {
    const file = other() ?? join(folder, "beside.gz");
    if (!other()) await writeBackup(app.connection, file, app.clock.now());
    const shared = await createTestDatabase();
    await inDatabase(shared.connection, settleIn);
    expect((await restoreBackup(shared.connection, file)).rows).toBeGreaterThan(0);
    await inDatabase(shared.connection, stillThere);
    await shared.drop();
  });

  test("a backup skips the other program's tables", async () => {
    const shared = await createTestDatabase();
    await inDatabase(shared.connection, settleIn);
    const file = join(folder, "shared.jsonl");
    await writeBackup(shared.connection, file, app.clock.now(), "plain");
    expect(readFileSync(file, "utf8")).not.toContain("neighbours");
    await shared.drop();
  });

  test("a restore skips rows of other applications and reports their tables", async () => {
    const file = join(folder, "carried.jsonl");
    const fixture = readFileSync(FIXTURE, "utf8").trimEnd().split("\n");
    const { rows } = JSON.parse(fixture.at(-1)!) as { rows: number };
    const carried = '{"table":"neighbours","row":{"id":1,"house":"red"}}';
    const body = [...fixture.slice(0, -1), carried].map((line) => `${line}\n`).join("");
    const sha256 = createHash("sha256").update(body).digest("hex");
    writeFileSync(file, `${body}${JSON.stringify({ end: true, rows: rows + 1, sha256 })}\n`);
    const empty = await createTestDatabase();
    expect(await restoreBackup(empty.connection, file)).toEqual({ rows, passedBy: ["neighbours"] });
    await empty.drop();
  });

  test.each([
    [
      "a table that refers to the squad's",
      "create table guests (member_id integer references members)",
      "guests",
    ],
    [
      "a view of the squad's",
      "create view phone_list as select unit_number from members",
      "phone_list",
    ],
  ])("a restore is refused if it has %s, and changes nothing", async (_, made, name) => {
    const file = join(folder, "hung-on.gz");
    await writeBackup(app.connection, file, app.clock.now());
    const shared = await createTestDatabase();
    await inDatabase(shared.connection, (client) => client.query(made));
    await expect(restoreBackup(shared.connection, file)).rejects.toThrow(
      `"${name}" of another application depends on Watchbill's tables`,
    );
    await inDatabase(shared.connection, (client) => client.query(`select from ${name}`));
    await shared.drop();
  });
});
