import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ACCEPTED } from "./all-accepted.ts";
import { evaluate, type MutationReport, type NounScore } from "./score.ts";

const ROOT = join(import.meta.dirname, "../..");
const OUT = join(ROOT, ".cache/mutation");
const DOMAIN = "packages/domain/src";
/** The percentage of mutants that the domain's tests must detect in each folder. */
const GOAL = 95;
/** Paths that Stryker does not copy, because the tests do not use them. */
const NOT_COPIED = [
  "apps/*/dist",
  // Data folders, which may hold the socket of a running PostgreSQL, which can't be copied.
  "data",
  "demo-data*",
  "tests/e2e",
  "tests/bench",
  "tests/faults",
  "tests/mutation/node_modules",
  "packaging",
  ".cache/mutation",
];

/**
 * `npm run mutation -- [--own] [FOLDER | FOLDER/FILE…]` runs Stryker on domain folders or single
 * files, and lists the mutants that no test of the domain detects; with `--own`, that no test of
 * the same folder detects. Fails when a folder or file detects less than the goal.
 */
function main(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { own: { type: "boolean", default: false } },
  });
  install();
  mkdirSync(OUT, { recursive: true });
  const wanted = positionals.length > 0 ? positionals : nouns();
  const scores = wanted.map((noun) => scoreOf(noun, values.own)).filter((score) => score !== null);
  const rows = scores.map(
    ({ noun, mutants, found, accepted, score }) =>
      `| ${[noun, mutants, found, accepted, `${score.toFixed(1)} %`].join(" | ")} |`,
  );
  process.stdout.write(
    `\n| Folder | Mutants | Found | Accepted | Score |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}\n`,
  );
  const below = scores.filter(({ score }) => score < GOAL);
  process.stdout.write(
    `${scores.length - below.length} of ${wanted.length} folders have ${GOAL}% or more found\n`,
  );
  return below.length === 0 && scores.length === wanted.length ? 0 : 1;
}

/**
 * Installs Stryker, unless it is installed; it is a separate package because only this command
 * needs it.
 */
function install(): void {
  if (existsSync(join(import.meta.dirname, "node_modules"))) return;
  process.stdout.write("Installing the mutation run's own packages…\n");
  // Stryker's peer dependency vitest is already installed in the repository.
  const command = [
    "ci",
    "--legacy-peer-deps",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--silent",
  ];
  const { status } = spawnSync("npm", command, { cwd: import.meta.dirname, stdio: "inherit" });
  if (status !== 0) throw new Error("Couldn't install the mutation run's packages");
}

/** Lists the domain folders to mutate; folders that contain only tests are left out. */
function nouns(): string[] {
  const folders = readdirSync(join(ROOT, DOMAIN), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders.map(({ name }) => name).filter((name) => name !== "testing");
}

/** Mutates a folder and scores the result; reports a failed run and returns null. */
function scoreOf(noun: string, byOwnTests: boolean): NounScore | null {
  const own = nameOnDisk(noun);
  const [settings, report] = [join(OUT, `${own}.settings.json`), join(OUT, `${own}.json`)];
  writeFileSync(settings, JSON.stringify(settingsFor(noun, report, byOwnTests)));
  const stryker = join(import.meta.dirname, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const { status } = spawnSync(process.execPath, [stryker, "run", settings], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (status !== 0) {
    process.stdout.write(`${noun}: the run failed\n`);
    return null;
  }
  const result = evaluate(
    noun,
    JSON.parse(readFileSync(report, "utf8")) as MutationReport,
    ACCEPTED,
  );
  for (const line of result.survivors) process.stdout.write(`  ${line}\n`);
  for (const line of result.stale)
    process.stdout.write(`  accepted, but no longer surviving: ${line}\n`);
  process.stdout.write(`${noun}: ${result.score.toFixed(1)}% of ${result.mutants}\n`);
  return result;
}

function settingsFor(noun: string, report: string, byOwnTests: boolean): object {
  const [rules, tests] = [
    `${DOMAIN}/${noun}${noun.includes("/") ? ".ts" : "/**/*.ts"}`,
    `!${DOMAIN}/**/*.test.ts`,
  ];
  return {
    testRunner: "vitest",
    plugins: [
      join(import.meta.dirname, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js"),
    ],
    vitest: {
      configFile: "tests/mutation/vitest.config.ts",
      dir: byOwnTests ? `${DOMAIN}/${noun.split("/")[0]}` : DOMAIN,
    },
    mutate: [rules, tests],
    // Texts are covered by browser tests and other strings by types, so emptying a string tests no
    // rule.
    mutator: { excludedMutations: ["StringLiteral"] },
    coverageAnalysis: "perTest",
    // Skips mutants in constants: a constant is evaluated once, so each mutant reruns all tests.
    // `MUTATION_CONSTANTS=1` includes them.
    ignoreStatic: process.env.MUTATION_CONSTANTS !== "1",
    concurrency: availableParallelism(),
    // The first run measures the coverage of all tests, in which the auto-fill tests take minutes.
    dryRunTimeoutMinutes: 30,
    reporters: ["json"],
    jsonReporter: { fileName: report },
    // Each folder has its own temporary directory, so that two runs can be concurrent.
    tempDirName: `.cache/mutation/${nameOnDisk(noun)}`,
    ignorePatterns: NOT_COPIED,
    // Stryker cannot rewrite tsconfig.json with the installed TypeScript version.
    tsconfigFile: "none",
    logLevel: "warn",
  };
}

const nameOnDisk = (noun: string): string => noun.replace("/", ".");

process.exit(main(process.argv.slice(2)));
