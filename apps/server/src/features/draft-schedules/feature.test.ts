import { DRAFT_SCHEDULE_RETENTION_DAYS } from "@watchbill/domain/draft-schedules/draft-schedule";
import { addDays } from "@watchbill/domain/time/local";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signedInMember, signIn } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let second: Client & { id: number };
let member: Client & { id: number; unitNumber: string };

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, {
    role: "admin",
    unitNumber: "A-1",
    firstName: "Rina",
    lastName: "Cohen",
  });
  second = await signedInMember(app, {
    role: "admin",
    unitNumber: "A-2",
    firstName: "Omer",
    lastName: "Katz",
  });
  member = await signedInMember(app);
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));
afterEach(() => app.dependencies.database.write.deleteFrom("draftSchedules").execute());

const JUNE = { name: "June 2026", fromDate: "2026-06-01", untilDate: "2026-06-30" };
const JULY = { name: "July 2026", fromDate: "2026-07-01", untilDate: "2026-07-31" };
const UNTIL = "2026-05-25T20:00:00Z";

const created = async (form: object = JUNE) =>
  (await admin.call("draftSchedules.create", { ...form })).body.id as number;
const listed = async (client: Client = member) => (await client.call("draftSchedules.list")).body;
const codeOf = async (answer: ReturnType<Client["call"]>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
/** Advances the clock to `instant` and runs the due jobs. */
async function passUntil(instant: string): Promise<void> {
  app.clock.advance(app.clock.now().until(instant));
  await app.worker.tick();
}

/** Returns the activity log entries about draft schedules, latest last. */
async function log(): Promise<string[]> {
  const { body } = await admin.call("activity.log", { limit: 50 });
  const entries = body as { activityType: string; description: string }[];
  return entries
    .filter(({ activityType }) =>
      /^(draft-schedule|shift-preferences|schedule)-/.test(activityType),
    )
    .map(({ description }) => description)
    .toReversed();
}

describe("a draft schedule", () => {
  test("lets a coordinator create a draft that every member sees", async () => {
    const answer = await admin.call("draftSchedules.create", {
      ...JUNE,
      name: "  June 2026 ",
      preferencesUntil: UNTIL,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { ...JUNE, preferencesUntil: UNTIL, state: "preferences", publishedAt: null },
    });
    await created(JULY);
    expect(await listed()).toMatchObject([
      { ...JUNE, state: "preferences" },
      { ...JULY, preferencesUntil: null, state: "drafting" },
    ]);
    expect(await listed(admin)).toEqual(await listed());
  });

  test("refuses signed-out callers and lets only admins create", async () => {
    const id = await created();
    expect((await app.visitor().call("draftSchedules.list")).status).toBe(401);
    const acts = [
      ["draftSchedules.create", JULY],
      ["draftSchedules.change", { id, name: "Mine" }],
      ["draftSchedules.remove", { id }],
      ["draftSchedules.closeShiftPreferences", { id }],
      ["draftSchedules.reopenShiftPreferences", { id, preferencesUntil: UNTIL }],
    ] as const;
    for (const [name, input] of acts)
      expect((await member.call(name, { ...input })).status).toBe(403);
    expect(await listed()).toMatchObject([{ id, ...JUNE }]);
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a name that is too long", { name: "x".repeat(1_001) }, "name"],
    ["an invalid day", { untilDate: "2026-06-31" }, "untilDate"],
    ["an end before its start", { untilDate: "2026-05-30" }, "untilDate"],
    ["a year", { untilDate: "2027-05-31" }, "untilDate"],
    ["the year 9999", { fromDate: "9999-01-01", untilDate: "9999-01-31" }, "fromDate"],
    ["last month", { fromDate: "2026-04-01", untilDate: "2026-04-30" }, "untilDate"],
    [
      "preferences until yesterday",
      { preferencesUntil: "2026-05-11T12:00:00Z" },
      "preferencesUntil",
    ],
    [
      "preferences after the end of the draft",
      { preferencesUntil: "2026-07-02T12:00:00Z" },
      "preferencesUntil",
    ],
  ])("refuses %s with a message and stores nothing", async (_what, change, field) => {
    const { status, body } = await admin.call("draftSchedules.create", { ...JUNE, ...change });
    expect([status, Object.keys(body.fields)[0]]).toEqual([400, field]);
    expect(await listed()).toEqual([]);
  });

  test("refuses days that overlap another unpublished draft", async () => {
    await created();
    const late = { name: "Late June", fromDate: "2026-06-30", untilDate: "2026-07-10" };
    const { status, body } = await admin.call("draftSchedules.create", late);
    expect([status, body.code]).toEqual([409, "draft-schedules-overlap"]);
    expect(body.message).toContain("“June 2026”");
    const july = await created(JULY);
    expect(
      await codeOf(admin.call("draftSchedules.change", { id: july, fromDate: "2026-06-15" })),
    ).toEqual([409, "draft-schedules-overlap"]);
    await admin.call("draftSchedules.change", { id: july, untilDate: "2026-07-20" });
    expect(await listed()).toMatchObject([JUNE, { ...JULY, untilDate: "2026-07-20" }]);
  });

  test("changes only the fields that the coordinator sends", async () => {
    const id = await created({ ...JUNE, preferencesUntil: UNTIL });
    const answer = await admin.call("draftSchedules.change", {
      id,
      name: "Summer",
      untilDate: "2026-07-15",
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        name: "Summer",
        untilDate: "2026-07-15",
        preferencesUntil: UNTIL,
        state: "preferences",
      },
    });
    expect(
      (await admin.call("draftSchedules.change", { id, preferencesUntil: null })).body,
    ).toMatchObject({
      preferencesUntil: null,
      state: "drafting",
    });
    expect(
      (await admin.call("draftSchedules.change", { id, preferencesUntil: UNTIL })).body,
    ).toMatchObject({
      state: "preferences",
    });
    expect(await codeOf(admin.call("draftSchedules.change", { id, name: "" }))).toEqual([
      400,
      "draft-schedule-invalid",
    ]);
    expect(
      await codeOf(admin.call("draftSchedules.change", { id: 2_000_000_000, name: "Nowhere" })),
    ).toEqual([404, "draft-schedule-missing"]);
  });

  test("deletes a draft once; a second delete finds nothing", async () => {
    const id = await created();
    expect((await admin.call("draftSchedules.remove", { id })).body.message).toBe(
      "Draft schedule “June 2026” deleted",
    );
    expect(await codeOf(admin.call("draftSchedules.remove", { id }))).toEqual([
      404,
      "draft-schedule-missing",
    ]);
    expect(await listed()).toEqual([]);
  });

  test("records each change in the activity log", async () => {
    const before = (await log()).length;
    const id = await created({ ...JUNE, preferencesUntil: UNTIL });
    await admin.call("draftSchedules.closeShiftPreferences", { id });
    await second.call("draftSchedules.reopenShiftPreferences", { id, preferencesUntil: UNTIL });
    await admin.call("draftSchedules.change", { id, name: "Early summer" });
    await admin.call("draftSchedules.remove", { id });
    expect((await log()).slice(before)).toEqual([
      "A-1 Rina Cohen created the draft schedule “June 2026” for Mon, Jun 1 - Tue, Jun 30",
      "A-1 Rina Cohen closed shift preferences for “June 2026”",
      "A-2 Omer Katz reopened shift preferences for “June 2026”",
      "A-1 Rina Cohen changed the draft schedule “Early summer” for Mon, Jun 1 - Tue, Jun 30",
      "A-1 Rina Cohen deleted the draft schedule “Early summer” for Mon, Jun 1 - Tue, Jun 30",
    ]);
  });
});

