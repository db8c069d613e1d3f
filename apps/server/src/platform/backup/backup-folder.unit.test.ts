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

describe("backupFolderWarning", () => {
  test("accepts a writable folder and leaves nothing in it", async () => {
    const folder = newFolder();
    writeFileSync(join(folder, "other-file.txt"), "");
    expect(await backupFolderWarning(folder)).toBeNull();
    expect(readdirSync(folder)).toEqual(["other-file.txt"]);
  });

  test("makes a missing folder", async () => {
    const folder = join(newFolder(), "new", "backups");
    expect(await backupFolderWarning(folder)).toBeNull();
    expect(existsSync(folder)).toBe(true);
  });

  test("warns about a file in place of the folder, and about a path below one", async () => {
    const file = join(newFolder(), "file");
    writeFileSync(file, "");
    for (const path of [file, join(file, "backups")])
      expect(await backupFolderWarning(path)).toBe(
        `Can't make backups: The backup folder ${path} isn't a folder. Set BACKUP_DIR to a folder.`,
      );
  });

  test.runIf(process.platform === "linux")(
    "warns if the system refuses to make the folder",
    async () => {
      expect(await backupFolderWarning("/proc/backups")).toBe(
        "Can't make backups: The backup folder /proc/backups can't be created. Set BACKUP_DIR to another folder.",
      );
    },
  );

  // /dev/full can be opened, but every write to it fails, as on a full disk.
  test.runIf(existsSync("/dev/full"))("warns about a full disk", async () => {
    const folder = newFolder();
    symlinkSync("/dev/full", join(folder, ".watchbill-trial"));
    expect(await backupFolderWarning(folder)).toMatch(
      /^Can't make backups: The disk of the backup folder .* is full\./,
    );
  });

  // Root may write in every folder.
  test.skipIf(process.getuid?.() === 0)("warns if this user may not write there", async () => {
    const folder = join(newFolder(), "closed");
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    expect(await backupFolderWarning(folder)).toMatch(
      /^Can't make backups: The app can't write to the backup folder /,
    );
  });
});
