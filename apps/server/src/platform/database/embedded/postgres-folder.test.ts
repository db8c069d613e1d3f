import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { COMPILED_BEFORE } from "../../../testing/compile-cache.ts";
import { ConfigurationError } from "../../configuration/configuration-error.ts";
import type { ConnectionSettings } from "../database.ts";
import { addressOf } from "../database.ts";
import { type EmbeddedPostgres, serverPid, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { locatePostgres } from "./postgres-location.ts";

const STARTER = join(import.meta.dirname, "../../../testing/database/postgres-process.ts");
const folders: string[] = [];
const running: EmbeddedPostgres[] = [];
let whole: string;

beforeAll(async () => {
  whole = newFolder();
  const server = await start(whole);
  await query(server.connection, "create table notes (text text)");
  await query(server.connection, "insert into notes values ('kept')");
  await server.stop();
  running.splice(0);
  folders.splice(0);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
afterAll(() => rmSync(whole, { recursive: true, force: true }));

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-folder-"));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

/** Copies a folder with stored rows, as `cp -a` does. */
function copyOfWhole(): string {
  const folder = newFolder();
  spawnSync("cp", ["-a", join(whole, "postgresql"), folder]);
  return folder;
}

async function start(folder: string, said: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDirectory: folder,
    print: (line) => said.push(line),
  });
  running.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(
  connection: ConnectionSettings,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(addressOf(connection));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Spawns a process that starts the server on a folder. */
function spawnStarter(folder: string, options: { readonly detached?: true } = {}): ChildProcess {
  const env = { ...process.env, ...COMPILED_BEFORE };
  return spawn(process.execPath, ["--disable-warning=ExperimentalWarning", STARTER, folder], {
    stdio: "ignore",
    env,
    ...options,
  });
}

/** Waits for the condition, or for the end of the process that should meet it. */
async function until(child: ChildProcess, hasCome: () => boolean): Promise<void> {
  while (!hasCome() && child.exitCode === null) await delay(1);
}

/** Kills the process and its children, as a power cut would. */
async function killGroup(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once("close", done));
  if (child.exitCode === null) {
    process.kill(-child.pid!, "SIGKILL");
    await ended;
  }
}

const data = (folder: string): string => join(folder, "postgresql");

/** Returns the folder that is being made, under its temporary name. */
function beingMade(folder: string): string {
  const name = readdirSync(folder).find((entry) => entry.startsWith("postgresql"));
  return join(folder, name ?? "postgresql");
}

const MOMENTS: readonly (readonly [string, (folder: string) => boolean])[] = [
  ["its first file is there", (folder) => existsSync(join(beingMade(folder), "PG_VERSION"))],
  ["its settings are there", (folder) => existsSync(join(beingMade(folder), "postgresql.conf"))],
  [
    "its own tables are there",
    (folder) => existsSync(join(beingMade(folder), "global/pg_control")),
  ],
  ["its other databases are made", (folder) => existsSync(join(beingMade(folder), "base/4"))],
  ["it has its name", (folder) => existsSync(join(data(folder), "PG_VERSION"))],
  ["its server begins", (folder) => existsSync(join(data(folder), "postmaster.pid"))],
];

describe("a first start that is killed when", () => {
  test.each(MOMENTS)("%s recovers like a first start", async (_moment, hasCome) => {
    const folder = newFolder();
    const child = spawnStarter(folder, { detached: true });
    await until(child, () => hasCome(folder));
    await killGroup(child);
    const server = await start(folder);
    expect(await query(server.connection, "select 1 as here")).toEqual([{ here: 1 }]);
    await server.stop();
    // The incomplete folder is removed too.
    await start(folder);
    expect(readdirSync(folder).filter((name) => name.startsWith("postgresql"))).toEqual([
      "postgresql",
    ]);
  });
});

describe("a data folder of an older version, which initialized it in place, killed when", () => {
  test.each(MOMENTS.slice(0, 4))("%s is created again", async (_moment, hasCome) => {
    const folder = newFolder();
    const location = locatePostgres(folder, () => undefined);
    mkdirSync(location.data, { mode: 0o700 });
    if (location.owner)
      spawnSync("chown", [`${location.owner.uid}:${location.owner.gid}`, location.data]);
    const child = spawn(
      join(location.binaries, "initdb"),
      ["-D", location.data, "-U", "watchbill", "--auth=trust"],
      {
        ...location.owner,
        cwd: folder,
        detached: true,
        stdio: "ignore",
      },
    );
    await until(child, () => hasCome(folder));
    await killGroup(child);
    const said: string[] = [];
    const server = await start(folder, said);
    expect(server.found).toBe("made");
    expect(said.join()).toContain("was interrupted before any data was saved");
    expect(await query(server.connection, "select 1 as here")).toEqual([{ here: 1 }]);
  });
});

test.skipIf(process.getuid?.() !== 0)(
  "reports the location of data that root's PostgreSQL cannot store in the configured folder",
  async () => {
    const folder = newFolder();
    chmodSync(folder, 0o700);
    const server = await start(folder);
    expect(server.folder).not.toBe(folder);
    folders.push(server.folder);
    expect(existsSync(join(server.folder, "postgresql", "PG_VERSION"))).toBe(true);
  },
);

test("makes the folder private, and lets root's PostgreSQL only pass through it", async () => {
  const above = newFolder();
  const folder = join(above, "squad", "data");
  await start(folder);
  const { mode, uid } = statSync(folder);
  expect([(mode & 0o777).toString(8), uid]).toEqual(
    process.getuid?.() === 0 ? ["710", 0] : ["700", process.getuid?.()],
  );
  // Parent folders contain no data, and the server must pass through them.
  expect((statSync(join(above, "squad")).mode & 0o777).toString(8)).toBe("755");
  if (process.getuid?.() === 0) {
    // Changes the group, as if another user for PostgreSQL had been created since.
    const { gid } = statSync(folder);
    chownSync(folder, 0, gid + 1);
    await start(folder);
    expect(statSync(folder).gid).toBe(gid);
  }
  // An existing folder keeps the operator's permissions.
  chmodSync(folder, 0o755);
  await start(folder);
  expect((statSync(folder).mode & 0o777).toString(8)).toBe("755");
});

test("ends two simultaneous first starts with one folder, which both use", async () => {
  const folder = newFolder();
  const child = spawnStarter(folder);
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const [server, code] = await Promise.all([start(folder), ended]);
  expect(code).toBe(0);
  expect(await query(server.connection, "select 1 as here")).toEqual([{ here: 1 }]);
  expect(readdirSync(folder).filter((name) => name.startsWith("postgresql"))).toEqual([
    "postgresql",
  ]);
});

describe("a data folder recovers by itself", () => {
  test.each<[string, (folder: string) => void]>([
    ["with an empty lock", (folder) => writeFileSync(join(data(folder), "postmaster.pid"), "")],
    [
      "with a lock of garbage",
      (folder) => writeFileSync(join(data(folder), "postmaster.pid"), "\0\0\0\0\0\0\0\0"),
    ],
    [
      "with the lock of another process",
      (folder) =>
        writeFileSync(
          join(data(folder), "postmaster.pid"),
          `${process.pid}\n${data(folder)}\n1\n5432\n\n\n`,
        ),
    ],
    [
      "with an empty lock of its socket",
      (folder) =>
        writeFileSync(
          join(locatePostgres(folder, () => undefined).connection.host, ".s.PGSQL.5432.lock"),
          "",
        ),
    ],
    ["that a copy has opened to other users", (folder) => chmodSync(data(folder), 0o755)],
    ["that was made read-only", (folder) => chmodSync(data(folder), 0o500)],
    // This case needs root, because only root can change the owner; the start then changes it back.
    [
      "that a copy has given to root",
      (folder) => void spawnSync("chown", ["-R", String(process.getuid?.()), data(folder)]),
    ],
  ])("%s", async (_state, breakIt) => {
    const folder = copyOfWhole();
    breakIt(folder);
    const server = await start(folder);
    expect(await query(server.connection, "select text from notes")).toEqual([{ text: "kept" }]);
  });

  test("unless a server runs there whose lock lost its process id", async () => {
    const folder = copyOfWhole();
    const server = await start(folder);
    const pid = serverPid(data(folder))!;
    // The server checks its lock only once a minute.
    writeFileSync(join(data(folder), "postmaster.pid"), "");
    expect((await start(folder)).found).toBe("running");
    process.kill(pid, "SIGINT");
    await expect.poll(() => existsSync(`/proc/${pid}/cwd`)).toBe(false);
    running.splice(running.indexOf(server), 1);
  });
});

describe("one line names the problem and the fix", () => {
  const fileIn = (folder: string, path: string): string => join(data(folder), path);
  const overwrite = (folder: string, path: string): void => {
    const size = statSync(fileIn(folder, path)).size;
    writeFileSync(fileIn(folder, path), Buffer.alloc(size, 0xa5));
  };
  const eachOfLog = (folder: string): string[] =>
    readdirSync(fileIn(folder, "pg_wal")).filter((name) => /^[\dA-F]{24}$/.test(name));

  test.each<[string, (folder: string) => void, RegExp]>([
    [
      "of a write-ahead log that is gone",
      (folder) => eachOfLog(folder).forEach((name) => rmSync(fileIn(folder, `pg_wal/${name}`))),
      /checkpoint record.*restore the newest backup/,
    ],
    [
      "of a damaged write-ahead log",
      (folder) => eachOfLog(folder).forEach((name) => overwrite(folder, `pg_wal/${name}`)),
      /checkpoint record.*restore the newest backup/,
    ],
    [
      "of a damaged control file",
      (folder) => overwrite(folder, "global/pg_control"),
      /restore the newest backup/,
    ],
    [
      "of settings that are gone",
      (folder) => rmSync(fileIn(folder, "postgresql.conf")),
      /configuration file/,
    ],
    [
      "of settings that are wrong",
      (folder) => writeFileSync(fileIn(folder, "postgresql.auto.conf"), "fsync = 'maybe'\n"),
      /fsync|settings/,
    ],
    [
      "of data without its version",
      (folder) => rmSync(fileIn(folder, "PG_VERSION")),
      /no PG_VERSION file.*restore a backup/,
    ],
    [
      "of another version's data",
      (folder) => writeFileSync(fileIn(folder, "PG_VERSION"), "11\n"),
      /is from PostgreSQL 11.*Export it/,
    ],
  ])("%s", async (_state, breakIt, words) => {
    const folder = copyOfWhole();
    breakIt(folder);
    await refuses(folder, words);
    expect(serverPid(data(folder))).toBeNull();
  });

  test("for foreign files in the data folder", async () => {
    const folder = newFolder();
    mkdirSync(data(folder));
    writeFileSync(join(data(folder), "holiday.jpg"), "sea");
    await refuses(folder, /is not empty.*Choose another DATA_DIR/);
    expect(existsSync(join(data(folder), "holiday.jpg"))).toBe(true);
  });

  test("for a data folder that is a file, or below one", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    await refuses(file, /Choose a folder/);
    await refuses(join(file, "data"), /Choose a folder/);
  });

  test.runIf(process.platform === "linux")("if the system allows no new folder", async () => {
    await refuses("/proc/watchbill/data", /can't be created/);
  });

  // Root may enter every folder.
  test.skipIf(process.getuid?.() === 0)("for a folder that this user may not enter", async () => {
    const folder = newFolder();
    chmodSync(folder, 0o500);
    await refuses(join(folder, "data"), /can't write there/);
    const closed = copyOfWhole();
    chmodSync(closed, 0o000);
    await refuses(closed, /can't write there/);
    chmodSync(closed, 0o755);
  });

  test.skipIf(process.getuid?.() !== 0)("for data closed to root's PostgreSQL", async () => {
    const folder = copyOfWhole();
    chmodSync(folder, 0o700);
    await refuses(folder, /can't enter .*chmod/);
  });

  async function refuses(folder: string, words: RegExp): Promise<void> {
    const error: unknown = await start(folder).then(
      () => "it started",
      (refusal: unknown) => refusal,
    );
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toMatch(words);
    expect((error as Error).message).not.toContain("\n");
  }
});
