import { spawn } from "node:child_process";
import { join } from "node:path";
import { installed } from "../tests/e2e/support/browser.ts";

/**
 * Edge cases of calendar arithmetic, as instants. The demo squads are in New York, most other
 * suites in UTC.
 */
const MOMENTS: Readonly<Record<string, string>> = {
  "month end": "2027-08-31T21:00Z",
  "last minutes of the year": "2027-12-31T23:50Z",
  "February 28 of a leap year": "2028-02-28T18:00Z",
  // 01:30 in New York, half an hour before clocks skip an hour.
  "spring clock change": "2027-03-14T06:30Z",
  // 01:30 in New York for the second time, after clocks were set back.
  "fall clock change": "2027-11-07T06:30Z",
  "Friday evening": "2027-06-18T23:30Z",
  "Sunday morning": "2027-06-20T12:00Z",
  "00:00 UTC, first of a month": "2027-10-01T00:00Z",
};
const MIDDAY = "12:00Z";

/** The arguments by which scripts/test.ts runs each suite. */
const SUITES: Readonly<Record<string, readonly string[]>> = {
  faults: ["faults"],
  simulator: ["simulator"],
  stories: ["core"],
  engines: ["engines"],
  demo: ["faults", "tests/faults/demo.test.ts"],
};
/**
 * The suites that run by default; `faults` includes `demo`. Browsers keep the real date, and only
 * the app and the tests run at the chosen date.
 */
const DEFAULT_SUITES = ["faults", "simulator", "stories", "engines"];

const LIBRARIES = ["x86_64", "aarch64"].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
);

interface Choice {
  readonly suites: readonly string[];
  /** Runs only these test files of each suite; empty runs all. */
  readonly files: readonly string[];
  /** The name of each date, as printed, and its instant. */
  readonly moments: readonly (readonly [string, Temporal.Instant])[];
}

function parseArguments(args: readonly string[]): Choice {
  const suites = args.filter((arg) => Object.hasOwn(SUITES, arg));
  const files = args.filter((arg) => arg.endsWith(".test.ts"));
  const dates = args.filter((arg) => /^\d{4}-\d{2}-\d{2}/.test(arg));
  const unknown = args.filter((arg) => ![...suites, ...files, ...dates].includes(arg));
  if (unknown.length > 0)
    throw new RangeError(
      `Unknown: ${unknown.join(" ")}. Choose ${Object.keys(SUITES).join(", ")}, a test file or a date.`,
    );
  const all = Object.entries(MOMENTS);
  const chosen = dates.flatMap((date) => {
    const known = all.filter(([, at]) => at.startsWith(date));
    return known.length > 0
      ? known
      : [[date, date.includes("T") ? date : `${date}T${MIDDAY}`] as const];
  });
  return {
    suites: suites.length > 0 ? suites : DEFAULT_SUITES,
    files,
    moments: (dates.length > 0 ? chosen : all).map(
      ([name, at]) => [name, Temporal.Instant.from(at)] as const,
    ),
  };
}

/**
 * Runs one suite with the clock of every process moved by libfaketime, except PostgreSQL's, because
 * the app and its tests never read the time in SQL.
 */
function runAt(
  at: Temporal.Instant,
  args: readonly string[],
  library: string,
): Promise<{ passed: number; failed: number }> {
  // Passes an offset, because a fixed time would restart in each new process.
  const seconds = Math.round((at.epochMilliseconds - Date.now()) / 1000);
  const clock = {
    LD_PRELOAD: library,
    FAKETIME: seconds < 0 ? String(seconds) : `+${seconds}`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DISABLE_SHM: "1",
    // PostgreSQL keeps the real clock: its signal handlers see the real time, so its timers would
    // never fire.
    FAKETIME_SKIP_CMDS: "postgres",
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "test.ts"), ...args], {
      env: { ...process.env, ...clock },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let end = "";
    child.stdout.on("data", (chunk: Buffer) => {
      process.stdout.write(chunk);
      end = `${end}${chunk.toString()}`.slice(-200);
    });
    child.on("close", () => {
      const [, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(end) ?? [];
      resolve({ passed: Number(passed ?? 0), failed: Number(failed ?? 1) });
    });
  });
}

const { suites, files, moments } = parseArguments(process.argv.slice(2));
const library = installed("libfaketime", LIBRARIES, "npm run dates");
const sum = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const [name, at] of moments)
  for (const suite of suites) {
    process.stdout.write(`\n${suite}: ${name} (${at.toString()})\n`);
    const { passed, failed } = await runAt(at, [...SUITES[suite]!, ...files], library);
    sum.passed += passed;
    sum.failed += failed;
    if (failed > 0)
      failures.push(
        `failed: ${failed} of ${suite}: ${name}, npm run dates -- ${suite} ${at.toString()}\n`,
      );
  }
process.stdout.write(`${failures.join("")}${sum.passed} passed, ${sum.failed} failed\n`);
process.exit(sum.failed === 0 ? 0 : 1);
