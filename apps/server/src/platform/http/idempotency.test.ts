import { api } from "@watchbill/contract/api";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";
import { schemaOf } from "../http/openapi.ts";
import { IDEMPOTENCY_RETENTION_HOURS } from "./idempotency.ts";

let app: TestApp;
let other: TestApp;
let admin: Client & { id: number };
let number = 0;
let key: string;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ connection: app.connection, clock: app.clock });
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => {
  number += 1;
  key = `a wish, number ${number}`.replaceAll(" ", "-");
});

/** A series that no other test in this file creates. */
const series = () => ({
  startDate: "2026-07-01",
  endDate: "2026-07-29",
  recurringType: "weekly",
  shifts: [
    {
      type: "custom",
      customName: `Series ${number}`,
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
    },
  ],
});

async function shiftsNamed(name: string): Promise<number> {
  const rows = await app.dependencies.database.read
    .selectFrom("shifts")
    .select("id")
    .where("customName", "=", name)
    .execute();
  return rows.length;
}

async function onAnotherInstance(client: Client): Promise<Client> {
  return Object.assign(other.visitor(), { cookie: client.cookie });
}

describe("a retry after a lost response", () => {
  test("creates one series and returns the first response", async () => {
    const first = await admin.call("shifts.createSeries", series(), key);
    const again = await (await onAnotherInstance(admin)).call("shifts.createSeries", series(), key);
    expect([first.status, first.body.count]).toEqual([200, 5]);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await shiftsNamed(`Series ${number}`)).toBe(5);
  });

  test("runs once when sent twenty times at once to two instances", async () => {
    const elsewhere = await onAnotherInstance(admin);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? admin : elsewhere).call("shifts.createSeries", series(), key),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await shiftsNamed(`Series ${number}`)).toBe(5);
  });

  test("reports that the member is 10-8 (in service), not that a second 10-8 is refused", async () => {
    const member = await signedInMember(app);
    const shift = await addShift(app, { date: "2026-05-12", startTime: "13:00", endTime: "16:00" });
    const spot = await addAssignment(app, shift.id, member.id);
    await app.dependencies.database.write
      .updateTable("shiftAssignments")
      .set({ endsAt: app.clock.now().add({ hours: 2 }) })
      .where("id", "=", spot.id)
      .execute();
    const checkIn = () => member.call("attendance.checkIn", { assignmentId: spot.id }, key);
    const answers = await Promise.all(Array.from({ length: 50 }, checkIn));
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size,
    ).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { id: spot.id } });
    expect(await member.call("attendance.checkIn", { assignmentId: spot.id })).toMatchObject({
      status: 409,
    });
  });

  test("reports that the member has the spot, and to another member with this key that it is taken", async () => {
    const [quick, late] = [await signedInMember(app), await signedInMember(app)];
    const shift = await addShift(app, {
      date: `2026-08-0${number}`,
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 1,
    });
    const take = (client: Client) => client.call("replacements.assignSelf", { id: shift.id }, key);
    expect((await take(quick)).status).toBe(200);
    expect((await take(quick)).status).toBe(200);
    expect(await take(late)).toMatchObject({ status: 409, body: { code: "shift-full" } });
  });

  test("reports how many members were imported, not that all are duplicates", async () => {
    const csvFile = () =>
      new File(
        ["firstName,lastName,email,unitNumber\nNoa,Cohen,lost@squad.example,L-1\n"],
        "list.csv",
        { type: "text/csv" },
      );
    const first = await admin.call("members.import", { csvFile: csvFile() }, key);
    expect([first.status, first.body.imported]).toEqual([200, 1]);
    expect((await admin.call("members.import", { csvFile: csvFile() }, key)).body).toEqual(
      first.body,
    );
    expect((await admin.call("members.import", { csvFile: csvFile() })).body).toMatchObject({
      imported: 0,
      skipped: 1,
    });
  });

  test("reports that the shift was deleted or the change was saved, not an edit conflict", async () => {
    const { id } = await addShift(app, {
      date: `2026-09-0${number}`,
      startTime: "18:30",
      endTime: "20:30",
    });
    const change = () =>
      admin.call("shifts.change", { id, notes: "Bring the boat", seen: { notes: null } }, key);
    expect([(await change()).status, (await change()).status]).toEqual([200, 200]);
    const remove = () => admin.call("shifts.remove", { id }, `${key}-off`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
  });
});

describe("idempotency key", () => {
  test("is refused when used for another command, and nothing runs", async () => {
    await admin.call("shifts.createSeries", series(), key);
    const changed = { ...series(), endDate: "2026-08-29" };
    expect(await admin.call("shifts.createSeries", changed, key)).toMatchObject({
      status: 409,
      body: { code: "key-used-otherwise" },
    });
    expect(await shiftsNamed(`Series ${number}`)).toBe(5);
  });

  test("can be reused for the corrected command after a refusal", async () => {
    const member = await addMember(app, { isActive: false });
    const shift = await addShift(app, {
      date: `2026-10-0${number}`,
      startTime: "18:30",
      endTime: "20:30",
    });
    const assign = () =>
      admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id }, key);
    expect(await assign()).toMatchObject({ status: 409, body: { code: "member-inactive" } });
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: true })
      .where("id", "=", member.id)
      .execute();
    expect((await assign()).status).toBe(200);
  });

  test.each(["short", "with a space in it", "é".repeat(9), "x".repeat(101)])(
    "rejects %s",
    async (odd) => {
      expect(await admin.call("shifts.createSeries", series(), odd)).toMatchObject({ status: 400 });
      expect(await shiftsNamed(`Series ${number}`)).toBe(0);
    },
  );

  test("expires after a day", async () => {
    await admin.call("shifts.createSeries", series(), key);
    app.clock.advance({ hours: IDEMPOTENCY_RETENTION_HOURS, minutes: 1 });
    await app.worker.tick();
    expect((await admin.call("shifts.createSeries", series(), key)).status).toBe(200);
    expect(await shiftsNamed(`Series ${number}`)).toBe(10);
  });
});

test("stores no response that contains a secret", () => {
  const secret = /password|secret|token|codes|address|url/i;
  const kept = Object.entries<Endpoint>(api).filter(([, { isRepeatable }]) => isRepeatable);
  expect(kept.length).toBeGreaterThan(20);
  for (const [name, { method, access, output }] of kept) {
    expect([name, method === "GET", access === "public"]).toEqual([name, false, false]);
    const words = [...JSON.stringify(schemaOf(output, "output")).matchAll(/"(\w+)":/g)].map(
      ([, word = ""]) => word,
    );
    expect(
      words.filter((word) => secret.test(word)),
      name,
    ).toEqual([]);
  }
});
