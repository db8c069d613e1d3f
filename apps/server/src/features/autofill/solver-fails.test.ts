import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addMember, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const BROKEN = new URL("../../testing/broken-solver.ts", import.meta.url);
const lines: string[] = [];
let app: TestApp;
let admin: Client & { id: number };
const nodeOptions = process.env.NODE_OPTIONS;

beforeAll(async () => {
  app = await createTestApp({
    environment: { LOG_LEVEL: "warn" },
    logsTo: { write: (line) => void lines.push(line) },
  });
  admin = await signedInMember(app, { role: "admin" });
  // The days are in different weeks: counting allows the only member both, but the limit of 12
  // hours in seven days allows one.
  await admin.call("settings.change", { hoursLevel: "forbid", maxHoursInSevenDays: 12 });
  await addMember(app, { eveningAvailability: "weekly" });
});
afterAll(() => app.close());
afterEach(() => {
  lines.length = 0;
  if (nodeOptions === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = nodeOptions;
});

/**
 * Fills the weekend of a month that only this test uses; new threads inherit the process options.
 */
async function filledIn(month: number) {
  const first = Temporal.PlainDate.from("2026-07-01").add({ months: month });
  const saturday = first.add({ days: 6 - (first.dayOfWeek % 7) });
  const days = [saturday, saturday.add({ days: 1 })].map(String);
  for (const date of days)
    await addShift(app, { date, startTime: "15:00", endTime: "23:00", maxMembers: 1 });
  const { body: draftSchedule } = await admin.call("draftSchedules.create", {
    name: "A weekend",
    fromDate: days[0],
    untilDate: days[1],
  });
  const { body } = await admin.call("autofill.start", { draftScheduleId: draftSchedule.id });
  await app.settle();
  return { draftSchedule, filled: (await admin.call("autofill.get", { id: body.id })).body };
}

test("uses the solver to prove the coverage that counting leaves undecided, and logs nothing", async () => {
  const { filled } = await filledIn(0);
  expect(filled).toMatchObject({ status: "ready", filled: 1, spots: 2, mostFillable: 1 });
  expect(filled.words).toEqual(["No schedule can fill more."]);
  expect(lines).toEqual([]);
});

test.each([
  [1, "loading", "the solver cannot be loaded"],
  [2, "solving", "the solver is out of memory"],
] as const)(
  "keeps the fill with fewer findings and logs one line when the solver fails (%s, while %s)",
  async (month, when, reason) => {
    process.env.NODE_OPTIONS = `${nodeOptions ?? ""} --import ${BROKEN.href}?when=${when}`;
    const { draftSchedule, filled } = await filledIn(month);
    expect(filled).toMatchObject({
      status: "ready",
      filled: 1,
      spots: 2,
      mostFillable: null,
      stale: [],
    });
    expect(filled.suggested).toHaveLength(1);
    expect(filled.words).toEqual(["It may be possible to fill more."]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        msg: "an auto-fill result has no optimality proof",
        reason,
        autofillRunId: filled.id,
      }),
    ]);
    const { body: published } = await admin.call("autofill.publish", { id: draftSchedule.id });
    expect([published.filled, published.left]).toEqual([1, []]);
  },
);
