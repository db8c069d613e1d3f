import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TestClock } from "../../testing/test-clock.ts";
import { readConfiguration } from "../configuration/configuration.ts";
import { createLog } from "../log.ts";
import { createHostMetrics, type HostMetrics } from "./host-metrics.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "watchbill-machine-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function machine(environment: Record<string, string>, databaseFolder: string | null): HostMetrics {
  const nowhere = { host: "nowhere", user: "none", database: "none" };
  return createHostMetrics({
    configuration: readConfiguration(environment),
    clock: new TestClock("2026-05-12T18:00:00Z"),
    log: createLog("silent"),
    location: { own: nowhere, maker: nowhere, folder: databaseFolder },
  });
}
const foldersOf = async (one: HostMetrics): Promise<string[]> =>
  (await one.disks()).map((disk) => disk.folder);

test("measures the database's disk where its data is, not where the app was configured to keep it", async () => {
  expect(
    await foldersOf(machine({ DATA_DIR: join(folder, "closed"), BACKUP_DIR: "off" }, folder)),
  ).toEqual([folder]);
});

test("lists each disk once, by the first of the folders on it", async () => {
  const backups = join(folder, "backups");
  mkdirSync(backups);
  expect(await foldersOf(machine({ DATA_DIR: folder, BACKUP_DIR: backups }, folder))).toEqual([
    folder,
  ]);
  expect(await foldersOf(machine({ DATA_DIR: folder, BACKUP_DIR: "/proc" }, null))).toEqual([
    folder,
    "/proc",
  ]);
});

test("lists backup files with their sizes, and none if the folder is gone", async () => {
  writeFileSync(join(folder, "one.gz"), "12345");
  expect(await machine({ BACKUP_DIR: folder }, null).backupFiles()).toEqual(
    new Map([["one.gz", 5]]),
  );
  expect(await machine({ BACKUP_DIR: join(folder, "gone") }, null).backupFiles()).toEqual(
    new Map(),
  );
  expect(await machine({ BACKUP_DIR: "off" }, null).backupFiles()).toBeNull();
});
