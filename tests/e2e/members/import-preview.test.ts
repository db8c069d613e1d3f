import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { fetchAsPage } from "../support/fetch-as-page.ts";
import { createSquad, type Squad, wordsOf } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
});
afterAll(() => squad.close());

const file = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

test("an import preview that gets no response does not blame the file, and a tap retries it", async () => {
  squad.expectComplaint(/ERR_FAILED/);
  const page = await squad.openAs("A-1", "/members");
  await page.route("**/api/admin/import-members", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  await dialog
    .getByLabel("Or paste rows from a spreadsheet")
    .fill("First name\tLast name\tEmail\tUnit\nNils\tNet\tnils@squad.example\tNN-1");
  await dialog.getByRole("alert").getByText("Import failed").waitFor();
  expect(await dialog.getByText("This file can't be imported").count()).toBe(0);
  await dialog.getByRole("button", { name: "Import Members (Couldn't read the file)" }).waitFor();
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("region", { name: "Preview" }).waitFor();
  expect(await dialog.getByRole("alert").count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

test("choosing a second import file while the first loads shows the preview of the second", async () => {
  const page = await squad.openAs("A-1", "/members");
  const words = await wordsOf(page);
  const isHeld = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  await page.route(
    "**/api/admin/import-members",
    async (route) => {
      const answer = await fetchAsPage(route);
      isHeld.resolve();
      await goesOn.promise;
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  const headings = "firstName,lastName,email,unitNumber\n";
  await dialog
    .getByLabel("Choose CSV file")
    .setInputFiles(
      file(
        "slow.csv",
        `${headings}Sam,Slow,sam@squad.example,SL-1\nSue,Slow,sue@squad.example,SL-2\n`,
      ),
    );
  await isHeld.promise;
  await dialog
    .getByLabel("Choose another file")
    .setInputFiles(file("quick.csv", `${headings}Quin,Quick,quin@squad.example,QU-1\n`));
  await dialog.getByRole("cell", { name: "Quin", exact: true }).waitFor();
  const [answer] = await Promise.all([
    page.waitForResponse("**/api/admin/import-members"),
    Promise.resolve(goesOn.resolve()),
  ]);
  await answer.finished();
  await dialog.getByRole("button", { name: "Import Members" }).click();
  await dialog.getByText("1 imported. Invite them?", { exact: false }).waitFor();
  expect(words.join(" ")).toContain("Quin");
  expect(words.join(" ")).not.toContain("Sam");
});

test("a Windows-1252 file is imported after the admin confirms its accented letters, and shows its warnings", async () => {
  const page = await squad.openAs("A-1", "/members");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Members" });
  const text = [
    "Members of the squad",
    "firstName,lastName,email,unitNumber,phone",
    "J\u00fcrgen,M\u00fcller,jm@squad.example,25-Jan,718-555-0112 ext. 4",
    "Ruth,Katz,katz@squad.example,W-2,",
    "Avi,Katz,katz@squad.example,W-3,",
  ].join("\r\n");
  await dialog.getByLabel("Choose CSV file").setInputFiles({
    name: "excel.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text, "latin1"),
  });
  await dialog.getByText("Check how we read it: J\u00fcrgen, M\u00fcller").waitFor();
  await dialog.getByText("Not read above the headings: Members of the squad").waitFor();
  await dialog.getByRole("heading", { name: "One row to check" }).waitFor();
  await dialog.getByText("a spreadsheet may have changed this unit number to 25-Jan").waitFor();
  await dialog.getByText("Avi Katz shares an email address with Ruth Katz.").waitFor();
  await dialog.getByRole("button", { name: "Import 2 of 3 (Check the letters first)" }).waitFor();
  await dialog.getByLabel("These letters are right").check();
  await dialog.getByRole("button", { name: "Import 2 of 3", exact: true }).click();
  await dialog.getByRole("heading", { name: "One row imported with a warning" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).first().click();
  await page.getByText("J\u00fcrgen M\u00fcller").first().waitFor();
});
