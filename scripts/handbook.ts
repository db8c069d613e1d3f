import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Draws the handbook's pictures anew, from the stories that show them. */
// By the Node that runs this: the one that the machine has may be older.
const { status } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/.bin/vitest"),
    "run",
    "--project",
    "e2e",
    "tests/e2e/handbook.test.ts",
    "-t",
    "pictures",
  ],
  { cwd: ROOT, stdio: "inherit", env: { ...process.env, HANDBOOK: "draw" } },
);
process.exit(status ?? 1);
