import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const OWN = "@watchbill";

/** The files by which a release is started and used. */
export interface Release {
  /** The app. */
  readonly main: string;
  /** The app on a squad of its own making, in an empty folder. */
  readonly demo: string;
  readonly cli: string;
}

/**
 * The server of an earlier release, out of `releases/VERSION.tar.gz`: its sources without tests, as they stood at its tag. It runs
 * with the libraries that are here; a release that needs others keeps them by its own lock file.
 */
export function unpackRelease(version: string): Release {
  const folder = join(ROOT, ".cache/releases", version);
  if (!existsSync(folder)) unpack(version, folder);
  const source = join(folder, "apps/server/src");
  return {
    main: join(source, "main.ts"),
    demo: join(source, "cli/demo.ts"),
    cli: join(source, "cli/cli.ts"),
  };
}

/** Beside its place first, so that of two at once none finds half of it. */
function unpack(version: string, folder: string): void {
  mkdirSync(join(ROOT, ".cache/releases"), { recursive: true });
  const beside = mkdtempSync(`${folder}-`);
  execFileSync("tar", [
    "-xzf",
    join(import.meta.dirname, "releases", `${version}.tar.gz`),
    "-C",
    beside,
  ]);
  linkLibraries(beside);
  // Only what it says to programs is asked of it; its pages are those of its own build.
  mkdirSync(join(beside, "apps/web/dist"), { recursive: true });
  writeFileSync(
    join(beside, "apps/web/dist/index.html"),
    "<!doctype html><title>Watchbill</title>",
  );
  try {
    renameSync(beside, folder);
  } catch (error) {
    rmSync(beside, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** The libraries that are installed, and its own packages instead of ours. */
function linkLibraries(folder: string): void {
  const installed = join(ROOT, "node_modules");
  mkdirSync(join(folder, "node_modules", OWN), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OWN && !name.startsWith("."))
      symlinkSync(join(installed, name), join(folder, "node_modules", name));
  for (const name of ["contract", "domain"])
    symlinkSync(join("../../packages", name), join(folder, "node_modules", OWN, name));
}
