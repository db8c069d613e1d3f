import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { memoryOf, startServer, temporaryFolder } from "./processes.ts";
import type { Figure } from "./report.ts";

/**
 * Measures the first start on an empty folder and the second start, and the idle memory of the app
 * and its PostgreSQL.
 */
export async function benchStartup(): Promise<Figure[]> {
  const folder = temporaryFolder();
  const first = await timedStart(folder.path);
  const second = await timedStart(folder.path);
  folder.remove();
  return [
    { what: "first start, with making its own PostgreSQL", value: `${first.seconds.toFixed(1)} s` },
    {
      what: "second start",
      value: `${second.seconds.toFixed(1)} s`,
      goal: "< 3 s",
      isMet: second.seconds < 3,
    },
    {
      what: "memory at rest, app and PostgreSQL together",
      value: `${Math.round(second.bytes / 2 ** 20)} MB`,
      goal: "< 300 MB",
      isMet: second.bytes < 300 * 2 ** 20,
    },
  ];
}

async function timedStart(folder: string): Promise<{ seconds: number; bytes: number }> {
  const start = performance.now();
  const app = await startServer({ DATA_DIR: folder, ADMIN_PASSWORD: "ten-eight-ten-seven" });
  const seconds = (performance.now() - start) / 1000;
  await fetch(`${app.address}/healthz`);
  const bytes = memoryOf(app.pid) + memoryOfServer(folder);
  await app.stop();
  return { seconds, bytes };
}

/** Finds PostgreSQL by its data folder, because it runs in its own process group. */
function memoryOfServer(folder: string): number {
  const pid = serverPid(folder);
  return pid === null ? 0 : memoryOf(pid);
}

function serverPid(folder: string): number | null {
  const file = globSync(join(folder, "**/postmaster.pid"))[0];
  return file ? Number(readFileSync(file, "utf8").split("\n")[0]) : null;
}
