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
/** Per cent of mutants that the tests of the domain find, in each noun. */
const GOAL = 95;
/** What those tests neither read nor run, and the copies that another noun is tried in. */
const NOT_COPIED = [
  "apps/*/dist",
  // A squad's own files, and the socket of a PostgreSQL that runs, which cannot be copied.
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
    `\n| Noun | Mutants | Found | Accepted | Score |\n| --- | --- | --- | --- | --- |\n${rows.join("\n")}\n`,
  );
  const below = scores.filter(({ score }) => score < GOAL);
  process.stdout.write(
    `${scores.length - below.length} of ${wanted.length} nouns have ${GOAL} % or more found\n`,
  );
  return below.length === 0 && scores.length === wanted.length ? 0 : 1;
}

/** What only this run needs; it installs that itself, so that nobody else has to. */
function install(): void {
  if (existsSync(join(import.meta.dirname, "node_modules"))) return;
  process.stdout.write("Installing what only the mutation run needs…\n");
  // Its runner names the vitest it works with as a peer, which is the app's own.
  const command = [
    "ci",
    "--legacy-peer-deps",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--silent",
  ];
  const { status } = spawnSync("npm", command, { cwd: import.meta.dirname, stdio: "inherit" });
  if (status !== 0) throw new Error("What the mutation run needs could not be installed");
}

/** Folders of the domain that hold rules; what is there for tests alone has none. */
function nouns(): string[] {
  const folders = readdirSync(join(ROOT, DOMAIN), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders.map(({ name }) => name).filter((name) => name !== "testing");
}

/** Null where the noun could not be run, which is said. */
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
    process.stdout.write(`${noun}: could not be run\n`);
    return null;
  }
  const result = evaluate(
    noun,
    JSON.parse(readFileSync(report, "utf8")) as MutationReport,
    ACCEPTED,
  );
  for (const line of result.survivors) process.stdout.write(`  ${line}\n`);
  for (const line of result.stale)
    process.stdout.write(`  accepted, and not there any more: ${line}\n`);
  process.stdout.write(`${noun}: ${result.score.toFixed(1)} % of ${result.mutants}\n`);
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
    // Words are held by the stories, and whatever else is text by its type: to empty each of them says nothing of a rule.
    mutator: { excludedMutations: ["StringLiteral"] },
    coverageAnalysis: "perTest",
    // A constant is read once; to change one means all tests for each. `MUTATION_CONSTANTS=1` has the time.
    ignoreStatic: process.env.MUTATION_CONSTANTS !== "1",
    concurrency: availableParallelism(),
    // All tests once, changed so that they say what they come by: the fill's take minutes then.
    dryRunTimeoutMinutes: 30,
    reporters: ["json"],
    jsonReporter: { fileName: report },
    // One for each, so that two nouns can be tried beside each other.
    tempDirName: `.cache/mutation/${nameOnDisk(noun)}`,
    ignorePatterns: NOT_COPIED,
    // It would be rewritten by a part of TypeScript that this TypeScript does not have.
    tsconfigFile: "none",
    logLevel: "warn",
  };
}

const nameOnDisk = (noun: string): string => noun.replace("/", ".");

process.exit(main(process.argv.slice(2)));
