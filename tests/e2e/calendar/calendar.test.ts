import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import {
  createSquad,
  DESK,
  dismiss,
  expectNothingRunsOver,
  PHONE,
  type Squad,
} from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  // 1 AM on Wednesday, May 13, in New York.
  squad = await createSquad("2026-05-13T05:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
  const eli = await addMember(app, { unitNumber: "C-42", firstName: "Eli", lastName: "Baum" });
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  const night = { type: "night", startTime: "23:00", endTime: "07:00", maxMembers: 1 };
  await addShift(app, { ...night, date: "2026-06-02", endDate: "2026-06-03" });
  await addShift(app, { ...night, date: "2026-05-10", endDate: "2026-05-11" });
  const replaced = await addShift(app, {
    date: "2026-05-20",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  await addAssignment(app, replaced.id, eli.id, 1, "replaced");
  await addAssignment(app, replaced.id, dana.id);
  const weekend = { type: "custom", customName: "Regatta", startTime: "18:00", endTime: "18:00" };
  await addShift(app, { ...weekend, date: "2026-05-29", endDate: "2026-05-31" });
  await addShift(app, { ...weekend, date: "2026-04-30", endDate: "2026-05-02" });
});
afterAll(() => squad.close());

const labelOf = (page: Page, date: string) => page.locator(`[data-date="${date}"]`).innerText();

describe.each([
  ["on a desktop", DESK, "Week", "May 10 – May 16", "week"],
  ["on a phone", PHONE, "Agenda", "May 13 – May 19", "agenda"],
] as const)("the calendar %s", (_where, size, week, days, named) => {
  test("shows shifts on every visible day, also of the next month, and shifts that began the weekend or the month before", async () => {
    const page = await squad.openAs("A-1", "/?month=2026-05", size);
    await expect
      .poll(() => labelOf(page, "2026-06-02"))
      .toContain("Night, 11:00 PM - 7:00 AM, 0 of 1 spots filled, Needs Coverage");
    await expect.poll(() => labelOf(page, "2026-06-03")).toContain("no shifts");
    await expect.poll(() => labelOf(page, "2026-05-29")).toContain("until Sun");
    await expect.poll(() => labelOf(page, "2026-05-30")).toContain("until Sun 6:00 PM");
    await expect.poll(() => labelOf(page, "2026-05-02")).toContain("until 6:00 PM");
    await page.locator('[data-date="2026-05-30"]').click();
    const day = page.getByRole("dialog");
    await day.getByRole("region", { name: "Regatta" }).getByText("until Sun 6:00 PM").waitFor();
    await dismiss(page);
  });

  test("offers no replacement request for a past shift, and lists members who were replaced last", async () => {
    const page = await squad.openAs("A-1", "/?month=2026-05", size);
    await expect
      .poll(() => labelOf(page, "2026-05-10"))
      .toContain("0 of 1 spots filled, Was short");
    await page.locator('[data-date="2026-05-20"]').click();
    const shift = page.getByRole("dialog").getByRole("region", { name: "Evening" });
    await expect
      .poll(() => shift.getByRole("listitem").allInnerTexts())
      .toEqual([expect.stringContaining("C-25")]);
    await shift.getByText("Replaced: C-42 Eli Baum").waitFor();
    await dismiss(page);
  });

  test("keeps its month or week in the URL, so a reload shows it again", {
    tags: ["core"],
  }, async () => {
    const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", size);
    const title = (text: string) => page.getByRole("heading", { name: text }).waitFor();
    await page.getByRole("button", { name: "Next month" }).click();
    await title("June 2026");
    await expect.poll(() => page.url()).toContain("month=2026-06");
    await page.reload();
    await title("June 2026");
    await page.getByRole("button", { name: "Planner" }).click();
    await expect.poll(() => page.url()).toContain("view=planner&month=2026-06");
    await page.getByRole("button", { name: "Calendar" }).click();
    await title("June 2026");
    await page.getByRole("button", { name: "Today" }).click();
    await page.getByRole("button", { name: week, exact: true }).click();
    await title(days);
    await expect.poll(() => page.url()).toContain(`${named}=2026-05-10`);
    await page.reload();
    await title(days);
  });
});

test("Add Shift at 1 AM suggests the day that the calendar marks as today", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts");
  await expect.poll(() => labelOf(page, "2026-05-13")).toContain("today");
  await page.getByRole("button", { name: "Add Shift" }).click();
  await expect.poll(() => page.getByLabel("Date", { exact: true }).inputValue()).toBe("2026-05-13");
  await dismiss(page);
});

