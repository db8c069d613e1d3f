import { gunzipSync } from "node:zlib";
import { api, type EndpointName } from "@watchbill/contract/api";
import { FIRST_SCREEN_PATH } from "@watchbill/contract/bootstrap";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

interface Part {
  readonly name: EndpointName;
  readonly input: Readonly<Record<string, string | number>>;
  readonly status: number;
  readonly body: unknown;
}

let app: TestApp;
let other: TestApp;
let admin: Client & { id: number };
let member: Client & { id: number };

beforeAll(async () => {
  app = await createTestApp({ withCache: true });
  other = await createTestApp({ withCache: true, connection: app.connection, clock: app.clock });
  admin = await signedInMember(app, { role: "admin" });
  member = await signedInMember(app);
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "12:00",
    endTime: "18:00",
    maxMembers: 3,
  });
  await addAssignment(app, shift.id, member.id, 1);
  app.dependencies.cache.clear();
});
afterAll(async () => {
  await other.close();
  await app.close();
});

function ask(
  from: TestApp,
  cookie: string | null,
  { view = "month", ...headers }: Record<string, string> = {},
) {
  return from.http.inject({
    url: `${FIRST_SCREEN_PATH}?view=${view}`,
    headers: { ...headers, ...(cookie === null ? {} : { cookie }) },
  });
}

const partsIn = (body: string): Part[] => (JSON.parse(body) as { parts: Part[] }).parts;
const partsFor = async (cookie: string | null, view = "month"): Promise<Part[]> =>
  partsIn((await ask(app, cookie, { view })).body);
const partOf = (parts: readonly Part[], name: EndpointName): Part =>
  parts.find((part) => part.name === name)!;
const namesOf = (parts: readonly Part[]): Set<string> => new Set(parts.map(({ name }) => name));

const COORDINATORS_OWN = [
  "messages.status",
  "reports.setupChecklist",
  "attendance.starts",
  "reports.systemStats",
  "activity.recent",
];

