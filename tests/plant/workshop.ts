import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bug, Watcher } from "./bug.ts";

const ROOT = join(import.meta.dirname, "../..");
const LONGEST_MS = 600_000;
const NOT_COPIED = new Set(["node_modules", ".git", "dist", ".cache", ".vitest", "data", "demo-data"]);

/** What a run of tests came to; `by` is the first that failed. */
export type Outcome =
  | { readonly kind: "passed" }
  | { readonly kind: "failed"; readonly by: string }
  | { readonly kind: "did not run"; readonly because: string };

/** A copy of the sources in which bugs are planted one at a time; the sources themselves are never touched. */
export interface Workshop {
  plant(bug: Bug): () => void;
  run(suite: Watcher["suite"], files: readonly string[], only?: string): Promise<Outcome>;
  close(): void;
}

/** Makes the copy. Packages are those of the sources, but for the project's own, which are the copy's. */
export function openWorkshop(): Workshop {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-plant-"));
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !NOT_COPIED.has(path.split(/[\\/]/).at(-1) ?? "") });
  linkPackages(folder);
  return {
    plant(bug) {
      const path = join(folder, bug.file);
      const text = readFileSync(path, "utf8");
      writeFileSync(
        path,
        text.replace(bug.text, () => bug.becomes),
      );
      return () => writeFileSync(path, text);
    },
    run: (suite, files, only) => runTests(folder, suite, files, only),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function linkPackages(folder: string): void {
  const [from, to] = [join(ROOT, "node_modules"), join(folder, "node_modules")];
  mkdirSync(join(to, "@watchbill"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@watchbill" && !name.startsWith(".v")) symlinkSync(join(from, name), join(to, name));
  for (const name of ["domain", "contract"]) symlinkSync(join(folder, "packages", name), join(to, "@watchbill", name));
}

/** Enough of a squad's life for each simulated bug to show. */
const SIMULATED = { SIMULATOR_SEEDS: "2", SIMULATOR_DAYS: "2" };

function runTests(folder: string, suite: Watcher["suite"], files: readonly string[], only?: string): Promise<Outcome> {
  const report = join(folder, "plant.json");
  rmSync(report, { force: true });
  const args = [
    join(folder, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    suite,
    "--bail=1",
    "--reporter=json",
    `--outputFile=${report}`,
  ];
  const words = suite === "simulator" ? "one thing after another" : only;
  if (words) args.push("-t", words);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...args, ...files], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...(suite === "simulator" ? SIMULATED : {}) },
      timeout: LONGEST_MS,
      killSignal: "SIGKILL",
    });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => {
      if (existsSync(report)) resolve(outcomeOf(readFileSync(report, "utf8"), code));
      else if (code === null) resolve({ kind: "failed", by: "it never came to an end" });
      else resolve({ kind: "did not run", because: output.slice(-600) });
    });
  });
}

interface Report {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: string[];
    }[];
  }[];
}

function outcomeOf(text: string, code: number | null): Outcome {
  const report = JSON.parse(text) as Report;
  const [failed] = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed"),
  );
  if (failed) return { kind: "failed", by: promiseOf(failed.failureMessages.join("\n")) ?? failed.fullName.trim() };
  if (code === 0 && report.numTotalTests > 0) return { kind: "passed" };
  return {
    kind: "did not run",
    because: report.testResults
      .map(({ message }) => message)
      .join("\n")
      .slice(0, 600),
  };
}

/** The simulator's own sentence says more than the name of its test. */
function promiseOf(message: string): string | null {
  return /^Error: [^\n]+:\n {2}([^\n]+)$/m.exec(message)?.[1] ?? null;
}
