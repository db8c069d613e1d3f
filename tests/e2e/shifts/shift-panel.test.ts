import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { walk } from "../support/input-methods.ts";
import { createSquad, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
const evening = { startTime: "18:30", endTime: "20:30", maxMembers: 1 };

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Moreno", role: "admin" });
  for (const [unitNumber, firstName] of [
    ["C-21", "Dana"],
    ["C-22", "Noa"],
    ["C-23", "Uri"],
  ])
    await addMember(app, {
      unitNumber: unitNumber!,
      firstName: firstName!,
      lastName: "Levi",
      eveningAvailability: "weekly",
    });
});
afterAll(() => squad.close());

/** The shift panel: beside the page on a desktop, over the page on a phone. */
const beside = (page: Page, name: string) => page.getByRole("complementary", { name });
const over = (page: Page, name: string) => page.getByRole("dialog", { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/**
 * Opens a page and waits until its shortcuts work and the panel named in the URL is open; both load
 * when the page is idle.
 */
async function openAtRest(
  unitNumber: string,
  path: string,
  size?: { width: number; height: number },
): Promise<Page> {
  const page = await squad.openAs(unitNumber, path, size);
  await expect.poll(() => page.title()).toMatch(/ · /);
  return page;
}

test("a coordinator fills three gaps in a row by keyboard alone, the last one a month later", async () => {
  const { app } = squad;
  const days = ["2026-05-19", "2026-05-20", "2026-06-03"];
  const ids = [];
  for (const date of days) ids.push((await addShift(app, { ...evening, date })).id);
  const page = await openAtRest("A-1", "/simple-shifts");
  await page.getByRole("grid").waitFor();
  const panel = beside(page, "Evening");
  for (const [at, day] of ["Tue, May 19", "Wed, May 20", "Wed, Jun 3"].entries()) {
    await walk(page, "j");
    await panel.getByText(day).first().waitFor();
    await expect.poll(() => page.url()).toContain(`shift=${ids[at]}`);
    await expect.poll(() => focused(page)).toMatch(/^C-2.*Assign$/);
    await page.keyboard.press("Enter");
    await panel.getByText("1/1 Fully Staffed").waitFor();
    await expect.poll(() => focused(page)).toBe("Next gap ");
  }
  await page.getByRole("heading", { name: "June 2026" }).waitFor();
  await page.keyboard.press("j");
  await page.getByText("No open spots in the 3 months after this shift").first().waitFor();
  await page.keyboard.press("k");
  await page.getByText("No open spots before this shift").first().waitFor();
  // Ctrl+Z undoes the last assignment as one step.
  await page.keyboard.press("Control+z");
  await panel.getByText("0/1 Needs Coverage").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => panel.count()).toBe(0);
  // The calendar stays at the last gap's month; the closed panel is gone from the URL and the
  // history.
  await expect.poll(() => page.url()).toMatch(/simple-shifts\?month=2026-06$/);
  await squad.changeRows((write) => write.deleteFrom("shifts").execute());
});

test("a coordinator on a phone removes a member from a shift in the agenda, reads the consequences, and undoes the removal", async () => {
  const { app } = squad;
  const dana = await addMember(app, { unitNumber: "C-31", firstName: "Gil", lastName: "Regev" });
  const shift = await addShift(app, { ...evening, date: "2026-05-13" });
  await addAssignment(app, shift.id, dana.id);
  const holders = async () =>
    app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("memberId")
      .where("shiftId", "=", shift.id)
      .execute();
  const page = await openAtRest("A-1", "/", PHONE);
  // The toast region exists before the sheet opens, and the sheet must not hide it from screen
  // readers.
  await page.locator("[data-messages]").waitFor({ state: "attached" });
  const row = page.getByRole("button", {
    name: /^Open Evening, .*1 of 1 spots filled.*C-31 Gil, Wed, May 13$/,
  });
  await row.click();
  const panel = over(page, "Evening");
  const takeOff = panel.getByRole("button", { name: "Remove C-31 Gil Regev" });
  await takeOff.click();
  const question = panel.getByRole("group", { name: "Remove C-31 Gil Regev" });
  await question.getByText("C-31 Gil Regev will be notified, and the spot will be open.").waitFor();
  await expectNoViolations(page);
  await expectNothingRunsOver(page);
  await question.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect
    .poll(() => takeOff.evaluate((button) => button === document.activeElement))
    .toBe(true);
  expect(await holders()).toEqual([{ memberId: dana.id }]);
  await takeOff.press("Enter");
  await question.getByRole("button", { name: "Remove from shift" }).press("Enter");
  await panel.getByText("0/1 Needs Coverage").waitFor();
  expect(await holders()).toEqual([]);
  await expect.poll(() => focused(page)).toBe("Crew");
  await page.getByRole("button", { name: "Undo" }).click();
  await panel.getByText("1/1 Fully Staffed").waitFor();
  expect(await holders()).toEqual([{ memberId: dana.id }]);
  await page.goBack();
  await expect.poll(() => panel.count()).toBe(0);
  await expect.poll(() => row.evaluate((button) => button === document.activeElement)).toBe(true);
  await squad.changeRows((write) => write.deleteFrom("shifts").execute());
});

test("a coordinator sees in two clicks why Tuesday night has an open spot, and the calendar stays usable", async () => {
  const { app } = squad;
  const [dana, noa] = [
    await signedInMember(app, { firstName: "Eli" }),
    await signedInMember(app, { firstName: "Gad" }),
  ];
  const shift = await addShift(app, { ...evening, type: "night", date: "2026-05-26" });
  const later = await addShift(app, {
    ...evening,
    date: "2026-05-26",
    startTime: "21:00",
    endTime: "22:00",
  });
  const { id } = await addAssignment(app, shift.id, dana.id);
  await app.dependencies.database.write
    .insertInto("assignmentHistory")
    .values({
      shiftId: shift.id,
      spotNumber: 1,
      how: "given",
      toMemberId: dana.id,
      toAssignmentId: id,
      movedAt: app.clock.now(),
    })
    .execute();
  const asked = await dana.call("replacements.request", {
    shiftAssignmentId: id,
    shiftId: shift.id,
    reason: "exam",
  });
  await app.settle();
  await noa.call("replacements.decline", { id: asked.body.id });
  const page = await openAtRest("A-1", "/");
  await page.locator('[data-date="2026-05-26"]').click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Details of Night, Tue, May 26" })
    .click();
  const panel = beside(page, "Night");
  await panel
    .getByText(
      /^Open since \S+ requested a replacement on Tue, May 12; \d+ asked, 1 declined, \d+ not seen$/,
    )
    .waitFor();
  await panel.getByText(/requested a replacement: exam/).waitFor();
  await panel.getByText(/can't take it/).waitFor();
  await expectNoViolations(page);
  await page.emulateMedia({ forcedColors: "active" });
  await panel.getByRole("button", { name: "Find replacement" }).click();
  await panel.getByRole("region", { name: "Find replacement" }).waitFor();
  await page.emulateMedia({ forcedColors: null });
  // The arrow keys go to the day's other shift and back.
  await panel.getByRole("heading", { name: "Night" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.url()).toContain(`shift=${later.id}`);
  await beside(page, "Evening").getByText("9:00 PM - 10:00 PM").first().waitFor();
  await page.keyboard.press("ArrowUp");
  await panel.waitFor();
  // The page stays usable next to the panel.
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("heading", { name: "June 2026" }).waitFor();
  await panel.waitFor();
  await page.goBack();
  await expect.poll(() => panel.count()).toBe(0);
  await page.getByRole("heading", { name: "June 2026" }).waitFor();
  expect(page.url()).not.toContain("shift=");
});

test("an activity entry and a notification open their shift, or say that it was deleted", async () => {
  const { app } = squad;
  const rosa = app.visitor();
  await rosa.call("accounts.signIn", { unitNumber: "A-1", password: "correct-horse" });
  const uri = (await rosa.call("members.list", { filter: "active" })).body.find(
    ({ unitNumber }: { unitNumber: string }) => unitNumber === "C-23",
  );
  const made = await rosa.call("shifts.create", {
    type: "evening",
    date: "2026-06-18",
    ...evening,
  });
  const [shiftId] = [made.body.id as number];
  await rosa.call("replacements.assignShift", { userId: uri.id, shiftId });
  await app.settle();

  const log = await openAtRest("A-1", "/activity-logs?search=Jun+18");
  const row = log.getByRole("listitem").filter({ hasText: "assigned C-23 Uri Levi to Evening" });
  await row.getByRole("button", { name: "Show details" }).click();
  await row.getByRole("link", { name: "Open shift" }).click();
  await beside(log, "Evening").getByText("Assigned to C-23 Uri Levi by A-1 Rosa Moreno").waitFor();
  await log.keyboard.press("Escape");
  await expect
    .poll(() => row.getByRole("link").evaluate((link) => link === document.activeElement))
    .toBe(true);
  expect(log.url()).toMatch(/activity-logs\?search=Jun\+18$/);

  const desk = await openAtRest("A-1", "/");
  const recent = desk.getByRole("link", {
    name: /A-1 Rosa Moreno assigned C-23 Uri Levi to Evening/,
  });
  await recent.focus();
  await desk.keyboard.press("Enter");
  await beside(desk, "Evening").getByText("Assigned to C-23 Uri Levi by A-1 Rosa Moreno").waitFor();
  expect(new URL(desk.url()).search).toBe(`?shift=${shiftId}`);
  await desk.keyboard.press("Escape");
  await expect.poll(() => recent.evaluate((link) => link === document.activeElement)).toBe(true);

  const phone = await openAtRest("C-23", "/notifications", PHONE);
  await phone
    .getByRole("button", { name: /You're on/ })
    .first()
    .click();
  await phone.getByRole("dialog").getByRole("button", { name: "Open shift" }).click();
  const sheet = over(phone, "Evening");
  await sheet.getByText("A-1 Rosa Moreno created it").waitFor();
  await sheet.getByRole("button", { name: "Request Replacement" }).waitFor();
  expect(
    await sheet.getByRole("button", { name: /Find replacement|Edit shift|Next gap/ }).count(),
  ).toBe(0);
  await expectNothingRunsOver(phone);
  await expectNoViolations(phone);
  await phone.goBack();
  await expect.poll(() => sheet.count()).toBe(0);
  expect(phone.url()).toMatch(/notifications$/);

  await rosa.call("shifts.remove", { id: shiftId });
  squad.expectComplaint(/404 \(Not Found\)/);
  const late = await openAtRest("A-1", `/?shift=${shiftId}`);
  await beside(late, "Not on the schedule")
    .getByText(/^A-1 Rosa Moreno deleted Evening on Thu, Jun 18, /)
    .waitFor();
  await late.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => late.url()).toBe(`${squad.address}/`);
});

describe("typed text in the panel", () => {
  const question = (page: Page) =>
    page.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  const keep = async (page: Page): Promise<void> => {
    await question(page).getByRole("button", { name: "Keep editing" }).click();
    await question(page).waitFor({ state: "detached" });
  };

  test("is not discarded by a phone's Back or by opening another shift without a question, and does not appear in the other shift", async () => {
    const { app } = squad;
    const gil = await addMember(app, { unitNumber: "C-41", firstName: "Gil" });
    const shift = await addShift(app, { ...evening, date: "2026-05-21" });
    const later = await addShift(app, {
      ...evening,
      date: "2026-05-21",
      startTime: "21:00",
      endTime: "22:00",
    });
    for (const { id } of [shift, later]) await addAssignment(app, id, gil.id);
    const page = await openAtRest("C-41", `/?shift=${shift.id}`, PHONE);
    const panel = over(page, "Evening");
    await panel.getByRole("button", { name: "Request Replacement" }).click();
    const reason = panel.getByLabel("Reason (optional)");
    await reason.fill("an exam");
    const after = panel.getByRole("button", { name: "Next shift of this day" });
    await after.click();
    await keep(page);
    await page.goBack();
    // A second Back during the question discards nothing: the text and the shift stay.
    await question(page).waitFor();
    await page.goBack();
    await question(page).waitFor({ state: "detached" });
    await page.goBack();
    await keep(page);
    expect(await reason.inputValue()).toBe("an exam");
    expect(page.url()).toContain(`shift=${shift.id}`);
    await after.click();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await panel.getByText("9:00 PM - 10:00 PM").first().waitFor();
    await expect.poll(() => page.url()).toContain(`shift=${later.id}`);
    await panel.getByRole("button", { name: "Request Replacement" }).click();
    expect(await reason.inputValue()).toBe("");
    await reason.fill("a wedding");
    await page.goBack();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => panel.count()).toBe(0);
    await expect.poll(() => page.url()).toBe(`${squad.address}/`);
    await squad.changeRows((write) => write.deleteFrom("shifts").execute());
  });

  test("stays when another member takes the spot, and a note says that the spot is taken", async () => {
    const { app } = squad;
    const [gad, noa] = [
      await addMember(app, { unitNumber: "C-42", firstName: "Gad" }),
      await addMember(app, { unitNumber: "C-43", firstName: "Noa" }),
    ];
    const shift = await addShift(app, { ...evening, date: "2026-05-22" });
    const { id } = await addAssignment(app, shift.id, gad.id);
    const page = await openAtRest("C-42", `/?shift=${shift.id}`, PHONE);
    const panel = over(page, "Evening");
    await panel.getByRole("button", { name: "Request Replacement" }).click();
    await panel.getByLabel("Reason (optional)").fill("an exam");
    const rosa = app.visitor();
    await rosa.call("accounts.signIn", { unitNumber: "A-1", password: "correct-horse" });
    await rosa.call("shifts.unassign", { id });
    await rosa.call("replacements.assignShift", { userId: noa.id, shiftId: shift.id });
    await panel
      .getByRole("alert")
      .getByText("You don't need to come in", { exact: false })
      .waitFor();
    expect(await panel.getByLabel("Reason (optional)").inputValue()).toBe("an exam");
    await panel.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect.poll(() => panel.getByRole("alert").count()).toBe(0);
    await squad.changeRows((write) => write.deleteFrom("shifts").execute());
  });

  test("makes the app ask before the next-gap shortcut or a link leaves the shift", async () => {
    const { app } = squad;
    const dan = await addMember(app, { unitNumber: "C-44", firstName: "Dan" });
    const shift = await addShift(app, { ...evening, date: "2026-05-23" });
    const gap = await addShift(app, { ...evening, date: "2026-05-25" });
    await addAssignment(app, shift.id, dan.id);
    const page = await openAtRest("A-1", `/?shift=${shift.id}`);
    const panel = beside(page, "Evening");
    await panel.getByRole("button", { name: "Find replacement" }).click();
    await panel.getByRole("button", { name: /^C-44 Dan/ }).click();
    await panel.getByLabel("Reason (optional)").fill("an exam");
    await page.getByRole("link", { name: "Members", exact: true }).click();
    await keep(page);
    await panel.getByRole("button", { name: "Next gap" }).click();
    await keep(page);
    expect(await panel.getByLabel("Reason (optional)").inputValue()).toBe("an exam");
    await panel.getByRole("button", { name: "Next gap" }).click();
    await question(page).getByRole("button", { name: "Discard" }).click();
    await expect.poll(() => page.url()).toContain(`shift=${gap.id}`);
    await squad.changeRows((write) => write.deleteFrom("shifts").execute());
  });
});

test("on a tablet in portrait the panel is below the month, and the shift's day stays visible", async () => {
  const { id } = await addShift(squad.app, { ...evening, date: "2026-05-28" });
  const tablet = await openAtRest("A-1", `/?month=2026-05&shift=${id}`, {
    width: 820,
    height: 1180,
  });
  const panel = beside(tablet, "Evening");
  await panel.getByText("0/1 Needs Coverage").waitFor();
  const top = (await panel.boundingBox())?.y ?? 0;
  expect(top).toBeGreaterThan(500);
  const day = tablet.getByRole("main").locator('[data-date="2026-05-28"]').first();
  const foot = async (): Promise<number> => {
    const box = await day.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  await expect.poll(foot).toBeLessThan(top);
  await expectNothingRunsOver(tablet);
  await expectNoViolations(tablet);
  await tablet.getByRole("button", { name: "Close" }).click();
  await expect.poll(() => panel.count()).toBe(0);
});

function missedBy(page: Page): readonly string[] {
  const missed: string[] = [];
  page.on(
    "response",
    (response) => response.status() === 404 && missed.push(new URL(response.url()).pathname),
  );
  return missed;
}

test("the open panel says that another admin deleted the shift, sends no requests for it, and shows it again when it is restored", async () => {
  const { app } = squad;
  const ann = await signedInMember(app, {
    unitNumber: "A-7",
    firstName: "Ann",
    lastName: "Cohen",
    role: "admin",
  });
  const { id } = await addShift(app, { ...evening, date: "2026-05-29" });
  const page = await openAtRest("A-1", `/simple-shifts?month=2026-05&shift=${id}`);
  const missed = missedBy(page);
  const panel = page.getByRole("complementary");
  await panel.getByRole("list", { name: "Suggested members" }).waitFor();
  await panel.getByRole("button", { name: "Choose another member" }).click();
  await panel.getByRole("button", { name: "Who's eligible?" }).click();
  await panel.getByRole("list", { name: "Members, eligible first" }).waitFor();
  await panel.getByRole("button", { name: "Find replacement" }).click();
  await panel.getByRole("region", { name: "Find replacement" }).waitFor();
  const { body } = await ann.call("shifts.remove", { id, isUndoable: true });
  await panel.getByText(/^A-7 Ann Cohen deleted Evening on Fri, May 29/).waitFor();
  // Other schedule changes cause no requests for the deleted shift either.
  await ann.call("shifts.create", {
    type: "evening",
    date: "2026-05-29",
    ...evening,
    maxMembers: 3,
  });
  await page.getByRole("gridcell", { name: "0 of 3 spots filled" }).waitFor();
  await ann.call("shifts.restore", { id: body.deletionId });
  await panel.getByRole("button", { name: "Edit shift" }).waitFor();
  await panel.getByText("by mistake and restored it", { exact: false }).waitFor();
  expect(missed).toEqual([]);
});

test("on a phone a tap on the toast's Undo restores a shift deleted from its sheet", async () => {
  const { id } = await addShift(squad.app, { ...evening, date: "2026-05-28" });
  const page = await openAtRest("A-1", `/simple-shifts?month=2026-05&shift=${id}`, PHONE);
  const missed = missedBy(page);
  await over(page, "Evening").getByRole("button", { name: "Edit shift" }).click();
  await over(page, "Edit shift").getByRole("button", { name: "Delete" }).click();
  await over(page, "Delete Evening?")
    .getByRole("button", { name: /^Delete/ })
    .click();
  // The sheet opened after the toast and over the page; the toast must stay tappable.
  const panel = over(page, "Evening");
  await panel.getByText(/^A-1 .* deleted Evening on Thu, May 28/).waitFor();
  expect(
    await panel
      .getByText("Fully Staffed")
      .or(panel.getByText("Couldn't load", { exact: false }))
      .count(),
  ).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await panel.getByRole("button", { name: "Edit shift" }).waitFor();
  const { read } = squad.app.dependencies.database;
  const isThere = () =>
    read.selectFrom("shifts").select("id").where("id", "=", id).executeTakeFirst();
  await expect.poll(isThere).toEqual({ id });
  expect(missed).toEqual([]);
});
