import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import type { Client } from "../../../apps/server/src/testing/test-app.ts";
import { expectNoViolations } from "../support/axe.ts";
import {
  createSquad,
  DESK,
  expectNothingRunsOver,
  PHONE,
  type Squad,
  signIn,
} from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;
let chief: Client;
let draftScheduleId: number;

beforeAll(async () => {
  squad = await createSquad(NOW);
  squad.expectComplaint(/ERR_FAILED|40[0-9] \(/);
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Chief", role: "admin" });
  chief = app.visitor();
  await chief.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  // Two Tuesdays and a Friday in June.
  for (const date of ["2026-06-02", "2026-06-05", "2026-06-09"])
    await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
  await addShift(app, {
    date: "2026-06-03",
    endDate: "2026-06-04",
    type: "night",
    startTime: "23:00",
    endTime: "07:00",
  });
});
afterAll(() => squad.close());

beforeEach(async () => {
  squad.app.clock.set(NOW);
  await squad.changeRows((write) => write.deleteFrom("draftSchedules").execute());
  const days = {
    fromDate: "2026-06-01",
    untilDate: "2026-06-30",
    preferencesUntil: "2026-05-25T22:00:00Z",
  };
  const { body } = await chief.call("draftSchedules.create", { name: "June", ...days });
  draftScheduleId = (body as { id: number }).id;
});

const EVENING = "Evening on Tue, Jun 2, 6:30 PM - 8:30 PM";
const choice = (page: Page, shift: string, preference: string) =>
  page.getByRole("group", { name: shift }).getByRole("radio", { name: preference, exact: true });
const saved = (page: Page) => page.getByText("Saved", { exact: true }).waitFor();
/**
 * Returns a member's stored preferences for the draft schedule, in the order of the shifts' dates.
 */
const stored = async (unitNumber: string): Promise<string[]> => {
  const rows = await squad.app.dependencies.database.read
    .selectFrom("shiftPreferences as w")
    .innerJoin("members as m", "m.id", "w.memberId")
    .select(["w.date", "w.preference"])
    .where("m.unitNumber", "=", unitNumber)
    .where("w.preference", "is not", null)
    .orderBy("w.date")
    .execute();
  return rows.map(({ date, preference }) => `${date} ${preference}`);
};

/**
 * Waits until the server has stored these preferences, and advances the clock, so that the next
 * preference is later.
 */
async function known(unitNumber: string, expected: readonly string[]): Promise<void> {
  await expect.poll(() => stored(unitNumber)).toEqual(expected);
  squad.app.clock.advance({ seconds: 10 });
}

const openList = (page: Page) => page.getByRole("button", { name: "All shifts as a list" }).click();

/**
 * Adds a member and opens their preferences on a phone with the service worker, starting from the
 * dashboard.
 */
async function openPreferences(unitNumber: string): Promise<Page> {
  await addMember(squad.app, {
    unitNumber,
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await signIn(page, unitNumber, TEST_PASSWORD);
  await page.getByText("0 of 4 shifts filled in. Due Mon, May 25, 6:00 PM.").waitFor();
  await page.getByRole("link", { name: "Enter your preferences" }).click();
  await page.getByRole("heading", { name: "Your preferences for June" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  return page;
}

test("a member sets shift preferences on a phone singly, for a whole row and by keyboard, and submits them", {
  tags: ["core"],
}, async () => {
  const page = await openPreferences("W-1");
  await openList(page);
  await page.getByText("No answer = Available (set in the profile)").first().waitFor();
  await page.getByText("No answer = Unavailable (set in the profile)").waitFor();
  await choice(page, EVENING, "Prefer").check();
  await known("W-1", ["2026-06-02 prefer"]);
  // The selected option also differs in forced colors mode.
  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (preference: string) =>
    choice(page, EVENING, preference)
      .locator("..")
      .evaluate((label) => getComputedStyle(label).backgroundColor);
  expect(await groundOf("Prefer")).not.toBe(await groundOf("Available"));
  await page.emulateMedia({ forcedColors: "none" });
  await choice(page, EVENING, "Prefer").press("ArrowRight");
  await known("W-1", ["2026-06-02 available"]);
  await page.getByLabel("Shift type").selectOption({ label: "Evening" });
  await page.getByLabel("Weekday").selectOption({ label: "Tuesday" });
  await page
    .getByRole("group", { name: "Apply to 2 shifts" })
    .getByRole("button", { name: "If needed" })
    .click();
  await known("W-1", ["2026-06-02 if-needed", "2026-06-09 if-needed"]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await known("W-1", ["2026-06-02 available"]);
  await page
    .getByRole("group", { name: "The whole week of Sun, Jun 7" })
    .getByRole("button", { name: "Unavailable" })
    .click();
  await known("W-1", ["2026-06-02 available", "2026-06-09 unavailable"]);
  await page.getByRole("button", { name: "Clear: Evening on Tue, Jun 9" }).click();
  await known("W-1", ["2026-06-02 available"]);
  await page.getByLabel("Max", { exact: true }).fill("1");
  await page.getByLabel("Min", { exact: true }).fill("2");
  await page.getByText("The minimum can't be more than the maximum").waitFor();
  await page.getByLabel("Max", { exact: true }).fill("4");
  await page.getByLabel("Max", { exact: true }).press("Enter");
  await saved(page);
  await expectNothingRunsOver(page);
  await page.getByRole("button", { name: "Submit preferences" }).first().click();
  await page.getByText("Submitted").first().waitFor();
  await saved(page);
  const answers = (await chief.call("shiftPreferences.answers", { id: draftScheduleId })).body as {
    members: { unitNumber: string }[];
  };
  expect(answers.members.find(({ unitNumber }) => unitNumber === "W-1")).toMatchObject({
    state: "answered",
    saidCount: 1,
    maxShifts: 4,
    minShifts: 2,
  });
  await page.goto(squad.address);
  await page.getByText("Submitted. You can still edit them. Due Mon, May 25, 6:00 PM.").waitFor();
});

test("a member sets preferences for whole days in the month view with one tap each, or by keyboard", {
  tags: ["core"],
}, async () => {
  const page = await openPreferences("W-6");
  const month = page.getByRole("grid", { name: "June 2026" });
  const day = (name: string | RegExp) => month.getByRole("button", { name });
  await day("Tue, Jun 2: Evening Available, no answer").click();
  await known("W-6", ["2026-06-02 unavailable"]);
  await page.getByText("Tue, Jun 2: Unavailable", { exact: true }).waitFor();
  await day("Tue, Jun 2: Evening Unavailable").click();
  await known("W-6", ["2026-06-02 if-needed"]);
  // The day's shifts are listed below the month, to answer for a single shift.
  await choice(page, EVENING, "Prefer").check();
  await known("W-6", ["2026-06-02 prefer"]);
  await day(/^Tue, Jun 2:/).focus();
  for (const key of ["ArrowDown", "u"]) await page.keyboard.press(key);
  await known("W-6", ["2026-06-02 prefer", "2026-06-09 unavailable"]);
  await expectNoViolations(page);
  for (const key of ["Delete", "ArrowUp", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  // June 3 has only a night shift, which the member does not offer, so Enter sets nothing there.
  await known("W-6", ["2026-06-02 prefer"]);
  expect(await day("Wed, Jun 3: no shifts").getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("button", { name: "+ 1 shift outside your availability" }).click();
  await day("Wed, Jun 3: Night Unavailable, no answer").click();
  await known("W-6", ["2026-06-02 prefer", "2026-06-03 available"]);
  await page.getByRole("button", { name: "Evening", exact: true }).click();
  await day("Wed, Jun 3: no shifts").waitFor();
  await expectNothingRunsOver(page);
  await page.getByText("Shifts without an answer count as shown.").first().waitFor();
});

test("preferences set offline survive a reload, show in both tabs, and are sent once when the network returns", async () => {
  const page = await openPreferences("W-2");
  const context = page.context();
  for (const answer of ["shiftPreferences.mine", "shiftPreferences.open"])
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("kept-screen") ?? ""), {
        timeout: 20_000,
      })
      .toContain(answer);
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open("shell-1")).match("/")) !== undefined),
    )
    .toBe(true);
  const second = await context.newPage();
  await second.goto(`${squad.address}/shift-preferences`);
  await second.getByRole("heading", { name: "Your preferences for June" }).waitFor();
  for (const tab of [page, second]) await openList(tab);

  const sent: string[] = [];
  context.on("response", (response) => {
    if (response.request().method() === "PUT") sent.push(response.request().postData() ?? "");
  });
  await context.setOffline(true);
  await choice(page, EVENING, "Unavailable").check();
  await page.getByText("Not sent yet: 1.").waitFor();
  await expect.poll(() => choice(second, EVENING, "Unavailable").isChecked()).toBe(true);
  await choice(second, EVENING, "Prefer").check();
  await choice(second, "Night on Wed, Jun 3, 11:00 PM - 7:00 AM", "If needed").check();
  await page.reload();
  await page.getByText("Not sent yet: 2.").waitFor();
  await openList(page);
  await expect.poll(() => choice(page, EVENING, "Prefer").isChecked()).toBe(true);
  expect(await stored("W-2")).toEqual([]);

  await context.setOffline(false);
  await expect.poll(() => stored("W-2")).toEqual(["2026-06-02 prefer", "2026-06-03 if-needed"]);
  for (const tab of [page, second]) await saved(tab);
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? "{}")).toMatchObject({
    shiftPreferences: [{ preference: "prefer" }, { preference: "if-needed" }],
  });

  await context.setOffline(true);
  await choice(page, EVENING, "Available").check();
  await page.getByText("Not sent yet: 1.").waitFor();
  const waiting = () =>
    page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith("unsent ")).length,
    );
  expect(await waiting()).toBe(1);
  // Blocks the preferences requests and lets the sign-out through: queued preferences must not be
  // sent for the next member on this device.
  await page.route("**/preferences", (route) => route.abort());
  await second.close();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  await expect.poll(waiting).toBe(0);
});

