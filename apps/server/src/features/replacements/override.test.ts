import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  signedInMember,
  addShift as withShift,
} from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Client & { id: number };
let day = 0;
let unit = 0;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());
beforeEach(() => {
  day += 7;
});

/** Adds a two-spot shift on the day of this test. */
function shiftAt(startTime: string, endTime: string, about: { maxMembers?: number } = {}) {
  const date = Temporal.PlainDate.from("2026-06-01").add({ days: day }).toString();
  return withShift(app, { date, startTime, endTime, maxMembers: 2, ...about });
}

/** Adds a member with a morning shift; an afternoon shift would leave them five hours of rest. */
async function tired() {
  unit += 1;
  const [member, morning, afternoon] = [
    await signedInMember(app, { unitNumber: `Q-${unit}`, firstName: "Dana", lastName: "Levi" }),
    await shiftAt("07:00", "09:00"),
    await shiftAt("14:00", "16:00"),
  ];
  await addAssignment(app, morning.id, member.id);
  return { member, morning, afternoon };
}

async function holders(shiftId: number): Promise<number[]> {
  const rows = app.dependencies.database.read.selectFrom("shiftAssignments").select("memberId");
  return (
    await rows.where("shiftId", "=", shiftId).where("spotNumber", "is not", null).execute()
  ).map(({ memberId }) => memberId);
}

async function logged(): Promise<string> {
  const entries = (await admin.call("activity.log", { limit: 1 })).body as {
    description: string;
  }[];
  return entries[0]!.description;
}

const SHORT_REST = "Only 5 hours of rest beside Evening";
const ASKED = {
  status: 409,
  body: { code: "asks-first", message: `${SHORT_REST}. Take this shift anyway?` },
};

