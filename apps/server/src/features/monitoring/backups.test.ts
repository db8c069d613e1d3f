import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkBackup } from "../../platform/backup/check-backup.ts";
import { writeCounted } from "../../platform/backup/write-backup.ts";
import { signedInMember } from "../../testing/squads/builders.ts";
import { startWorker } from "../../testing/start-worker.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let folder: string;
let backups: string;
let app: TestApp;
let admin: Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "watchbill-backups-"));
  backups = join(folder, "backups");
  app = await createTestApp({
    environment: {
      BACKUP_DIR: backups,
      BACKUP_KEEP_DAYS: "2",
      BACKUP_KEEP_WEEKS: "0",
      BACKUP_KEEP_MONTHS: "1",
    },
  });
  admin = await signedInMember(app, { role: "admin" });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const rows = () =>
  app.dependencies.database.read.selectFrom("backups").selectAll().orderBy("id").execute();

async function scratchDatabases(): Promise<string[]> {
  const { rows: found } = await sql<{ name: string }>`
    select datname as name from pg_database
    where starts_with(datname, 'watchbill_check_' || (select oid from pg_database where datname = current_database()) || '_')`.execute(
    app.dependencies.database.read,
  );
  return found.map(({ name }) => name);
}

test("a requested backup is made, tested and listed, and only the owner may read the file", async () => {
  expect(await admin.call("monitoring.backUp")).toMatchObject({
    status: 200,
    body: { message: "Backup started" },
  });
  await app.settle();
  expect(readdirSync(backups)).toEqual(["watchbill-2026-05-12T180000Z.gz"]);
  expect(statSync(join(backups, readdirSync(backups)[0]!)).mode & 0o777).toBe(0o600);
  expect(await rows()).toMatchObject([
    {
      reason: "asked",
      status: "good",
      step: null,
      wasRestored: true,
      note: null,
      errorMessage: null,
      attempts: 1,
    },
  ]);
  const [row] = await rows();
  expect(row!.rowCount).toBeGreaterThan(10);
  expect(row!.bytes).toBe(statSync(join(backups, readdirSync(backups)[0]!)).size);
  expect(await scratchDatabases()).toEqual([]);
  app.clock.advance({ minutes: 2 });
  const metrics = await app.http.inject({ method: "GET", url: "/metrics" });
  expect(metrics.body).toContain("watchbill_backup_age_seconds 120");
  expect((await admin.call("monitoring.backups")).body).toMatchObject({
    folder: backups,
    hour: 3,
    kept: { days: 2, weeks: 0, months: 1 },
    newest: [
      {
        status: "good",
        wasRestored: true,
        rows: row!.rowCount,
        bytes: row!.bytes,
        askedAt: TEST_NOW,
      },
    ],
  });
});

test("a backup request is refused while one is pending, for a member, and without a backup folder", async () => {
  const answers = await Promise.all([
    admin.call("monitoring.backUp"),
    admin.call("monitoring.backUp"),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: "backup-under-way",
  });
  const member = await signedInMember(app, { role: "member" });
  expect((await member.call("monitoring.backUp")).status).toBe(403);
  const without = await createTestApp({ connection: app.connection, clock: app.clock });
  const elsewhere = without.visitor();
  elsewhere.cookie = admin.cookie;
  expect(await elsewhere.call("monitoring.backUp")).toMatchObject({
    status: 409,
    body: { code: "backups-off" },
  });
  // An instance without a backup folder does not make a backup that another instance's user
  // requested.
  await without.settle();
  expect(await rows()).toMatchObject([{ status: "waiting" }]);
  await without.close();
});

