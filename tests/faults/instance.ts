import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ConnectionSettings } from "../../apps/server/src/platform/database/database.ts";
import { serverPid } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { locatePostgres } from "../../apps/server/src/platform/database/embedded/postgres-location.ts";

const ROOT = join(import.meta.dirname, "../..");
/** The entry file of the current app, which each process runs. */
const MAIN = join(ROOT, "apps/server/src/main.ts");
export const ADMIN_PASSWORD = "correct-horse-battery";

/**
 * Environment variables that each app process inherits, including LD_PRELOAD and FAKETIME, by which
 * `npm run dates` moves the clock.
 */
export function inheritedEnvironment(): Record<string, string> {
  const isInherited = (name: string): boolean => /^(PATH|HOME|LD_PRELOAD|FAKETIME\w*)$/.test(name);
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = ""]) =>
      isInherited(name) ? [[name, value]] : [],
    ),
  );
}

/** One process of the app, as `npm start` runs it. */
export interface Instance {
  readonly address: string;
  readonly pid: number;
  /** Output so far: stdout and stderr. */
  readonly said: { out: string; errors: string };
  /** The exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  isRunning(): boolean;
  /** Sends SIGKILL, as a power cut would; resolves once the process is gone. */
  kill(): Promise<void>;
  /** Sends SIGTERM; returns the exit code. */
  stop(): Promise<number | null>;
}

/**
 * Starts the app and waits until it reports ready; if it exits first, throws with its last output.
 */
export async function startInstance(
  environment: Readonly<Record<string, string>>,
  main = MAIN,
  args: readonly string[] = [],
): Promise<Instance> {
  const instance = launchInstance(
    { PORT: String(await freePort()), ...environment },
    [],
    main,
    args,
  );
  await isReady(instance);
  return instance;
}

/**
 * Starts the app without waiting; `PORT` is required. `through` is a wrapper command such as
 * `unshare`; `main` can be another release's entry.
 */
export function launchInstance(
  environment: Readonly<Record<string, string>>,
  through: readonly string[] = [],
  main = MAIN,
  args: readonly string[] = [],
): Instance {
  // Sets a folder that does not exist, because instances with a shared database need no data
  // folder.
  const own = {
    DATA_DIR: join(tmpdir(), "watchbill-nowhere"),
    HOST: "127.0.0.1",
    ORG_TIME_ZONE: "UTC",
    LOG_LEVEL: "error",
    // Disables the rate limit, because one session sends requests without a pause.
    CALLS_PER_SECOND: "0",
    ADMIN_PASSWORD,
  };
  // Shares one compile cache between the dozens of processes, to start faster.
  const quicker = { NODE_COMPILE_CACHE: join(ROOT, ".cache/compiled") };
  const node = [process.execPath, "--disable-warning=ExperimentalWarning", main, ...args];
  const [command = "", ...rest] = [...through, ...node];
  const child = spawn(command, rest, {
    env: { ...inheritedEnvironment(), ...quicker, ...own, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Kills the app when the test process exits, also after a failure.
  const killToo = (): void => void child.kill("SIGKILL");
  process.once("exit", killToo);
  const ended = new Promise<number | null>((done) => {
    child.on("close", (code) => {
      process.off("exit", killToo);
      done(code);
    });
  });
  const gone = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return ended;
  };
  return {
    address: `http://127.0.0.1:${environment.PORT}`,
    pid: child.pid ?? 0,
    said: listenTo(child),
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    kill: async () => void (await gone("SIGKILL")),
    stop: () => gone("SIGTERM"),
  };
}

function listenTo(child: ChildProcess): Instance["said"] {
  const said = { out: "", errors: "" };
  child.stdout?.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (said.errors += chunk.toString()));
  return said;
}

/** Resolves when the app is ready; rejects with its output if it exits first. */
export async function isReady(instance: Instance): Promise<void> {
  let isOver = false;
  void instance.ended.then(() => (isOver = true));
  while (!instance.said.out.includes("is ready on")) {
    if (isOver)
      throw new Error(
        `The app ended before it was ready: ${instance.said.out}${instance.said.errors}`,
      );
    await moment();
  }
}

/** Waits some milliseconds, for loops that poll. */
export function moment(ms = 10): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/** A data folder for one app with its built-in PostgreSQL. */
export interface Home {
  readonly dataDirectory: string;
  /** Settings for a direct database connection. */
  readonly connection: ConnectionSettings;
  /** The database server's process ID, or null if none runs. */
  serverPid(): number | null;
  /** Ends a database server that still runs, and deletes the folder. */
  clear(): Promise<void>;
}

export function makeHome(): Home {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-faults-"));
  // When root starts PostgreSQL, it runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755);
  const { data, connection } = locatePostgres(resolve(folder), () => undefined);
  return {
    dataDirectory: folder,
    connection: { ...connection, user: "watchbill", database: "watchbill" },
    serverPid: () => serverPid(data),
    async clear() {
      const pid = serverPid(data);
      if (pid !== null) await endProcess(pid);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a process that may have ended, and waits until it is gone. */
export async function endProcess(pid: number): Promise<void> {
  try {
    process.kill(pid, "SIGKILL");
    for (;;) {
      process.kill(pid, 0);
      await moment();
    }
  } catch {
    // The process has already ended.
  }
}

/** Returns the URL of a database, for `DATABASE_URL`. */
export function urlOf(connection: ConnectionSettings): string {
  if (typeof connection === "string") return connection;
  return `postgres://${connection.user}@localhost/${connection.database}?host=${encodeURIComponent(connection.host)}`;
}
