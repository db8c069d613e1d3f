import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, signedInMember } from "../../testing/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("the directory lists active members by unit number, others when asked, and nothing private", async () => {
  const reader = await signedInMember(app, { unitNumber: "B-1" });
  await addMember(app, { unitNumber: "C-25" });
  await addMember(app, { unitNumber: "C-7" });
  await addMember(app, { unitNumber: "D-1", isActive: false });
  await addMember(app, { unitNumber: "E-1", deletedAt: app.clock.now() });
  const units = async (input: object = {}) =>
    ((await reader.call("members.list", input as Record<string, unknown>)).body as { unitNumber: string }[]).map(
      ({ unitNumber }) => unitNumber,
    );
  expect(await units()).toEqual(["B-1", "C-7", "C-25"]);
  expect(await units({ filter: "inactive" })).toEqual(["D-1"]);
  expect(await units({ filter: "all" })).toEqual(["B-1", "C-7", "C-25", "D-1"]);
  expect((await reader.call("members.list", { filter: "some" })).status).toBe(400);
  const [first] = (await reader.call("members.list")).body;
  expect(Object.keys(first).sort()).toEqual(
    [
      "id",
      "firstName",
      "lastName",
      "unitNumber",
      "email",
      "phoneNumber",
      "role",
      "isActive",
      "morningSundayEarlyAvailability",
      "morningSundayLateAvailability",
      "morningWeekdaysAvailability",
      "eveningAvailability",
      "nightAvailability",
      "eveningFrequency",
    ].sort(),
  );
});
