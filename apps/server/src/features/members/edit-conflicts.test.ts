import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function twoAdministrators() {
  return [
    await signedInMember(app, { role: "admin" }),
    await signedInMember(app, { role: "admin" }),
  ] as const;
}

test("detects another administrator's change of a member instead of overwriting it", async () => {
  const [rosa, noa] = await twoAdministrators();
  const { id } = await addMember(app, { phoneNumber: "5552000001" });
  const seen = { phoneNumber: "5552000001" };
  expect((await noa.call("members.edit", { id, phoneNumber: "(555) 200-0002", seen })).status).toBe(
    200,
  );
  expect(
    await rosa.call("members.edit", { id, phoneNumber: "5552000003", role: "admin", seen }),
  ).toMatchObject({
    status: 409,
    body: {
      code: "member-changed-meanwhile",
      message:
        "Someone else just changed the phone of this member. Check the new version, then save again.",
    },
  });
  expect((await rosa.call("members.one", { id })).body).toMatchObject({
    phoneNumber: "5552000002",
    role: "member",
  });
  const { body } = await rosa.call("members.edit", {
    id,
    phoneNumber: "5552000003",
    seen: { phoneNumber: "5552000002" },
  });
  expect(body.phoneNumber).toBe("5552000003");
});

test("saves two administrators' concurrent changes of different fields", async () => {
  const [rosa, noa] = await twoAdministrators();
  const { id } = await addMember(app, { nightAvailability: "weekly", phoneNumber: null });
  const answers = await Promise.all([
    rosa.call("members.edit", {
      id,
      nightAvailability: "monthly",
      seen: { nightAvailability: "weekly" },
    }),
    noa.call("members.edit", { id, phoneNumber: "5552000004", seen: { phoneNumber: null } }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await noa.call("members.one", { id })).body).toMatchObject({
    nightAvailability: "monthly",
    phoneNumber: "5552000004",
  });
});

test("saves one of two concurrent changes of one field and reports the conflict to the other", async () => {
  const [rosa, noa] = await twoAdministrators();
  const { id } = await addMember(app, { firstName: "Dana" });
  const answers = await Promise.all(
    [rosa, noa].map((admin, index) =>
      admin.call("members.edit", { id, firstName: `Dana ${index}`, seen: { firstName: "Dana" } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("accepts a change from an API client that sends no base version", async () => {
  const [rosa] = await twoAdministrators();
  const { id } = await addMember(app, { firstName: "Dana" });
  expect((await rosa.call("members.edit", { id, firstName: "Dina" })).body.firstName).toBe("Dina");
});
