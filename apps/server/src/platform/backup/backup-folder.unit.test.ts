import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { backupFolderWarning } from "./backup-folder.ts";

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("the start tries the folder of the backups", () => {
  test("and says nothing of one that takes them, in which it leaves nothing", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "somebody-else.txt"), "");
    expect(await backupFolderWarning(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual(["somebody-else.txt"]);
  });

  test("and makes one that is not there yet", async () => {
    const folder = join(newFolder(), "new", "backups");
    expect(await backupFolderWarning(folder)).toBeNull();
    expect(existsSync(folder)).toBe(true);
  });

  test("and says that a file is no folder, nor anything below it", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "backups")])
      expect(await backupFolderWarning(path)).toBe(
        `Backups cannot be made: The backup folder ${path} is no folder. Set BACKUP_DIR to one.`,
      );
  });

  test.runIf(process.platform === "linux")("and says where the system makes none", async () => {
    expect(await backupFolderWarning("/proc/backups")).toBe(
      "Backups cannot be made: The system makes no folder at /proc/backups. Set BACKUP_DIR to another.",
    );
  });

  // Its files can be opened, and nothing is ever written to them: what a full disk says.
  test.runIf(existsSync("/dev/full"))("and says that its disk is full", async () => {
    const folder = newFolder();
    symlinkSync("/dev/full", join(folder, ".watchbill-trial"));
    expect(await backupFolderWarning(folder)).toMatch(
      /^Backups cannot be made: The disk of the backup folder .* is full\./,
    );
  });

  // Root may write everywhere.
  test.skipIf(process.getuid?.() === 0)("and says that this user may not write there", async () => {
    const folder = join(newFolder(), "closed");
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    expect(await backupFolderWarning(folder)).toMatch(
      /^Backups cannot be made: The app may not write to the backup folder /,
    );
  });
});
