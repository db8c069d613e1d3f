import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { COMPILED_BEFORE } from "./compile-cache.ts";
import { TEST_NOW, type TestApp } from "./test-app.ts";

/** The start time of the clock in the worker process, and since when that clock runs. */
interface OwnClock {
  readonly start?: string;
  readonly since?: string;
}

/**
 * Starts a worker on an app's database as a process that a test kills; `environment` is its
 * configuration.
 */
export function startWorker(
  { connection }: Pick<TestApp, "connection">,
  environment: Readonly<Record<string, string>> = {},
  { start = TEST_NOW, since = Temporal.Now.instant().toString() }: OwnClock = {},
): ChildProcess {
  return fork(join(import.meta.dirname, "worker-process.ts"), {
    env: {
      PATH: process.env.PATH,
      ...COMPILED_BEFORE,
      CONNECTION: JSON.stringify(connection),
      CLOCK_START: start,
      CLOCK_SINCE: since,
      LOG_LEVEL: "silent",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}
