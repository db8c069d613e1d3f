import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { REPORT_FILE } from "./outcome-reporter.ts";
import { afterSecondTry, countOf, filesToTryAgain, passedOnSecondTry, type Report } from "./second-try.ts";

const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, ".cache");
const BIN = join(ROOT, "node_modules", ".bin");

interface Suite {
  readonly name: string;
  readonly run: () => Promise<Result>;
  /** Part of `npm run check`, which takes seconds. */
  readonly isQuick: boolean;
}
interface Result {
  readonly passed: number;
  readonly failed: number;
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

const SUITES: readonly Suite[] = [
  { name: "types", isQuick: true, run: () => typesAreRight() },
  { name: "lint", isQuick: true, run: () => tool("oxlint", ["--type-aware", "--deny-warnings", "."]) },
  { name: "format", isQuick: true, run: () => tool("biome", ["check", "."]) },
  { name: "boundaries", isQuick: true, run: () => vitest("boundaries") },
  { name: "unit", isQuick: true, run: () => vitest("unit") },
  { name: "server", isQuick: false, run: () => vitest("server") },
  { name: "faults", isQuick: false, run: () => vitest("faults") },
  { name: "simulator", isQuick: false, run: () => vitest("simulator") },
  { name: "e2e", isQuick: false, run: () => stories() },
];

/** Runs a command to its end; its output is shown only when it fails, or always when it is worth watching. */
function runCommand(
  command: string,
  args: readonly string[],
  shows: "always" | "on failure",
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: shows === "always" ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("error", () => resolve(1));
    child.on("close", (code) => {
      if (code !== 0) process.stdout.write(output);
      resolve(code ?? 1);
    });
  });
}

/** A tool passes or fails as a whole. */
async function tool(name: string, args: readonly string[]): Promise<Result> {
  const code = await runCommand(join(BIN, name), args, "on failure");
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function typesAreRight(): Promise<Result> {
  let [passed, failed] = [0, 0];
  for (const project of TYPE_CHECKED) {
    const result = await tool("tsc", ["-p", project]);
    passed += result.passed;
    failed += result.failed;
  }
  return { passed, failed };
}

/** A vitest project, counted by its own report; a run that left no report has failed. */
async function vitest(project: string): Promise<Result> {
  return resultOf(await outcomesOf(project, []));
}

/**
 * The browser stories. Files in which one failed are run once more, alone and in a fresh process, and that counts; what passed
 * only then is named at the end.
 */
async function stories(): Promise<Result> {
  const first = await outcomesOf("e2e", []);
  const again = first.report ? filesToTryAgain(first.report) : [];
  if (!first.report || again.length === 0) return resultOf(first);
  const second = await outcomesOf("e2e", ["--maxWorkers=1", ...again]);
  if (!second.report) return resultOf(first);
  for (const line of passedOnSecondTry(first.report, second.report)) process.stdout.write(`${line}\n`);
  return resultOf({ report: afterSecondTry(first.report, second.report), code: second.code });
}

interface Run {
  readonly report: Report | null;
  readonly code: number;
}

function resultOf({ report, code }: Run): Result {
  if (!report) return { passed: 0, failed: 1 };
  const { passed, failed } = countOf(report);
  return { passed, failed: Math.max(failed, code === 0 && report.outcomes.length > 0 ? 0 : 1) };
}

/** Runs a vitest project, or some of its files, and reads how each test ended; null where it left no report. */
async function outcomesOf(project: string, args: readonly string[]): Promise<Run> {
  const path = join(CACHE, `${project}.json`);
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=./scripts/outcome-reporter.ts"];
  const command = [join(BIN, "vitest"), "run", "--project", project, ...reporters, ...args];
  const code = await runCommand(process.execPath, command, "always", { [REPORT_FILE]: path });
  return { report: existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : null, code };
}

async function runSuites(suites: readonly Suite[]): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  let [passed, failed] = [0, 0];
  for (const suite of suites) {
    const start = performance.now();
    const result = await suite.run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`suite ${suite.name}: ${result.passed} ok, ${result.failed} not ok, ${seconds} s\n`);
    passed += result.passed;
    failed += result.failed;
  }
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed === 0 ? 0 : 1);
}

/** All of them, the quick ones, or the one that is named. */
const asked = process.argv[2] ?? "all";
await runSuites(SUITES.filter(({ name, isQuick }) => asked === "all" || asked === name || (asked === "quick" && isQuick)));
