import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

const NARROW = { width: 320, height: 640 };
const TABLET = { width: 820, height: 1180 };
/** A name of sixty letters that cannot wrap at a space. */
const LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  const chief = await signedInMember(app, { unitNumber: "A-1", role: "admin" });
  await chief.call("settings.change", { name: LONG.slice(0, 40) });
  const member = await addMember(app, {
    unitNumber: "X-1",
    firstName: LONG,
    lastName: LONG,
    eveningAvailability: "weekly",
  });
  for (const date of ["2026-05-12", "2026-05-13"]) {
    const when = { date, startTime: "12:00", endTime: "18:00", maxMembers: 2 };
    const shift = await addShift(app, { ...when, type: "custom", customName: LONG });
    await addAssignment(app, shift.id, member.id);
  }
  await addShift(app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30", maxMembers: 2 });
});
afterAll(() => squad.close());

async function boxOf(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target.toString()} is not to be seen`);
  return box;
}

test.each([
  ["a member", "X-1", "/", NARROW],
  ["a member", "X-1", "/", DESK],
  ["an administrator", "A-1", "/", NARROW],
  ["an administrator", "A-1", "/", DESK],
  ["an administrator", "A-1", "/members", NARROW],
  ["an administrator", "A-1", "/simple-shifts?month=2026-05&view=agenda", NARROW],
  ["an administrator", "A-1", "/wallboard", NARROW],
  ["an administrator", "A-1", "/reports?tab=members", TABLET],
  ["an administrator", "A-1", "/reports?tab=availability", TABLET],
  ["an administrator", "A-1", "/reports?tab=fair-share", TABLET],
] as const)(
  "long names wrap for %s (%s) at %s without horizontal scrolling",
  async (_who, unit, path, size) => {
    const page = await squad.openAs(unit, path, size);
    await page.getByText(LONG).first().waitFor();
    await expectNothingRunsOver(page);
  },
);

test.each(["units", "names"])(
  "the printed month roster (%s) keeps long words inside the day's cell",
  async (naming) => {
    const page = await squad.openAs("A-1", `/roster?month=2026-05&show=${naming}`, NARROW);
    const days = page.locator("td");
    await days.getByText(LONG).first().waitFor();
    expect(
      await days.evaluateAll(
        (all) => all.filter((day) => day.scrollWidth > day.clientWidth).length,
      ),
    ).toBe(0);
  },
);

test.each([
  ["/members", NARROW],
  ["/activity-logs", PHONE],
  ["/activity-logs", NARROW],
  ["/message-logs", PHONE],
  ["/message-logs", NARROW],
] as const)("the search field of %s shows its whole placeholder (%o)", async (path, size) => {
  const page = await squad.openAs("A-1", path, size);
  const left = await page
    .getByRole("searchbox", { name: "Search" })
    .evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      const pen = document.createElement("canvas").getContext("2d")!;
      pen.font = font;
      const room =
        field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return room - pen.measureText(field.placeholder).width;
    });
  // The remaining width must also fit the field's clear button.
  expect(left).toBeGreaterThan(16);
});

test("on the narrowest phone the home link is as wide as a thumb, and the Start search button of a replacement search is visible", async () => {
  for (const unitNumber of ["C-1", "C-2", "C-3", "C-4", "C-5"])
    await addMember(squad.app, { unitNumber, eveningAvailability: "weekly" });
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", NARROW);
  expect(
    (await boxOf(page.getByRole("banner").getByRole("link", { name: "Watchbill" }))).width,
  ).toBeGreaterThanOrEqual(44);
  await page.getByRole("button", { name: /, May 14, 2026/ }).click();
  const card = page.getByRole("dialog").getByRole("region", { name: "Evening" });
  await card.getByRole("button", { name: "More actions for Evening" }).click();
  await page.getByRole("button", { name: "Find replacement" }).click();
  const search = page.getByRole("dialog", { name: "Find replacement" });
  await search.getByRole("group", { name: "Members to ask" }).getByText("C-5").waitFor();
  const start = await boxOf(search.getByRole("button", { name: "Start search" }));
  expect(start.y + start.height).toBeLessThanOrEqual(NARROW.height);
});

test("on the narrowest phone the names of all members notified of a deletion are visible", async () => {
  const { app } = squad;
  const shift = await addShift(app, {
    date: "2026-05-28",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 4,
  });
  for (const [spotNumber, unitNumber] of ["D-1", "D-2", "D-3", "D-4"].entries()) {
    const { id } = await addMember(app, { unitNumber, firstName: "Dana", lastName: "Levi" });
    await addAssignment(app, shift.id, id, spotNumber + 1);
  }
  const page = await squad.openAs("A-1", `/simple-shifts?month=2026-05&shift=${shift.id}`, NARROW);
  await page.getByRole("button", { name: "Edit shift" }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Delete Evening?" });
  await question.getByText("4 members are notified").waitFor();
  const names = question.getByText("D-1 Dana Levi, D-2 Dana Levi, D-3 Dana Levi, D-4 Dana Levi");
  expect(await names.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

test("on the narrowest phone a shift's buttons are beside its name and extend to the card's edge", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", NARROW);
  await page.getByRole("button", { name: /, May 14, 2026/ }).click();
  const card = page.getByRole("dialog").getByRole("region", { name: "Evening" });
  const [heading, opener] = [
    card.getByRole("heading", { name: "Evening" }),
    card.getByRole("button", { name: "Edit shift" }),
  ];
  const menu = card.getByRole("button", { name: "More actions for Evening" });
  await menu.waitFor();
  expect((await boxOf(opener)).y).toBeLessThan(
    (await boxOf(heading)).y + (await boxOf(heading)).height,
  );
  const act = await boxOf(menu);
  const { x, width } = await boxOf(card);
  // The row of buttons extends to the card's edge, minus its padding.
  expect(act.x + act.width).toBeGreaterThan(x + width - 20);
});

test("a menu on a phone has the actions hidden on the page, and closes without a jump when the page scrolls", async () => {
  const page = await squad.openAs("A-1", "/members", NARROW);
  const opener = page.getByRole("button", { name: "More actions" });
  const menu = page.getByRole("dialog", { name: "More actions" });
  await opener.click();
  for (const name of ["Import CSV", "Export CSV"])
    await menu.getByRole("button", { name }).waitFor();
  await menu.getByRole("link", { name: "Sign-in slips" }).waitFor();
  await page.mouse.move(40, NARROW.height - 120);
  await page.mouse.wheel(0, 150);
  await menu.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => history.state as unknown)).toBe(null);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
});

test("on the narrowest phone the planner's toolbar takes at most half of the screen, and every tool is one tap or key away", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05&view=planner", NARROW);
  await page.getByRole("region", { name: "Tuesday, May 12" }).waitFor();
  const tools = page.getByRole("button", { name: /^Open shifts and view, \d open spots$/ });
  const past = page.getByRole("button", { name: "Show past weeks" });
  const lowest = await boxOf(page.getByRole("button", { name: "Auto-fill…" }));
  expect(lowest.y + lowest.height).toBeLessThan(NARROW.height / 2);
  for (const folded of [past, page.getByRole("button", { name: "Copy weeks", exact: true })])
    expect(await folded.isVisible()).toBe(false);
  await tools.press("Enter");
  await past.waitFor();
  await page.getByRole("button", { name: /^Open only/ }).click();
  await page
    .getByRole("button", { name: /^Open shifts and view, open only, \d open spots$/ })
    .press("Enter");
  expect(await past.isVisible()).toBe(false);
  await page.getByRole("button", { name: "More actions" }).press("Enter");
  await page.getByRole("button", { name: "Copy weeks", exact: true }).click();
  await page.getByRole("dialog", { name: "Copy weeks" }).waitFor();
});
