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

/** The paths of the files by which a test starts and uses an unpacked release. */
export interface Release {
  /** The app's entry. */
  readonly main: string;
  /** The entry of the demo, which starts the app with a demo squad in an empty folder. */
  readonly demo: string;
  readonly cli: string;
  /** The module that lists the release's endpoints. */
  readonly contract: string;
}

/**
 * Unpacks the server of an earlier release from `releases/VERSION.tar.gz`, which contains its
 * sources at the tag without tests. It uses the repository's installed libraries; a release that
 * needs other versions has its own lock file.
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

/**
 * Unpacks into a temporary folder and renames it, so that a concurrent run never finds a
 * half-unpacked release.
 */
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
  // Writes an empty page, because tests use only the release's API and its web app is not built.
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

/** Links the installed libraries, and for the repository's own packages those of the release. */
function linkLibraries(folder: string): void {
  const installed = join(ROOT, "node_modules");
  mkdirSync(join(folder, "node_modules", OWN), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== OWN && !name.startsWith("."))
      symlinkSync(join(installed, name), join(folder, "node_modules", name));
  for (const name of ["contract", "domain"])
    symlinkSync(join("../../packages", name), join(folder, "node_modules", OWN, name));
}
