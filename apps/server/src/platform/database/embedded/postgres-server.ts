import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import type { PostgresLocation } from "./postgres-location.ts";

/** The superuser that initializes a data folder; the app uses another role. */
export const ALL_POWERFUL = "watchbill";
/** The server is recovering or stopping. */
const NOT_YET = "57P03";

/** Works on one of the server's databases as the superuser. */
export async function withServer<T>(
  location: PostgresLocation,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...location.connection,
    user: ALL_POWERFUL,
    database,
    application_name: "watchbill start",
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Probes the server: it answers, it reports that it is not ready yet, or it gives no usable
 * response.
 */
export async function stateOf(
  location: PostgresLocation,
): Promise<"answers" | "not yet" | "silent"> {
  return withServer(location, "postgres", async () => "answers" as const).catch((error: unknown) =>
    error instanceof pg.DatabaseError && error.code === NOT_YET ? "not yet" : "silent",
  );
}

export async function answers(location: PostgresLocation): Promise<boolean> {
  return (await stateOf(location)) === "answers";
}

/** Runs one of PostgreSQL's own programs and waits for its end. */
export function runTool(
  location: PostgresLocation,
  tool: string,
  args: readonly string[],
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(join(location.binaries, tool), args, {
    ...location.owner,
    cwd: location.workingFolder,
    encoding: "utf8",
    env: { ...process.env, TZ: "UTC" },
  });
}
