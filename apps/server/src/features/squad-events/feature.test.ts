import { instantAt } from "@watchbill/domain/time/local";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_ZONE, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let member: Client & { id: number };

/** Returns an instant in October 2026, from "01 18:30". */
const at = (text: string): string => {
  const [day, time = ""] = text.split(" ");
  return instantAt(`2026-10-${day}`, time, TEST_ZONE).toString();
};
const DRILL = {
  category: "drill",
  name: "Pump drill",
  startsAt: at("06 19:00"),
  endsAt: at("06 21:00"),
};

beforeAll(async () => {
  app = await createTestApp();
  app.clock.set(at("01 12:00"));
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(at("01 12:00"));
  await admin.call("settings.change", { hoursFinalUntil: null, features: ["service-points"] });
  member = await signedInMember(app);
});

async function addDrill(change: object = {}): Promise<number> {
  const { body, status } = await admin.call("squadEvents.add", { ...DRILL, ...change });
  expect(status).toBe(200);
  return body.id;
}
const ownRow = async (id: number, by: Client = member) => {
  const { body } = await by.call("squadEvents.list", { year: 2026 });
  return body.find((event: { id: number }) => event.id === id);
};
async function sheet(id: number) {
  return (await admin.call("squadEvents.sheet", { id })).body.signIns;
}
async function logged(): Promise<string[]> {
  await app.settle();
  const { body } = await admin.call("activity.log", { limit: 20 });
  return body.map(({ description }: { description: string }) => description);
}
/** Returns the sign-in code that a wallboard shows for an event. */
async function codeOn(id: number): Promise<string | null | undefined> {
  const { body } = await admin.call("wallboard.addLink", { name: `Wall ${id}` });
  const token = (body.address as string).split("#")[1];
  const { body: wall } = await app.visitor().call("wallboard.show", { token });
  return wall.signIns.find((one: { id: number }) => one.id === id)?.code;
}

describe("squad events", () => {
  test("can be added, changed and deleted by an admin, with log entries", async () => {
    const id = await addDrill();
    expect(await ownRow(id)).toEqual({ ...DRILL, id, needsCode: false, signedIn: 0, own: null });
    const changed = { ...DRILL, id, name: "Ladder drill" };
    expect((await admin.call("squadEvents.change", changed)).status).toBe(200);
    expect((await admin.call("squadEvents.remove", { id })).status).toBe(200);
    expect(await ownRow(id)).toBeUndefined();
    expect((await logged()).slice(0, 3)).toEqual([
      expect.stringContaining("deleted the event “Ladder drill” on Tue, Oct 6, 2026"),
      expect.stringContaining("changed the event “Ladder drill”"),
      expect.stringContaining("added the event “Pump drill”"),
    ]);
  });

  test("refuses changes by members, with wrong fields or of a missing event", async () => {
    const id = await addDrill();
    expect((await member.call("squadEvents.add", DRILL)).status).toBe(403);
    expect((await member.call("squadEvents.change", { ...DRILL, id })).status).toBe(403);
    expect((await member.call("squadEvents.remove", { id })).status).toBe(403);
    expect((await member.call("squadEvents.sheet", { id })).status).toBe(403);
    expect((await member.call("squadEvents.record", { id, memberIds: [member.id] })).status).toBe(
      403,
    );
    expect(await app.visitor().call("squadEvents.list", { year: 2026 })).toMatchObject({
      status: 401,
    });
    expect(await admin.call("squadEvents.add", { ...DRILL, name: " " })).toMatchObject({
      status: 400,
      body: { code: "squad-event-invalid", fields: { name: "Enter a name" } },
    });
    expect((await admin.call("squadEvents.remove", { id: 999_999 })).status).toBe(404);
  });

  test("turn the feature on with the first event only", async () => {
    const other = await createTestApp();
    other.clock.set(at("01 12:00"));
    const first = await signedInMember(other, { role: "admin" });
    await first.call("squadEvents.add", DRILL);
    await other.settle();
    expect((await first.call("settings.organization")).body.features).toContain("service-points");
    await other.close();
  });

  test("keep their local time after a change of the time zone", async () => {
    const id = await addDrill();
    await admin.call("settings.change", { timeZone: "America/Chicago" });
    const { startsAt } = await ownRow(id);
    expect(startsAt).toBe(instantAt("2026-10-06", "19:00", "America/Chicago").toString());
    await admin.call("settings.change", { timeZone: TEST_ZONE });
    expect((await ownRow(id)).startsAt).toBe(DRILL.startsAt);
  });
});

