import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { COMPILED_BEFORE } from "./compiled-before.ts";
import { TEST_NOW, type TestApp } from "./test-app.ts";

/** When the clock of the other process starts, and since when it has run. */
interface OwnClock {
  readonly start?: string;
  readonly since?: string;
}

/** A worker of an app's database as a process of its own, to be killed; `environment` is its configuration. */
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
