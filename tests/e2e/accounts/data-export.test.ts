import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../support/squad.ts";

let squad: Squad;
beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
});
afterAll(() => squad.close());

test("a member reads the data stored about them and exports it as a page and as JSON", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("C-25", "/settings");
  await page.getByRole("link", { name: /^Your data/ }).click();
  await page.getByRole("heading", { name: "Stored data" }).waitFor();
  await page.getByRole("heading", { name: "Also stored, not included in the download" }).waitFor();
  await page.getByText(/^Suggestions: they are admins' drafts/).waitFor();
  const files: string[] = [];
  for (const name of ["Download readable copy", "Download as JSON"]) {
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    files.push(readFileSync(await (await saving).path(), "utf8"));
  }
  const [read, json] = files;
  expect(read).toContain('<th scope="row">First name</th><td>Dana</td>');
  expect(read).toContain("<h2>Not included</h2>");
  const tables = JSON.parse(json!).tables as { name: string; rows: object[] }[];
  expect(tables.find(({ name }) => name === "members")!.rows).toMatchObject([
    { unitNumber: "C-25" },
  ]);
});