test("a member sees a message when the draft schedule no longer accepts preferences", async () => {
  const page = await openPreferences("W-3");
  await openList(page);
  await page.context().setOffline(true);
  await choice(page, EVENING, "Prefer").check();
  await page.getByText("Not sent yet: 1.").waitFor();
  await chief.call("draftSchedules.closeShiftPreferences", { id: draftScheduleId });
  await page.context().setOffline(false);
  await page.getByText("Preferences not saved").first().waitFor();
  await page
    .getByRole("note")
    .getByText("Shift preferences for June are closed. Call your coordinator with changes.")
    .waitFor();
  expect(await choice(page, EVENING, "Prefer").isChecked()).toBe(false);
  expect(await choice(page, EVENING, "Prefer").isDisabled()).toBe(true);
  expect(await stored("W-3")).toEqual([]);
});

test.each([
  ["on a desktop", DESK, "W-4"],
  ["on a phone", PHONE, "W-5"],
] as const)(
  "a coordinator sees which members have submitted preferences and reminds the others, %s",
  async (_where, size, unit) => {
    await addMember(squad.app, { unitNumber: unit, firstName: "Eli", lastName: "Levi" });
    const page = await squad.openAs("A-1", "/draft-schedules", size);
    await page.getByRole("button", { name: "Responses for June" }).click();
    const dialog = page.getByRole("dialog", { name: "Responses for June" });
    const row = dialog
      .getByRole("list", { name: "Responses" })
      .getByRole("listitem")
      .filter({ hasText: unit });
    await expect.poll(() => row.innerText()).toMatch(/0 of 4 shifts\s+No response/);
    await dialog.getByRole("button", { name: "Send reminder" }).click();
    await page
      .getByText(/^\d members reminded$/)
      .first()
      .waitFor();
    await dialog.getByText("Reminder sent just now").waitFor();
    await expectNothingRunsOver(page);
    await row.getByRole("link", { name: `${unit} Eli Levi` }).click();
    await page.getByRole("heading", { name: `Preferences of ${unit} Eli Levi for June` }).waitFor();
    await openList(page);
    await choice(page, EVENING, "Available").check();
    await saved(page);
    await page.getByText(/^Preferences due:/).waitFor();
    await page.getByRole("button", { name: "Submit preferences" }).first().waitFor();
    expect(await stored(unit)).toEqual(["2026-06-02 available"]);
  },
);
