import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { REPORT_FILE } from "./outcome-reporter.ts";
import { folderInMemory } from "./room-in-memory.ts";
import { afterSecondTry, countOf, failuresOf, filesToTryAgain, passedOnSecondTry, type Report } from "./second-try.ts";

const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, ".cache");
const BIN = join(ROOT, "node_modules", ".bin");

interface Suite {
  readonly name: string;
  readonly run: () => Promise<Result>;
}
interface Result {
  readonly passed: number;
  readonly failed: number;
  /** What failed, a line each. */
  readonly failures: readonly string[];
}

const TYPE_CHECKED = [
  "packages/domain",
  "packages/contract",
  "packages/client",
  "apps/server",
  "apps/web",
  "apps/web/tsconfig.worker.json",
  ".",
];

/** What `npm run check` runs as well, one after the other. */
const QUICK: readonly Suite[] = [
  { name: "types", run: () => typesAreRight() },
  { name: "lint", run: () => tool("oxlint", ["--type-aware", "--deny-warnings", "."]) },
  { name: "format", run: () => tool("biome", ["check", "."]) },
  { name: "boundaries", run: () => vitest("boundaries") },
  { name: "unit", run: () => vitest("unit") },
];
/**
 * The long ones, in lanes side by side: those of the second mostly wait, for leases to end and for servers that do not answer, and
 * the first has the processors meanwhile.
 */
const LANES: readonly (readonly Suite[])[] = [
  [
    { name: "server", run: () => triedTwice("server") },
    { name: "e2e", run: () => triedTwice("e2e") },
  ],
  [
    { name: "faults", run: () => triedTwice("faults", "at its end") },
    { name: "simulator", run: () => vitest("simulator", "at its end") },
    { name: "engines", run: () => triedTwice("engines", "at its end") },
  ],
];

/** What takes hours, and so is run only by its own name. */
const ALONE: readonly Suite[] = [{ name: "soak", run: () => vitest("soak") }];

/** Whether what a command prints is shown as it comes, in one piece when it has ended, or only when it failed. */
type Shown = "as it comes" | "at its end" | "on failure";

/** Runs a command to its end; gives its exit code, 1 where it could not be started. */
function runCommand(command: string, args: readonly string[], shown: Shown, env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: shown === "as it comes" ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", () => resolve(1));
    child.on("close", (code) => {
      if (shown === "at its end" || code !== 0) process.stdout.write(output);
      resolve(code ?? 1);
    });
  });
}

/** A tool passes or fails as a whole. */
async function tool(name: string, args: readonly string[]): Promise<Result> {
  const code = await runCommand(join(BIN, name), args, "on failure");
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [`${name} ${args.join(" ")}`] };
}

async function typesAreRight(): Promise<Result> {
  const results: Result[] = [];
  for (const project of TYPE_CHECKED) results.push(await tool("tsc", ["-p", project]));
  return sumOf(results);
}

function sumOf(results: readonly Result[]): Result {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** A vitest project, counted by its own report; a run that left no report has failed. */
async function vitest(project: string, shown: Shown = "as it comes"): Promise<Result> {
  return resultOf(project, await outcomesOf(project, [], shown));
}

/**
 * A vitest project whose tests a busy machine can disturb: browsers, processes that are killed, time limits. Files in which one failed
 * are run once more, alone and in a fresh process, and that counts; what passed only then is named at the end.
 */
async function triedTwice(project: string, shown: Shown = "as it comes"): Promise<Result> {
  const first = await outcomesOf(project, [], shown);
  const again = first.report ? filesToTryAgain(first.report) : [];
  if (!first.report || again.length === 0) return resultOf(project, first);
  const second = await outcomesOf(project, ["--maxWorkers=1", ...again], shown);
  if (!second.report) return resultOf(project, first);
  for (const line of passedOnSecondTry(first.report, second.report)) process.stdout.write(`${line}\n`);
  return resultOf(project, { report: afterSecondTry(first.report, second.report), code: second.code });
}

interface Run {
  readonly report: Report | null;
  readonly code: number;
}

function resultOf(project: string, { report, code }: Run): Result {
  if (!report) return { passed: 0, failed: 1, failures: [`${project} left no report`] };
  const { passed, failed } = countOf(report);
  if (failed === 0 && (code !== 0 || report.outcomes.length === 0))
    return { passed, failed: 1, failures: [`${project} ended with ${code}, and ${passed} tests that passed`] };
  return { passed, failed, failures: failuresOf(report) };
}

/** Runs a vitest project, or some of its files, and reads how each test ended; null where it left no report. */
async function outcomesOf(project: string, args: readonly string[], shown: Shown): Promise<Run> {
  const path = join(CACHE, `${project}.json`);
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=./scripts/outcome-reporter.ts"];
  const command = [join(BIN, "vitest"), "run", "--project", project, ...reporters, ...args];
  const code = await runCommand(process.execPath, command, shown, { [REPORT_FILE]: path });
  return { report: existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null, code };
}

/** Runs suites one after the other and says how each went. */
async function runSuites(suites: readonly Suite[]): Promise<Result> {
  const results: Result[] = [];
  for (const suite of suites) {
    const start = performance.now();
    const result = await suite.run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`suite ${suite.name}: ${result.passed} ok, ${result.failed} not ok, ${seconds} s\n`);
    results.push(result);
  }
  return sumOf(results);
}

/** All of them, the quick ones, or the one that is named. */
const asked = process.argv[2] ?? "all";
const names = [...QUICK, ...LANES.flat(), ...ALONE].map(({ name }) => name);
if (!["all", "quick", ...names].includes(asked)) {
  process.stderr.write(`There is no suite ${asked}; say one of ${names.join(", ")}, or nothing for all but soak\n`);
  process.exit(2);
}
const named = ({ name }: Suite): boolean => asked === "all" || asked === name;
mkdirSync(CACHE, { recursive: true });
// For every suite: the databases, data folders and browser profiles of a run are thrown away with it.
const room = folderInMemory();
if (room) process.env.TMPDIR = room;
const quick = await runSuites(asked === "quick" ? QUICK : QUICK.filter(named));
const alone = await runSuites(ALONE.filter(({ name }) => name === asked));
// Once, before the stories and the engines each come to it.
if (asked === "all") await runCommand(process.execPath, ["scripts/build-web.ts"], "on failure");
const long = await Promise.all(LANES.map((lane) => runSuites(lane.filter(named))));
const all = sumOf([quick, alone, ...long]);
// Said again where whoever reads only the end of a long run finds it.
for (const line of all.failures) process.stdout.write(`failed: ${line}\n`);
process.stdout.write(`${all.passed} passed, ${all.failed} failed\n`);
process.exit(all.failed === 0 ? 0 : 1);
