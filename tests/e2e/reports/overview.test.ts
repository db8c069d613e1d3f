import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signIn,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { PATHS } from "../../../apps/web/src/lib/routing/paths.ts";
import { expectNoViolations } from "../support/axe.ts";
import { PAGE_PATHS, SETTINGS_PATHS } from "../support/page-paths.ts";
import {
  createSquad,
  DESK,
  dismiss,
  expectInSight,
  expectNothingRunsOver,
  PHONE,
  type Squad,
} from "../support/squad.ts";

// Monday, May 11, 2 PM in New York.
const NOW = "2026-05-11T18:00:00Z";
const NIGHT = { type: "night", startTime: "23:00", endTime: "07:00", maxMembers: 1 } as const;
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  const { app } = squad;
  await addMember(app, {
    unitNumber: "A-1",
    firstName: "Rosa",
    lastName: "Adler",
    role: "admin",
    nightAvailability: "not-available",
  });
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  for (const [unitNumber, firstName] of [
    ["C-31", "Noa"],
    ["C-32", "Avi"],
    ["C-33", "Ben"],
    ["C-34", "Tal"],
  ] as const)
    await addMember(app, { unitNumber, firstName, lastName: "Katz", nightAvailability: "weekly" });
  const tonight = await addShift(app, { ...NIGHT, date: "2026-05-11", endDate: "2026-05-12" });
  await addAssignment(app, tonight.id, dana.id);
  await addShift(app, { date: "2026-05-11", startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  await addShift(app, { ...NIGHT, date: "2026-05-12", endDate: "2026-05-13" });
});
afterAll(() => squad.close());

/** Whether an element is entirely visible without scrolling, above a phone's bottom bar. */
async function isAboveFold(part: Locator, page: Page): Promise<boolean> {
  const box = await part.boundingBox();
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  const fold = (await bar.isVisible()) ? (await bar.boundingBox())?.y : page.viewportSize()?.height;
  return box !== null && box.y >= 0 && box.y + box.height <= (fold ?? 0);
}

describe.each([
  ["on a desktop", DESK],
  ["on a phone", PHONE],
])("%s", (_where, size) => {
  test.each([
    ["an administrator", "A-1", "Assign to Evening, Mon, May 11"],
    ["a member", "C-31", "Take Evening, Mon, May 11"],
  ])(
    "%s sees tonight's members, whether tonight is covered, and the next coverage gap, without scrolling",
    async (_who, unit, step) => {
      const page = await squad.openAs(unit, "/", size);
      const tonight = page.getByRole("region", { name: "Tonight" });
      await tonight.getByText("Not covered").waitFor();
      const rows = tonight.getByRole("listitem");
      await rows
        .filter({ hasText: "Evening" })
        .filter({ hasText: "No one assigned" })
        .getByText("0/1 · 1 open spot")
        .waitFor();
      await rows
        .filter({ hasText: "Night" })
        .filter({ hasText: "C-25 Dana Levi" })
        .getByText("1/1", { exact: true })
        .waitFor();
      // The card about tonight contains the action for tonight's gap, so the "Next open shift" card
      // is not shown.
      await tonight.getByText("1 more in the next 14 days").waitFor();
      await tonight.getByRole("button", { name: step, exact: true }).waitFor();
      expect(await page.getByRole("region", { name: "Next open shift" }).count()).toBe(0);
      for (const part of [page.getByRole("region", { name: "On call now" }), tonight])
        expect(await isAboveFold(part, page)).toBe(true);
      expect(await isAboveFold(page.getByRole("button", { name: /^10-8/ }), page)).toBe(true);
      await expectNothingRunsOver(page);
      await expectNoViolations(page);
    },
  );
});

test.each(["A-1", "C-25", "C-31"])(
  "on a desktop the calendar of %s begins within the first 260 pixels",
  async (unit) => {
    const page = await squad.openAs(unit, "/", DESK);
    await page.getByRole("region", { name: "Tonight" }).getByText("Not covered").waitFor();
    const card = page
      .locator("section")
      .filter({ has: page.getByRole("grid", { name: "Shift calendar" }) });
    await expect
      .poll(() => card.evaluate((it) => it.getBoundingClientRect().top))
      .toBeLessThanOrEqual(260);
  },
);

