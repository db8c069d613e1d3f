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

/** The files to start and use a release. */
export interface Release {
  /** The app's entry. */
  readonly main: string;
  /** The demo's entry: the app with its own squad in an empty folder. */
  readonly demo: string;
  readonly cli: string;
  /** The module of its endpoints. */
  readonly contract: string;
}

/**
 * The server of an earlier release from `releases/VERSION.tar.gz`: its sources without tests at its
 * tag. It uses the installed libraries; a release that needs others keeps them by its own lock
 * file.
 */
export function unpackRelease(version: string): Release {
  const folder = join(ROOT, ".cache/releases", version);
  if (!existsSync(folder)) unpack(version, folder);
  const source = join(folder, "apps/server/src");
  return {
    main: join(source, "main.ts"),
    demo: join(source, "cli/demo.ts"),
    cli: join(source, "cli/cli.ts"),
    contract: join(folder, "packages/contract/src/api.ts"),
  };
}

/** Unpacks next to the target and renames, so that a concurrent run never finds half of it. */
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
  // Only its API is used; its pages belong to its own build.
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

/** Links the installed libraries, and the release's own packages instead of the current ones. */
function linkLibraries(folder: string): void {
  const installed = join(ROOT, "node_modules");
  mkdirSync(join(folder, "node_modules", OWN), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OWN && !name.startsWith("."))
      symlinkSync(join(installed, name), join(folder, "node_modules", name));
  for (const name of ["contract", "domain"])
    symlinkSync(join("../../packages", name), join(folder, "node_modules", OWN, name));
}
