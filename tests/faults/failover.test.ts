import { spawnSync } from "node:child_process";
import { appendFileSync, chmodSync, cpSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import {
  addressOf,
  type ConnectionSettings,
  openDatabase,
} from "../../apps/server/src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { endProcess, type Home, makeHome, moment, startInstance } from "./instance.ts";
import { createLedger, faultsAgainst } from "./ledger.ts";
import { createPerson } from "./member-client.ts";
import { playUntil } from "./players.ts";
import { seededChance } from "./seeded-random.ts";
import { fillFaultSquad } from "./squad.ts";

const BACK_WITHIN_MS = 10_000;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function newHome(): Home {
  const home = makeHome();
  closers.push(() => home.clear());
  return home;
}

async function ask(connection: ConnectionSettings, statement: string): Promise<unknown[]> {
  const client = new pg.Client(addressOf(connection));
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const socketOf = ({ connection }: Home): string =>
  typeof connection === "string" ? connection : connection.host;

/**
 * Starts a PostgreSQL primary and a synchronous standby: a commit is acknowledged once both have
 * it.
 */
async function startPair(): Promise<{ primary: Home; standby: Home }> {
  const [primary, standby] = [newHome(), newHome()];
  const start = (home: Home) =>
    startEmbeddedPostgres({ dataDirectory: home.dataDirectory, print: () => undefined });
  const server = await start(primary);
  await server.stop();
  cpSync(join(primary.dataDirectory, "postgresql"), join(standby.dataDirectory, "postgresql"), {
    recursive: true,
    preserveTimestamps: true,
  });
  const data = join(standby.dataDirectory, "postgresql");
  appendFileSync(
    join(data, "postgresql.auto.conf"),
    `primary_conninfo = 'host=${socketOf(primary)} user=watchbill'\n`,
  );
  writeFileSync(join(data, "standby.signal"), "");
  chmodSync(data, 0o700);
  // Changes the owner of the copied files, because root owns them but PostgreSQL runs as another
  // user.
  const { uid, gid } = statSync(join(primary.dataDirectory, "postgresql"));
  spawnSync("chown", ["-R", `${uid}:${gid}`, data]);
  await start(primary);
  await start(standby);
  await ask(primary.connection, "alter system set synchronous_standby_names = '*'");
  await ask(primary.connection, "select pg_reload_conf()");
  await expect
    .poll(() => ask(primary.connection, "select sync_state from pg_stat_replication"))
    .toEqual([{ sync_state: "sync" }]);
  return { primary, standby };
}

test("the app follows a promoted standby after the primary is killed under load, and loses no acknowledged change", async () => {
  const chance = seededChance("a failover");
  const { primary, standby } = await startPair();
  // Lists the standby first, so that the app must try the next host at start.
  const hosts = [standby, primary].map((home) => encodeURIComponent(socketOf(home))).join(",");
  const app = await startInstance({
    DATABASE_URL: `postgres://watchbill@${hosts}/watchbill`,
    LOG_LEVEL: "fatal",
  });
  closers.push(() => app.kill());
  const before = openDatabase(primary.connection, { name: "faults", max: 1 });
  const squad = await fillFaultSquad(before, { members: 6 });
  await before.destroy();
  const ledger = createLedger();
  const stop = new AbortController();
  const playing = playUntil({ squad, ledger, chance }, () => app.address, stop.signal);
  const answers = async (count: number): Promise<void> => {
    const target = ledger.answered() + count;
    while (ledger.answered() < target) await moment(1);
  };
  await answers(40 + chance.below(60));
  await endProcess(primary.serverPid()!);
  await ask(standby.connection, "select pg_promote()");
  const promotedAt = performance.now();
  const observer = createPerson(() => app.address, squad.members[0]!.cookie);
  while ((await observer.call("members.savePreferences", { dualReminders: true })).status !== 200) {
    expect(performance.now() - promotedAt, "milliseconds until the app has followed").toBeLessThan(
      BACK_WITHIN_MS,
    );
    await moment();
  }
  const seconds = ((performance.now() - promotedAt) / 1000).toFixed(1);
  observer.leave();
  await answers(30);
  stop.abort();
  await playing;
  expect(app.isRunning(), app.said.errors).toBe(true);
  expect([...new Set(ledger.oddities)]).toEqual([]);
  const after = openDatabase(standby.connection, { name: "faults", max: 1 });
  closers.push(() => after.destroy());
  expect(await faultsAgainst(ledger, after), `seed ${chance.seed}`).toEqual([]);
  expect((await sql`select pg_is_in_recovery() as follows`.execute(after)).rows).toEqual([
    { follows: false },
  ]);
  expect(await app.stop()).toBe(0);
  process.stdout.write(
    `a failover: ${ledger.done()} changes kept, followed ${seconds} s after the standby was promoted\n`,
  );
});
