import { expect, test } from "vitest";
import { createTestApp } from "../testing/test-app.ts";
import { prepareFirstAdministrator } from "./first-start.ts";

test("of instances that start at an empty database in the same moment, one makes the administrator and says how to sign in", async () => {
  const app = await createTestApp();
  const said: string[] = [];
  const start = () => prepareFirstAdministrator(app.dependencies, (line) => said.push(line));
  await Promise.all([start(), start(), start(), start()]);
  const members = await app.dependencies.database.read.selectFrom("members").select(["unitNumber", "role"]).execute();
  await app.close();
  expect(members).toEqual([{ unitNumber: "A-1", role: "admin" }]);
  expect(said).toEqual([expect.stringMatching(/^First administrator: unit A-1, one-time password \S+/)]);
});