describe("scheduled backups", () => {
  test("makes a backup at three in the morning, once, also after downtime, and deletes old ones", async () => {
    await app.worker.tick();
    expect(await rows()).toEqual([]);
    for (const downtime of [{ hours: 14 }, { hours: 48 }, { hours: 24 }, { hours: 24 }]) {
      app.clock.advance(downtime);
      // Other files in the backup folder are not deleted.
      await app.worker.tick();
      await app.settle();
      await app.worker.tick();
      await app.settle();
      writeFileSync(join(backups, "notes.txt"), "where the keys are");
    }
    expect(await rows()).toMatchObject(
      Array.from({ length: 4 }, () => ({ reason: "scheduled", status: "good" })),
    );
    expect(readdirSync(backups).sort()).toEqual([
      "notes.txt",
      "watchbill-2026-05-16T080000Z.gz",
      "watchbill-2026-05-17T080000Z.gz",
    ]);
  });

  test("record the reason of a failure, leave no file, and are retried after an hour", async () => {
    writeFileSync(backups, "in the way");
    app.clock.advance({ hours: 14 });
    await app.worker.tick();
    await app.settle();
    expect(await rows()).toMatchObject([
      {
        status: "failed",
        errorMessage: `The backup folder ${backups} isn't a folder. Set BACKUP_DIR to a folder.`,
      },
    ]);
    rmSync(backups);
    app.clock.advance({ minutes: 59 });
    await app.worker.tick();
    expect(await rows()).toHaveLength(1);
    app.clock.advance({ minutes: 1 });
    await app.worker.tick();
    await app.settle();
    expect(await rows()).toMatchObject([
      { status: "failed" },
      { status: "good", reason: "scheduled" },
    ]);
  });

  test("makes a backup once over two instances", async () => {
    const second = await createTestApp({
      connection: app.connection,
      clock: app.clock,
      environment: { BACKUP_DIR: backups },
    });
    app.clock.advance({ hours: 14 });
    await Promise.all([app.worker.tick(), second.worker.tick()]);
    await Promise.all([app.settle(), second.settle()]);
    expect(await rows()).toMatchObject([{ status: "good", attempts: 1 }]);
    await second.close();
  });
});

test("are made again by the next process when one is killed during the restore test, and leave nothing behind", async () => {
  await admin.call("monitoring.backUp");
  const worker = startWorker(app, { BACKUP_DIR: backups });
  try {
    await expect.poll(scratchDatabases, { interval: 20 }).toHaveLength(1);
  } finally {
    const exited = once(worker, "exit");
    worker.kill("SIGKILL");
    await exited;
  }
  expect(await rows()).toMatchObject([{ status: "running", step: "checking" }]);
  expect(readdirSync(backups)[0]).toMatch(/\.unchecked$/);
  app.clock.advance({ minutes: 1 });
  // PostgreSQL may take a moment to notice that the killed process is gone.
  await expect.poll(async () => (await app.settle(), (await rows())[0]!.status)).toBe("good");
  expect(await rows()).toMatchObject([{ attempts: 2, wasRestored: true }]);
  expect(readdirSync(backups)).toEqual(["watchbill-2026-05-12T180100Z.gz"]);
  expect(await scratchDatabases()).toEqual([]);
});

test("gives a scheduled backup up if it crashes the process each time", async () => {
  await admin.call("monitoring.backUp");
  await app.dependencies.database.write
    .updateTable("backups")
    .set({ status: "running", attempts: 3 })
    .execute();
  await app.settle();
  expect(await rows()).toMatchObject([
    { status: "failed", errorMessage: "Every attempt was interrupted." },
  ]);
});

