import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ConnectionSettings } from "../database.ts";
import { APP_ROLE, DATABASE, prepareDatabase } from "../postgres-roles.ts";
import { toFolderError } from "./folder-errors.ts";
import { prepareDataFolder } from "./postgres-folder.ts";
import { launch } from "./postgres-launch.ts";
import { locatePostgres, type PostgresLocation } from "./postgres-location.ts";
import { ALL_POWERFUL, answers, runTool, withServer } from "./postgres-server.ts";

/** Enough connections for three instances of the app, which use at most 17 each. */
const MAX_CONNECTIONS = 60;
/** How long the server may still count a closed connection. */
const LEAVING_MS = 2_000;
const AGAIN_MS = 50;

export interface EmbeddedPostgres {
  /** As the app's role, which owns its database and has no other rights on the server. */
  readonly connection: Exclude<ConnectionSettings, string>;
  /** As the superuser that initialized the server. */
  readonly allPowerful: Exclude<ConnectionSettings, string>;
  /** The data folder; not the configured one if the server's user cannot enter that folder. */
  readonly folder: string;
  /** How the server was found: made new, started again, or still running from before. */
  readonly found: "made" | "started" | "running";
  /** Whether the server accepts connections. */
  isThere(): Promise<boolean>;
  /** Whether the server's process is alive, even if it is too busy to answer. */
  isAlive(): boolean;
  /** Shuts the server down, unless another instance of the app still uses it. */
  stop(): Promise<void>;
}

/**
 * Starts (or reuses) the app's own PostgreSQL on `dataDirectory`: fsync on, a Unix socket and no
 * TCP port. If started as root, it runs as an unprivileged user. A server that survived a kill -9
 * of the app is reused. In any state of the folder, it starts or throws a `ConfigurationError` that
 * names the problem and the fix.
 */
export async function startEmbeddedPostgres(options: {
  dataDirectory: string;
  print: (line: string) => void;
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const { dataDirectory, print } = options;
  const location = toFolderError(dataDirectory, () =>
    locatePostgres(resolve(dataDirectory), print),
  );
  const found = (await answers(location)) ? "running" : await startServer(location, options);
  try {
    await prepareDatabase(location);
  } catch (error) {
    await stop(location);
    throw error;
  }
  return {
    connection: { ...location.connection, user: APP_ROLE, database: DATABASE },
    allPowerful: { ...location.connection, user: ALL_POWERFUL, database: DATABASE },
    folder: location.workingFolder,
    found,
    isThere: () => answers(location),
    isAlive: () => isAlive(location),
    stop: () => stop(location),
  };
}

async function startServer(
  location: PostgresLocation,
  { dataDirectory, print, maxConnections }: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<"made" | "started"> {
  if (location.warning) print(location.warning);
  const isNew = await toFolderError(dataDirectory, () => prepareDataFolder(location, print));
  await launch(location, maxConnections ?? MAX_CONNECTIONS, print);
  return isNew ? "made" : "started";
}

function isAlive({ data }: PostgresLocation): boolean {
  const pid = serverPid(data);
  if (pid === null || !(pid > 0)) return false;
  // If the system has /proc, a process that now has a dead server's id is another program or a
  // zombie.
  if (existsSync("/proc/self/stat"))
    return /^\d+ \(postgres\) [^ZX]/.test(readIfThere(`/proc/${pid}/stat`));
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Stops the server, unless another app is connected. */
async function stop(location: PostgresLocation): Promise<void> {
  if (await isUsed(location)) return;
  runTool(location, "pg_ctl", ["stop", "-D", location.data, "-m", "fast", "-w", "-t", "20"]);
}

/**
 * Retries for a moment, because the server counts a connection until shortly after its client
 * closed it.
 */
async function isUsed(location: PostgresLocation): Promise<boolean> {
  const since = performance.now();
  for (;;) {
    if ((await countOthers(location)) === 0) return false;
    if (performance.now() - since > LEAVING_MS) return true;
    await delay(AGAIN_MS);
  }
}

/** Counts other connections; 0 if the server does not answer. */
function countOthers(location: PostgresLocation): Promise<number> {
  return withServer(location, "postgres", async (client) => {
    const { rows } = await client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows[0]?.count ?? 0;
  }).catch(() => 0);
}

/** Returns the process id of the server on this folder, or null. */
export function serverPid(dataFolder: string): number | null {
  const file = join(dataFolder, "postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
}
