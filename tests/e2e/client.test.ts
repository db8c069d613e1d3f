import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift, signedInMember } from "../../apps/server/src/testing/builders.ts";
import type { Client } from "../../apps/server/src/testing/test-app.ts";
import { WatchbillError } from "../../packages/client/src/create-client.ts";
import { createWatchbill } from "../../packages/client/src/from-contract.ts";
import { isTouched } from "../../packages/client/src/live.ts";
import { createSquad, type Squad } from "./squad.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");

let squad: Squad;
let admin: Client & { unitNumber: string };
let made = 0;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  admin = await signedInMember(squad.app, { role: "admin" });
});
afterAll(() => squad.close());

async function tokenFor(about: Readonly<Record<string, unknown>>): Promise<{ id: number; token: string }> {
  made += 1;
  const { body } = await admin.call("programs.add", { name: `Program ${made}`, lastDay: "2026-06-30", ...about });
  return body as { id: number; token: string };
}

/** Somebody with a place on a shift that is under way. */
async function onNow(unitNumber: string): Promise<{ id: number; assignmentId: number; token: string }> {
  const { id } = await addMember(squad.app, { unitNumber, firstName: "Dana", lastName: "Levi" });
  const shift = await addShift(squad.app, { date: "2026-05-12", startTime: "13:30", endTime: "17:00", maxMembers: 1 });
  const assignment = await addAssignment(squad.app, shift.id, id);
  squad.app.dependencies.kept.forget();
  const { token } = await tokenFor({ right: "member", memberId: id });
  return { id, assignmentId: assignment.id, token };
}

const thrown = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

describe("the client", () => {
  test("calls by name with what the contract says of it, and tells refusals by their code", async () => {
    const { assignmentId, token } = await onNow("K-1");
    const watchbill = createWatchbill({ url: `${squad.address}/`, token });
    const { unitNumber } = await watchbill.call("accounts.currentUser");
    expect(unitNumber).toBe("K-1");
    const month = await watchbill.call("shifts.month", { year: 2026, month: 5 });
    expect(month.flatMap(({ assignments }) => assignments.map(({ user }) => user.unitNumber))).toEqual(["K-1"]);
    await watchbill.call("attendance.checkIn", { assignmentId }, { key: "one-and-the-same" });
    await watchbill.call("attendance.checkIn", { assignmentId }, { key: "one-and-the-same" });
    // @ts-expect-error -- nobody keeps what this one answered
    const keyed = watchbill.call("webhooks.test", { id: 1 }, { key: "one-and-the-same" });
    expect(await thrown(keyed)).toEqual(new RangeError("webhooks.test takes no key: sent again, it is done again"));
    expect(await thrown(watchbill.call("members.one", { id: 1 }))).toMatchObject({ code: "right-missing", status: 403 });
    expect(await thrown(watchbill.call("away.add", { id: 1, fromDate: "", untilDate: "" }))).toMatchObject({
      code: expect.any(String),
      fields: expect.anything(),
    });
    // @ts-expect-error -- the compiler knows what a call takes
    expect(await thrown(watchbill.call("shifts.month", { year: 2026 }))).toMatchObject({ code: "input-invalid", status: 400 });
  });

  test("says that nobody answered, or too late, and ends as soon as whoever called gives up", async () => {
    const silent = createServer(() => undefined).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as { port: number };
    const watchbill = createWatchbill({ url: `http://127.0.0.1:${port}`, token: "wbp_x", timeoutMs: 50 });
    expect(await thrown(watchbill.call("attendance.onCall"))).toMatchObject({ code: "timed-out", status: 0 });
    const aborter = new AbortController();
    const calling = thrown(watchbill.call("attendance.onCall", {}, { signal: aborter.signal, timeoutMs: 60_000 }));
    aborter.abort(new Error("no longer wanted"));
    expect(await calling).toMatchObject({ message: "no longer wanted" });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    expect(await thrown(watchbill.call("attendance.onCall", {}, { timeoutMs: 5_000 }))).toMatchObject({ code: "unreachable" });
    const proxy = createWatchbill({
      url: squad.address,
      fetch: async () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
    });
    expect(await thrown(proxy.call("attendance.onCall"))).toMatchObject({ code: "unexpected", status: 502 });
  });

  test("follows what changes, ends when it is told to, and when its token is revoked", async () => {
    const { assignmentId, token } = await onNow("K-2");
    const member = createWatchbill({ url: squad.address, token });
    const { id, token: reading } = await tokenFor({ right: "schedule" });
    const watchbill = createWatchbill({ url: squad.address, token: reading });
    const aborter = new AbortController();
    const heard: string[] = [];
    const following = (async () => {
      for await (const news of watchbill.live({ signal: aborter.signal })) {
        if (isTouched("attendance.onCall", news)) heard.push(news.kind);
      }
    })();
    await expect.poll(() => heard).toEqual(["gap"]);
    await member.call("attendance.checkIn", { assignmentId });
    await expect.poll(() => heard).toContain("change");
    aborter.abort();
    await following;

    const refused = thrown(
      (async () => {
        for await (const news of watchbill.live()) if (news.kind === "gap") await admin.call("programs.revoke", { id });
      })(),
    );
    expect(await refused).toMatchObject({ code: "token-revoked", status: 401 });
    expect(await refused).toBeInstanceOf(WatchbillError);
  });
});

