import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { writeBackup } from "../platform/backup/write-backup.ts";
import { serverPid } from "../platform/database/embedded/embedded-postgres.ts";
import { locatePostgres } from "../platform/database/embedded/postgres-location.ts";
import { COMPILED_BEFORE } from "../testing/compile-cache.ts";
import { addMember } from "../testing/squads/builders.ts";
import { createTestApp } from "../testing/test-app.ts";

const CLI = join(import.meta.dirname, "cli.ts");

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "watchbill-cli-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs a command without a database, and checks that it creates none. */
async function run(
  folder: string,
  ...args: string[]
): Promise<{ out: string; errors: string; code: number }> {
  const env = { PATH: process.env.PATH, ...COMPILED_BEFORE, DATA_DIR: join(folder, "data") };
  const words = ["--disable-warning=ExperimentalWarning", CLI, ...args];
  const ended = await promisify(execFile)(process.execPath, words, { env, cwd: folder }).then(
    ({ stdout, stderr }) => ({ out: stdout, errors: stderr, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      out: stdout,
      errors: stderr,
      code,
    }),
  );
  expect(existsSync(join(folder, "data"))).toBe(false);
  return ended;
}

test.each(["help", "--help", "-h"])(
  "%s lists the commands and exits with success",
  async (word) => {
    const { out, errors, code } = await run(newFolder(), word);
    expect([errors, code]).toEqual(["", 0]);
    expect(out).toContain("  backup  FILE  Write all data to one compressed backup file");
    expect(out).not.toContain("database-types");
  },
);

test.each([
  [[], /^Usage: npm run cli -- COMMAND. Commands:\n {2}backup /],
  [["bakup"], /^There is no command bakup\.\nUsage: npm run cli -- COMMAND/],
  [["constructor"], /^There is no command constructor\.\n/],
  [["backup"], /^Missing FILE. Usage: npm run cli -- backup FILE\n$/],
  [["restore"], /^Missing FILE. Usage: npm run cli -- restore FILE\n$/],
  [
    ["backup", "one.gz", "two.gz"],
    /^backup takes one argument. Quote paths that contain spaces.\n$/,
  ],
  [["password", "A", "1"], /^password takes one argument\. /],
])("%j is a wrong call and reports it on stderr", async (args, words) => {
  const { out, errors, code } = await run(newFolder(), ...args);
  expect([out, code]).toEqual(["", 2]);
  expect(errors).toMatch(words);
});

describe("before it creates anything, a command says in one line", () => {
  test.each([
    [
      ["backup", "gone/one.gz"],
      /^There is no folder \/.*\/gone\. Create it, or choose a file in another folder\n$/,
    ],
    [
      ["export", "file/one.jsonl"],
      /^There is no folder \/.*\/file\. Create it, or choose a file in another folder\n$/,
    ],
    [["backup", "folder"], /^folder is a folder\. Add a file name\n$/],
    [["export", "/dev/null"], /^\/dev\/null isn't a regular file\. Choose a new file name\n$/],
    [["restore", "gone.gz"], /^There is no file gone\.gz\. Check the path\.\n$/],
    [["import", "file/gone.jsonl"], /^There is no file file\/gone\.jsonl\. Check the path\.\n$/],
    [["restore", "folder"], /^folder is a folder\. Add the file name\n$/],
    [["erase", "gone.jsonl"], /^There is no file gone\.jsonl\. Check the path\.\n$/],
  ])("why %j fails", async (args, words) => {
    const folder = newFolder();
    mkdirSync(join(folder, "folder"));
    writeFileSync(join(folder, "file"), "");
    const { out, errors, code } = await run(folder, ...args);
    expect([out, code]).toEqual(["", 1]);
    expect(errors).toMatch(words);
    expect(readdirSync(folder).sort()).toEqual(["file", "folder"]);
  });
});

describe("a command that is stopped", () => {
  /**
   * Starts a command on its own data folder, which PostgreSQL's user can enter if the tests run as
   * root.
   */
  function begin(folder: string, ...args: string[]): { child: ChildProcess; data: string } {
    chmodSync(folder, 0o755);
    const env = { PATH: process.env.PATH, ...COMPILED_BEFORE, DATA_DIR: folder };
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", CLI, ...args], {
      env,
      stdio: "ignore",
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    return { child, data: join(folder, "postgresql") };
  }

  async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
    const ended = once(child, "exit");
    child.kill(signal);
    return (await ended)[0];
  }

  /** Waits until the server's process is gone; kills it after a timeout. */
  async function serverGone(pid: number): Promise<void> {
    onTestFinished(() => {
      if (existsSync(`/proc/${pid}`)) process.kill(pid, "SIGQUIT");
    });
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  }

  const SIGNALS = [
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const;

  test.each(SIGNALS)("by %s while its database starts stops it", async (signal, code) => {
    const { child, data } = begin(newFolder(), "verify");
    await expect.poll(() => serverPid(data) ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
    const pid = serverPid(data)!;
    expect(await end(child, signal)).toBe(code);
    await serverGone(pid);
  });

  test.each(SIGNALS)(
    "by %s during a restore rolls back and stops its database",
    async (signal, code) => {
      const folder = newFolder();
      const { child, data } = begin(folder, "restore", await largeBackup(folder));
      const isRestoring = async (): Promise<boolean> => {
        const client = new pg.Client({
          ...locatePostgres(folder, () => undefined).connection,
          user: "watchbill",
          database: "watchbill",
        });
        client.on("error", () => undefined);
        try {
          await client.connect();
          const { rowCount } = await client.query(
            "select from pg_stat_activity where query like 'insert into%members%' and pid <> pg_backend_pid()",
          );
          return rowCount === 1;
        } catch {
          return false;
        } finally {
          await client.end();
        }
      };
      await expect.poll(isRestoring, { timeout: 60_000 }).toBe(true);
      const pid = serverPid(data)!;
      expect(await end(child, signal)).toBe(code);
      await serverGone(pid);
    },
  );

  /** A backup with so many members that restoring them takes a while. */
  async function largeBackup(folder: string): Promise<string> {
    const app = await createTestApp();
    const file = join(folder, "backup.jsonl");
    await addMember(app);
    await writeBackup(app.connection, file, app.clock.now(), "plain");
    await app.close();
    const lines = readFileSync(file, "utf8").split("\n");
    const line = lines.find((text) => text.startsWith('{"table":"members"'))!;
    const { row } = JSON.parse(line) as { row: Record<string, unknown> };
    const many = Array.from({ length: 100_000 }, (_, index) =>
      JSON.stringify({
        table: "members",
        row: {
          ...row,
          id: index + 10,
          unit_number: `X-${index}`,
          email: `x${index}@squad.example`,
        },
      }),
    );
    writeFileSync(file, [lines[0], line, ...many].join("\n"));
    return file;
  }
});
