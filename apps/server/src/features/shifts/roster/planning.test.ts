import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin", isActive: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(TEST_NOW);
  await app.dependencies.database.write.deleteFrom("shifts").execute();
});

const serving = { eveningAvailability: "weekly", nightAvailability: "weekly" };

/**
 * Adds shifts in the week of Sunday, May 10: an evening on Tuesday and a night on Thursday, each
 * with a member.
 */
async function aWeek() {
  const [one, two] = [await addMember(app, serving), await addMember(app, serving)];
  const evening = await addShift(app, { date: "2026-05-12", startTime: "18:30", endTime: "20:30" });
  const night = await addShift(app, {
    type: "night",
    date: "2026-05-14",
    endDate: "2026-05-15",
    startTime: "23:00",
    endTime: "07:00",
    notes: "Keys",
  });
  await addAssignment(app, evening.id, one.id);
  await addAssignment(app, night.id, two.id);
  return { one, two };
}

async function monthOf(): Promise<
  {
    date: string;
    type: string;
    notes: string | null;
    templateId: number | null;
    assignments: { userId: number }[];
  }[]
> {
  return (await admin.call("shifts.month", { year: 2026, month: 5 })).body;
}

describe("copying weeks", () => {
  test("changes nothing in a dry run; the real run creates the shifts, and can be undone", async () => {
    const { one, two } = await aWeek();
    const input = { fromDate: "2026-05-12", toDate: "2026-05-17" };
    const look = await admin.call("shifts.copyWeeks", { ...input, isDryRun: true });
    expect(look.body).toMatchObject({
      isDryRun: true,
      summary: "2 shifts from Tue, May 19 to Thu, May 21",
      shiftIds: [],
      skipped: [],
      left: [],
    });
    expect(await monthOf()).toHaveLength(2);
    const { body: made } = await admin.call("shifts.copyWeeks", input);
    expect(
      (await monthOf()).map(({ date, notes, assignments }) => [
        date,
        notes,
        assignments.map(({ userId }) => userId),
      ]),
    ).toEqual([
      ["2026-05-12", null, [one.id]],
      ["2026-05-14", "Keys", [two.id]],
      ["2026-05-19", null, [one.id]],
      ["2026-05-21", "Keys", [two.id]],
    ]);
    expect((await admin.call("shifts.copyWeeks", input)).body).toMatchObject({
      shifts: [],
      skipped: [{ because: "This shift already exists" }, { because: "This shift already exists" }],
    });
    expect((await admin.call("shifts.removeMany", { shiftIds: made.shiftIds })).status).toBe(200);
    expect(await monthOf()).toHaveLength(2);
  });

  test("skips work-free holidays, and leaves out members who are not eligible", async () => {
    const { one } = await aWeek();
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", one.id)
      .execute();
    // Friday and Saturday, May 22 and 23, 2026, are Shavuot.
    await addShift(app, {
      type: "custom",
      customName: "Market",
      date: "2026-05-15",
      startTime: "10:00",
      endTime: "12:00",
    });
    const { body } = await admin.call("shifts.copyWeeks", {
      fromDate: "2026-05-10",
      toDate: "2026-05-17",
      isDryRun: true,
    });
    expect(body.skipped).toMatchObject([
      { date: "2026-05-22", shift: "Market", because: "Shavuot" },
    ]);
    expect(body.left).toMatchObject([{ date: "2026-05-19", because: "Not active" }]);
  });

  test("requires an admin and a target week other than the source", async () => {
    const member = await signedInMember(app);
    expect(
      (await member.call("shifts.copyWeeks", { fromDate: "2026-05-10", toDate: "2026-05-17" }))
        .status,
    ).toBe(403);
    expect(
      await admin.call("shifts.copyWeeks", {
        fromDate: "2026-05-10",
        toDate: "2026-05-17",
        weeks: 2,
      }),
    ).toMatchObject({
      status: 409,
      body: { code: "weeks-overlap" },
    });
  });

  test("creates each shift and assignment once in two concurrent runs, and reports what was skipped", async () => {
    await aWeek();
    const answers = await Promise.all(
      [1, 2].map(() =>
        admin.call("shifts.copyWeeks", { fromDate: "2026-05-10", toDate: "2026-05-17" }),
      ),
    );
    const doubled = (await monthOf())
      .filter(({ date }) => date > "2026-05-15")
      .flatMap(({ assignments }) => assignments.map(({ userId }) => userId));
    expect(new Set(doubled).size).toBe(doubled.length);
    expect(answers.map(({ status }) => status)).toContain(200);
  });
});

