import { expect, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/database.ts";
import { seededChance } from "./chance.ts";
import { startPair } from "./database-pair.ts";
import { startInstance } from "./instance.ts";
import { createLedger, faultsAgainst } from "./ledger.ts";
import { playUntil } from "./players.ts";
import { fillFaultSquad } from "./squad.ts";

test("the primary is killed and its standby promoted under load: the app follows, and nothing that was answered is lost", async () => {
  const pair = await startPair();
  const chance = seededChance("standby promoted");
  const instance = await startInstance({ DATABASE_URL: pair.url });
  const standby = openDatabase(pair.standbyUrl, { name: "faults", max: 2 });
  try {
    const primary = openDatabase(pair.url.replace(/,[^/]*/, ""), { name: "faults", max: 2 });
    const squad = await fillFaultSquad(primary, { members: 8 });
    await primary.destroy();
    const ledger = createLedger();
    const stop = new AbortController();
    const playing = playUntil({ squad, ledger, chance }, () => instance.address, stop.signal);
    await expect.poll(() => ledger.done(), { timeout: 20_000 }).toBeGreaterThan(40);
    await pair.killPrimary();
    await expect.poll(() => ledger.notNow.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await pair.promote();
    const before = ledger.done();
    await expect.poll(() => ledger.done(), { timeout: 15_000 }).toBeGreaterThan(before + 20);
    stop.abort();
    await playing;
    expect(ledger.oddities).toEqual([]);
    expect(await faultsAgainst(ledger, standby)).toEqual([]);
    expect(instance.isRunning()).toBe(true);
    await instance.stop();
  } finally {
    await standby.destroy();
    if (instance.isRunning()) await instance.kill();
    await pair.clear();
  }
});
