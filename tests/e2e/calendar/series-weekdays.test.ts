import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  // 2 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
});
afterAll(() => squad.close());

test.each([
  ["on a desktop", DESK, "2026-05-13", ["2026-05-18", "2026-05-20", "2026-05-25"]],
  ["on a phone", PHONE, "2026-06-10", ["2026-06-15", "2026-06-17", "2026-06-22"]],
] as const)(
  "an admin creates a series on two weekdays, %s",
  async (_where, size, start, others) => {
    const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", size);
    if (start.startsWith("2026-06")) await page.getByRole("button", { name: "Next month" }).click();
    await page.locator(`[data-date="${start}"]`).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create First Shift" }).click();
    const form = page.getByRole("dialog", { name: "Create shift" });
    await form.getByLabel("Repeats").check();
    await form.getByLabel("Repeats until").fill(others[2]);
    const wednesday = form.getByRole("button", { name: "Wednesday" });
    expect(await wednesday.getAttribute("aria-pressed")).toBe("true");
    await wednesday.focus();
    await page.keyboard.press("Enter");
    await form.getByRole("button", { name: "Create shifts" }).click();
    await expect
      .poll(() => form.getByText("Choose at least one weekday").count())
      .toBeGreaterThan(0);
    await wednesday.click();
    await form.getByRole("button", { name: "Monday" }).click();
    await form.getByText(/^4 shifts: /).waitFor();
    await form.getByLabel("How often").selectOption({ label: "Every 4th week" });
    expect(await wednesday.count()).toBe(0);
    await form.getByLabel("How often").selectOption({ label: "Weekly" });
    await expectNothingRunsOver(page);
    await form.getByRole("button", { name: "Create shifts" }).click();
    for (const date of [start, ...others])
      await expect
        .poll(() => page.locator(`[data-date="${date}"]`).innerText())
        .not.toContain("no shifts");
    expect(await page.locator(`[data-date="${others[0].slice(0, 8)}16"]`).innerText()).toContain(
      "no shifts",
    );
  },
);

test("an admin creates a series on the second Wednesday of each month", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-07", PHONE);
  await page.locator('[data-date="2026-07-08"]').click();
  await page.getByRole("dialog").getByRole("button", { name: "Create First Shift" }).click();
  const form = page.getByRole("dialog", { name: "Create shift" });
  await form.getByLabel("Repeats").check();
  await form.getByLabel("Repeats until").fill("2026-09-30");
  await form.getByLabel("How often").selectOption({ label: "Monthly on the last Wednesday" });
  await form.getByText(/^3 shifts: Wed, Jul 29 – Wed, Sep 30/).waitFor();
  await form.getByLabel("How often").selectOption({ label: "Monthly on the second Wednesday" });
  await form.getByText(/^3 shifts: Wed, Jul 8 – Wed, Sep 9/).waitFor();
  await expectNothingRunsOver(page);
  await form.getByRole("button", { name: "Create shifts" }).click();
  await page.getByRole("button", { name: "Next month" }).click();
  await expect
    .poll(() => page.locator('[data-date="2026-08-12"]').innerText())
    .not.toContain("no shifts");
});
