import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  type ConnectionSettings,
  type Db,
  openDatabase,
} from "../../apps/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../../apps/server/src/platform/database/migrate.ts";
import { fillSquad, type SquadSize } from "./squad.ts";

const ROOT = join(import.meta.dirname, "../..");
/** PostgreSQL's connection limit, enough for ten app instances. */
const MAX_CONNECTIONS = 250;

/** A temporary folder that is deleted when the bench ends. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), "watchbill-bench-"));
  // When root starts PostgreSQL, it runs as another user, who needs access to the folder.
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the built-in PostgreSQL as `npm start` does, with a database for each squad. */
export async function startDatabases(folder: string): Promise<{
  readonly squad: (
    name: string,
    size: SquadSize,
  ) => Promise<{ readonly url: string; readonly db: Db }>;
  readonly stop: () => Promise<void>;
}> {
  const server = await startEmbeddedPostgres({
    dataDirectory: folder,
    print: () => undefined,
    maxConnections: MAX_CONNECTIONS,
  });
  const open: Db[] = [];
  return {
    async squad(name, size) {
      const url = await makeDatabase(server.allPowerful, name);
      await migrate(url);
      const db = openDatabase(url, { name: "bench", max: 1 });
      open.push(db);
      await fillSquad(db, size);
      return { url, db };
    },
    async stop() {
      await Promise.all(open.map((db) => db.destroy()));
      await server.stop();
    },
  };
}

async function makeDatabase(connection: ConnectionSettings, name: string): Promise<string> {
  if (typeof connection === "string")
    throw new Error("The bench measures the app's own PostgreSQL");
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return `postgres://${connection.user}@localhost/${name}?host=${encodeURIComponent(connection.host)}`;
}

export interface Running {
  readonly address: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** Starts the app as a separate process and waits until it is ready. */
export async function startServer(
  environment: Record<string, string>,
  entry = "apps/server/src/main.ts",
): Promise<Running> {
  const port = await freePort();
  const settings = {
    ...process.env,
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    PORT: String(port),
    ORG_TIME_ZONE: "UTC",
    // Disables the rate limit, because a few sessions send the requests of a whole squad.
    CALLS_PER_SECOND: "0",
    ...environment,
  };
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", join(ROOT, entry)],
    {
      env: settings,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  await says(child, "is ready");
  return running(child, port);
}

/**
 * Starts a minimal `node:http` server that always sends the same bytes, as the upper bound for any
 * app.
 */
export async function startBareServer(
  body: Buffer,
  headers: Record<string, string>,
): Promise<Running> {
  const port = await freePort();
  const file = join(mkdtempSync(join(tmpdir(), "watchbill-bare-")), "answer");
  writeFileSync(file, body);
  const code = `const body = require("fs").readFileSync(${JSON.stringify(file)});
    require("http").createServer((request, response) => { response.writeHead(200, ${JSON.stringify(headers)}); response.end(body); })
      .listen(${port}, "127.0.0.1", () => console.log("is ready"));`;
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  await says(child, "is ready");
  return running(child, port);
}

function running(child: ChildProcess, port: number): Running {
  // Ends the server even when a measurement fails.
  process.once("exit", () => child.kill("SIGKILL"));
  const gone = new Promise<void>((resolve) => void child.on("exit", () => resolve()));
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: () => {
      child.kill("SIGTERM");
      return gone;
    },
  };
}

async function says(child: ChildProcess, words: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => chunk.toString().includes(words) && resolve());
    child.on("exit", (code) =>
      reject(new Error(`a server ended with ${code} before it was ready`)),
    );
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * Returns the memory of a process and its children in bytes, counting shared pages proportionally.
 */
export function memoryOf(pid: number): number {
  const children = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .map(Number)
    .filter(Boolean);
  const rollup = `/proc/${pid}/smaps_rollup`;
  const own = existsSync(rollup)
    ? Number(/^Pss:\s+(\d+)/m.exec(readFileSync(rollup, "utf8"))?.[1] ?? 0) * 1024
    : 0;
  return own + children.reduce((sum, child) => sum + memoryOf(child), 0);
}

/**
 * Returns the path of a tool in `tests/bench/node_modules`; the first call installs that package.
 */
export function tool(name: string): string {
  if (!existsSync(join(import.meta.dirname, "node_modules"))) {
    process.stdout.write("Installing the bench's own packages…\n");
    spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--silent"], {
      cwd: import.meta.dirname,
      stdio: "inherit",
    });
  }
  return join(import.meta.dirname, "node_modules/.bin", name);
}
