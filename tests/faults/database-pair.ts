import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/embedded-postgres.ts";
import { locatePostgres } from "../../apps/server/src/platform/postgres-place.ts";
import { endProcess, freePort, makePlace, moment } from "./instance.ts";

/** A primary and a standby that has everything before the primary says that it is done. */
export interface DatabasePair {
  /** Both, as `DATABASE_URL` names them. */
  readonly url: string;
  /** The standby alone, for looking into it once it is promoted. */
  readonly standbyUrl: string;
  killPrimary(): Promise<void>;
  /** Makes the standby take writes. */
  promote(): Promise<void>;
  clear(): Promise<void>;
}

interface Server {
  readonly child: ChildProcess;
  readonly url: string;
}

/** Starts the pair with an empty database `watchbill`; they speak TCP, since they are to be two servers. */
export async function startPair(): Promise<DatabasePair> {
  const [first, second] = [makePlace(), makePlace()];
  const made = await startEmbeddedPostgres({ dataDirectory: first.dataDirectory, print: () => undefined });
  await made.stop();
  const [one, two] = [
    locatePostgres(first.dataDirectory, () => undefined),
    locatePostgres(second.dataDirectory, () => undefined),
  ];
  cpSync(one.data, two.data, { recursive: true });
  writeFileSync(join(two.data, "standby.signal"), "");
  if (two.owner) giveTo(two.data, two.owner);
  const [firstPort, secondPort] = [await freePort(), await freePort()];
  const primary = startServer(one, firstPort, { synchronous_standby_names: "*", synchronous_commit: "on" });
  await answers(primary, false);
  const standby = startServer(two, secondPort, { primary_conninfo: `host=127.0.0.1 port=${firstPort} user=watchbill` });
  await answers(standby, true);
  const kill = async (child: ChildProcess): Promise<void> => endProcess(child.pid ?? 0);
  return {
    url: `postgres://watchbill@127.0.0.1:${firstPort},127.0.0.1:${secondPort}/watchbill`,
    standbyUrl: standby.url,
    killPrimary: () => kill(primary.child),
    promote: async () => void (await ask(standby.url, "select pg_promote()")),
    async clear() {
      await Promise.all([kill(primary.child), kill(standby.child)]);
      await Promise.all([first.clear(), second.clear()]);
    },
  };
}

function startServer(place: ReturnType<typeof locatePostgres>, port: number, more: Readonly<Record<string, string>>): Server {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    shared_buffers: "32MB",
    wal_receiver_status_interval: "1s",
    timezone: "UTC",
    ...more,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(join(place.binaries, "postgres"), ["-D", place.data, ...flags], {
    ...place.owner,
    cwd: place.data,
    stdio: "ignore",
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return { child, url: `postgres://watchbill@127.0.0.1:${port}/watchbill` };
}

async function answers({ child, url }: Server, isStandby: boolean): Promise<void> {
  const question = isStandby ? "select from pg_stat_wal_receiver where status = 'streaming'" : "select 1";
  while ((await ask(url, question).catch(() => 0)) === 0) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode} before it answered`);
    await moment(50);
  }
}

/** Gives how many rows came. */
async function ask(url: string, text: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

function giveTo(folder: string, owner: { uid: number; gid: number }): void {
  chownSync(folder, owner.uid, owner.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid);
}