describe("the server status", () => {
  const state = async (client = admin) => (await client.call("monitoring.state")).body;
  const part = async (client = admin) =>
    (await state(client)).parts.find(({ name }: { name: string }) => name === "Backups") as {
      words: string;
      isWell: boolean;
    };

  test("reports that the last good backup's file is missing or changed, and uses the one before", async () => {
    for (const hours of [0, 24]) {
      app.clock.advance({ hours });
      await admin.call("monitoring.backUp");
      await app.settle();
      await app.worker.tick();
    }
    expect(await part()).toEqual({
      name: "Backups",
      words: "Last verified backup within the last minute.",
      isWell: true,
    });
    const newest = join(backups, readdirSync(backups).sort().at(-1)!);
    writeFileSync(newest, "cut off");
    expect(await part()).toMatchObject({
      words: "The newest was changed. Last verified backup 24 hours ago.",
      isWell: false,
    });
    rmSync(backups, { recursive: true });
    expect((await state()).conditions).toMatchObject([
      { key: "backup-gone", words: expect.stringContaining(newest) },
    ]);
    expect((await part()).words).toBe("The newest is missing. No verified backup is left.");
    for (const minutes of [0, 1, 1]) {
      app.clock.advance({ minutes });
      await app.worker.tick();
      await app.watchdog.look();
    }
    expect((await admin.call("notifications.list")).body).toMatchObject([
      { title: "Server problem" },
    ]);
  });

  test("reports within a day that the newest backup lacks data, even if its size is unchanged", async () => {
    const words = async (): Promise<string> => (await part()).words;
    for (const hours of [0, 24]) {
      app.clock.advance({ hours });
      await admin.call("monitoring.backUp");
      await app.settle();
    }
    const newest = join(backups, readdirSync(backups).sort().at(-1)!);
    expect(await words()).toBe("Last verified backup within the last minute.");
    const bytes = readFileSync(newest);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(newest, bytes);
    app.clock.advance({ hours: 24 });
    await app.worker.tick();
    await expect.poll(words).toBe("The newest was changed. Last verified backup 2 days ago.");
    expect((await state()).conditions).toMatchObject([
      { key: "backup-gone", words: `The last verified backup was changed: ${newest}.` },
    ]);

    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(newest, bytes);
    app.clock.advance({ hours: 1 });
    expect(await words()).toMatch(/^The newest was changed/);
    app.clock.advance({ hours: 23 });
    await expect.poll(words).toMatch(/^Last verified backup/);
  });

  test("reports that a backup was only read and not restored", async () => {
    await admin.call("monitoring.backUp");
    await app.settle();
    await app.worker.tick();
    await app.dependencies.database.write
      .updateTable("backups")
      .set({ wasRestored: false })
      .execute();
    expect(await part()).toMatchObject({
      words: expect.stringContaining("Verified by reading only"),
      isWell: true,
    });
  });

  test("reports a missing backup folder after a day and a half, unless backups are switched off", async () => {
    const address = "postgresql://test@127.0.0.1:9/none";
    const beside = async (environment: Record<string, string>) => {
      const { connection, clock } = app;
      const other = await createTestApp({
        connection,
        clock,
        environment: { DATABASE_URL: address, ...environment },
      });
      const client = other.visitor();
      client.cookie = admin.cookie;
      return { other, client };
    };
    const [unset, off] = [await beside({ BACKUP_DIR: "" }), await beside({})];
    await app.dependencies.database.write
      .updateTable("serverKeys")
      .set({ createdAt: app.clock.now() })
      .execute();
    app.clock.advance({ hours: 36 });
    expect(await part(unset.client)).toMatchObject({ isWell: true });
    app.clock.advance({ minutes: 1 });
    expect(await part(unset.client)).toMatchObject({
      words: "Off: no backup folder is set.",
      isWell: false,
    });
    expect(await part(off.client)).toMatchObject({
      words: "Off: BACKUP_DIR is set to off.",
      isWell: true,
    });
    await unset.other.close();
    await off.other.close();
  });
});

describe("the restore test", () => {
  const pause = async (): Promise<void> => undefined;
  const lookThrough = async (): Promise<null> => null;

  test("detects a missing row, and leaves no database behind", async () => {
    const location = app.dependencies.location;
    const file = join(folder, "short.gz");
    const counts = new Map(await writeCounted(location.own, file, app.clock.now()));
    counts.set("members", counts.get("members")! + 1);
    await expect(checkBackup(location, file, { counts, pause, lookThrough })).rejects.toThrow(
      'The restore test found 1 rows of "members", but 2 were written',
    );
    expect(await scratchDatabases()).toEqual([]);
  });

  test("only reads the backup, and reports that, if the server allows no new database", async () => {
    await sql`create role reader_of_${sql.raw(String(process.pid))} login`.execute(
      app.dependencies.database.write,
    );
    const maker = {
      ...(app.connection as { host: string; user: string; database: string }),
      user: `reader_of_${process.pid}`,
      database: "postgres",
    };
    const file = join(folder, "whole.gz");
    const counts = await writeCounted(app.connection, file, app.clock.now());
    const location = { own: app.connection, maker };
    expect(await checkBackup(location, file, { counts, pause, lookThrough })).toMatchObject({
      wasRestored: false,
      note: expect.stringContaining("CREATEDB"),
    });
    writeFileSync(file, "something else");
    await expect(checkBackup(location, file, { counts, pause, lookThrough })).rejects.toThrow(
      "The file isn't a Watchbill backup",
    );
    await sql`drop role reader_of_${sql.raw(String(process.pid))}`.execute(
      app.dependencies.database.write,
    );
  });

  test("reports that the activity log in the backup was changed", async () => {
    await app.worker.tick();
    await sql`update events set details = '{"changed": true}' where seal is not null`.execute(
      app.dependencies.database.write,
    );
    await admin.call("monitoring.backUp");
    await app.settle();
    expect(await rows()).toMatchObject([
      {
        status: "good",
        note: expect.stringMatching(/^The backup is complete, but the activity log was changed/),
      },
    ]);
  });
});