describe("the shift preferences of a draft", () => {
  test("can be closed once, and reopened until a later time", async () => {
    const id = await created({ ...JUNE, preferencesUntil: UNTIL });
    expect((await admin.call("draftSchedules.closeShiftPreferences", { id })).body).toMatchObject({
      state: "drafting",
      preferencesUntil: TEST_NOW,
    });
    expect(await codeOf(admin.call("draftSchedules.closeShiftPreferences", { id }))).toEqual([
      409,
      "shift-preferences-closed",
    ]);
    expect(
      await codeOf(
        admin.call("draftSchedules.reopenShiftPreferences", { id, preferencesUntil: TEST_NOW }),
      ),
    ).toEqual([400, "draft-schedule-invalid"]);
    const afterwards = "2026-07-02T12:00:00Z";
    expect(
      await codeOf(
        admin.call("draftSchedules.reopenShiftPreferences", { id, preferencesUntil: afterwards }),
      ),
    ).toEqual([400, "draft-schedule-invalid"]);
    expect(
      (await admin.call("draftSchedules.reopenShiftPreferences", { id, preferencesUntil: UNTIL }))
        .body,
    ).toMatchObject({ state: "preferences" });
    expect(
      await codeOf(
        admin.call("draftSchedules.reopenShiftPreferences", { id, preferencesUntil: UNTIL }),
      ),
    ).toEqual([409, "shift-preferences-open"]);
  });

  test("close automatically at the deadline, and not a minute earlier", async () => {
    const id = await created({ ...JUNE, preferencesUntil: UNTIL });
    await passUntil("2026-05-25T19:59:00Z");
    expect(await listed()).toMatchObject([{ id, state: "preferences" }]);
    await passUntil(UNTIL);
    expect(await listed()).toMatchObject([{ id, state: "drafting", preferencesUntil: UNTIL }]);
    expect((await log()).at(-1)).toBe("The system closed shift preferences for “June 2026”");
  });
});

