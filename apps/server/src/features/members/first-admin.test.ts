import { expect, test } from "vitest";
import { addMember } from "../../testing/squads/builders.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { prepareFirstAdministrator } from "./first-admin-commands.ts";

test("one of several instances that start on an empty database creates the administrator and prints how to sign in", async () => {
  const app = await createTestApp();
  const start = () => prepareFirstAdministrator(app.dependencies);
  const said = (await Promise.all([start(), start(), start(), start()])).flat();
  const members = await app.dependencies.database.read
    .selectFrom("members")
    .select(["unitNumber", "role"])
    .execute();
  await app.close();
  expect(members).toEqual([{ unitNumber: "A-1", role: "admin" }]);
  expect(said).toEqual([expect.stringMatching(/^First admin: unit A-1, one-time password \S+/)]);
});

test.each([
  ["password", true],
  ["Test-Squad-26", true],
  ["A-1 watchbill", true],
  ["seven lanterns over the harbour", false],
])(
  "warns at setup about an administrator's password that is easy to guess: %s",
  async (password, isEasy) => {
    const app = await createTestApp({ environment: { ADMIN_PASSWORD: password } });
    const said = await prepareFirstAdministrator(app.dependencies);
    expect(said[0]).toBe("First admin: unit A-1 with the password from ADMIN_PASSWORD");
    expect(said[1] ?? "").toMatch(
      isEasy
        ? /^Change it as soon as you've signed in\. .* Choose another, such as four unrelated words/
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

test("an existing squad starts with any ADMIN_PASSWORD, even a weak one", async () => {
  const app = await createTestApp({ environment: { ADMIN_PASSWORD: "password" } });
  await addMember(app, { role: "admin" });
  expect(await prepareFirstAdministrator(app.dependencies)).toEqual([]);
  await app.close();
});
