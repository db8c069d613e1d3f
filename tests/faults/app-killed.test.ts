import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { type Db, openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { type Instance, makeHome, moment, startInstance } from "./instance.ts";
import { createLedger, faultsAgainst, type Ledger } from "./ledger.ts";
import { playUntil } from "./players.ts";
import { ROUNDS, seededChance } from "./seeded-random.ts";
import { fillFaultSquad } from "./squad.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test("killing the app repeatedly under load loses no acknowledged change, keeps no refused change and leaves no change half done", {
  timeout: 300_000 + ROUNDS * 120_000,
}, async () => {
  const chance = seededChance("the app killed");
  const home = makeHome();
  closers.push(() => home.clear());
  const start = async (): Promise<Instance> => {
    const instance = await startInstance({ DATA_DIR: home.dataDirectory });
    closers.push(() => instance.kill());
    return instance;
  };
  let app = await start();
  const db = openDatabase(home.connection, { name: "faults", max: 2 });
  closers.push(() => db.destroy());
  const squad = await fillFaultSquad(db, { members: 6 });
  const ledger = createLedger();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = ledger.done();
    const target = ledger.answered() + 40 + chance.below(60);
    const stop = new AbortController();
    const playing = playUntil({ squad, ledger, chance }, () => app.address, stop.signal, "stop");
    while (ledger.answered() < target) await moment(1);
    await app.kill();
    stop.abort();
    await playing;
    expect(ledger.done() - before, "this round did something").toBeGreaterThan(5);
    app = await start();
    expect(await faultsAgainst(ledger, db), `round ${round} of seed ${chance.seed}`).toEqual([]);
  }
  expect(ledger.oddities).toEqual([]);
  await everythingReactedTo(db);
  process.stdout.write(
    `the app killed ${ROUNDS} times: ${ledger.done()} changes acknowledged, none lost\n`,
  );
  await plantedFaultsAreSeen(db, ledger);
  expect(await app.stop()).toBe(0);
});

/** Waits until the app has processed every event. */
async function everythingReactedTo(db: Db): Promise<void> {
  await expect
    .poll(() => db.selectFrom("events").select("id").where("processedAt", "is", null).execute())
    .toEqual([]);
}

/**
 * Checks the checks: corrupts the data with half a change, a lost change and a missing
 * notification, and expects each to be reported.
 */
async function plantedFaultsAreSeen(db: Db, ledger: Ledger): Promise<void> {
  // Chooses a change that was confirmed, because one without a response may rightly be missing.
  const [asked = ""] =
    [...ledger.acknowledged].find(
      ([what, { done, unknown }]) => what.startsWith("ask ") && done > 0 && unknown === 0,
    ) ?? [];
  const assignmentId = Number(asked.split(" ")[1]);
  await sql`delete from events where id = (
    select max(id) from events where type = 'replacements.requested' and assignment_id = ${assignmentId})`.execute(
    db,
  );
  await sql`update notifications set is_read = true where id = (select max(id) from notifications where not is_read and metadata->>'asks' is null)`.execute(
    db,
  );
  ledger.note("read 0", { status: 200, code: null, retryAfter: null, body: {} });
  const faults = (await faultsAgainst(ledger, db)).join("; ");
  expect(faults).toMatch(/request \d+ is \w+ with events/);
  expect(faults).toContain(`${asked}: answered as done`);
  expect(faults).toMatch(/read 0: answered as done 1 times, there 0 times/);
  expect(faults).toMatch(/read \d+: done 0 times and perhaps 0 more, there 1 times/);
}