describe("dashboard bootstrap", () => {
  test.each(["agenda", "month"])("returns each part as its own endpoint does: %s", async (view) => {
    const leaving = await signedInMember(app);
    const { cookie } = leaving;
    await leaving.call("accounts.signOut");
    const ended = Object.assign(app.visitor(), { cookie });
    const locked = await signedInMember(app);
    await admin.call("members.setActive", { id: locked.id, isActive: false });
    for (const who of [member, admin, app.visitor(), ended, locked]) {
      const parts = await partsFor(who.cookie, view);
      expect(parts.length).toBeGreaterThan(18);
      for (const { name, input, status, body } of parts) {
        const own = await who.call(name, input);
        expect([name, status, body]).toEqual([name, own.status, own.body]);
      }
    }
  });

  test("refuses a signed-in member no part, and a visitor every part that is not public", async () => {
    for (const who of [member, admin])
      expect((await partsFor(who.cookie)).filter(({ status }) => status !== 200)).toEqual([]);
    const open = (await partsFor(null)).filter(({ status }) => status !== 401);
    expect(open.map(({ name, status }) => [name, status])).toEqual([
      ["settings.organization", 200],
    ]);
  });

  test("gives a member without the required second factor only public parts and those of their own account", async () => {
    const askOfEverybody = async (isAsked: boolean): Promise<void> => {
      const { cache, database, organization } = app.dependencies;
      const asked = { requiresAdminSecondFactor: isAsked, requiresMemberSecondFactor: isAsked };
      await database.write.updateTable("organizationSettings").set(asked).execute();
      organization.clear();
      cache.clear();
    };
    await askOfEverybody(true);
    const parts = await partsFor(member.cookie);
    expect(parts.filter(({ status }) => status === 200).map(({ name }) => name)).toEqual([
      "accounts.currentUser",
      "settings.organization",
    ]);
    expect(partOf(parts, "accounts.currentUser").body).toMatchObject({
      id: member.id,
      isHeldBack: true,
    });
    expect(partOf(parts, "shifts.month").body).toMatchObject({ code: "second-factor-needed" });
    await askOfEverybody(false);
    expect((await partsFor(member.cookie)).filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("gives coordinator parts to coordinators only, and includes only queries", async () => {
    const [ofAll, ofAdmin] = [
      namesOf(await partsFor(member.cookie)),
      namesOf(await partsFor(admin.cookie)),
    ];
    expect([...ofAdmin].filter((name) => !ofAll.has(name))).toEqual(COORDINATORS_OWN);
    for (const name of ofAdmin) expect(api[name as EndpointName].method).toBe("GET");
  });

  test("contains each part once, for the months, years and days of the view", async () => {
    const said = async (view: string) => {
      const parts = await partsFor(member.cookie, view);
      expect(new Set(parts.map(({ name, input }) => JSON.stringify([name, input]))).size).toBe(
        parts.length,
      );
      return ["shifts.month", "holidays.year", "timeOff.between"].map((name) =>
        parts
          .filter((part) => part.name === name)
          .map(({ input }) => Object.values(input).join(" ")),
      );
    };
    expect(await said("month")).toEqual([
      ["2026 4", "2026 5", "2026 6"],
      ["2026"],
      ["2026-04-26 2026-06-06"],
    ]);
    expect(await said("agenda")).toEqual([
      ["2026 4", "2026 5"],
      ["2026"],
      ["2026-05-10 2026-05-18"],
    ]);
  });

  test("rejects an API token with any scope", async () => {
    const made = await admin.call("apiTokens.add", {
      name: "Wall",
      right: "schedule",
      memberId: null,
      lastDay: "2026-06-01",
    });
    expect(made.status).toBe(200);
    const answer = await app.http.inject({
      url: FIRST_SCREEN_PATH,
      headers: { authorization: `Bearer ${made.body.token}` },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe("bootstrap response", () => {
  test("is compressed for a browser that accepts compression", async () => {
    const plain = await ask(app, member.cookie);
    const packed = await ask(app, member.cookie, { "accept-encoding": "gzip" });
    expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([
      undefined,
      "gzip",
    ]);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length * 2).toBeLessThan(plain.rawPayload.length);
  });

  test("contains the server's time and is not cached by proxies", async () => {
    const { headers } = await ask(app, member.cookie);
    expect([headers["x-server-time"], headers["cache-control"]]).toEqual([
      String(app.clock.now().epochMilliseconds),
      "no-store",
    ]);
  });
});

describe("bootstrap cache", () => {
  test("never serves a member a response from before their own change, on any instance", async () => {
    const shift = await addShift(app, { date: "2026-05-20", startTime: "14:15", endTime: "18:00" });
    for (let round = 0; round < 6; round += 1) {
      const [writer, reader] = round % 2 ? [app, other] : [other, app];
      await ask(reader, admin.cookie);
      const notes = `Round ${round}`;
      const changed = await writer.http.inject({
        method: "PUT",
        url: `/api/admin/shifts/${shift.id}`,
        headers: { cookie: admin.cookie!, "sec-fetch-site": "same-origin" },
        payload: { notes },
      });
      expect(changed.statusCode).toBe(200);
      const mark = [changed.headers["set-cookie"] ?? []].flat().join(";").split(";")[0]!;
      for (const from of [reader, writer])
        expect((await ask(from, `${admin.cookie}; ${mark}`)).body).toContain(`"notes":"${notes}"`);
    }
  });

  test("is cleared on another instance when a crew leaves a handoff note", async () => {
    const { write } = app.dependencies.database;
    const nextInvalidation = (from: TestApp) =>
      new Promise<void>((resolve) => {
        const stop = from.dependencies.live.subscribe(({ kind }) => {
          if (kind !== "changed") return;
          stop();
          resolve();
        });
      });
    const shift = await addShift(app, { date: "2026-05-12", startTime: "06:00", endTime: "12:00" });
    const before = partOf(partsIn((await ask(other, admin.cookie)).body), "handoff.open");
    const isHeard = nextInvalidation(other);
    const now = app.clock.now();
    await write
      .insertInto("handoffNotes")
      .values({
        shiftId: shift.id,
        authorId: admin.id,
        note: "The radio is out",
        writtenAt: now,
        updatedAt: now,
      })
      .execute();
    await isHeard;
    const after = partOf(partsIn((await ask(other, admin.cookie)).body), "handoff.open");
    expect(JSON.stringify(before.body)).not.toContain("The radio is out");
    expect(JSON.stringify(after.body)).toContain("The radio is out");
  });

  test("fails only the part that cannot be read, and recovers as soon as it can", async () => {
    const { write } = app.dependencies.database;
    await sql`alter table handoff_notes rename to handover_notes_away`.execute(write);
    app.dependencies.cache.clear();
    const parts = await partsFor(member.cookie);
    expect(
      parts.filter(({ status }) => status !== 200).map(({ name, status }) => [name, status]),
    ).toEqual([["handoff.open", 500]]);
    expect(partOf(parts, "handoff.open").body).toMatchObject({
      code: "unexpected",
      message: "Something went wrong",
    });
    await sql`alter table handover_notes_away rename to handoff_notes`.execute(write);
    expect((await partsFor(member.cookie)).filter(({ status }) => status !== 200)).toEqual([]);
  });
});