describe("a member", () => {
  test("signs in during the event, once, and signs out", async () => {
    const id = await addDrill();
    app.clock.set(at("06 18:00"));
    expect(await member.call("squadEvents.signIn", { id })).toMatchObject({
      status: 409,
      body: { code: "sign-in-closed" },
    });
    app.clock.set(at("06 18:50"));
    const both = await Promise.all([
      member.call("squadEvents.signIn", { id }),
      member.call("squadEvents.signIn", { id }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    app.clock.set(at("06 19:10"));
    await member.call("squadEvents.signIn", { id });
    expect(await ownRow(id)).toMatchObject({
      signedIn: 1,
      own: { signedInAt: at("06 18:50"), signedOutAt: null, way: "app" },
    });
    expect((await member.call("squadEvents.signOut", { id })).status).toBe(200);
    expect(await member.call("squadEvents.signIn", { id })).toMatchObject({
      status: 409,
      body: { code: "already-signed-out" },
    });
    expect(
      (await logged()).filter((line) => line.includes("signed in to “Pump drill”")),
    ).toHaveLength(1);
  });

  test("needs the wallboard's code when the event requires it", async () => {
    const id = await addDrill({ needsCode: true });
    app.clock.set(at("06 19:01"));
    const code = await codeOn(id);
    expect(code).toMatch(/^[\w-]{22}$/);
    const signIn = (given?: string | null, by: Client = member) =>
      by.call("squadEvents.signIn", { id, ...(given ? { code: given } : {}) });
    expect((await signIn()).body.code).toBe("sign-in-code-needed");
    expect((await signIn("x".repeat(22))).body.code).toBe("sign-in-code-expired");
    // The code of another event is refused.
    const other = await addDrill();
    expect((await signIn(await codeOn(other))).body.code).toBe("sign-in-code-expired");
    // A code is valid for its own period and the next one.
    app.clock.set(at("06 19:09"));
    expect(await codeOn(id)).not.toBe(code);
    expect((await signIn(code, await signedInMember(app))).status).toBe(200);
    app.clock.set(at("06 19:10"));
    expect((await signIn(code)).body.code).toBe("sign-in-code-expired");
    expect((await signIn(await codeOn(id))).status).toBe(200);
    expect(await ownRow(id)).toMatchObject({ own: { way: "wallboard" } });
    expect((await app.visitor().call("squadEvents.signIn", { id, code: "x" })).status).toBe(401);
  });

  test("sees no codes on their own wallboard, and no wallboard shows them after the event", async () => {
    const id = await addDrill();
    app.clock.set(at("06 19:01"));
    const { body } = await member.call("wallboard.show");
    expect(body.signIns.find((one: { id: number }) => one.id === id)).toMatchObject({ code: null });
    app.clock.set(at("06 21:30"));
    expect(await codeOn(id)).toBeUndefined();
  });
});

describe("an admin", () => {
  test("adds several members to the sheet, corrects times and removes one", async () => {
    const id = await addDrill();
    const second = await signedInMember(app);
    const memberIds = [member.id, second.id];
    expect((await admin.call("squadEvents.record", { id, memberIds })).body.code).toBe(
      "squad-event-ahead",
    );
    app.clock.set(at("07 09:00"));
    expect((await admin.call("squadEvents.record", { id, memberIds })).status).toBe(200);
    const times = { signedInAt: at("06 19:30"), signedOutAt: at("06 20:30") };
    await admin.call("squadEvents.record", { id, memberIds: [member.id], ...times });
    expect(await sheet(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ memberId: member.id, way: "admin", ...times }),
        expect.objectContaining({
          memberId: second.id,
          signedInAt: DRILL.startsAt,
          signedOutAt: null,
        }),
      ]),
    );
    const gone = { id, memberId: second.id };
    expect((await admin.call("squadEvents.removeSignIn", gone)).status).toBe(200);
    expect((await admin.call("squadEvents.removeSignIn", gone)).status).toBe(409);
    expect(await sheet(id)).toHaveLength(1);
    expect((await admin.call("squadEvents.record", { id, memberIds: [999_999] })).body.code).toBe(
      "member-missing",
    );
  });

  test("can't change a sheet on a day with final hours", async () => {
    const id = await addDrill();
    app.clock.set(at("07 09:00"));
    await admin.call("squadEvents.record", { id, memberIds: [member.id] });
    await admin.call("settings.change", { hoursFinalUntil: "2026-10-06" });
    const calls = [
      admin.call("squadEvents.record", { id, memberIds: [member.id] }),
      admin.call("squadEvents.removeSignIn", { id, memberId: member.id }),
      admin.call("squadEvents.change", { ...DRILL, id, name: "Other" }),
      admin.call("squadEvents.remove", { id }),
      admin.call("squadEvents.add", DRILL),
    ];
    for (const { status, body } of await Promise.all(calls))
      expect([status, body.code]).toEqual([409, "hours-final"]);
  });
});

