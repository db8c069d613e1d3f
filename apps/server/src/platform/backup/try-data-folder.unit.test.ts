import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Root may do everything, so that its tests look as somebody else. */
const SOMEBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const TRIAL = `const { tryDataFolder, dataFolderWarning } = await import(${JSON.stringify(join(import.meta.dirname, "try-data-folder.ts"))});
const warning = dataFolderWarning(process.argv[1]);
try { tryDataFolder(process.argv[1]); } catch (error) { console.log(error.message); }
if (warning) console.log(warning);`;

function newFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-data-"));
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(folder, { recursive: true });
  });
  chmodSync(folder, mode);
  return folder;
}

/** What this folder is told to be, as a user of whom it is not; nothing of one that can be used. */
function told(folder: string): string {
  const args = [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    TRIAL,
    folder,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", ...SOMEBODY });
  expect(stderr).toBe("");
  return stdout;
}

const REFUSED =
  "this user may not write there. Give the folder to the user that runs Watchbill, or name another\n";

test("a data folder that can be used, or is not there yet, or is none, is left to those who use it", () => {
  const folder = newFolder(0o777);
  writeFileSync(join(folder, "file"), "");
  for (const path of [folder, join(folder, "new"), join(folder, "file")])
    expect(told(path)).toBe("");
});

test("one that another user was the first to start on is refused in one line, or warned of where the database is elsewhere", () => {
  const folder = newFolder(0o555);
  const line = `DATA_DIR ${folder} cannot be used: ${REFUSED}`;
  expect(told(folder)).toBe(`${line}Erasures and the activity log's seals are not noted: ${line}`);
});

test.each([
  ["activity-seals.jsonl", 0o000],
  ["erased-members.jsonl", 0o000],
  ["activity-seals.jsonl.part", 0o400],
  ["erased-members.jsonl.part", 0o400],
])("and so is one in which %s is that user's alone", (name, mode) => {
  const folder = newFolder(0o777);
  const file = join(folder, name);
  writeFileSync(file, "");
  chmodSync(file, mode);
  expect(told(folder)).toContain(`DATA_DIR ${folder} cannot be used (${file}): ${REFUSED}`);
});