test("no day says that it has no shifts while the schedule loads", async () => {
  const page = await squad.openAs("C-25", "/settings");
  await page.getByRole("heading", { name: "Settings" }).first().waitFor();
  const { promise: isWanted, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route("**/api/shifts/month/**", async (route) => {
    await isWanted;
    await route.continue();
  });
  // Opens a month that the dashboard's bootstrap response does not include, so that it loads late.
  await page.goto(`${squad.address}/?month=2026-08`);
  await page.locator('[data-date="2026-08-30"]').waitFor();
  expect(await page.getByRole("grid").innerText()).not.toContain("no shifts");
  letThrough();
  await expect.poll(() => labelOf(page, "2026-08-14")).toContain("no shifts");
});

test("at 200 % zoom on a desktop, the week's shifts are not cut off or covered by a bar", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts?week=2026-05-10", {
    width: 720,
    height: 450,
  });
  const night = page.locator('[data-date="2026-05-10"]');
  await expect.poll(() => night.innerText()).toContain("11:00 PM");
  const looks = await night.evaluate((cell) => {
    const texts = [...cell.querySelectorAll("span")].filter(
      ({ children, textContent, offsetParent }) =>
        children.length === 0 && offsetParent && /^(Night|11:00 PM|0\/1)$/.test(textContent),
    );
    const range = document.createRange();
    return texts.map((text) => {
      range.selectNodeContents(text);
      return {
        text: text.textContent,
        lines: range.getClientRects().length,
        isCut: text.scrollWidth > text.clientWidth + 1,
      };
    });
  });
  expect(looks.map(({ text }) => text)).toEqual(expect.arrayContaining(["Night", "11:00 PM"]));
  expect(looks.filter(({ lines, isCut }) => lines !== 1 || isCut)).toEqual([]);
  const bars = page.locator("header, nav[aria-label=Shortcuts]");
  expect(await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).position))).toEqual(
    ["static", "static"],
  );
  await expectNothingRunsOver(page);
});

/** Delays requests to an address until the returned `letGo` is called. */
async function holdBack(
  page: Page,
  address: string,
): Promise<{ readonly asked: Promise<void>; readonly letGo: () => void }> {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    asked.resolve();
    await gone.promise;
    await route.continue();
  });
  return { asked: asked.promise, letGo: gone.resolve };
}

test("a day's dialog renders complete when a coordinator first opens it, without a late button that shifts the layout", async () => {
  const { app } = squad;
  const noa = await signedInMember(app, { firstName: "Noa", lastName: "Cohen" });
  const evening = { date: "2026-06-17", startTime: "18:30", endTime: "20:30" };
  const shift = await addShift(app, { ...evening, maxMembers: 1 });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, noa.id);
  await noa.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  const page = await squad.openAs("A-1", "/notifications");
  const requests = await holdBack(page, "**/api/replacement-requests");
  await page.goto(`${squad.address}/simple-shifts?month=2026-06`);
  // Opens and closes another dialog first, to load the code that dialogs share.
  await page.getByRole("button", { name: "Add Shift" }).click();
  await dismiss(page);
  await page.evaluate(() => {
    const looks: boolean[] = [];
    Object.assign(globalThis, { looks });
    new MutationObserver(() => {
      const day = document.querySelector("[role=dialog]");
      if (day)
        looks.push(
          day.textContent.includes("Edit shift") &&
            day.querySelector("[aria-label='More actions for Evening']") !== null,
        );
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.locator('[data-date="2026-06-17"]').click();
  const menu = page.getByRole("dialog").getByRole("button", { name: "More actions for Evening" });
  await menu.waitFor();
  expect(
    await page.evaluate(() => [...new Set((globalThis as unknown as { looks: boolean[] }).looks)]),
  ).toEqual([true]);
  await menu.click();
  await page
    .getByRole("button", { name: "Cancel request for Noa Cohen (Loading the request)" })
    .waitFor();
  await requests.asked;
  requests.letGo();
  await page.getByRole("button", { name: "Cancel request for Noa Cohen", exact: true }).waitFor();
});

test("the old address of recurring shifts leads administrators to the planner", async () => {
  const page = await squad.openAs("A-1", "/recurring-shifts");
  await page.getByRole("heading", { name: "Shift Management" }).waitFor();
  await expect.poll(() => page.url()).toContain("/simple-shifts?view=planner");
});

test("the calendar starts near the top on a desktop; on a phone the Admin Panel comes last", async () => {
  const desk = await squad.openAs("A-1", "/");
  const grid = desk.getByRole("grid", { name: "Shift calendar" });
  await expect.poll(async () => (await grid.boundingBox())?.y).toBeLessThan(420);
  const phone = await squad.openAs("A-1", "/", PHONE);
  await phone.getByRole("heading", { name: "Admin Panel" }).waitFor();
  await expect
    .poll(() =>
      phone
        .getByRole("heading", { level: 2 })
        .allInnerTexts()
        .then((all) => all.at(-1)),
    )
    .toBe("Admin Panel");
});