describe("the package that `npm pack` makes, in a folder of its own", () => {
  let folder: string;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "watchbill-program-"));
    const { stdout } = await run("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: join(ROOT, "packages/client"),
    });
    await writeFile(join(folder, "package.json"), JSON.stringify({ name: "a-program", type: "module", private: true }));
    const packed = join(folder, stdout.trim().split("\n").at(-1) ?? "");
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", packed], { cwd: folder });
    ({ token } = await tokenFor({ right: "schedule" }));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const environment = () => ({ ...process.env, WATCHBILL_URL: squad.address, WATCHBILL_TOKEN: token, NODE_OPTIONS: "" });

  /** The example of the document that is a file of this name, or the one in this language. */
  async function example(called: string): Promise<string> {
    const text = await readFile(join(ROOT, "docs/programs.md"), "utf8");
    const [, code] = new RegExp(`\`\`\`(?:\\w+ )?${called}\n([\\s\\S]*?)\n\`\`\``).exec(text) ?? [];
    if (code === undefined) throw new Error(`There is no example ${called} in docs/programs.md`);
    return code;
  }

  test("has no dependencies, and types that know the calls", async () => {
    const installed = JSON.parse(await readFile(join(folder, "package-lock.json"), "utf8")) as { packages: object };
    expect(Object.keys(installed.packages)).toEqual(["", "node_modules/@watchbill/client"]);
    await writeFile(
      join(folder, "typed.ts"),
      [
        'import { createWatchbill, type Output } from "@watchbill/client";',
        "const watchbill = createWatchbill({ url: 'https://squad.example.org' });",
        'const onCall: Output<"attendance.onCall"> = await watchbill.call("attendance.onCall");',
        "export const units: string[] = onCall.map(({ user }) => user.unitNumber);",
        "// @ts-expect-error -- a month is a number",
        'await watchbill.call("shifts.month", { year: 2026, month: "May" });',
        "// @ts-expect-error -- there is no such call",
        'await watchbill.call("shifts.year", {});',
        "// @ts-expect-error -- this one says what it wants to know",
        'await watchbill.call("shifts.month");',
        'await watchbill.call("attendance.checkIn", { assignmentId: 1 }, { key: "mine-alone" });',
        "// @ts-expect-error -- sent again, this one makes another",
        'await watchbill.call("webhooks.renewSecret", { id: 1 }, { key: "mine-alone" });',
      ].join("\n"),
    );
    const readme = await readFile(join(ROOT, "packages/client/README.md"), "utf8");
    const [, shown = ""] = /```ts\n([\s\S]*?)\n```/.exec(readme) ?? [];
    await writeFile(join(folder, "shown.ts"), `declare const process: { env: Record<string, string> };\n${shown}`);
    const options = [
      "--noEmit",
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom,dom.iterable,dom.asynciterable",
      "--types",
      "",
    ];
    await run(join(ROOT, "node_modules/.bin/tsc"), [...options, "typed.ts", "shown.ts"], { cwd: folder });
  });

  test("says from a shell who is on call, and nothing to a token that is not known", async () => {
    await onNow("K-3");
    const shell = await example("sh");
    const { stdout } = await run("sh", ["-c", shell], { env: environment() });
    expect(stdout.split("\n")).toContain("K-3");
    const { stdout: nothing, stderr } = await run("sh", ["-c", shell], {
      env: { ...environment(), WATCHBILL_TOKEN: "wbp_no" },
    }).catch((error: { stdout: string; stderr: string }) => error);
    expect([nothing, stderr]).toEqual(["", expect.stringContaining("401")]);
  });

  test("lights the hall as coverage comes and goes", async () => {
    await squad.changeRows((write) => write.deleteFrom("shifts").execute());
    const { assignmentId, token: ofMember } = await onNow("K-4");
    await writeFile(join(folder, "hall-light.mjs"), await example("hall-light.mjs"));
    const light = spawn(process.execPath, ["hall-light.mjs"], { cwd: folder, env: environment() });
    let said = "";
    light.stdout.on("data", (part: Buffer) => (said += part.toString()));
    light.stderr.on("data", (part: Buffer) => (said += part.toString()));
    await expect.poll(() => said).toBe("red\n");
    const member = createWatchbill({ url: squad.address, token: ofMember });
    await member.call("attendance.checkIn", { assignmentId });
    await expect.poll(() => said).toBe("red\ngreen\n");
    await member.call("attendance.checkOut", { assignmentId });
    await expect.poll(() => said).toBe("red\ngreen\nred\n");
    light.kill();
    await new Promise((resolve) => light.once("exit", resolve));
  });

  test("writes the shifts of a month for a spreadsheet", async () => {
    await squad.changeRows((write) => write.deleteFrom("shifts").execute());
    await onNow("K-5");
    await addShift(squad.app, {
      date: "2026-05-20",
      startTime: "18:00",
      endTime: "22:00",
      type: "custom",
      customName: '=Drill, "big"',
    });
    squad.app.dependencies.kept.forget();
    await writeFile(join(folder, "month.mjs"), await example("month.mjs"));
    const { stdout } = await run(process.execPath, ["month.mjs", "2026", "5"], { cwd: folder, env: environment() });
    expect(stdout.trim().split("\n")).toEqual([
      '"Date","From","Until","Shift","Places","Units"',
      '"2026-05-12","13:30","17:00","Evening","1","K-5"',
      '"2026-05-20","18:00","22:00","\'=Drill, ""big""","2",""',
    ]);
    const refused = await run(process.execPath, ["month.mjs", "2026", "13"], { cwd: folder, env: environment() }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^input-invalid: /) });
  });
});
