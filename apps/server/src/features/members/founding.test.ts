import { expect, test } from "vitest";
import { addMember } from "../../testing/builders.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { prepareFirstAdministrator } from "./founding-commands.ts";

test("of instances that start at an empty database in the same moment, one makes the administrator and says how to sign in", async () => {
  const app = await createTestApp();
  const start = () => prepareFirstAdministrator(app.dependencies);
  const said = (await Promise.all([start(), start(), start(), start()])).flat();
  const members = await app.dependencies.database.read
    .selectFrom("members")
    .select(["unitNumber", "role"])
    .execute();
  await app.close();
  expect(members).toEqual([{ unitNumber: "A-1", role: "admin" }]);
  expect(said).toEqual([
    expect.stringMatching(/^First administrator: unit A-1, one-time password \S+/),
  ]);
});

test.each([
  ["password", true],
  ["Test-Squad-26", true],
  ["A-1 watchbill", true],
  ["seven lanterns over the harbour", false],
])(
  "whoever begins a squad is told of an administrator's password that strangers try first: %s",
  async (password, isEasy) => {
    const app = await createTestApp({ environment: { ADMIN_PASSWORD: password } });
    const said = await prepareFirstAdministrator(app.dependencies);
    expect(said[0]).toBe("First administrator: unit A-1 with the password of ADMIN_PASSWORD");
    expect(said[1] ?? "").toMatch(
      isEasy
        ? /^Change it as soon as you have signed in\. .* Choose another, such as four words/
        : /^$/,
    );
    expect(
      (await app.visitor().call("accounts.signIn", { unitNumber: "A-1", password })).body,
    ).toMatchObject({
      isPasswordDefault: true,
    });
    await app.close();
  },
);

test("a squad that is there starts with whatever ADMIN_PASSWORD once was", async () => {
  const app = await createTestApp({ environment: { ADMIN_PASSWORD: "password" } });
  await addMember(app, { role: "admin" });
  expect(await prepareFirstAdministrator(app.dependencies)).toEqual([]);
  await app.close();
});
