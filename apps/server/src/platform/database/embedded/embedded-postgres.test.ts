import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf, type ConnectionSettings } from "../database.ts";
import { type EmbeddedPostgres, serverPid, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { watchEmbeddedPostgres } from "./postgres-watch.ts";

let folder: string;
const running: EmbeddedPostgres[] = [];

beforeAll(() => {
  // A path longer than a socket address allows.
  folder = mkdtempSync(join(tmpdir(), `watchbill-${"long-".repeat(12)}`));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory: folder, print: () => undefined });
  running.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(
  connection: ConnectionSettings,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(addressOf(connection));
  // A server shutdown emits an error besides the failed query.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function isGone(pid: number): Promise<void> {
  await expect
    .poll(() => existsSync(`/proc/${pid}`) || serverPid(join(folder, "postgresql")) === pid)
    .toBe(false);
}

describe("the built-in PostgreSQL", () => {
  test("is created, keeps its rows, is found running, stops, and starts again with every row", async () => {
    const made = await start();
    expect(made.found).toBe("made");
    await query(
      made.connection,
      "create table notes (text text); insert into notes values ('kept')",
    );
    // As after a kill -9 of the app: the server still runs and is reused.
    const again = await start();
    expect(again.found).toBe("running");
    const pid = serverPid(join(folder, "postgresql"))!;
    await again.stop();
    await isGone(pid);
    const restarted = await start();
    expect(restarted.found).toBe("started");
    expect(await query(restarted.connection, "select text from notes")).toEqual([{ text: "kept" }]);
  });

  test("syncs to disk, listens on no port, and runs as an unprivileged user if the app is root", async () => {
    const { connection } = await start();
    expect(
      await query(
        connection,
        "select current_setting('fsync') as fsync, current_setting('listen_addresses') as port",
      ),
    ).toEqual([{ fsync: "on", port: "" }]);
    const { uid, mode } = statSync(join(folder, "postgresql"));
    expect([process.getuid?.() === 0 ? uid !== 0 : true, mode & 0o077]).toEqual([true, 0]);
  });

  test("restarts after a kill under load, with every acknowledged row", async () => {
    const server = await start();
    const said: string[] = [];
    const stopWatching = watchEmbeddedPostgres(server, {
      dataDirectory: folder,
      print: (line) => said.push(line),
      checkMs: 50,
    });
    await query(server.connection, "create table under_load (n integer)");
    let acknowledged = 0;
    const enough = new AbortController();
    const write = async (): Promise<void> => {
      for (let n = 1; !enough.signal.aborted; n += 1) {
        const answered = await query(
          server.connection,
          `insert into under_load values (${n}) returning n`,
        ).catch(() => []);
        acknowledged += answered.length;
      }
    };
    const writers = [write(), write(), write(), write()];
    await expect.poll(() => acknowledged).toBeGreaterThan(50);
    process.kill(serverPid(join(folder, "postgresql"))!, "SIGKILL");
    await expect
      .poll(() => said.at(-1), { timeout: 25_000 })
      .toBe("The built-in PostgreSQL is running again");
    enough.abort();
    await Promise.all(writers);
    await stopWatching();
    const [row] = await query<{ count: number }>(
      server.connection,
      "select count(*)::int as count from under_load",
    );
    // Each writer may have stored one more row without its acknowledgment.
    expect(row!.count - acknowledged).toBeGreaterThanOrEqual(0);
    expect(row!.count - acknowledged).toBeLessThanOrEqual(writers.length);
  });

  test("keeps every acknowledged row through a kill -9 of the whole server", async () => {
    const { connection } = await start();
    await query(connection, "create table acknowledged (n integer)");
    for (let n = 1; n <= 25; n += 1)
      await query(connection, `insert into acknowledged values (${n})`);
    const pid = serverPid(join(folder, "postgresql"))!;
    process.kill(pid, "SIGKILL");
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    const recovered = await start();
    expect(
      await query(recovered.connection, "select count(*)::int as count from acknowledged"),
    ).toEqual([{ count: 25 }]);
  });

  test("serves two apps that start it at the same time, and keeps running while one of them is connected", async () => {
    const first = await start();
    await first.stop();
    const [left, right] = await Promise.all([start(), start()]);
    const client = new pg.Client(addressOf(right.connection));
    await client.connect();
    await left.stop();
    expect((await client.query("select 1 as here")).rows).toEqual([{ here: 1 }]);
    await client.end();
  });
});
