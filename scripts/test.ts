import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { folderInMemory } from "./tmpfs-folder.ts";

const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, ".cache");
const BIN = join(ROOT, "node_modules", ".bin");
/**
 * Files to which a vitest suite is limited, as in `npm test -- faults
 * tests/faults/upgrade.test.ts`.
 */
const FILES = process.argv.slice(3);

interface Suite {
  readonly name: string;
  readonly run: () => Promise<Result>;
}
interface Result {
  readonly passed: number;
  readonly failed: number;
  /** One line per failure. */
  readonly failures: readonly string[];
}

const TYPE_CHECKED = [
  "packages/domain",
  "packages/contract",
  "apps/server",
  "apps/web",
  "apps/web/tsconfig.worker.json",
  ".",
];

/** Fast suites, which run first, one after the other; `npm run check` runs only these. */
const QUICK: readonly Suite[] = [
  { name: "types", run: () => typesAreRight() },
  { name: "lint", run: () => tool("oxlint", ["--type-aware", "--deny-warnings", "."]) },
  { name: "format", run: () => tool("biome", ["check", "."]) },
  { name: "boundaries", run: () => vitest("boundaries") },
  { name: "unit", run: () => vitest("unit") },
];
const SERVER: Suite = { name: "server", run: () => vitestWithRetry("server") };
/** The browser tests with the tag `core`: every screen, and the main task of every role. */
const CORE: Suite = {
  name: "core",
  run: () => vitestWithRetry("e2e", "as it comes", ["--tags-filter=core"]),
};
/**
 * Long suites in two parallel lanes. The second lane mostly waits for leases and timeouts and
 * leaves the processors to the first.
 */
const LANES: readonly (readonly Suite[])[] = [
  [SERVER, { name: "e2e", run: () => vitestWithRetry("e2e") }],
  [
    { name: "faults", run: () => vitestWithRetry("faults", "at its end") },
    { name: "simulator", run: () => vitest("simulator", "at its end") },
    { name: "engines", run: () => vitestWithRetry("engines", "at its end") },
  ],
];

/** Suites that take hours; they run only when requested by name. */
const ALONE: readonly Suite[] = [{ name: "soak", run: () => vitest("soak") }];

/** When a command's output is shown: streamed, at its end, or only on failure. */
type Shown = "as it comes" | "at its end" | "on failure";

/** Runs a command and returns its exit code, 1 if it could not start. */
function runCommand(
  command: string,
  args: readonly string[],
  shown: Shown,
  env: Record<string, string> = {},
): Promise<number> {
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

/** Runs a command-line tool as a suite with one result: pass or fail. */
async function tool(name: string, args: readonly string[]): Promise<Result> {
  const code = await runCommand(join(BIN, name), args, "on failure");
  return code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`${name} ${args.join(" ")}`] };
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

/** The fields of vitest's JSON report that this script reads. */
interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** Runs a vitest project and counts its tests. */
async function vitest(project: string, shown: Shown = "as it comes"): Promise<Result> {
  return resultOf(project, await runProject(project, [], shown));
}

/**
 * Runs a project whose browsers, processes or time limits a busy machine can disturb. Files with a
 * failed test run once more, alone and with fresh state; the second result counts, and the output
 * names each repeated file.
 */
async function vitestWithRetry(
  project: string,
  shown: Shown = "as it comes",
  filter: readonly string[] = [],
): Promise<Result> {
  const first = await runProject(project, filter, shown);
  const files =
    first.report?.testResults.filter(({ status }) => status === "failed").map(({ name }) => name) ??
    [];
  if (!first.report || files.length === 0) return resultOf(project, first);
  for (const line of resultOf(project, first).failures) process.stdout.write(`retry: ${line}\n`);
  const second = await runProject(project, [...filter, "--maxWorkers=1", ...files], shown);
  const rest = first.report.testResults.filter(({ name }) => !files.includes(name));
  return resultOf(project, {
    code: second.code,
    report: second.report && { testResults: [...rest, ...second.report.testResults] },
  });
}

