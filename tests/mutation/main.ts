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
/** The percentage of mutants that the domain's tests must find, in each folder. */
const GOAL = 95;
/** Paths that those tests neither read nor run, and the copies of other folders' runs. */
const NOT_COPIED = [
  "apps/*/dist",
  // A squad's own files, and the socket of a running PostgreSQL, which can't be copied.
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
 * `npm run mutation -- [--own] [NOUN | NOUN/FILE…]`: changes the rules of each noun of the domain, or of one of its files, in every way that
 * Stryker knows, one at a time, and says how many of the changes no test of the domain sees, or none of the noun's own. Fails where a noun
 * or a file has fewer than the goal found.
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

/** Installs the packages that only this run needs, so that no other command has to. */
function install(): void {
  if (existsSync(join(import.meta.dirname, "node_modules"))) return;
  process.stdout.write("Installing the mutation run's own packages…\n");
  // The runner's peer dependency vitest is the app's own.
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

/** The domain folders with rules; test-only folders have none. */
function nouns(): string[] {
  const folders = readdirSync(join(ROOT, DOMAIN), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders.map(({ name }) => name).filter((name) => name !== "testing");
}

/** Returns null if the folder's run failed, and reports it. */
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
    // Stories cover texts, and types cover other strings: emptying one tests no rule.
    mutator: { excludedMutations: ["StringLiteral"] },
    coverageAnalysis: "perTest",
    // A constant is read once, so changing one reruns all tests. `MUTATION_CONSTANTS=1` includes
    // them.
    ignoreStatic: process.env.MUTATION_CONSTANTS !== "1",
    concurrency: availableParallelism(),
    // The dry run instruments all tests for coverage; the auto-fill's take minutes then.
    dryRunTimeoutMinutes: 30,
    reporters: ["json"],
    jsonReporter: { fileName: report },
    // One temporary folder each, so that two runs can be concurrent.
    tempDirName: `.cache/mutation/${nameOnDisk(noun)}`,
    ignorePatterns: NOT_COPIED,
    // Rewriting it needs a part of TypeScript that this TypeScript lacks.
    tsconfigFile: "none",
    logLevel: "warn",
  };
}

const nameOnDisk = (noun: string): string => noun.replace("/", ".");

process.exit(main(process.argv.slice(2)));
