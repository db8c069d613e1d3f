import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { COMPILED_BEFORE } from "../testing/compiled-before.ts";

const CLI = join(import.meta.dirname, "cli.ts");

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a command where there is no database yet, and looks that none is made. */
async function run(folder: string, ...args: string[]): Promise<{ out: string; errors: string; code: number }> {
  const env = { PATH: process.env.PATH, ...COMPILED_BEFORE, DATA_DIR: join(folder, "data") };
  const words = ["--disable-warning=ExperimentalWarning", CLI, ...args];
  const ended = await promisify(execFile)(process.execPath, words, { env, cwd: folder }).then(
    ({ stdout, stderr }) => ({ out: stdout, errors: stderr, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({ out: stdout, errors: stderr, code }),
  );
  expect(existsSync(join(folder, "data"))).toBe(false);
  return ended;
}

test.each(["help", "--help", "-h"])("%s says what there is, and that is no mistake", async (word) => {
  const { out, errors, code } = await run(newFolder(), word);
  expect([errors, code]).toEqual(["", 0]);
  expect(out).toContain("  backup  FILE: write everything into one compressed file");
  expect(out).not.toContain("database-types");
});

test.each([
  [[], /^npm run cli -- COMMAND, where COMMAND is one of:\n {2}backup /],
  [["bakup"], /^There is no command bakup\.\nnpm run cli -- COMMAND/],
  [["constructor"], /^There is no command constructor\.\n/],
  [["backup"], /^Say where to: npm run cli -- backup FILE\n$/],
  [["restore"], /^Say from where: npm run cli -- restore FILE\n$/],
  [["backup", "one.gz", "two.gz"], /^backup takes one word after it, not 2: write one with spaces in quotes\n$/],
  [["password", "A", "1"], /^password takes one word after it, not 2: /],
])("%j is called wrongly, and says so where errors go", async (args, words) => {
  const { out, errors, code } = await run(newFolder(), ...args);
  expect([out, code]).toEqual(["", 2]);
  expect(errors).toMatch(words);
});

describe("before anything is made, one line says", () => {
  test.each([
    [["backup", "gone/one.gz"], /^There is no folder \/.*\/gone\. Make it, or name a file in another\n$/],
    [["export", "file/one.jsonl"], /^There is no folder \/.*\/file\. Make it, or name a file in another\n$/],
    [["backup", "folder"], /^folder is a folder\. Name a file in it\n$/],
    [["export", "/dev/null"], /^\/dev\/null is no file that could be replaced\. Name a new one\n$/],
    [["restore", "gone.gz"], /^There is no gone\.gz\.\n$/],
    [["import", "file/gone.jsonl"], /^There is no file\/gone\.jsonl\.\n$/],
    [["restore", "folder"], /^folder is a folder\. Name the file in it\n$/],
    [["erase", "gone.jsonl"], /^There is no gone\.jsonl\.\n$/],
  ])("why %j cannot be done", async (args, words) => {
    const folder = newFolder();
    mkdirSync(join(folder, "folder"));
    writeFileSync(join(folder, "file"), "");
    const { out, errors, code } = await run(folder, ...args);
    expect([out, code]).toEqual(["", 1]);
    expect(errors).toMatch(words);
    expect(readdirSync(folder).sort()).toEqual(["file", "folder"]);
  });
});
