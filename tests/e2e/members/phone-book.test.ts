import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, expectNothingRunsOver, type Squad, signIn } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

async function seen(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor();
}

test("a large phone book scrolls by name or first letter, calls and texts with one tap, collapses its filters, and finds a number by its digits", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const names = "ABCDEFGHIJKLMNOPQR".split("");
  for (const [at, letter] of names.entries())
    for (const first of ["Noa", "Avi"])
      await addMember(app, {
        unitNumber: `PB-${at * 2 + (first === "Noa" ? 10 : 11)}`,
        firstName: first,
        lastName: `${letter}book`,
        phoneNumber: first === "Noa" ? `55520020${at + 10}` : null,
      });
  await addMember(app, { unitNumber: "PB-1" });
  for (const [colorScheme, width] of [
    ["light", 390],
    ["dark", 320],
  ] as const) {
    const page = await squad.open(
      { width, height: 640 },
      { colorScheme, hasTouch: true, isMobile: true },
    );
    await signIn(page, "PB-1", TEST_PASSWORD);
    await page
      .getByRole("navigation", { name: "Shortcuts" })
      .getByRole("link", { name: "Members" })
      .tap();
    const rail = page.getByRole("navigation", { name: "Jump to" });
    await rail.getByRole("button", { name: "PB-20", exact: true }).tap();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ""))
      .toContain("PB-20");
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("button", { name: "Name", exact: true }).tap();
    await rail.getByRole("button", { name: "R", exact: true }).tap();
    await page.getByRole("button", { name: /Rbook, Avi/ }).waitFor();
    expect(
      await page.getByRole("link", { name: "Text PB-44 Noa Rbook" }).getAttribute("href"),
    ).toBe("sms:5552002027");
    expect(
      await page.getByRole("link", { name: "Call PB-44 Noa Rbook" }).getAttribute("href"),
    ).toBe("tel:5552002027");
    await expectNothingRunsOver(page);
    await expectNoViolations(page);
    await page.evaluate(() => scrollTo(0, 0));
    const shown = page.getByRole("tablist", { name: "Show" });
    expect(await shown.count()).toBe(0);
    await page.getByRole("button", { name: "Filters" }).tap();
    await shown.getByRole("tab", { name: "Inactive" }).tap();
    await seen(page, "No members here");
    await page.getByRole("button", { name: /^Filters.*Inactive/ }).tap();
    await shown.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Filters.*Inactive/ }).tap();
    await shown.getByRole("tab", { name: "Active", exact: true }).tap();
    await page.getByRole("button", { name: "Filters", exact: true }).tap();
    await page.getByLabel("Search").fill("555-200-2015");
    await page.getByRole("button", { name: /Fbook, Noa/ }).tap();
    await page.getByText("(555) 200-2015").waitFor();
    expect(await rail.count()).toBe(0);
  }
});

test("an import and a deactivation are undone as one step, by toast and by Ctrl+Z", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "UD-1", role: "admin" });
  const page = await squad.openAs("UD-1", "/members?view=list&search=UD-");
  await page.getByRole("button", { name: "Import CSV" }).click();
  const rows = [
    "firstName,lastName,email,unitNumber",
    ...[2, 3].map((at) => `Noa,Undone,ud${at}@squad.example,UD-${at}`),
  ];
  await page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles({
      name: "members.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
  await page.getByRole("button", { name: "Import Members" }).click();
  await seen(page, "2 members imported, 0 duplicates skipped");
  await page.getByRole("button", { name: "Close" }).last().click();
  await page.getByText("Noa Undone").first().waitFor();
  await page.keyboard.press("Control+z");
  await seen(page, "Import undone: 2 members deleted. No one was notified.");
  await page.getByText("Noa Undone").first().waitFor({ state: "detached" });

  const member = await addMember(app, { unitNumber: "UD-4" });
  const shift = await addShift(app, { date: "2026-05-30", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, shift.id, member.id);
  await page.reload();

  await page.getByRole("checkbox", { name: "Select UD-4" }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await seen(page, "1 member deactivated");
  await page.getByRole("button", { name: "Undo" }).click();
  await seen(page, "They have their shifts back");
  expect(
    await app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("status")
      .where("memberId", "=", member.id)
      .execute(),
  ).toEqual([{ status: "assigned" }]);
});
