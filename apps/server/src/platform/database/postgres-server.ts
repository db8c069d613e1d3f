import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import type { PostgresLocation } from "./postgres-location.ts";

/** The role a data folder is made with. It may do everything on the server, so the app works as another. */
export const ALL_POWERFUL = "watchbill";
/** What a server says while it recovers, or while it is stopping. */
const NOT_YET = "57P03";

/** Works on one of the server's databases as the role that may do everything. */
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

/** What comes of asking the server: it answers, it says that it is not ready yet, or there is no sensible word. */
export async function stateOf(
  location: PostgresLocation,
): Promise<"answers" | "not yet" | "silent"> {
  return withServer(location, "postgres", async () => "answers" as const).catch((error: unknown) =>
    error instanceof pg.DatabaseError && error.code === NOT_YET ? "not yet" : "silent",
  );
}

/** Whether the server answers. */
export async function answers(location: PostgresLocation): Promise<boolean> {
  return (await stateOf(location)) === "answers";
}

/** Runs one of PostgreSQL's own programs to its end. */
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
