import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { ConfigurationError } from "../../configuration/configuration-error.ts";
import type { PostgresLocation } from "./postgres-location.ts";
import { clearDeadLocks } from "./postgres-locks.ts";
import { ALL_POWERFUL, runTool } from "./postgres-server.ts";

/** Marks a completely initialized data folder, before it gets its name. */
const MARK = "made-by-watchbill";
/** The lowest object id of a database created after initialization. */
const FIRST_OWN_DATABASE = 16_384;
/** Files that PostgreSQL creates before it stores anything of the app. */
const FIRST_FILES =
  /^(base|global|log|pg_\w+(\.conf)?|postgresql(\.auto)?\.conf|PG_VERSION|postmaster\.(opts|pid)|current_logfiles)$/;
const FRESH = ".making-";

/** Prepares the data folder for a server start; returns true if it was created now. */
export async function prepareDataFolder(
  location: PostgresLocation,
  print: (line: string) => void,
): Promise<boolean> {
  removeLeftovers(location.data);
  if (isCutOff(location.data)) {
    print(
      `The first start in ${location.data} was interrupted before any data was saved. Creating it again`,
    );
    setAside(location);
  }
  const isNew = !existsSync(join(location.data, "PG_VERSION"));
  if (isNew) makeFolder(location);
  takeOver(location);
  refuseOtherMajor(location);
  await clearDeadLocks(location);
  return isNew;
}

/** Initializes the folder under a temporary name of this process, then renames it atomically. */
function makeFolder(location: PostgresLocation): void {
  refuseForeign(location.data);
  const fresh = `${location.data}${FRESH}${process.pid}`;
  try {
    mkdirSync(fresh, { recursive: true, mode: 0o700 });
    if (location.owner) chownSync(fresh, location.owner.uid, location.owner.gid);
    const args = [
      "-D",
      fresh,
      "-U",
      ALL_POWERFUL,
      "-E",
      "UTF8",
      "--locale=C",
      "--auth=trust",
      "--no-instructions",
    ];
    const run = runTool(location, "initdb", args);
    if (run.status !== 0)
      throw new ConfigurationError(
        `PostgreSQL couldn't create its data folder ${location.data}: ${lastLine(run.stderr)}`,
      );
    writeFileSync(join(fresh, MARK), "");
    giveName(fresh, location.data);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function giveName(fresh: string, data: string): void {
  try {
    renameSync(fresh, data);
  } catch (error) {
    // Another instance was faster, and its folder is as good.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  const parent = openSync(dirname(data), "r");
  fsyncSync(parent);
  closeSync(parent);
}

/**
 * Older versions initialized the folder in place and left it incomplete when killed. Without a
 * database of the app it contains no squad data and can be deleted.
 */
function isCutOff(data: string): boolean {
  if (!existsSync(data) || existsSync(join(data, MARK))) return false;
  const names = readdirSync(data);
  const hasOwn = databasesIn(data).some((number) => number >= FIRST_OWN_DATABASE);
  const hasElsewhere =
    names.includes("pg_tblspc") && readdirSync(join(data, "pg_tblspc")).length > 0;
  return (
    names.length > 0 && names.every((name) => FIRST_FILES.test(name)) && !hasOwn && !hasElsewhere
  );
}

function databasesIn(data: string): number[] {
  const base = join(data, "base");
  return existsSync(base) ? readdirSync(base).map(Number) : [];
}

function setAside(location: PostgresLocation): void {
  // A server that was started on an incomplete folder still runs and locks it.
  runTool(location, "pg_ctl", ["stop", "-D", location.data, "-m", "immediate", "-w", "-t", "10"]);
  const aside = `${location.data}${FRESH}0`;
  renameSync(location.data, aside);
  removeIfPossible(aside);
}

/**
 * Removes temporary folders of killed starts. If the process is alive, another instance may still
 * be initializing.
 */
function removeLeftovers(data: string): void {
  const beginning = `${basename(data)}${FRESH}`;
  for (const name of readdirSync(dirname(data)).filter((entry) => entry.startsWith(beginning))) {
    const pid = Number(name.slice(beginning.length));
    if (pid === process.pid || !isAlive(pid)) removeIfPossible(join(dirname(data), name));
  }
}

/**
 * Removes a folder; if the last processes of a killed start still write to it, the next start
 * removes it.
 */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // The remaining folder does no harm.
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Refuses a foreign folder, or data without its first file: the app never overwrites them. */
function refuseForeign(data: string): void {
  if (!existsSync(data) || readdirSync(data).length === 0) return;
  throw new ConfigurationError(
    `${data} is not empty and isn't a PostgreSQL data folder (no PG_VERSION file). Choose another DATA_DIR, or restore a backup into a new one`,
  );
}

/** PostgreSQL starts only on a private folder that its user owns; a copy may have lost both. */
function takeOver({ data, owner }: PostgresLocation): void {
  const { uid, mode } = statSync(data);
  if (owner && uid !== owner.uid) spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, data]);
  else if (!owner && uid !== process.getuid?.())
    throw new ConfigurationError(
      `${data} belongs to another user (ID ${uid}). Give it to the user that runs Watchbill`,
    );
  if (![0o700, 0o750].includes(mode & 0o777)) chmodSync(data, 0o700);
}

function refuseOtherMajor(location: PostgresLocation): void {
  const dataMajor = readFileSync(join(location.data, "PG_VERSION"), "utf8").trim();
  const binaryMajor = /(\d+)/.exec(runTool(location, "postgres", ["--version"]).stdout)?.[1];
  if (dataMajor !== binaryMajor) {
    throw new ConfigurationError(
      `The data in ${location.data} is from PostgreSQL ${dataMajor || "(no version)"}, but this app includes ${binaryMajor}. Export it with the older app version first`,
    );
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}
