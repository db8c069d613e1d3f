import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ConfigurationError } from "../../configuration/configuration-error.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { runTool, stateOf } from "./postgres-server.ts";

const START_TIMEOUT_MS = 30_000;
const AGAIN_MS = 500;
const LOG_FOLDER = "log";

/** Advice by PostgreSQL's last message; the first match counts. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/no space left|disk quota/i, "Free some disk space and start again; all saved data is intact"],
  [
    /permission denied|read-only|not permitted/i,
    "Make the folder writable for the user that runs Watchbill, and start again",
  ],
  [/lock file/i, "Another PostgreSQL uses the folder. Stop it first"],
  [
    /parameter|configuration file .*contains errors/i,
    "Correct its settings in postgresql.conf or postgresql.auto.conf there",
  ],
  [
    /./,
    "If its files are damaged, keep a copy of the folder, start with another DATA_DIR and restore the newest backup",
  ],
];

/**
 * Starts the server in its own process group, so that Ctrl-C reaches the app first, and waits until
 * it answers.
 */
export async function launch(
  location: PostgresLocation,
  maxConnections: number,
  print: (line: string) => void,
): Promise<void> {
  const before = logSizes(location.data);
  let complaint = "";
  const spawnServer = (): ChildProcess => {
    const server = spawn(
      join(location.binaries, "postgres"),
      ["-D", location.data, ...flagsFor(location, maxConnections)],
      {
        ...location.owner,
        cwd: location.data,
        detached: true,
        stdio: ["ignore", "ignore", "pipe"],
      },
    );
    server.stderr.on(
      "data",
      (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(-4000)),
    );
    return server;
  };
  const fail = (): never => {
    const why = reasonIn(`${complaint}\n${loggedSince(location.data, before)}`);
    const advice = ADVICE.find(([pattern]) => pattern.test(why))?.[1] ?? "";
    throw new ConfigurationError(
      `PostgreSQL couldn't start in ${location.data}: ${why}. ${advice} (its log is in ${join(location.data, LOG_FOLDER)})`,
    );
  };
  let child = spawnServer();
  let deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const state = await stateOf(location);
    if (state === "answers") break;
    if (performance.now() > deadline) {
      if (state === "silent") {
        runTool(location, "pg_ctl", ["stop", "-D", location.data, "-m", "fast", "-w", "-t", "20"]);
        fail();
      }
      // After a power cut PostgreSQL replays its WAL first, which may take long on a slow disk.
      print("PostgreSQL is still recovering; waiting for it");
      deadline = performance.now() + START_TIMEOUT_MS;
    }
    // A second app may start this folder at the same time; the second one waits for the first one's
    // server.
    const isGone = child.exitCode !== null || child.signalCode !== null;
    if (isGone && !existsSync(join(location.data, "postmaster.pid"))) fail();
    // The start also fails while the last processes of a killed server are exiting.
    if (isGone) {
      await delay(AGAIN_MS);
      child = spawnServer();
    }
    await delay(20);
  }
  child.stderr?.destroy();
  child.unref();
}

function flagsFor(location: PostgresLocation, maxConnections: number): string[] {
  const settings = {
    listen_addresses: "",
    unix_socket_directories: location.connection.host,
    unix_socket_permissions: "0700",
    max_connections: String(maxConnections),
    shared_buffers: "64MB",
    max_wal_size: "512MB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "on",
    log_directory: LOG_FOLDER,
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
    log_min_messages: "warning",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function logSizes(data: string): ReadonlyMap<string, number> {
  const folder = join(data, LOG_FOLDER);
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).length]),
  );
}

/** Returns what the server has logged since the sizes were read. */
function loggedSince(data: string, before: ReadonlyMap<string, number>): string {
  const texts = [...logSizes(data).keys()].map((name) => {
    const bytes = readFileSync(join(data, LOG_FOLDER, name));
    const known = before.get(name) ?? 0;
    return bytes.subarray(bytes.length < known ? 0 : known).toString();
  });
  return texts.join("\n");
}

/** Returns why the server gave up, as one line of its log. */
function reasonIn(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  const grave = lines.flatMap((line) => /(?:PANIC|FATAL):\s+(.+)$/.exec(line)?.[1] ?? []);
  // Leaves out the line that the server logs for each of our probes.
  const own = grave.filter((text) => !text.startsWith("the database system is"));
  const plain = lines.filter((line) => line !== "" && !/\b(LOG|HINT|DETAIL):/.test(line));
  return (own[0] ?? plain.at(-1) ?? "it isn't responding").replace(/\.$/, "");
}
