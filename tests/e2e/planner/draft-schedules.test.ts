import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  // 1 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T17:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Chief", role: "admin" });
  await addMember(app, { unitNumber: "A-2", firstName: "Omer", lastName: "Katz", role: "admin" });
  await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  for (const date of ["2026-05-13", "2026-06-02", "2026-06-09", "2026-07-07"])
    await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
});
afterAll(() => squad.close());

const openMenu = (row: Locator, name: string) =>
  row.getByRole("button", { name: `More actions for ${name}` }).click();

const rows = (page: Page) =>
  page.getByRole("list", { name: "Draft schedules" }).getByRole("listitem");

describe.each([
  ["on a desktop", DESK, "2026-06-02", 2, "June"],
  ["on a phone", PHONE, "2026-07-07", 1, "July"],
] as const)("a coordinator drafts the next month, %s", (_where, size, day, shifts, month) => {
  test("creates, renames and deletes a draft schedule, and members see which days are drafted", async () => {
    const page = await squad.openAs("A-1", "/", size);
    await page.getByRole("link", { name: "Draft schedules" }).first().click();
    if (month === "June") await page.getByText("No draft schedules").waitFor();
    else {
      // Creates a draft schedule for June, so that the app suggests another month.
      const { body } = await planAsChief({
        name: "June 2026",
        fromDate: "2026-06-01",
        untilDate: "2026-06-30",
      });
      expect(body.name).toBe("June 2026");
      await expect.poll(() => rows(page).count()).toBe(1);
    }
    await page.getByRole("button", { name: "New draft" }).click();
    const form = page.getByRole("dialog", { name: "New draft schedule" });
    await expect.poll(() => form.getByLabel("Name").inputValue()).toBe(`${month} 2026`);
    const [first, end] = [form.getByLabel("First day"), form.getByLabel("Preferences due")];
    const [suggested, suggestedEnd] = [await first.inputValue(), await end.inputValue()];
    const later = Temporal.PlainDate.from(suggested).add({ months: 1 });
    await first.fill(later.toString());
    await expect.poll(() => end.inputValue()).toBe(later.subtract({ days: 10 }).toString());
    // The suggested name and last day change when the first day moves to another month.
    const inMonth = (name: string, day: Temporal.PlainDate) => [
      name,
      day.with({ day: day.daysInMonth }).toString(),
    ];
    const rest = async () => [
      await form.getByLabel("Name").inputValue(),
      await form.getByLabel("Last day").inputValue(),
    ];
    expect(await rest()).toEqual(
      inMonth(later.toLocaleString("en-US", { month: "long", year: "numeric" }), later),
    );
    await first.fill(suggested);
    expect(await rest()).toEqual(inMonth(`${month} 2026`, Temporal.PlainDate.from(suggested)));
    await expect.poll(() => end.inputValue()).toBe(suggestedEnd);
    const last = await form.getByLabel("Last day").inputValue();
    await form.getByLabel("Last day").fill("2026-05-01");
    await form.getByRole("button", { name: "Create draft" }).click();
    await form.getByText("The last day can't be before the first").waitFor();
    await form.getByLabel("Last day").fill(last);
    await expectNothingRunsOver(page);
    await form.getByRole("button", { name: "Create draft" }).click();
    const row = page.getByRole("listitem", { name: `${month} 2026` });
    await row
      .getByText(`${shifts} shift${shifts === 1 ? "" : "s"}, 0 of ${2 * shifts} spots filled`)
      .waitFor();
    await row.getByText(/^Preferences due .*, 8:00 PM$/).waitFor();
    await expectNothingRunsOver(page);

    const member = await squad.openAs("C-25", `/?month=${day.slice(0, 7)}`, size);
    await member.locator(`[data-date="${day}"]`).click();
    const shift = member.getByRole("dialog").getByRole("region", { name: "Evening" });
    await shift.getByText("0/2 Draft schedule").waitFor();
    await shift.getByText("Open after it's published").waitFor();
    expect(await shift.getByRole("button").allTextContents()).toEqual(["Details "]);
    await expectNothingRunsOver(member);

    await row.getByRole("button", { name: "Close preferences" }).click();
    await row.getByText("Draft", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await row.getByText(/^Preferences due .*, 8:00 PM$/).waitFor();
    await openMenu(row, `${month} 2026`);
    await page.getByRole("button", { name: `Edit ${month} 2026` }).click();
    const change = page.getByRole("dialog", { name: `Edit ${month} 2026` });
    await change.getByLabel("Ask members for shift preferences first").uncheck();
    await change.getByLabel("Name").fill("The summer");
    await change.getByRole("button", { name: "Save draft" }).click();
    const renamed = page.getByRole("listitem", { name: "The summer" });
    await renamed.getByText("Preferences not requested").waitFor();
    await openMenu(renamed, "The summer");
    await page.getByRole("button", { name: "Ask for preferences" }).click();
    const ask = page.getByRole("dialog", { name: "Ask for preferences for The summer" });
    await ask.getByLabel("Preferences due").fill("2026-05-11");
    await ask.getByRole("button", { name: "Ask for preferences" }).click();
    await ask.getByText("Choose a due date in the future").waitFor();
    await ask.getByLabel("Preferences due").fill("2026-05-20");
    await ask.getByLabel("Time").fill("19:00");
    await ask.getByRole("button", { name: "Ask for preferences" }).click();
    await renamed.getByText("Preferences due Wed, May 20, 7:00 PM").waitFor();

    await renamed.getByRole("link", { name: "Open in the planner" }).click();
    await page.getByRole("heading", { name: `${month} 2026` }).waitFor();
    await page.getByRole("link", { name: "Draft schedules" }).first().click();
    await openMenu(renamed, "The summer");
    await page.getByRole("button", { name: "Delete The summer" }).click();
    const question = page.getByRole("dialog", { name: "Delete the draft schedule “The summer”?" });
    await question.getByText(shifts === 1 ? /^The 1 shift stays/ : /^The 2 shifts stay/).waitFor();
    await question.getByRole("button", { name: "Delete draft" }).click();
    await expect.poll(() => renamed.count()).toBe(0);
    // The member's open screen updates without a reload.
    await shift.getByText("0/2 Needs Coverage").waitFor();
    await shift.getByRole("button", { name: /Take/ }).waitFor();
  });
});

test("two coordinators see each other's changes to a draft schedule, and the second to save gets an edit conflict", async () => {
  const { body } = await planAsChief({
    name: "August",
    fromDate: "2026-08-01",
    untilDate: "2026-08-31",
  });
  const [rosa, omer] = [
    await squad.openAs("A-1", "/draft-schedules"),
    await squad.openAs("A-2", "/draft-schedules"),
  ];
  const forms = [];
  for (const page of [rosa, omer]) {
    await openMenu(page.getByRole("listitem", { name: "August" }), "August");
    await page.getByRole("button", { name: "Edit August" }).click();
    forms.push(page.getByRole("dialog", { name: "Edit August" }));
  }
  const [first, second] = forms;
  // The second coordinator has the form open while the first saves.
  await first!.getByLabel("Name").fill("High summer");
  await second!.getByLabel("Name").fill("August, all of it");
  await first!.getByRole("button", { name: "Save draft" }).click();
  const dialogText = omer
    .getByRole("dialog")
    .getByRole("status")
    .filter({ hasText: "You both changed the name. Their version:" });
  await dialogText.getByText("name: High summer").waitFor();
  await dialogText.getByRole("button").click();
  await expect
    .poll(() => omer.getByRole("dialog").getByLabel("Name").inputValue())
    .toBe("High summer");
  const { body: refused } = await (await asChief()).call("draftSchedules.change", {
    id: body.id,
    name: "Late",
    seen: { name: "August" },
  });
  expect(refused.message).toBe(
    "Someone else just changed the name of this draft schedule. Check the new version, then save again.",
  );
});

async function asChief() {
  const chief = squad.app.visitor();
  await chief.call("accounts.signIn", { unitNumber: "A-1", password: "correct-horse" });
  return chief;
}

async function planAsChief(form: object) {
  return (await asChief()).call("draftSchedules.create", { ...form });
}
