import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import type { Client } from "../../../apps/server/src/testing/test-app.ts";
import { createSquad, type Squad } from "../support/squad.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../..");
const PACKAGE = join(ROOT, "tests/openapi-client");

let squad: Squad;
let admin: Client & { unitNumber: string };
let folder: string;
let token: string;
let count = 0;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  admin = await signedInMember(squad.app, { role: "admin" });
  token = await tokenFor({ right: "schedule" });
  // Installs the client generator in a separate folder, because it needs another TypeScript
  // version.
  folder = await mkdtemp(join(tmpdir(), "watchbill-openapi-"));
  for (const file of ["package.json", "package-lock.json"])
    await cp(join(PACKAGE, file), join(folder, file));
  await run("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], { cwd: folder });
  const generator = join(folder, "node_modules/.bin/openapi-typescript");
  await run(generator, [`${squad.address}/api/openapi.json`, "--output", "watchbill.d.ts"], {
    cwd: folder,
  });
});
afterAll(async () => {
  await squad.close();
  await rm(folder, { recursive: true, force: true });
});

async function tokenFor(about: Readonly<Record<string, unknown>>): Promise<string> {
  count += 1;
  const { status, body } = await admin.call("apiTokens.add", {
    name: `Program ${count}`,
    lastDay: "2026-06-30",
    ...about,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { token: string }).token;
}

/** Adds a member who is assigned to a shift in progress, and an API token for them. */
async function memberOnNow(unitNumber: string): Promise<{ assignmentId: number; token: string }> {
  const { id } = await addMember(squad.app, { unitNumber, firstName: "Dana", lastName: "Levi" });
  const shift = await addShift(squad.app, {
    date: "2026-05-12",
    startTime: "13:30",
    endTime: "17:00",
    maxMembers: 1,
  });
  const assignment = await addAssignment(squad.app, shift.id, id);
  squad.app.dependencies.cache.clear();
  return { assignmentId: assignment.id, token: await tokenFor({ right: "member", memberId: id }) };
}

const environment = () => ({
  ...process.env,
  WATCHBILL_URL: squad.address,
  WATCHBILL_TOKEN: token,
  NODE_OPTIONS: "",
});

/** Returns the code block of docs/api-tokens.md with this info string. */
async function example(info: string): Promise<string> {
  const text = await readFile(join(ROOT, "docs/api-tokens.md"), "utf8");
  const code = text.split(`\`\`\`${info}\n`)[1]?.split("\n```")[0];
  if (code === undefined) throw new Error(`docs/api-tokens.md has no example ${info}`);
  return code;
}

const examplePath = async (name: string): Promise<string> => {
  await writeFile(join(folder, name), await example(`ts ${name}`));
  return name;
};

describe("docs/api-tokens.md", () => {
  test("installs the generator and client that this test uses", async () => {
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(join(PACKAGE, "package.json"), "utf8"),
    );
    const install = await example("sh install");
    for (const name of Object.keys({ ...dependencies, ...devDependencies }))
      expect(install).toContain(name);
  });

  test("has examples that type-check against the generated client, which rejects unknown paths and inputs", async () => {
    const files = [await examplePath("hall-light.ts"), await examplePath("month.ts")];
    await writeFile(
      join(folder, "typed.ts"),
      [
        'import createClient from "openapi-fetch";',
        'import type { paths } from "./watchbill.d.ts";',
        'const watchbill = createClient<paths>({ baseUrl: "https://squad.example.org" });',
        'const { data } = await watchbill.GET("/api/shifts/currently-on-call");',
        "export const units: string[] = (data ?? []).map(({ user }) => user.unitNumber);",
        "// @ts-expect-error -- a month is a number",
        'await watchbill.GET("/api/shifts/month/{year}/{month}", { params: { path: { year: 2026, month: "May" } } });',
        "// @ts-expect-error -- the API has no such path",
        'await watchbill.GET("/api/shifts/year");',
      ].join("\n"),
    );
    const options =
      "--noEmit --strict --skipLibCheck --module nodenext --target es2022 --lib es2023,dom --allowImportingTsExtensions";
    const types = ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")];
    await run(
      join(ROOT, "node_modules/.bin/tsc"),
      [...options.split(" "), ...types, ...files, "typed.ts"],
      { cwd: folder },
    );
  });

  test("has a shell example that prints the units on call, and fails for an unknown token", async () => {
    await memberOnNow("K-3");
    const shell = await example("sh");
    const { stdout } = await run("sh", ["-c", shell], { env: environment() });
    expect(stdout.split("\n")).toContain("K-3");
    const refused = await run("sh", ["-c", shell], {
      env: { ...environment(), WATCHBILL_TOKEN: "wbp_no" },
    }).catch((error: { stdout: string; stderr: string }) => error);
    expect([refused.stdout, refused.stderr]).toEqual(["", expect.stringContaining("401")]);
  });

  test("has an example that writes a month's shifts for a spreadsheet, and prints why a month is refused", async () => {
    await squad.changeRows((write) => write.deleteFrom("shifts").execute());
    await memberOnNow("K-5");
    const drill = { date: "2026-05-20", startTime: "18:00", endTime: "22:00" };
    await addShift(squad.app, { ...drill, type: "custom", customName: '=Drill, "big"' });
    squad.app.dependencies.cache.clear();
    const file = await examplePath("month.ts");
    const { stdout } = await run(process.execPath, [file, "2026", "5"], {
      cwd: folder,
      env: environment(),
    });
    expect(stdout.trim().split("\n")).toEqual([
      '"Date","From","Until","Shift","Spots","Units"',
      '"2026-05-12","13:30","17:00","Evening","1","K-5"',
      '"2026-05-20","18:00","22:00","\'=Drill, ""big""","2",""',
    ]);
    const refused = await run(process.execPath, [file, "2026", "13"], {
      cwd: folder,
      env: environment(),
    }).catch((error: { code: number; stderr: string }) => error);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^input-invalid: /) });
  });

  test("has an example that switches the hall light when coverage starts and ends", async () => {
    await squad.changeRows((write) => write.deleteFrom("shifts").execute());
    const { assignmentId, token: memberToken } = await memberOnNow("K-4");
    const light = spawn(process.execPath, [await examplePath("hall-light.ts")], {
      cwd: folder,
      env: environment(),
    });
    let output = "";
    light.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    light.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output).toBe("red\n");
    const member = squad.app.apiToken(memberToken);
    expect(await member.call("attendance.checkIn", { assignmentId })).toMatchObject({
      status: 200,
    });
    await expect.poll(() => output).toBe("red\ngreen\n");
    light.kill();
    await new Promise((resolve) => light.once("exit", resolve));
  });
});
