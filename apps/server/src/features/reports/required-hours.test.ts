import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn } from "../../testing/squads/builders.ts";
import { addMarchSquad } from "../../testing/squads/march-squad.ts";
import { type Client, createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let ada: Client;
let ben: Client;

beforeAll(async () => {
  app = await createTestApp();
  await addMarchSquad(app);
  ada = await signIn(app, { unitNumber: "M-1" });
  ben = await signIn(app, { unitNumber: "M-2" });
});
afterAll(() => app.close());

/** Returns the rows of the members' report as first name, hours and required hours. */
async function report(startDate: string, endDate: string): Promise<unknown[][]> {
  const { body } = await ada.call("reports.members", { startDate, endDate });
  return (body as Record<string, unknown>[]).map(({ firstName, hoursLogged, requiredHours }) => [
    firstName,
    hoursLogged,
    requiredHours,
  ]);
}

const own = async (client: Client) => (await client.call("reports.userStats")).body;

async function requireOf(firstName: string, requiredHours: number | null): Promise<void> {
  const { id } = await app.dependencies.database.read
    .selectFrom("members")
    .select("id")
    .where("firstName", "=", firstName)
    .executeTakeFirstOrThrow();
  expect((await ada.call("members.edit", { id, requiredHours })).status).toBe(200);
}

test("required hours are off in a new squad, and no response mentions them", async () => {
  expect((await ada.call("settings.all")).body).toMatchObject({
    requiredHours: 0,
    requiredHoursPeriod: "month",
  });
  expect(await own(ben)).not.toHaveProperty("requiredHours");
  const { body } = await ada.call("reports.members", {
    startDate: "2026-03-01",
    endDate: "2026-03-31",
  });
  expect(body).not.toHaveProperty([0, "requiredHours"]);
});

test.each([-1, 2.5, 2_001])("refuses %d required hours", async (requiredHours) => {
  expect((await ada.call("settings.change", { requiredHours })).body).toMatchObject({
    fields: { requiredHours: "Required hours must be a whole number from 0 to 2000" },
  });
  expect((await ada.call("members.edit", { id: 1, requiredHours })).status).toBe(400);
});

describe("10 required hours a month", () => {
  beforeAll(async () => {
    await ada.call("settings.change", { requiredHours: 10 });
    await requireOf("Eve", 8);
    await requireOf("Fay", 0);
  });

  test("are in the report of March, next to the served hours as counted by hand", async () => {
    expect(await report("2026-03-01", "2026-03-31")).toEqual([
      ["Ada", 8, 10],
      ["Ben", 7.83, 10],
      ["Cid", 5.5, 10],
      ["Dov", 10.08, 10],
      ["Eve", 9.58, 8],
      ["Fay", 10, null],
      ["Gil", 17.17, 10],
      ["Hal", 30.5, 10],
      // Ivo is inactive.
      ["Ivo", 23.83, null],
      ["Jan", 16, 10],
      // Kim is deleted.
      ["Kim", 3.67, null],
      ["Lea", 0, 10],
    ]);
  });

  test.each([
    ["2026-01-01", "2026-03-31", 30],
    ["2026-03-02", "2026-03-31", null],
    ["2026-03-01", "2026-03-30", null],
  ])("from %s to %s are %s", async (startDate, endDate, hours) => {
    const rows = await report(startDate, endDate);
    expect(rows.find(([name]) => name === "Ben")?.[2]).toBe(hours);
  });

  test("show each member their progress, with the same hours as their statistics", async () => {
    expect(await own(ben)).toMatchObject({
      hoursLogged: 7.83,
      requiredHours: { period: "month", required: 10, logged: 7.83 },
    });
    await requireOf("Ben", 5);
    expect(await own(ben)).toMatchObject({ requiredHours: { required: 5 } });
    await requireOf("Ben", 0);
    expect(await own(ben)).not.toHaveProperty("requiredHours");
    await requireOf("Ben", null);
  });

  test("refuses a change of required hours by the member", async () => {
    expect((await ben.call("members.saveProfile", { requiredHours: 0 })).status).toBe(400);
  });
});

test("20 required hours a quarter count served hours since the quarter's first day", async () => {
  await ada.call("settings.change", { requiredHours: 20, requiredHoursPeriod: "quarter" });
  const rows = await report("2026-01-01", "2026-03-31");
  const [, hours, required] = rows.find(([name]) => name === "Ben") ?? [];
  expect(required).toBe(20);
  expect(await own(ben)).toMatchObject({
    hoursLogged: 7.83,
    requiredHours: { period: "quarter", required: 20, logged: hours },
  });
  expect((await report("2026-03-01", "2026-03-31"))[0]?.[2]).toBeNull();
});