describe("service points", () => {
  const TABLE = {
    year: 2026,
    categories: [
      {
        name: "Sleep-in or standby",
        cap: 2,
        rules: [
          {
            shiftType: "evening",
            eventCategory: null,
            points: 1,
            per: "attendance",
            leastHours: 3.5,
          },
        ],
      },
      {
        name: "Drills",
        cap: null,
        rules: [
          { shiftType: null, eventCategory: "drill", points: 0.5, per: "hour", leastHours: 1 },
        ],
      },
    ],
  };

  /** Adds a member with a 4-hour evening shift on each of these days, and a 2-hour drill. */
  async function served(days: readonly string[]) {
    const assignments: number[] = [];
    for (const day of days) {
      const date = `2026-10-${day}`;
      const shift = await addShift(app, { date, startTime: "18:30", endTime: "22:30" });
      const { id: assignmentId } = await addAssignment(app, shift.id, member.id);
      assignments.push(assignmentId);
      app.clock.set(at(`${day} 18:30`));
      await member.call("attendance.checkIn", { assignmentId });
      app.clock.set(at(`${day} 22:30`));
      await member.call("attendance.checkOut", { assignmentId });
    }
    app.clock.set(at("20 09:00"));
    const id = await addDrill();
    await admin.call("squadEvents.record", { id, memberIds: [member.id] });
    return assignments;
  }
  const statement = (by: Client = member, id = member.id) =>
    by.call("reports.memberServicePoints", { id, year: 2026 });

  test("follow the served hours, their corrections and the limit of a category", async () => {
    expect((await admin.call("servicePoints.saveTable", TABLE)).status).toBe(200);
    const [assignmentId] = await served(["08", "09", "10"]);
    const { body } = await statement();
    expect(body).toMatchObject({
      total: 3,
      categories: [
        { name: "Sleep-in or standby", earned: 3, counted: 2 },
        { name: "Drills", earned: 1, counted: 1 },
      ],
    });
    expect(body.activities).toHaveLength(4);
    expect(body.activities[1]).toMatchObject({
      date: "2026-10-08",
      category: "Sleep-in or standby",
      minutes: 240,
      points: 1,
      counted: 1,
      intervals: [{ startsAt: at("08 18:30"), endsAt: at("08 22:30") }],
    });
    const [own] = (await admin.call("hoursCorrections.list")).body.closedBySystem ?? [];
    expect(own).toBeUndefined();
    const spots = (await admin.call("reports.servicePointRecord", { year: 2026 })).body;
    expect(spots.find((one: { memberId: number }) => one.memberId === member.id).total).toBe(3);
    const listed = (await admin.call("reports.servicePoints", { year: 2026 })).body;
    expect(listed.find((one: { memberId: number }) => one.memberId === member.id)).toMatchObject({
      total: 3,
    });
    const { rows } = { rows: await intervalsOf(assignmentId ?? 0) };
    const corrected = await admin.call("hoursCorrections.make", {
      assignmentId,
      intervalId: rows[0]?.id,
      hours: { checkInTime: at("08 20:30"), checkOutTime: at("08 22:30") },
      reason: "Came late",
    });
    expect(corrected.status).toBe(200);
    expect((await statement()).body).toMatchObject({
      total: 3,
      categories: [{ earned: 2, counted: 2 }, { counted: 1 }],
    });
  });

  async function intervalsOf(assignmentId: number) {
    return app.dependencies.database.read
      .selectFrom("attendanceIntervals")
      .select("id")
      .where("assignmentId", "=", assignmentId)
      .execute();
  }

  test("are visible to the member and admins only", async () => {
    const other = await signedInMember(app);
    expect((await statement(other)).status).toBe(404);
    expect((await statement(admin)).status).toBe(200);
    expect((await other.call("reports.servicePoints", { year: 2026 })).status).toBe(403);
    expect((await other.call("reports.servicePointRecord", { year: 2026 })).status).toBe(403);
    expect((await other.call("servicePoints.saveTable", TABLE)).status).toBe(403);
    expect((await other.call("servicePoints.table", { year: 2026 })).status).toBe(200);
  });

  test("use the latest table of points before the year, which is locked for a final year", async () => {
    await admin.call("servicePoints.saveTable", TABLE);
    const table = (year: number) => admin.call("servicePoints.table", { year });
    expect((await table(2030)).body).toEqual({ since: 2026, categories: TABLE.categories });
    expect((await table(2025)).body).toEqual({ since: null, categories: [] });
    const next = { year: 2027, categories: TABLE.categories.slice(0, 1) };
    await admin.call("servicePoints.saveTable", next);
    expect((await table(2026)).body.categories).toHaveLength(2);
    expect((await table(2028)).body).toEqual({ since: 2027, categories: next.categories });
    await admin.call("settings.change", { hoursFinalUntil: "2026-12-31" });
    expect(await admin.call("servicePoints.saveTable", TABLE)).toMatchObject({
      status: 409,
      body: { code: "hours-final" },
    });
  });

  test("the table of points refuses an unknown shift type, and saves two concurrent changes one after the other", async () => {
    const wrong = structuredClone(TABLE);
    wrong.categories[0]!.rules[0]!.shiftType = "nothing";
    expect((await admin.call("servicePoints.saveTable", wrong)).body.code).toBe(
      "shift-type-missing",
    );
    const both = await Promise.all([
      admin.call("servicePoints.saveTable", { ...TABLE, year: 2028 }),
      admin.call("servicePoints.saveTable", { ...TABLE, year: 2028 }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const lines = (await logged()).filter((line) => line.includes("service points for 2028"));
    expect(lines).toHaveLength(1);
  });
});
