import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { addMember, addShift, signedInMember } from "../../testing/builders.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

const BROKEN = new URL("../../testing/broken-solver.ts", import.meta.url);
const lines: string[] = [];
let app: TestApp;
let admin: Client & { id: number };
const nodeOptions = process.env.NODE_OPTIONS;

beforeAll(async () => {
  app = await createTestApp({ environment: { LOG_LEVEL: "warn" }, logsTo: { write: (line) => void lines.push(line) } });
  admin = await signedInMember(app, { role: "admin" });
  await addMember(app, { eveningAvailability: "weekly" });
  await addMember(app, { eveningAvailability: "weekly" });
});
afterAll(() => app.close());
afterEach(() => {
  lines.length = 0;
  if (nodeOptions === undefined) delete process.env.NODE_OPTIONS;
  else process.env.NODE_OPTIONS = nodeOptions;
});

/** Fills the one month of its own again; the threads begun by then have the options of the process. */
async function filledIn(month: number) {
  const day = (n: number): string =>
    Temporal.PlainDate.from("2026-07-01")
      .add({ months: month, days: n - 1 })
      .toString();
  for (const n of [2, 9, 16, 23]) await addShift(app, { date: day(n), startTime: "18:30", endTime: "20:30", maxMembers: 2 });
  const { body: plan } = await admin.call("plans.create", { name: "A month", fromDate: day(1), untilDate: day(28) });
  const { body } = await admin.call("proposals.start", { planId: plan.id });
  await app.settle();
  return { plan, filled: (await admin.call("proposals.get", { id: body.id })).body };
}

test("a fill in whose thread the solver works says how even it is, and logs nothing", async () => {
  const { filled } = await filledIn(0);
  expect(filled).toMatchObject({ status: "ready", filled: 8, places: 8, mostFillable: 8, loadGap: expect.any(Number) });
  expect(lines).toEqual([]);
});

test.each([
  [1, "loading", "the solver cannot be loaded"],
  [2, "solving", "the solver is out of memory"],
] as const)(
  "where the solver fails the fill stands, says less, and the log has one line (%s, while %s)",
  async (month, when, reason) => {
    process.env.NODE_OPTIONS = `${nodeOptions ?? ""} --import ${BROKEN.href}?when=${when}`;
    const { plan, filled } = await filledIn(month);
    expect(filled).toMatchObject({ status: "ready", filled: 8, places: 8, mostFillable: 8, loadGap: null, gaps: [], stale: [] });
    expect(filled.proposed).toHaveLength(8);
    expect(filled.words.join(" ")).toContain("8 of 8 places");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ msg: "a fill stands without its proof", reason, proposalId: filled.id }),
    ]);
    const { body: published } = await admin.call("proposals.publish", { id: plan.id });
    expect([published.filled, published.left]).toEqual([8, []]);
  },
);