describe("two concurrent coordinators", () => {
  const codes = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => (status === 200 ? "done" : body.code)).sort();

  test("create one draft for the same days and refuse the other", async () => {
    const both = await Promise.all(
      [admin, second].map((who) => who.call("draftSchedules.create", { ...JUNE })),
    );
    expect(codes(both)).toEqual(["done", "draft-schedules-overlap"]);
    expect(await listed()).toHaveLength(1);
  });

  test("save one of two changes of a field, and show it to the other coordinator", async () => {
    const id = await created();
    const both = await Promise.all(
      [admin, second].map((who, n) =>
        who.call("draftSchedules.change", { id, name: `Name ${n}`, seen: { name: JUNE.name } }),
      ),
    );
    expect(codes(both)).toEqual(["done", "draft-schedule-conflict"]);
  });

  test("save both changes of different fields", async () => {
    const id = await created();
    const both = await Promise.all([
      admin.call("draftSchedules.change", { id, name: "Summer", seen: { name: JUNE.name } }),
      second.call("draftSchedules.change", {
        id,
        preferencesUntil: UNTIL,
        seen: { preferencesUntil: null },
      }),
    ]);
    expect(codes(both)).toEqual(["done", "done"]);
    expect(await listed()).toMatchObject([
      { name: "Summer", preferencesUntil: UNTIL, state: "preferences" },
    ]);
  });

  test("delete or close the draft completely, never partly", async () => {
    const id = await created({ ...JUNE, preferencesUntil: UNTIL });
    const both = await Promise.all([
      admin.call("draftSchedules.remove", { id }),
      second.call("draftSchedules.closeShiftPreferences", { id }),
      second.call("draftSchedules.remove", { id }),
    ]);
    const [removed, closed, again] = both.map(({ status }) => status);
    expect([removed, again].sort()).toEqual([200, 404]);
    expect([200, 404]).toContain(closed);
    expect(await listed()).toEqual([]);
  });
});

test("a published schedule is listed for two months and purged after a year, but an open draft stays", async () => {
  const { write } = app.dependencies.database;
  const june = await created();
  const july = await created(JULY);
  await write
    .updateTable("draftSchedules")
    .set({ state: "published", publishedAt: app.clock.now() })
    .where("id", "=", june)
    .execute();
  expect(await codeOf(admin.call("draftSchedules.change", { id: june, name: "Late" }))).toEqual([
    409,
    "schedule-published",
  ]);
  expect(await codeOf(admin.call("draftSchedules.remove", { id: june }))).toEqual([
    409,
    "schedule-published",
  ]);
  expect(
    await codeOf(
      admin.call("draftSchedules.reopenShiftPreferences", { id: june, preferencesUntil: UNTIL }),
    ),
  ).toEqual([409, "schedule-published"]);
  await passUntil("2026-07-11T17:59:00Z");
  expect(await listed(await signIn(app, member))).toMatchObject([{ id: june }, { id: july }]);
  await passUntil("2026-07-11T18:00:00Z");
  expect(await listed(await signIn(app, member))).toMatchObject([{ id: july }]);
  const forgotten = async (day: string) => {
    await passUntil(`${addDays(day, DRAFT_SCHEDULE_RETENTION_DAYS)}T12:00:00Z`);
    return (await write.selectFrom("draftSchedules").select("id").orderBy("id").execute()).map(
      ({ id }) => id,
    );
  };
  expect(await forgotten("2026-06-30")).toEqual([june, july]);
  expect(await forgotten("2026-07-01")).toEqual([july]);
  expect(await forgotten("2026-08-01")).toEqual([]);
});