test("a member without a shift today sees the 10-8 (check-in) card as one line, which says why check-in is not possible", async () => {
  const page = await squad.openAs("C-31", "/", PHONE);
  await page.getByText("No shift today.", { exact: true }).waitFor();
  const duty = page.locator("section").filter({ has: page.getByRole("heading", { name: "Duty" }) });
  expect((await duty.boundingBox())?.height).toBeLessThan(80);
  await duty.getByRole("button", { name: /^10-8/ }).click();
  await page
    .getByText("You are not assigned to any shift today. Please check your schedule.")
    .first()
    .waitFor();
});

test("a coordinator fills Tuesday night from the outstanding shifts in at most three clicks, and sees the reasons for each candidate", async () => {
  const page = await squad.openAs("A-1", "/", DESK);
  await page.evaluate(() => {
    const counted = globalThis as unknown as { clicks: number };
    counted.clicks = 0;
    addEventListener("click", () => (counted.clicks += 1), { capture: true });
  });
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Outstanding Shifts" }) });
  await card.getByText("Tomorrow · 11:00 PM - 7:00 AM").waitFor();
  await card
    .getByText(/^Notifications (go out by |only show in the app)|messages? w(asn't|eren't) sent/)
    .waitFor();
  const night = card.getByRole("button", { name: "Assign: Night, Tue, May 12" });
  await night.click();
  const best = card.getByRole("list", { name: "Assign a member to Night, Tue, May 12" });
  await best.getByRole("button").first().waitFor();
  // Shows the three best candidates, and the others after one more click.
  expect(await best.getByRole("button").count()).toBe(3);
  await expectNoViolations(page);
  const chosen = (await best.getByRole("button").first().innerText()).slice(0, 4);
  await best.getByRole("button").first().click();
  await page.getByText("Shift assigned successfully").first().waitFor();
  await expect.poll(() => night.count()).toBe(0);
  expect(
    await page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks),
  ).toBeLessThanOrEqual(3);
  // Focus moves to the gap listed before the filled one.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Assign: Evening, Mon, May 11");
  const { read } = squad.app.dependencies.database;
  const holders = await read
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .innerJoin("members as m", "m.id", "a.memberId")
    .where("s.date", "=", "2026-05-12")
    .select("m.unitNumber")
    .execute();
  expect(holders).toEqual([{ unitNumber: chosen }]);
  await card.getByRole("button", { name: "Find replacement: Evening, Mon, May 11" }).click();
  await page.getByRole("dialog", { name: "Find replacement" }).waitFor();
  await dismiss(page);
  // Undo in the toast removes the assigned member, and the gap is listed again.
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await night.click();
  await best.getByRole("button").first().click();
  await expect.poll(() => night.count()).toBe(0);
});

