import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { ConnectionSettings } from "./database.ts";
import { locatePostgres, type PostgresPlace } from "./postgres-place.ts";

const DATABASE = "watchbill";
const USER = "watchbill";
const START_TIMEOUT_MS = 30_000;
const AGAIN_MS = 500;
/** Enough for three instances of the app, which never take more than 17 each. */
const MAX_CONNECTIONS = 60;

export interface EmbeddedPostgres {
  readonly connection: ConnectionSettings;
  /** How the server was found: made new, started again, or still running from before. */
  readonly found: "made" | "started" | "running";
  /** Whether it answers. */
  isThere(): Promise<boolean>;
  /** Stops the server in order, unless another instance of the app still uses it. */
  stop(): Promise<void>;
}

/**
 * Starts (or finds running) the app's own PostgreSQL on `dataDirectory`: fsync on, a Unix socket and no TCP port.
 * Started as root it runs as an unprivileged user. After a kill -9 of the app the server that is still there is used.
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string;
  print: (line: string) => void;
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const place = locatePostgres(resolve(options.dataDirectory), options.print);
  const connection = { ...place.connection, user: USER, database: DATABASE };
  if (await answers(place)) return opened(place, connection, "running");
  const isNew = !existsSync(join(place.data, "PG_VERSION"));
  if (isNew) await initialise(place);
  refuseOtherMajor(place);
  await launch(place, options.maxConnections ?? MAX_CONNECTIONS);
  await createDatabase(place);
  return opened(place, connection, isNew ? "made" : "started");
}

function opened(place: PostgresPlace, connection: ConnectionSettings, found: EmbeddedPostgres["found"]): EmbeddedPostgres {
  return { connection, found, isThere: () => answers(place), stop: () => stop(place) };
}

async function initialise(place: PostgresPlace): Promise<void> {
  // An initdb that was killed half way leaves a folder without PG_VERSION; nothing was ever stored there.
  rmSync(place.data, { recursive: true, force: true });
  mkdirSync(place.data, { recursive: true, mode: 0o700 });
  if (place.owner) chownSync(place.data, place.owner.uid, place.owner.gid);
  const run = runTool(place, "initdb", [
    "-D",
    place.data,
    "-U",
    USER,
    "-E",
    "UTF8",
    "--locale=C",
    "--auth=trust",
    "--no-instructions",
  ]);
  if (run.status !== 0) throw new Error(`PostgreSQL could not make its data folder ${place.data}: ${run.stderr.trim()}`);
}

function refuseOtherMajor(place: PostgresPlace): void {
  const dataMajor = readFileSync(join(place.data, "PG_VERSION"), "utf8").trim();
  const binaryMajor = /(\d+)/.exec(runTool(place, "postgres", ["--version"]).stdout)?.[1];
  if (dataMajor !== binaryMajor) {
    throw new Error(
      `The data in ${place.data} is of PostgreSQL ${dataMajor}, this app brings ${binaryMajor}: export it with the older version first`,
    );
  }
}

/** Starts the server in a process group of its own, so that Ctrl-C reaches the app first, and waits until it answers. */
async function launch(place: PostgresPlace, maxConnections: number): Promise<void> {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: place.connection.host,
    unix_socket_permissions: "0700",
    max_connections: String(maxConnections),
    shared_buffers: "64MB",
    max_wal_size: "512MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "on",
    log_directory: "log",
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
    log_min_messages: "warning",
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  let complaint = "";
  const spawnServer = () => {
    const server = spawn(join(place.binaries, "postgres"), ["-D", place.data, ...flags], {
      ...place.owner,
      cwd: place.data,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
    });
    server.stderr.on("data", (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(-2000)));
    return server;
  };
  let child = spawnServer();
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await answers(place))) {
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL did not start within 30 s on ${place.data}: ${complaint.trim()}`);
    // A second app may start the same folder at the same moment; whoever comes second waits for the first one's server.
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone && !existsSync(join(place.data, "postmaster.pid")))
      throw new Error(`PostgreSQL could not start on ${place.data}: ${complaint.trim()}`);
    // Nor can it start while the last processes of one that was killed are still leaving.
    if (isGone) {
      await delay(AGAIN_MS);
      child = spawnServer();
    }
    await delay(20);
  }
  child.stderr.destroy();
  child.unref();
}

async function answers(place: PostgresPlace): Promise<boolean> {
  return withServer(place, async () => true).catch(() => false);
}

async function createDatabase(place: PostgresPlace): Promise<void> {
  await withServer(place, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) {
      await client.query(`create database ${DATABASE}`).catch((error: unknown) => {
        // Made by another instance in the same instant.
        if (!(error instanceof pg.DatabaseError && ["42P04", "23505"].includes(error.code ?? ""))) throw error;
      });
    }
  });
}

async function withServer<T>(place: PostgresPlace, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...place.connection,
    user: USER,
    database: "postgres",
    application_name: "watchbill start",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function stop(place: PostgresPlace): Promise<void> {
  const others = await withServer(place, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows[0]?.count ?? 0;
  }).catch(() => 0);
  if (others > 0) return;
  runTool(place, "pg_ctl", ["stop", "-D", place.data, "-m", "fast", "-w", "-t", "20"]);
}

function runTool(
  place: PostgresPlace,
  tool: string,
  args: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(join(place.binaries, tool), args, {
    ...place.owner,
    cwd: place.workingFolder,
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
}

/** For tests: the process number of the server on this folder, or null. */
export function serverPid(dataFolder: string): number | null {
  const file = join(dataFolder, "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
}
