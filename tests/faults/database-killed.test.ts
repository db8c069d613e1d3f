import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Db, openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { makeHome, moment, startInstance } from "./instance.ts";
import { createLedger, faultsAgainst } from "./ledger.ts";
import { createPerson } from "./member-client.ts";
import { playUntil } from "./players.ts";
import { seededChance } from "./seeded-random.ts";
import { fillFaultSquad } from "./squad.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The time in milliseconds within which the app must recover. */
const BACK_WITHIN_MS = 10_000;
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);

test("when the built-in PostgreSQL is killed under load, the app returns clear errors, recovers automatically and loses no acknowledged change", {
  timeout: 300_000 + ROUNDS * 120_000,
}, async () => {
  const chance = seededChance("the database killed");
  const home = makeHome();
  closers.push(() => home.clear());
  const app = await startInstance({ DATA_DIR: home.dataDirectory, LOG_LEVEL: "fatal" });
  closers.push(() => app.kill());
  const db = openDatabase(home.connection, { name: "faults", max: 2 });
  closers.push(() => db.destroy());
  const squad = await fillFaultSquad(db, { members: 6 });
  const ledger = createLedger();
  const observer = createPerson(() => app.address, squad.members[0]!.cookie);
  const back: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    // The app must restart a killed PostgreSQL server; PostgreSQL itself restarts after one of its
    // processes is killed.
    for (const victim of ["the server", "one of its processes"]) {
      const stop = new AbortController();
      const playing = playUntil({ squad, ledger, chance }, () => app.address, stop.signal);
      const target = ledger.answered() + 30 + chance.below(50);
      while (ledger.answered() < target) await moment(1);
      process.kill(
        victim === "the server" ? home.serverPid()! : await someBackend(db, chance.below(1000)),
        "SIGKILL",
      );
      const killedAt = performance.now();
      // Waits until the database is down, because a response before proves no recovery.
      while (
        (await observer.call("members.savePreferences", { dualReminders: true })).status === 200 &&
        performance.now() - killedAt < 2_000
      )
        await moment();
      while (
        (await observer.call("members.savePreferences", { dualReminders: true })).status !== 200
      ) {
        expect(
          performance.now() - killedAt,
          "milliseconds until the app answers again",
        ).toBeLessThan(BACK_WITHIN_MS);
        await moment();
      }
      back.push(performance.now() - killedAt);
      const after = ledger.answered() + 20;
      while (ledger.answered() < after) await moment(1);
      stop.abort();
      await playing;
      expect(app.isRunning(), app.said.errors).toBe(true);
      expect(await faultsAgainst(ledger, db), `round ${round} of seed ${chance.seed}`).toEqual([]);
    }
  }
  observer.leave();
  expect([...new Set(ledger.oddities)]).toEqual([]);
  expect(app.said.errors).toBe("");
  expect(await app.stop()).toBe(0);
  const slowest = (Math.max(...back) / 1000).toFixed(1);
  process.stdout.write(
    `PostgreSQL killed ${back.length} times: ${ledger.done()} changes kept, back after ${slowest} s at most\n`,
  );
});

/**
 * Returns the process ID of one of the app's database backends; the operating system kills such a
 * process when memory runs out.
 */
async function someBackend(db: Db, which: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where application_name in ('watchbill commands', 'watchbill queries') order by pid`.execute(
    db,
  );
  return rows[which % rows.length]!.pid;
}
