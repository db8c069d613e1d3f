import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFiles } from "../src/package-files.ts";

/** Builds what is packed: the client's own code as JavaScript with its types, and what is made from the contract. */
const ROOT = join(import.meta.dirname, "..");
const DIST = join(ROOT, "dist");
const COMPILER = join(ROOT, "../../node_modules/.bin/tsc");

rmSync(DIST, { recursive: true, force: true });
execFileSync(COMPILER, ["-p", join(import.meta.dirname, "tsconfig.json")], { stdio: "inherit" });
for (const [name, text] of Object.entries(packageFiles())) writeFileSync(join(DIST, name), text);