test("the expanded candidates of a gap stay visible when another coordinator fills the gap", async () => {
  const { app } = squad;
  const thursday = await addShift(app, { ...NIGHT, date: "2026-05-14", endDate: "2026-05-15" });
  const noa = await app.dependencies.database.read
    .selectFrom("members")
    .where("unitNumber", "=", "C-31")
    .select("id")
    .executeTakeFirstOrThrow();
  const page = await squad.openAs("A-1", "/", DESK);
  const gap = page.getByRole("button", { name: "Assign: Night, Thu, May 14" });
  // Puts the gap at the lower edge of the screen, so that the candidates must scroll into view.
  await gap.evaluate((button) =>
    scrollBy({ top: button.getBoundingClientRect().bottom - innerHeight + 4, behavior: "instant" }),
  );
  await gap.press("Enter");
  await expectInSight(page.getByRole("button", { name: "Choose another member" }));
  await page.getByRole("button", { name: "Choose another member" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign Shift" });
  await dialog.waitFor();
  const other = await signIn(app, { unitNumber: "A-1" });
  const { status } = await other.call("replacements.assignShift", {
    userId: noa.id,
    shiftId: thursday.id,
    overrides: [],
  });
  expect(status).toBe(200);
  await expect
    .poll(() => page.locator("[aria-label='Assign: Night, Thu, May 14']").count())
    .toBe(0);
  expect(await dialog.isVisible()).toBe(true);
});

test("a coordinator opens a shift's panel from the next gap's card and from a calendar day", async () => {
  const page = await squad.openAs("A-1", "/", DESK);
  const panel = page.getByRole("complementary", { name: "Evening" });
  await page.getByRole("button", { name: "Assign to Evening, Mon, May 11" }).click();
  await panel.getByRole("list", { name: "Spots" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("Escape");
  await expect.poll(() => panel.count()).toBe(0);
  await page.locator('[data-date="2026-05-11"]').first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Assign Evening" }).click();
  await panel.getByRole("list", { name: "Spots" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("the dashboard lists three of six units on call, keeps the calendar visible, and lists the rest after one click", async () => {
  const crowd = await createSquad(NOW);
  try {
    await addMember(crowd.app, { unitNumber: "A-1", role: "admin" });
    const shift = await addShift(crowd.app, {
      date: "2026-05-11",
      startTime: "13:00",
      endTime: "20:00",
      maxMembers: 6,
    });
    for (let n = 1; n <= 6; n += 1) {
      const { id } = await addMember(crowd.app, { unitNumber: `C-${n}` });
      await addAssignment(crowd.app, shift.id, id, n);
    }
    const page = await crowd.openAs("A-1", "/", DESK);
    const banner = page.getByRole("region", { name: "On call now" });
    await expect.poll(() => banner.getByRole("listitem").count()).toBe(3);
    const card = page
      .locator("section")
      .filter({ has: page.getByRole("grid", { name: "Shift calendar" }) });
    await expect
      .poll(() => card.evaluate((it) => it.getBoundingClientRect().top))
      .toBeLessThanOrEqual(260);
    await banner.getByRole("button", { name: "Show all 6" }).click();
    await expect.poll(() => banner.getByRole("listitem").count()).toBe(6);
    await expectNoViolations(page);
    await banner.getByRole("button", { name: "Show fewer" }).click();
    await expect.poll(() => banner.getByRole("listitem").count()).toBe(3);
  } finally {
    await crowd.close();
  }
});

test("a member takes an open spot from the next gap's card, and accepts a colleague's replacement request there", async () => {
  const { app } = squad;
  const page = await squad.openAs("C-32", "/", PHONE);
  const next = page.getByRole("region", { name: "Next open shift" });
  const tonight = page.getByRole("region", { name: "Tonight" });
  await tonight.getByRole("button", { name: "Take Evening, Mon, May 11" }).click();
  await page
    .getByText("You've been assigned to this shift! Evening on Mon, May 11, ")
    .first()
    .waitFor();
  await page.getByRole("region", { name: "Tonight" }).getByText("C-32 Avi Katz").waitFor();
  await page
    .getByRole("region", { name: "Tonight" })
    .getByText("Covered", { exact: true })
    .waitFor();
  await next.getByText("Every spot is filled for the next 14 days.").waitFor();

  const dana = await signIn(app, { unitNumber: "C-25" });
  const { body: own } = await dana.call("shifts.myUpcoming", {});
  const [spot] = own as { id: number; shiftId: number }[];
  await dana.call("replacements.request", {
    shiftAssignmentId: spot!.id,
    shiftId: spot!.shiftId,
    priority: "normal",
  });
  const other = await squad.openAs("C-33", "/", PHONE);
  await other
    .getByRole("region", { name: "Tonight" })
    .getByText("0/1 · Replacement needed")
    .waitFor();
  await other
    .getByRole("region", { name: "Tonight" })
    .getByRole("button", { name: "Accept Night, Mon, May 11" })
    .click();
  await other.getByRole("region", { name: "Tonight" }).getByText("C-33 Ben Katz").waitFor();
});

test("the dashboard of a squad without shifts says that nothing is planned, not that all shifts are covered", async () => {
  const empty = await createSquad(NOW);
  try {
    await addMember(empty.app, { unitNumber: "A-9", role: "admin" });
    const page = await empty.openAs("A-9", "/", DESK);
    await page.getByRole("region", { name: "Tonight" }).getByText("No shifts tonight.").waitFor();
    await page
      .getByRole("region", { name: "Next open shift" })
      .getByText("No shifts scheduled for the next 14 days.")
      .waitFor();
    await page.getByText("No outstanding shifts").waitFor();
  } finally {
    await empty.close();
  }
});

test("a shift in progress shows its end, and open shifts that the list omits are linked by month", async () => {
  // It is Sunday, May 10, 5 PM. The weekend shift began on Friday, the standby at 8.
  const weekend = await createSquad("2026-05-10T21:00:00Z");
  try {
    const { app } = weekend;
    await addMember(app, { unitNumber: "A-1", role: "admin" });
    const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
    const duty = {
      type: "custom",
      customName: "Weekend duty",
      startTime: "18:00",
      endTime: "06:00",
      maxMembers: 2,
    };
    const { id } = await addShift(app, { ...duty, date: "2026-05-08", endDate: "2026-05-11" });
    await addAssignment(app, id, dana.id);
    await addShift(app, {
      date: "2026-05-10",
      startTime: "08:00",
      endTime: "23:00",
      maxMembers: 1,
    });
    for (const date of ["2026-07-04", "2026-08-04"])
      await addShift(app, { date, startTime: "18:30", endTime: "20:30" });

    const member = await weekend.openAs("C-25", "/", PHONE);
    const tonight = member.getByRole("region", { name: "Tonight" });
    await tonight.getByText("until Mon 6:00 AM").waitFor();
    await tonight.getByText("until 11:00 PM").waitFor();
    await member.getByText("On now until Mon 6:00 AM · no partner assigned").waitFor();
    await member
      .getByRole("button", { name: /^On now · Weekend duty until Mon 6:00 AM/ })
      .waitFor();
    await member.getByRole("region", { name: "Open now" }).getByText("Weekend duty").waitFor();
    expect(await member.getByText(/Last night|No shifts tonight/).count()).toBe(0);

    const page = await weekend.openAs("A-1", "/", DESK);
    const card = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Outstanding Shifts" }) });
    const row = card.getByRole("listitem").filter({ hasText: "Evening" });
    await row.getByText("On now until 11:00 PM").waitFor();
    await row.getByRole("button", { name: /^Take Shift/ }).click();
    await page.getByText("You've been assigned to this shift!").first().waitFor();
    await card.getByText("2 more later").waitFor();
    await card.getByRole("link", { name: "Open the calendar: 2 open shifts more later" }).click();
    await page.getByRole("heading", { name: "July 2026" }).waitFor();
    expect(page.url()).toContain("month=2026-07&gaps=only");
    await expectInSight(page.getByRole("grid", { name: "Shift calendar" }));
    await expectNoViolations(page);
  } finally {
    await weekend.close();
  }
});

test("a wide screen shows the calendar, the outstanding shifts and the member's shifts in three columns", async () => {
  const page = await squad.openAs("A-1", "/", { width: 1920, height: 1080 });
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  const xOf = async (name: string) =>
    (await page.getByRole("heading", { name, exact: true }).boundingBox())?.x ?? 0;
  const [outstanding, own] = [
    await xOf("Outstanding Shifts"),
    await xOf("My Upcoming 10-Day Shift Schedule"),
  ];
  const grid = await page.getByRole("grid", { name: "Shift calendar" }).boundingBox();
  expect((grid?.x ?? 0) + (grid?.width ?? 0)).toBeLessThan(outstanding);
  // A day column is as wide as on a smaller screen, with room for units and a time.
  expect((grid?.width ?? 0) / 7).toBeGreaterThan(124);
  expect(outstanding + 300).toBeLessThan(own);
  const main = await page.getByRole("main").boundingBox();
  expect(main?.width).toBe(1680);
});

/** Pages with a calendar, roster or wallboard, which set their own width. */
const OF_OWN_WIDTH: readonly string[] = [PATHS.wallboard, PATHS.shifts, PATHS.roster];

test("all pages share the same left and right edges, also on a wide screen", async () => {
  const page = await squad.openAs("A-1", "/message-logs", { width: 1920, height: 1080 });
  const reach = (): Promise<number[]> =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll("main :is(h1, section, nav, li > a)")]
        .map((it) => it.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      return [
        Math.min(...boxes.map(({ left }) => left)),
        Math.max(...boxes.map(({ right }) => right)),
      ];
    });
  for (const path of [...PAGE_PATHS, ...SETTINGS_PATHS].filter(
    (one) => !OF_OWN_WIDTH.includes(one),
  )) {
    await page.goto(`${squad.address}${path}`);
    for (const [width, edges] of [
      [1920, [140, 1780]],
      [1440, [20, 1420]],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(reach, { message: `${path} at ${width}` }).toEqual(edges);
    }
  }
});
