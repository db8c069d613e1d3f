import { afterAll, beforeAll, expect, test } from "vitest";
import { signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<typeof signedInMember>>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await signedInMember(app, { role: "admin" });
});
afterAll(() => app.close());

const march = { startDate: "2026-03-01", endDate: "2026-03-31" };
const person = {
  unitNumber: "C-1",
  email: "dana@squad.example",
  firstName: "Dana",
  lastName: "Levi",
  playerId: "p",
};

test.each([
  ["members.resetPassword", {}, "The user ID is missing"],
  ["reports.members", {}, "The start date is missing"],
  ["reports.availability", { startDate: march.startDate }, "The end date is missing"],
  [
    "reports.availability",
    { ...march, startDate: "March" },
    "The start date must be a date such as 2026-05-31",
  ],
  ["devices.registerOneSignal", person, "The user ID is missing"],
  [
    "members.add",
    {
      firstName: "Dana",
      lastName: "Levi",
      email: "dana@squad.example",
      unitNumber: "C-1",
      role: "boss",
    },
    "The role must be admin or member",
  ],
] as const)("refuses %s with %o in plain words", async (name, input, message) => {
  expect(await admin.call(name, input)).toMatchObject({
    status: 400,
    body: { code: "input-invalid", message },
  });
});