interface Run {
  readonly code: number;
  /** Null if the run ended before vitest wrote its JSON report. */
  readonly report: JsonReport | null;
}

async function runProject(project: string, args: readonly string[], shown: Shown): Promise<Run> {
  const path = join(CACHE, `${project}.json`);
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const command = [
    join(BIN, "vitest"),
    "run",
    "--project",
    project,
    ...reporters,
    ...(args.length > 0 ? args : FILES),
  ];
  const code = await runCommand(process.execPath, command, shown);
  return {
    code,
    report: existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as JsonReport) : null,
  };
}

/**
 * Counts passed and failed tests of a run. A run without a report counts as failed, and so does one
 * that ends with an error but no failed test.
 */
function resultOf(project: string, { report, code }: Run): Result {
  if (!report) return { passed: 0, failed: 1, failures: [`${project} left no report`] };
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    // A file can fail as a whole, for example when it cannot be imported.
    if (status === "failed" && failed.length === 0) return [`${file}: ${firstLine(message)}`];
    return failed.map(
      (test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? "")}`,
    );
  });
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").length;
  if (failures.length > 0) return { passed, failed: failures.length, failures };
  if (code === 0 && passed > 0) return { passed, failed: 0, failures };
  return {
    passed,
    failed: 1,
    failures: [`${project} ended with ${code} after ${passed} passed tests`],
  };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

/** The result of a suite that threw before it reported: one failure. */
function didNotRun({ name }: Suite, error: unknown): Result {
  return { passed: 0, failed: 1, failures: [`${name} did not run: ${String(error)}`] };
}

/** Runs suites one after the other and prints the result of each. */
async function runSuites(suites: readonly Suite[]): Promise<Result> {
  const results: Result[] = [];
  for (const suite of suites) {
    const start = performance.now();
    const result = await suite.run().catch((error: unknown) => didNotRun(suite, error));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(
      `suite ${suite.name}: ${result.passed} passed, ${result.failed} failed, ${seconds} s\n`,
    );
    results.push(result);
  }
  return sumOf(results);
}

/** The suites that each command runs: quick suites first, then the lanes in parallel. */
const SETS: Record<
  string,
  { readonly quick: readonly Suite[]; readonly lanes: readonly (readonly Suite[])[] }
> = {
  quick: { quick: QUICK, lanes: [] },
  contributor: { quick: QUICK, lanes: [[SERVER, CORE]] },
  all: { quick: QUICK, lanes: LANES },
};
const SUITES = [...QUICK, ...LANES.flat(), CORE, ...ALONE];

const asked = process.argv[2] ?? "contributor";
const one = SUITES.find(({ name }) => name === asked);
const set = SETS[asked] ?? (one && { quick: [one], lanes: [] });
if (!set) {
  const names = SUITES.map(({ name }) => name).join(", ");
  process.stderr.write(
    `Unknown suite ${asked}. Choose all or one of ${names}. Without a suite, the contributor's tests run.\n`,
  );
  process.exit(2);
}
mkdirSync(CACHE, { recursive: true });
// Uses one temporary folder for the databases, data folders and browser profiles of all suites,
// removed at the end.
const room = folderInMemory();
if (room) process.env.TMPDIR = room;
const announced = [...set.quick, ...set.lanes.flat()].map(({ name }) => name);
process.stdout.write(`suites: ${announced.join(", ")}\n`);
const quick = await runSuites(set.quick);
// Builds the web app once, because the browser suites would each build it.
if (set.lanes.length > 0)
  await runCommand(process.execPath, ["scripts/build-web.ts"], "on failure");
const long = await Promise.all(set.lanes.map((lane) => runSuites(lane)));
const all = sumOf([quick, ...long]);
// Repeats failures at the end, so that a long log shows them last.
for (const line of all.failures) process.stdout.write(`failed: ${line}\n`);
process.stdout.write(`${all.passed} passed, ${all.failed} failed\n`);
process.exit(all.failed === 0 ? 0 : 1);
