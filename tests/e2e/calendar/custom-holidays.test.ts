import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  // 1 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T17:00:00Z");
  // The test uploads an incomplete calendar file, which the server refuses.
  squad.expectComplaint(/400 \(Bad Request\)/);
  await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
});
afterAll(() => squad.close());

const CALENDAR = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT\nSUMMARY:Memorial Day\nDTSTART;VALUE=DATE:20260525\nEND:VEVENT",
  "BEGIN:VEVENT\nSUMMARY:Christmas\nDTSTART;VALUE=DATE:20201225\nRRULE:FREQ=YEARLY\nEND:VEVENT",
  "BEGIN:VEVENT\nSUMMARY:Drill\nDTSTART:20260525T190000Z\nEND:VEVENT",
  "END:VCALENDAR",
].join("\n");

test.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])("an administrator manages custom holidays, %s", async (_where, size) => {
  const page = await squad.openAs("A-1", "/settings?view=holidays", size);
  const labelOf = (date: string) => page.locator(`[data-date="${date}"]`).innerText();
  await page.getByText("No custom holidays yet").waitFor();
  await page.getByRole("button", { name: "Add day" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: "Add day" }).click();
  await form.getByText("Enter a name of at most 80 characters, on one line").waitFor();
  await form.getByLabel("Name").fill("Founders' Day");
  await form.getByLabel("Date").fill("2024-02-29");
  await form.getByLabel(/^Repeat every year/).check();
  await form.getByText("In years without February 29, it's on February 28.").waitFor();
  await form.getByLabel("Date").fill("2024-05-14");
  await form.getByLabel(/^Treat as a holiday/).check();
  await expectNothingRunsOver(page);
  await form.getByRole("button", { name: "Add day" }).click();
  const rows = page.getByRole("list", { name: "Custom holidays" }).getByRole("listitem");
  await expect
    .poll(() => rows.innerText())
    .toMatch(/^Founders' Day\s+Holiday\s+Every year on May 14/);

  await page.getByRole("button", { name: "Import calendar file" }).click();
  const dialog = page.getByRole("dialog");
  const file = (text: string) => ({
    name: "days.ics",
    mimeType: "text/calendar",
    buffer: Buffer.from(text),
  });
  await dialog.getByLabel("Calendar file").setInputFiles(file(CALENDAR.slice(0, -20)));
  await dialog.getByText("The file is incomplete. Export it again.").waitFor();
  await dialog.getByLabel("Calendar file").setInputFiles(file(CALENDAR));
  await dialog.getByText("1 event skipped").click();
  await dialog.getByText("Drill: It isn't an all-day event").waitFor();
  await dialog.getByRole("checkbox", { name: /^Christmas/ }).uncheck();
  await expectNothingRunsOver(page);
  await dialog.getByRole("button", { name: "Add 1 day" }).click();
  await expect.poll(() => rows.count()).toBe(2);

  await page.getByRole("button", { name: "Delete Memorial Day" }).click();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => rows.count()).toBe(2);

  await page.getByLabel("Jewish holiday calendar").selectOption({ label: "None" });
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.goto(`${squad.address}/?month=2026-05`);
  await expect.poll(() => labelOf("2026-05-14")).toContain("Founders' Day, work prohibited");
  await expect.poll(() => labelOf("2026-05-25")).toContain("Memorial Day");
  await expect.poll(() => labelOf("2026-05-22")).not.toContain("Shavuot");
  expect(await labelOf("2026-05-14")).not.toContain("Iyyar");
  await page.locator('[data-date="2026-05-14"]').click();
  await page.getByRole("dialog").getByText("Custom day that counts as a holiday.").waitFor();
  await squad.changeRows(async (write) => {
    await write.deleteFrom("customHolidays").execute();
    await write.updateTable("organizationSettings").set({ holidayRegion: "diaspora" }).execute();
  });
  squad.app.dependencies.organization.clear();
});
