import { flushCompileCache } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../app.ts";
import { readConfiguration } from "../platform/configuration/configuration.ts";
import type { ConnectionSettings } from "../platform/database/database.ts";
import { createDependencies } from "../start.ts";

/**
 * One instance's worker as a process that a test kills. Its clock starts at `CLOCK_START` and
 * counts from the instant `CLOCK_SINCE`. It runs `CLOCK_SPEED` times as fast as the machine's, so
 * that leases and waits pass quickly.
 */
const { CLOCK_START = "", CLOCK_SPEED = "1", CLOCK_SINCE = "", CONNECTION = "" } = process.env;
// The data folder of this process, which stores no files.
const NOWHERE = join(tmpdir(), "watchbill-nowhere");
const start = Temporal.Instant.from(CLOCK_START);
const since = Temporal.Instant.from(CLOCK_SINCE);
const speed = Number(CLOCK_SPEED);
const elapsedMs = () =>
  Math.round((Temporal.Now.instant().epochMilliseconds - since.epochMilliseconds) * speed);
const clock = {
  elapsedMs,
  elapsedMsWithSleep: elapsedMs,
  now: () => start.add({ milliseconds: elapsedMs() }),
};
const dependencies = {
  ...createDependencies(
    readConfiguration({ BACKUP_DIR: "off", ...process.env, DATA_DIR: NOWHERE }),
    JSON.parse(CONNECTION) as ConnectionSettings,
  ),
  clock,
};
await dependencies.live.start();
const { worker } = await createApp(dependencies, { webFolder: import.meta.dirname });
worker.start();
// By default the cache is written only on a clean exit, which a killed process never reaches.
flushCompileCache();
process.send?.("started");
