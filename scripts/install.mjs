import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const STAMP = join(ROOT, "node_modules", ".watchbill-lock");
const WANTED_NODE = 26;

process.chdir(ROOT);

/** Installs the locked dependencies if they are missing or the lock file changed. */
export function ensureDependencies() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  process.stdout.write("Installing dependencies (first start or changed versions)…\n");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // Installs development dependencies even with NODE_ENV=production, because building the web app
  // needs them.
  const { status } = spawnSync(
    npm,
    ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) {
    process.stderr.write(
      "npm couldn't install dependencies (see the error above). Fix it and run npm start again.\n",
    );
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}

/**
 * Returns the path of the current Node if it is new enough, otherwise of the npm package `node`.
 */
export function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= WANTED_NODE) return process.execPath;
  const installed = join(
    ROOT,
    "node_modules",
    "node",
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  if (!existsSync(installed)) fetchNode();
  if (existsSync(installed)) return installed;
  process.stderr.write(
    `Watchbill needs Node ${WANTED_NODE}, and its npm package isn't set up. Run "npm rebuild node", or install Node ${WANTED_NODE}.\n`,
  );
  process.exit(1);
}

/** Downloads the binary of the npm package `node` if npm did not run its install script. */
function fetchNode() {
  const folder = dirname(createRequire(import.meta.url).resolve("node/package.json"));
  spawnSync(process.execPath, ["installArchSpecificPackage.js"], { cwd: folder, stdio: "inherit" });
}
