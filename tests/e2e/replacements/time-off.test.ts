import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  // 1 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T17:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Chief", role: "admin" });
  for (const [unitNumber, firstName] of [
    ["C-25", "Dana"],
    ["C-42", "Eli"],
  ] as const) {
    const { id } = await addMember(app, {
      unitNumber,
      firstName,
      lastName: "Levi",
      eveningAvailability: "weekly",
    });
    for (const date of ["2026-05-13", "2026-05-20"]) {
      const shift = await addShift(app, {
        date,
        startTime: "18:30",
        endTime: "20:30",
        maxMembers: 1,
      });
      await addAssignment(app, shift.id, id);
    }
  }
});
afterAll(() => squad.close());

describe.each([
  ["on a desktop", DESK, "C-25"],
  ["on a phone", PHONE, "C-42"],
] as const)("a member with time off, %s", (_where, size, unit) => {
  test("adds time off in Settings, requests replacements in one step, and is shown as off", {
    tags: ["core"],
  }, async () => {
    const page = await squad.openAs(unit, "/settings", size);
    await page.getByRole("link", { name: /^Time off/ }).click();
    await page.getByText("No time off").waitFor();
    await page.getByRole("button", { name: "Add time off" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("First day").fill("2026-05-21");
    // The last day moves along with a later first day; a last day set before the first shows an
    // error.
    expect(await form.getByLabel("Last day").inputValue()).toBe("2026-05-21");
    await form.getByLabel("Last day").fill("2026-05-12");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByText("The last day can't be before the first").waitFor();
    await form.getByLabel("First day").fill("2026-05-12");
    await form.getByLabel("Last day").fill("2026-05-21");
    await form.getByLabel("Note").fill("Surgery");
    const within = form
      .getByRole("list", { name: "Shifts during this time" })
      .getByRole("listitem");
    await expect
      .poll(() => within.allInnerTexts())
      .toEqual([
        "Evening on Wed, May 13, 6:30 PM - 8:30 PM",
        "Evening on Wed, May 20, 6:30 PM - 8:30 PM",
      ]);
    await expectNothingRunsOver(page);
    await form.getByRole("button", { name: "Save and request 2 replacements" }).click();
    const row = page.getByRole("list", { name: "Time off" }).getByRole("listitem");
    await expect.poll(() => row.innerText()).toMatch(/^Tue, May 12 - Thu, May 21\s+Now\s+Surgery/);
    await expectNothingRunsOver(page);

    await page.goto(`${squad.address}/members`);
    await page.getByText("Off until May 21").first().waitFor();
    await page.goto(`${squad.address}/?month=2026-05`);
    await expect.poll(() => page.locator('[data-date="2026-05-21"]').innerText()).toContain("Off");
    expect(await page.locator('[data-date="2026-05-22"]').innerText()).not.toContain("Off");

    const chief = await squad.openAs("A-1", "/members");
    await chief.getByRole("button", { name: `Actions for ${unit}` }).click();
    await chief.getByRole("button", { name: "Time off", exact: true }).click();
    const dialog = chief.getByRole("dialog", { name: "Time off" });
    await dialog.getByText("Surgery").waitFor();
    await dialog.getByRole("button", { name: "Edit Tue, May 12 - Thu, May 21" }).click();
    const edit = chief.getByRole("dialog", { name: "Edit time off" });
    await edit.getByLabel("Set start and end times").check();
    await edit.getByLabel("Until", { exact: true }).fill("12:00");
    await edit.getByRole("button", { name: "Save" }).click();
    await dialog.getByText("Tue, May 12, 8:00 AM - Thu, May 21, 12:00 PM").waitFor();

    await page.goto(`${squad.address}/settings?view=time-off`);
    await page.getByRole("button", { name: /^Delete Tue, May 12/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText("No time off").waitFor();
  });
});

/** The button of May 14 in the agenda or month view. */
const dayIn = (page: Page) =>
  page.locator('[data-date="2026-05-14"] button, button[data-date="2026-05-14"]').first();

test("a member takes a day off in two taps on a phone, and undoes it", async () => {
  await addMember(squad.app, { unitNumber: "C-60", firstName: "Tal", lastName: "Roth" });
  const page = await squad.openAs("C-60", "/?month=2026-05", PHONE);
  await dayIn(page).click();
  await page.getByRole("button", { name: "I'm off this day" }).click();
  await page.getByText("Time off saved: Thu, May 14").first().waitFor();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("You're off this day.").waitFor();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await sheet.getByRole("button", { name: "I'm off this day" }).waitFor();
});

test("a member who takes off a day on which they have shifts is asked whether to request replacements, and extends the time off to the week", async () => {
  const { app } = squad;
  const { id } = await addMember(app, { unitNumber: "C-61", firstName: "Gil", lastName: "Roth" });
  const shift = await addShift(app, { date: "2026-05-14", startTime: "10:00", endTime: "12:00" });
  await addAssignment(app, shift.id, id);
  const page = await squad.openAs("C-61", "/settings?view=time-off", PHONE);
  await page.getByRole("button", { name: "Add time off" }).click();
  const form = page.getByRole("dialog", { name: "Add time off" });
  await form.getByRole("button", { name: "This week" }).click();
  expect(await form.getByLabel("First day").inputValue()).toBe("2026-05-12");
  expect(await form.getByLabel("Last day").inputValue()).toBe("2026-05-16");
  await form.getByRole("button", { name: "Save and request 1 replacement" }).waitFor();
  await form.getByRole("button", { name: "Tomorrow" }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Time off saved: Wed, May 13").first().waitFor();

  await page.goto(`${squad.address}/?month=2026-05`);
  await dayIn(page).click();
  await page.getByRole("button", { name: "I'm off this day" }).click();
  const day = page.getByRole("dialog", { name: "Add time off" });
  expect(await day.getByLabel("First day").inputValue()).toBe("2026-05-14");
  await day.getByRole("button", { name: "Save and request 1 replacement" }).click();
  await page.getByText("Replacement requested for 1 shift").first().waitFor();
});

test("a coordinator sees in the planner who has time off", async () => {
  const { app } = squad;
  const noa = await addMember(app, {
    unitNumber: "K-7",
    firstName: "Noa",
    lastName: "Cohen",
    eveningAvailability: "weekly",
  });
  const shift = await addShift(app, {
    date: "2026-05-27",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
  });
  await addAssignment(app, shift.id, noa.id);
  const page = await squad.openAs("A-1", "/simple-shifts?view=planner");
  const spot = page.getByRole("button", { name: /^K-7 Noa Cohen.*: move or remove/ });
  await expect.poll(() => spot.getAttribute("aria-label")).toBe("K-7 Noa Cohen: move or remove");
  const admin = app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: "correct-horse" });
  await admin.call("timeOff.add", { id: noa.id, fromDate: "2026-05-25", untilDate: "2026-05-29" });
  await expect
    .poll(() => spot.getAttribute("aria-label"))
    .toBe("K-7 Noa Cohen, on time off: move or remove");
  const members = page.getByRole("region", { name: "Members" });
  await expect
    .poll(() => members.getByRole("button", { name: /K-7/ }).innerText())
    .toContain("Time off Mon, May 25 - Fri, May 29");
});