describe("weekly templates", () => {
  test("are stored once when several coordinators save one name concurrently", async () => {
    await addShift(app, { date: "2026-05-12", startTime: "14:15", endTime: "18:00" });
    for (const name of ["Spring", "Summer", "Autumn"]) {
      const save = () => admin.call("shifts.saveTemplate", { name, weekOf: "2026-05-10" });
      const answers = await Promise.all([save(), save(), save()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const { body: templates } = await admin.call("shifts.templates");
    expect(templates).toHaveLength(3);
    for (const { id } of templates) await admin.call("shifts.removeTemplate", { id });
  });

  test("are applied to a range, and the shifts name their template", async () => {
    await aWeek();
    const { body: saved } = await admin.call("shifts.saveTemplate", {
      name: "Weekly template",
      weekOf: "2026-05-13",
    });
    expect(saved).toMatchObject({ name: "Weekly template", shiftCount: 2, memberCount: 2 });
    await admin.call("shifts.saveTemplate", {
      name: "weekly TEMPLATE",
      weekOf: "2026-05-13",
      withMembers: false,
    });
    const { body: templates } = await admin.call("shifts.templates");
    expect(templates).toMatchObject([{ name: "weekly TEMPLATE", memberCount: 0 }]);
    const { body } = await admin.call("shifts.applyTemplate", {
      id: templates[0].id,
      fromDate: "2026-05-17",
      weeks: 2,
    });
    expect(body.summary).toBe("4 shifts from Tue, May 19 to Thu, May 28");
    expect(
      (await monthOf()).filter(({ templateId }) => templateId === templates[0].id),
    ).toHaveLength(4);
    expect((await admin.call("shifts.removeTemplate", { id: templates[0].id })).status).toBe(200);
    expect(await monthOf()).toHaveLength(6);
  });

  test("are refused for an empty week", async () => {
    expect(
      await admin.call("shifts.saveTemplate", { name: "Nothing", weekOf: "2026-07-01" }),
    ).toMatchObject({
      status: 409,
      body: { code: "week-empty" },
    });
  });
});

test("suggests eligible members in the order of assignment, with the reason and short-rest warnings", async () => {
  const [busy, idle, tired, timeOff] = [
    await addMember(app, { ...serving, firstName: "Busy" }),
    await addMember(app, { ...serving, firstName: "Idle", nightAvailability: "fill-ins" }),
    await addMember(app, { ...serving, firstName: "Tired" }),
    await addMember(app, { eveningAvailability: "weekly", firstName: "Away" }),
  ];
  const shift = await addShift(app, {
    type: "night",
    date: "2026-05-14",
    endDate: "2026-05-15",
    startTime: "23:00",
    endTime: "07:00",
  });
  const same = await addShift(app, { date: "2026-05-14", startTime: "23:00", endTime: "23:30" });
  const before = await addShift(app, { date: "2026-05-14", startTime: "18:00", endTime: "20:00" });
  await addAssignment(app, same.id, busy.id);
  await addAssignment(app, before.id, tired.id);
  const past = await addShift(app, { date: "2026-05-05", startTime: "18:30", endTime: "20:30" });
  const { id: assignmentId } = await addAssignment(app, past.id, tired.id, 1, "completed");
  await app.dependencies.database.write
    .insertInto("attendanceIntervals")
    .values({
      assignmentId,
      checkedInAt: Temporal.Instant.from("2026-05-05T22:30:00Z"),
      checkedOutAt: Temporal.Instant.from("2026-05-06T00:30:00Z"),
      createdAt: app.clock.now(),
    })
    .execute();
  const { body } = await admin.call("shifts.suggestions", { id: shift.id });
  const own = (body as { id: number; reason: string; restWarning: string | null }[]).filter(
    ({ id }) => [busy.id, idle.id, tired.id, timeOff.id].includes(id),
  );
  expect(own).toMatchObject([
    {
      id: idle.id,
      reason: "Fill-in, none in May · 0% of fair share (here 10% of the time)",
      restWarning: null,
    },
    {
      id: tired.id,
      reason: expect.stringMatching(/^Weekly, none in May · \d+% of fair share/),
      restWarning: "Only 3 hours of rest beside another shift",
    },
  ]);
});

test("moves a member down in the order of assignment, in suggestions and in the planner", async () => {
  const people = [
    await addMember(app, { eveningAvailability: "monthly", firstName: "One" }),
    await addMember(app, { eveningAvailability: "monthly", firstName: "Two" }),
    await addMember(app, { eveningAvailability: "monthly", firstName: "Three" }),
  ];
  const ids = people.map(({ id }) => id);
  const chosen: number[] = [];
  for (const date of ["2026-08-03", "2026-08-05", "2026-08-10", "2026-08-12"]) {
    const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
    const { body } = await admin.call("shifts.suggestions", { id: shift.id });
    const turns = (await admin.call("shifts.assignmentOrder", { year: 2026, month: 8 })).body as {
      id: number;
    }[];
    const inOrder = (body as { id: number; reason: string }[]).filter(({ id }) => ids.includes(id));
    expect(turns.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(
      inOrder.map(({ id }) => id),
    );
    chosen.push(inOrder[0]!.id);
    if (chosen.length === 4)
      expect(inOrder[0]!.reason).toMatch(/^Monthly, already 1 in August · \d+% of fair share/);
    expect(
      (await admin.call("replacements.assignShift", { userId: inOrder[0]!.id, shiftId: shift.id }))
        .status,
    ).toBe(200);
  }
  expect(chosen).toEqual([...ids, ids[0]]);
});