describe("a member who takes a shift after a short rest", () => {
  test("gets the warning as text and code, and nothing changes", async () => {
    const { member, afternoon } = await tired();
    const answer = await member.call("replacements.assignSelf", { id: afternoon.id });
    expect(answer).toMatchObject(ASKED);
    expect(answer.body.findings).toEqual([
      {
        memberId: member.id,
        member: null,
        code: "short-rest",
        text: SHORT_REST,
        needsReason: false,
      },
    ]);
    expect(await holders(afternoon.id)).toEqual([]);
  });

  test("takes the shift with an override of the warning, which the activity log records", async () => {
    const { member, afternoon } = await tired();
    const overrides = ["short-rest"];
    expect(
      await member.call("replacements.assignSelf", { id: afternoon.id, overrides }),
    ).toMatchObject({ status: 200 });
    expect(await holders(afternoon.id)).toEqual([member.id]);
    expect(await logged()).toMatch(/^Q-\d+ Dana Levi took Evening .* despite a short rest$/);
  });

  test("gets the warning also when accepting a request, through every endpoint", async () => {
    const { member, afternoon } = await tired();
    const asker = await signedInMember(app);
    const spot = await addAssignment(app, afternoon.id, asker.id);
    const request = await asker.call("replacements.request", {
      shiftAssignmentId: spot.id,
      shiftId: afternoon.id,
    });
    const { id } = request.body;
    expect(await member.call("replacements.accept", { id })).toMatchObject(ASKED);
    const byShift = { id: afternoon.id, userId: member.id };
    expect(await member.call("replacements.acceptForShift", byShift)).toMatchObject(ASKED);
    expect(await holders(afternoon.id)).toEqual([]);
    expect(
      (await member.call("replacements.acceptForShift", { ...byShift, overrides: ["short-rest"] }))
        .status,
    ).toBe(200);
    expect(await logged()).toMatch(/took over Evening .* despite a short rest$/);
  });

  test("is refused for a conflict even with an override", async () => {
    const { member, afternoon } = await tired();
    const during = await shiftAt("08:00", "10:00");
    const overrides = ["shift-overlaps", "short-rest", "shift-full", "already-on-shift"];
    expect(
      await member.call("replacements.assignSelf", { id: during.id, overrides }),
    ).toMatchObject({
      status: 409,
      body: { code: "shift-overlaps" },
    });
    expect(
      (await member.call("replacements.assignSelf", { id: afternoon.id, overrides })).status,
    ).toBe(200);
    expect(
      await member.call("replacements.assignSelf", { id: afternoon.id, overrides }),
    ).toMatchObject({
      status: 409,
      body: { code: "already-on-shift" },
    });
  });

  test.each([
    ["a code that there is not", { overrides: ["anything"] }],
    ["no list", { overrides: "short-rest" }],
    ["more codes than there are", { overrides: Array.from({ length: 500 }, () => "short-rest") }],
    ["a letter for a reason", { overrides: ["short-rest"], reason: "x".repeat(201) }],
  ])("is refused %s", async (_what, said) => {
    const { member, afternoon } = await tired();
    expect(
      (await member.call("replacements.assignSelf", { id: afternoon.id, ...said })).status,
    ).toBe(400);
    expect(await holders(afternoon.id)).toEqual([]);
  });

  test("gets one spot after a double tap", async () => {
    const { member, afternoon } = await tired();
    const take = () =>
      member.call("replacements.assignSelf", { id: afternoon.id, overrides: ["short-rest"] });
    const answers = await Promise.all([
      take(),
      take(),
      member.call("replacements.assignSelf", { id: afternoon.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await holders(afternoon.id)).toEqual([member.id]);
  });
});

describe("a coordinator", () => {
  test("may ignore warnings without an override, and the log records them", async () => {
    const { member, afternoon } = await tired();
    expect(
      (await admin.call("replacements.assignShift", { userId: member.id, shiftId: afternoon.id }))
        .status,
    ).toBe(200);
    expect(await logged()).toMatch(
      /assigned Q-\d+ Dana Levi to Evening .* despite not being available and a short rest$/,
    );
  });

  test("who overrides one warning is asked about all others, and may give a reason", async () => {
    const { member, afternoon } = await tired();
    const put = { userId: member.id, shiftId: afternoon.id };
    const answer = await admin.call("replacements.assignShift", {
      ...put,
      overrides: ["not-available"],
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { code: "asks-first", message: `Q-${unit} Dana Levi: ${SHORT_REST}. Continue anyway?` },
    });
    expect(answer.body.findings).toEqual([
      {
        memberId: member.id,
        member: `Q-${unit} Dana Levi`,
        code: "short-rest",
        text: SHORT_REST,
        needsReason: false,
      },
    ]);
    expect(await holders(afternoon.id)).toEqual([]);
    const said = { overrides: ["not-available", "short-rest"], reason: "  She offered  " };
    expect((await admin.call("replacements.assignShift", { ...put, ...said })).status).toBe(200);
    expect(await logged()).toMatch(
      / despite not being available and a short rest \("She offered"\)$/,
    );
  });

  test("gets the warnings of all chosen members, and assigns all or none", async () => {
    const [one, { member, afternoon }] = [await tired(), await tired()];
    const form = { id: afternoon.id, memberIds: [one.member.id, member.id] };
    const answer = await admin.call("shifts.change", { ...form, overrides: ["not-available"] });
    expect(answer.body.findings.map(({ memberId }: { memberId: number }) => memberId)).toEqual([
      one.member.id,
      member.id,
    ]);
    expect(await holders(afternoon.id)).toEqual([]);
    expect(
      (await admin.call("shifts.change", { ...form, overrides: ["not-available", "short-rest"] }))
        .status,
    ).toBe(200);
    expect(await holders(afternoon.id)).toEqual([one.member.id, member.id]);
  });

  test("must have the role: an override by another member changes nothing", async () => {
    const { member, afternoon } = await tired();
    const other = await signedInMember(app);
    const said = { overrides: ["short-rest"] };
    const put = await other.call("replacements.assignShift", {
      userId: member.id,
      shiftId: afternoon.id,
      ...said,
    });
    const accept = await other.call("replacements.acceptForShift", {
      id: afternoon.id,
      userId: member.id,
      ...said,
    });
    expect([put.status, accept.status]).toEqual([403, 403]);
    expect(await holders(afternoon.id)).toEqual([]);
  });
});
