import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** Root may write everywhere, so its tests run as another user. */
const UNPRIVILEGED = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const TRIAL = `const { checkDataFolder, dataFolderWarning } = await import(${JSON.stringify(join(import.meta.dirname, "check-data-folder.ts"))});
const warning = dataFolderWarning(process.argv[1]);
try { checkDataFolder(process.argv[1]); } catch (error) { console.log(error.message); }
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

/** Returns the error for this folder as another user; empty if the folder is usable. */
function errorOf(folder: string): string {
  const args = [
    "--disable-warning=ExperimentalWarning",
    "--input-type=module",
    "-e",
    TRIAL,
    folder,
  ];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    ...UNPRIVILEGED,
  });
  expect(stderr).toBe("");
  return stdout;
}

const REFUSED =
  "this user can't write there. Give the folder to the user that runs Watchbill, or choose another\n";

test("accepts a folder that is usable, missing, or not needed", () => {
  const folder = newFolder(0o777);
  writeFileSync(join(folder, "file"), "");
  for (const path of [folder, join(folder, "new"), join(folder, "file")])
    expect(errorOf(path)).toBe("");
});

test("refuses a folder that another user started on, or warns if the database is external", () => {
  const folder = newFolder(0o555);
  const line = `Can't use DATA_DIR ${folder}: ${REFUSED}`;
  expect(errorOf(folder)).toBe(`${line}Can't note erasures and audit chain seals: ${line}`);
});

test.each([
  ["activity-seals.jsonl", 0o000],
  ["erased-members.jsonl", 0o000],
  ["activity-seals.jsonl.part", 0o400],
  ["erased-members.jsonl.part", 0o400],
])("refuses, or warns about, a folder in which %s belongs to another user", (name, mode) => {
  const folder = newFolder(0o777);
  const file = join(folder, name);
  writeFileSync(file, "");
  chmodSync(file, mode);
  expect(errorOf(folder)).toContain(`Can't use DATA_DIR ${folder} (${file}): ${REFUSED}`);
});
