import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";
import { type Outcome, type Report, WHOLE_FILE } from "./second-try.ts";

/** Where the run's report goes, for whoever counts it. */
export const REPORT_FILE = "OUTCOME_REPORT";

/** Writes how each test of a run ended, and what failed beside them, which the reports of vitest leave out. */
// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter by its path, and then the default one
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const report: Report = {
      outcomes: modules.flatMap(outcomesOf),
      looseErrors: errors.map((error) => ({ file: fileOf(error["VITEST_TEST_PATH"]), message: error.message })),
    };
    const path = process.env[REPORT_FILE];
    if (path) writeFileSync(path, JSON.stringify(report));
  }
}

function fileOf(path: unknown): string | null {
  return typeof path === "string" ? relative(process.cwd(), path) : null;
}

/** What was passed over has no outcome. */
function outcomesOf(module: TestModule): Outcome[] {
  const file = relative(process.cwd(), module.moduleId);
  const outcomes: Outcome[] = [];
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    if (state === "skipped") continue;
    const failure = state === "passed" ? null : (errors?.[0]?.message ?? "it did not end");
    outcomes.push({ file, name: test.fullName, failure });
  }
  const isUnexplained = !module.ok() && outcomes.every(({ failure }) => failure === null);
  if (isUnexplained) outcomes.push({ file, name: WHOLE_FILE, failure: module.errors()[0]?.message ?? "it did not end" });
  return outcomes;
}
