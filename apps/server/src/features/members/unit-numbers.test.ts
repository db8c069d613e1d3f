import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, signedInMember } from "../../testing/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("notifies only the members whose sign-in unit number changed", async () => {
  const admin = await signedInMember(app, { role: "admin" });
  const [member, former] = [await addMember(app), await addMember(app, { isActive: false })];
  const edit = async (id: number, changes: object) =>
    expect((await admin.call("members.edit", { id, ...changes })).status).toBe(200);
  await edit(member.id, { unitNumber: member.unitNumber.toLowerCase() });
  await edit(member.id, { unitNumber: "UN-77", email: "un77@squad.example" });
  await edit(former.id, { unitNumber: "UN-78" });
  const emails = await app.dependencies.database.read
    .selectFrom("deliveries")
    .select(["recipient", "content", "urgency"])
    .where("subject", "like", "Your unit number was changed at %")
    .execute();
  expect(emails).toEqual([
    {
      recipient: "un77@squad.example",
      content: expect.stringContaining("It is UN-77 now: sign in with that."),
      urgency: "urgent",
    },
  ]);
});
