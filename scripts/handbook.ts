import { spawnSync } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Renders the handbook's pictures by running the browser tests in `tests/e2e/handbook.test.ts`. */
// Runs Node by the path of this process, because another Node in PATH may be older.
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
