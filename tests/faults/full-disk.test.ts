import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/database/database.ts";
import { serverPid } from "../../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { endProcess, freePort, isReady, launchInstance, makeHome, moment } from "./instance.ts";
import { createLedger, faultsAgainst } from "./ledger.ts";
import { createPerson } from "./member-client.ts";
import { playUntil } from "./players.ts";
import { seededChance } from "./seeded-random.ts";
import { fillFaultSquad } from "./squad.ts";

const DISK_MEGABYTES = 160;
const BACK_WITHIN_MS = 20_000;

/**
 * Commands that run the app with its own mounts, so that only the app sees a small disk; each works
 * on some machines.
 */
const OWN_MOUNTS = [
  ["unshare", "--mount"],
  ["unshare", "--map-current-user", "--keep-caps", "--mount"],
];
const ownMount = OWN_MOUNTS.find(
  ([command = "", ...args]) =>
    spawnSync(command, [...args, "mount", "-t", "tmpfs", "none", tmpdir()], { stdio: "ignore" })
      .status === 0,
);
if (!ownMount)
  process.stdout.write(
    "full disk: skipped, because this machine does not allow users to mount a small disk\n",
  );

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test.skipIf(!ownMount)(
  "the app reports a full disk, keeps acknowledged data, and recovers automatically when there is space again",
  {
    timeout: 90_000,
  },
  async () => {
    const chance = seededChance("a full disk");
    const home = makeHome();
    closers.push(() => home.clear());
    const mount = `mount -t tmpfs -o size=${DISK_MEGABYTES}m,mode=755 none "$0" && exec "$@"`;
    const app = launchInstance(
      { PORT: String(await freePort()), DATA_DIR: home.dataDirectory, LOG_LEVEL: "fatal" },
      [...ownMount!, "sh", "-c", mount, home.dataDirectory],
    );
    // The path of the data folder as seen in the app's mount namespace.
    const inside = `/proc/${app.pid}/root${home.dataDirectory}`;
    closers.push(async () => {
      const server = serverPid(join(inside, "postgresql"));
      await app.kill();
      if (server !== null) await endProcess(server);
    });
    await isReady(app);
    const connection = { host: join(inside, "socket"), user: "watchbill", database: "watchbill" };
    const db = openDatabase(connection, { name: "faults", max: 2 });
    closers.push(() => db.destroy());
    const squad = await fillFaultSquad(db, { members: 4 });
    const ledger = createLedger();
    const stop = new AbortController();
    const playing = playUntil({ squad, ledger, chance }, () => app.address, stop.signal);
    const answers = async (count: number): Promise<void> => {
      const target = ledger.answered() + count;
      while (ledger.answered() < target) await moment(1);
    };
    await answers(50);
    const filler = join(inside, "filler");
    fill(filler);
    const filledAt = performance.now();
    while (ledger.notNow.length < 20 && performance.now() - filledAt < 30_000) await moment();
    expect(
      ledger.notNow.length,
      "answers that say that nothing can be saved",
    ).toBeGreaterThanOrEqual(20);
    expect(ledger.notNow).toContain("disk-full");
    const readiness = async (): Promise<number> => (await fetch(`${app.address}/readyz`)).status;
    await expect.poll(readiness, { message: "whether it says that it is ready" }).toBe(503);
    rmSync(filler);
    const freedAt = performance.now();
    const observer = createPerson(() => app.address, squad.members[0]!.cookie);
    while (
      (await observer.call("members.savePreferences", { dualReminders: true })).status !== 200
    ) {
      expect(performance.now() - freedAt, "milliseconds until the app saves again").toBeLessThan(
        BACK_WITHIN_MS,
      );
      await moment();
    }
    observer.leave();
    await expect.poll(readiness).toBe(200);
    await answers(30);
    stop.abort();
    await playing;
    expect([...new Set(ledger.oddities)]).toEqual([]);
    expect(await faultsAgainst(ledger, db), `seed ${chance.seed}`).toEqual([]);
    expect(app.isRunning()).toBe(true);
    const seconds = ((performance.now() - freedAt) / 1000).toFixed(1);
    process.stdout.write(
      `a full disk: ${ledger.notNow.length} times "not now", ${ledger.done()} changes kept, back ${seconds} s after there was room\n`,
    );
    // Closes the connection, because PostgreSQL does not stop while one is open.
    await db.destroy();
    expect(await app.stop()).toBe(0);
  },
);

/** Writes until the disk is full. */
function fill(path: string): void {
  const file = openSync(path, "w");
  for (const size of [1024 * 1024, 4096]) {
    const bytes = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(file, bytes);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
    }
  }
  closeSync(file);
}
