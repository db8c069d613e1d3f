// Runs under Node 20 and newer: installs missing dependencies, finds Node 26, and runs the
// TypeScript entry with it.
import { spawn } from "node:child_process";
import { ensureDependencies, findNode } from "./install.mjs";
import { systemVerdict, thisSystem } from "./systems.mjs";

const ENTRIES = {
  start: ["apps/server/src/main.ts"],
  demo: ["apps/server/src/cli/demo.ts"],
  cli: ["apps/server/src/cli/cli.ts"],
  // Builds the web app ahead of the start, for machines on which the app can't write to its own
  // folder.
  build: ["scripts/build-web.ts"],
  bench: ["tests/bench/main.ts"],
  simulator: ["scripts/test.ts", "simulator"],
  "squad-days": ["tests/simulator/main.ts"],
  soak: ["scripts/test.ts", "soak"],
  mutation: ["tests/mutation/main.ts"],
  dev: ["scripts/dev.ts"],
  // Runs tests; `npm test -- all` runs every suite, `npm test -- server` one suite.
  test: ["scripts/test.ts"],
  check: ["scripts/test.ts", "quick"],
  faults: ["scripts/test.ts", "faults"],
  dates: ["scripts/dates.ts"],
  format: ["scripts/format.ts"],
  handbook: ["scripts/handbook.ts"],
};
const WANTS_WEB = new Set(["start", "demo", "bench"]);

const verdict = systemVerdict(thisSystem());
if (verdict) process.stderr.write(`${verdict.words}\n`);
if (verdict?.ends) process.exit(1);

const [task, ...rest] = process.argv.slice(2);
const entry = ENTRIES[task];
if (!entry) {
  process.stderr.write(
    `Usage: node scripts/run.mjs <task>. Tasks: ${Object.keys(ENTRIES).join(", ")}\n`,
  );
  process.exit(2);
}

ensureDependencies();
const node = findNode();
if (WANTS_WEB.has(task))
  await run(["scripts/build-web.ts"]).then((code) => code !== 0 && process.exit(code));
process.exit(await run([...entry, ...rest]));

/** Runs an entry and returns its exit code. Signals reach the entry, which decides when to exit. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...args], {
      stdio: "inherit",
    });
    const forward = (signal) => child.kill(signal);
    // The terminal sends Ctrl-C to the whole process group, so the entry already received it.
    const ignore = () => undefined;
    process.on("SIGTERM", forward).on("SIGINT", ignore);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", forward).off("SIGINT", ignore);
      resolve(code ?? (signal ? 1 : 0));
    });
  });
}
