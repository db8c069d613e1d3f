import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import {
  createSquad,
  DESK,
  dismiss,
  expectNothingRunsOver,
  PHONE,
  type Squad,
  signIn,
} from "../support/squad.ts";

let squad: Squad;

const AM = { type: "morning-weekdays", startTime: "07:00", endTime: "09:00", maxMembers: 2 };
const EARLY = { type: "morning-sunday-early", startTime: "09:00", endTime: "11:00", maxMembers: 2 };
const LATE = { type: "morning-sunday-late", startTime: "11:00", endTime: "13:00", maxMembers: 2 };
const EVENING = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 1 };
const NIGHT = { type: "night", startTime: "23:00", endTime: "07:00", maxMembers: 2 };
/** The shift types on each weekday, Sunday first: seventeen shifts a week, none on Saturday. */
const WEEK = [
  [EARLY, LATE, EVENING, NIGHT],
  ...Array.from({ length: 4 }, () => [AM, EVENING, NIGHT]),
  [AM],
  [],
];

beforeAll(async () => {
  squad = await createSquad("2026-05-13T15:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
  const doyle = {
    unitNumber: "C-101",
    firstName: "Ann",
    lastName: "Doyle",
    phoneNumber: "5552000101",
  };
  const crew = [
    await addMember(app, doyle),
    await addMember(app, { unitNumber: "C-102", firstName: "Ben", lastName: "Roth" }),
    await addMember(app, { unitNumber: "C-103", firstName: "Cid", lastName: "Featherstonehaugh" }),
  ];
  await squad.changeRows(async () => {
    const first = Temporal.PlainDate.from("2026-04-26");
    for (let day = first; day.toString() <= "2026-07-04"; day = day.add({ days: 1 })) {
      for (const [at, kind] of (WEEK[day.dayOfWeek % 7] ?? []).entries()) {
        const date = day.toString();
        const shift = await addShift(app, {
          ...kind,
          date,
          ...(kind === NIGHT ? { endDate: day.add({ days: 1 }).toString() } : {}),
        });
        // On Thursday, May 14, the evening is open, and the morning has one open spot.
        const spots =
          date === "2026-05-14" ? kind.maxMembers - (kind === NIGHT ? 0 : 1) : kind.maxMembers;
        for (let spotNumber = 1; spotNumber <= spots; spotNumber += 1) {
          const member = crew[(at + spotNumber + day.day) % crew.length];
          if (member) {
            const { id } = date === "2026-05-14" && kind === AM ? crew[0]! : member;
            // Starts the shift in the future, so that no member is marked missed while the tests
            // run.
            await addAssignment(
              app,
              shift.id,
              id,
              spotNumber,
              date < "2026-05-13" ? "completed" : "assigned",
            );
          }
        }
      }
    }
  });
});
afterAll(() => squad.close());

const grid = (page: Page) => page.getByRole("grid", { name: "Shift calendar" });
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const pressed = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true, pressed: true }).first().waitFor();
const card = (page: Page) => page.getByRole("region", { name: "Members on shift, Thu, May 14" });

test.each([
  ["five weeks", "2026-06", 30],
  ["six weeks", "2026-05", 31],
])(
  "a month of %s with all unit numbers fits a desktop screen without scrolling",
  async (_how, month, days) => {
    const page = await squad.openAs("A-1", `/simple-shifts?month=${month}`, DESK);
    await expect.poll(() => day(page, `${month}-01`).innerText()).toMatch(/7a\s+AM\s+C-1/);
    await pressed(page, "Units");
    const seen = await grid(page).evaluate((table, ofMonth) => {
      const cells = [...table.querySelectorAll(`[data-date^="${ofMonth}"]`)];
      const words = cells.flatMap((cell) => [
        ...cell.querySelectorAll<HTMLElement>(".border-s-4 .tabular"),
      ]);
      return {
        days: cells.length,
        bottom: table.getBoundingClientRect().bottom,
        smallest: Math.min(
          ...words.map((word) => Number.parseFloat(getComputedStyle(word).fontSize)),
        ),
        units: words.filter(({ textContent }) => /^C-10[123]$/.test(textContent)).length,
        hidden: cells.filter((cell) => cell.textContent.includes(" more")).length,
        cut: words
          .filter((word) => word.scrollWidth > word.clientWidth + 1 && word.clientWidth > 0)
          .map((word) => word.textContent),
        outside: [...table.querySelectorAll("[data-date]")].filter(
          (cell) => cell.scrollHeight > cell.clientHeight + 1,
        ).length,
      };
    }, month);
    expect(seen).toMatchObject({ days, hidden: 0, cut: [], outside: 0 });
    expect(seen.bottom).toBeLessThanOrEqual(DESK.height);
    expect(seen.smallest).toBeGreaterThanOrEqual(12);
    expect(seen.units).toBeGreaterThan(100);
    const widthOf = (name: string) =>
      page
        .getByRole("columnheader", { name })
        .evaluate((head) => head.getBoundingClientRect().width);
    expect(await widthOf("Saturday")).toBeLessThan((await widthOf("Friday")) / 2);
    await expectNothingRunsOver(page);
  },
);

test("turning to another month keeps the amount of detail in the cells", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", DESK);
  await pressed(page, "Units");
  const looks = (date: string) =>
    expect.poll(() => day(page, date).locator("[aria-hidden]").first().innerText());
  await looks("2026-05-19").toMatch(/7a\s+AM\s+C-10\d\s+C-10\d/);
  await page.getByRole("button", { name: "Next month" }).click();
  await looks("2026-06-16").toMatch(
    /7a\s+AM\s+C-10\d\s+C-10\d\s+6:30p\s+Evening\s+C-10\d\s+11p\s+Night\s+C-10\d/,
  );
  // Waits, because a late layout measurement could still change the amount of detail.
  await page.waitForTimeout(300);
  await pressed(page, "Units");
  await looks("2026-06-16").toMatch(/11p\s+Night\s+C-10\d/);
});

test("the dashboard on a desktop also shows the whole month without scrolling", async () => {
  const page = await squad.openAs("C-103", "/", DESK);
  await expect.poll(() => day(page, "2026-05-31").innerText()).toContain("2 of 2 spots filled");
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  const bottom = () => grid(page).evaluate((table) => table.getBoundingClientRect().bottom);
  await expect.poll(bottom).toBeLessThanOrEqual(DESK.height);
});

test("a member chooses the cell contents, which are saved for that member and included in the URL", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts", DESK);
  const looks = () => day(page, "2026-05-14").locator("[aria-hidden]").first().innerText();
  await expect.poll(looks).toMatch(/7a\s+AM\s+C-101\s+▢ open/);
  await page.getByRole("button", { name: "Names", exact: true }).click();
  await expect.poll(looks).toMatch(/7a\s+AM\s+C-101 Doyle\s+▢ open/);
  expect(page.url()).toContain("show=names");
  await page.goto(`${squad.address}/simple-shifts`);
  await expect.poll(looks).toContain("C-101 Doyle");
  // A shared link shows the sender's cell contents and does not change the reader's own setting.
  await page.goto(`${squad.address}/simple-shifts?show=coverage`);
  await expect.poll(looks).toMatch(/7a\s+Morning Weekdays\s+! 1\/2/);
  await page.goto(`${squad.address}/simple-shifts`);
  await expect.poll(looks).toContain("C-101 Doyle");
  const edge = (date: string) =>
    day(page, date)
      .locator(".rounded")
      .nth(0)
      .evaluate((chip) => getComputedStyle(chip).borderTopColor);
  expect(await edge("2026-05-14")).not.toBe(await edge("2026-05-19"));
  // Screen-reader text is equal with every setting.
  expect(await day(page, "2026-05-14").innerText()).toContain(
    "1 of 2 spots filled, Needs Coverage, C-101 Ann Doyle; Evening",
  );
});

test("the printed month cuts off no unit number and omits the screen's controls", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05&show=units", DESK);
  await day(page, "2026-05-14").getByText("C-101").first().waitFor();
  await page.emulateMedia({ media: "print" });
  // Changes the width and measures in the same task, because print layout does not measure the
  // cells again.
  const cut = await page.evaluate(() => {
    document.querySelector("main")!.style.width = "34rem";
    const people = [...document.querySelectorAll("[data-date] .border-s-4 .tabular")];
    return people.map((one) => (one.scrollWidth > one.clientWidth + 1 ? one.textContent : "whole"));
  });
  expect(new Set(cut)).toEqual(new Set(["whole"]));
  for (const name of [
    "Today",
    "Add Shift",
    "Copy weeks",
    "Import shifts",
    "Assign Shift",
    "Planner",
    "Week",
    "Next month",
  ])
    expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
});

test('the "Gaps only" filter hides filled shifts, says how many, and stays in the URL', async () => {
  const page = await squad.openAs("A-1", "/simple-shifts", DESK);
  const looks = () => day(page, "2026-05-14").locator("[aria-hidden]").first().innerText();
  await page.getByRole("button", { name: "Gaps only" }).click();
  await expect.poll(looks).toMatch(/7a\s+AM\s+C-101\s+▢ open\s+6:30p\s+Evening\s+▢ open\s+✓ 1$/);
  expect(await looks()).not.toContain("11p");
  await page.getByRole("button", { name: "Next month" }).click();
  await page.getByRole("heading", { name: "June 2026" }).waitFor();
  expect(page.url()).toContain("gaps=only");
  await page.reload();
  await page.getByRole("heading", { name: "June 2026" }).waitFor();
  await pressed(page, "Gaps only");
  expect(await day(page, "2026-06-01").innerText()).toContain("2 of 2 spots filled");
  // The planner uses the filter, too, and the F key switches it off.
  await page.getByRole("button", { name: "Planner", exact: true }).click();
  await expect.poll(() => page.url()).toContain("view=planner&gaps=only&month=2026-06");
  await page.getByRole("button", { name: "Calendar", exact: true }).click();
  await pressed(page, "Gaps only");
  await expect.poll(() => page.title()).toMatch(/ · /);
  await page.keyboard.press("f");
  await expect.poll(() => page.url()).not.toContain("gaps");
});

test("hovering or focusing a day shows a card with its crew, a click opens the day at once, and Esc closes the card", {
  tags: ["core"],
}, async () => {
  const page = await squad.openAs("A-1", "/simple-shifts", DESK);
  await expect.poll(() => day(page, "2026-05-14").innerText()).toContain("C-101");
  await day(page, "2026-05-14").hover();
  await card(page).getByText("C-101 Ann Doyle").first().waitFor();
  await card(page).getByText("Needs Coverage").first().waitFor();
  await expectNoViolations(page);
  // The card stays open when the pointer enters it, so that its phone links work.
  await card(page).getByRole("link", { name: "(555) 200-0101" }).first().hover();
  await page.waitForTimeout(400);
  await card(page).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => card(page).count()).toBe(0);
  await page.mouse.move(0, 0);
  await day(page, "2026-05-14").click();
  await page.getByRole("dialog", { name: "Thursday, May 14, 2026" }).waitFor();
  await dismiss(page);
  await page.waitForTimeout(1_200);
  expect(await card(page).count()).toBe(0);

  await page.mouse.move(0, 0);
  await day(page, "2026-05-14").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await card(page).waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(
    "tel:5552000101",
  );
  await page.keyboard.press("Escape");
  await expect.poll(() => card(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-date"))).toBe(
    "2026-05-14",
  );
});

test("a legend explains the calendar's colors and signs", async () => {
  const page = await squad.openAs("C-102", "/", { width: 820, height: 1180 });
  await page.getByRole("button", { name: "View options and key" }).click();
  const legend = page.getByRole("dialog", { name: "View options and key" });
  await legend
    .getByRole("region", { name: "Shift types" })
    .getByText("Night (Night)")
    .or(legend.getByText("Evening"))
    .first()
    .waitFor();
  await legend.getByText("Open spot; the shift has a red edge").waitFor();
  await expectNoViolations(page);
  await legend.getByRole("button", { name: "Units", exact: true }).click();
  await expect.poll(() => page.url()).toContain("show=units");
  await page.keyboard.press("Escape");
  await expect.poll(() => legend.count()).toBe(0);
  await expectNothingRunsOver(page);
});

async function swipe(
  page: Page,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y }],
    });
  await touch("touchStart", fromX, fromY);
  for (let step = 1; step <= 5; step += 1)
    await touch(
      "touchMove",
      fromX + ((toX - fromX) * step) / 5,
      fromY + ((toY - fromY) * step) / 5,
    );
  await touch("touchEnd", toX, toY);
}

test("a phone shows the week as an agenda from today, changes weeks by swipe, and switches to the month", {
  tags: ["core"],
}, async () => {
  const page = await squad.open(PHONE, { hasTouch: true, isMobile: true });
  await signIn(page, "C-102", TEST_PASSWORD);
  const agenda = page.getByRole("list", { name: "Shift agenda" });
  const title = (name: string) => page.getByRole("heading", { level: 2, name }).waitFor();
  await title("May 13 – May 19");
  const dates = () =>
    agenda
      .locator("[data-date]")
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["date"]));
  expect((await dates())[0]).toBe("2026-05-13");
  await expect
    .poll(() => day(page, "2026-05-14").innerText())
    .toMatch(/7a AM\s+C-101 Ann\s+▢ open/);
  // The day's label names only the day, because each of its shifts has its own label.
  await agenda
    .getByRole("button", {
      name: "Thursday, May 14, 2026. 3 shifts, 2 with open spots",
      exact: true,
    })
    .waitFor();
  await page.getByRole("button", { name: "Earlier this week" }).click();
  expect((await dates()).slice(0, 4)).toEqual([
    "2026-05-10",
    "2026-05-11",
    "2026-05-12",
    "2026-05-13",
  ]);
  await expectNoViolations(page);
  await expectNothingRunsOver(page);

  await day(page, "2026-05-14").scrollIntoViewIfNeeded();
  const box = await day(page, "2026-05-14").boundingBox();
  const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 20];
  await swipe(page, [x, y], [x - 150, y + 10]);
  await title("May 17 – May 23");
  expect(page.url()).toContain("agenda=2026-05-17");
  expect(await page.getByRole("dialog").count()).toBe(0);
  // A mostly vertical swipe scrolls and does not change the week.
  await swipe(page, [x, y], [x - 70, y - 200]);
  await title("May 17 – May 23");
  await page.reload();
  await title("May 17 – May 23");
  await page.getByRole("button", { name: "Month", exact: true }).click();
  await title("May 2026");
  await grid(page).waitFor();
  expect(page.url()).toContain("month=2026-05");
  await page.reload();
  await title("May 2026");
  await page.getByRole("button", { name: "Agenda", exact: true }).click();
  await agenda.waitFor();
});

test("a phone shows the week from the squad's first day as seven columns, each shift with its time and coverage", async () => {
  const page = await squad.openAs("C-102", "/", PHONE);
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await page.getByRole("heading", { level: 2, name: "May 10 – May 16" }).waitFor();
  const cells = grid(page).locator("[data-date]");
  await expect
    .poll(() => cells.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset["date"])))
    .toEqual([10, 11, 12, 13, 14, 15, 16].map((date) => `2026-05-${date}`));
  const shown = () => day(page, "2026-05-14").locator("[data-gap]:visible").allInnerTexts();
  await expect
    .poll(async () => (await shown()).map((text) => text.replace(/\s+/g, " ")))
    .toEqual(["7a ! 1/2", "6:30p ! 0/1"]);
  const cut = await grid(page)
    .locator("[data-date] [aria-hidden] span:visible")
    .evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
        .map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
  expect(page.url()).toContain("week=2026-05-10");
  await expectNoViolations(page);
  await expectNothingRunsOver(page);
  // The same URL shows the same week on a desktop.
  await page.setViewportSize(DESK);
  await page.getByRole("heading", { level: 2, name: "May 10 – May 16" }).waitFor();
  await day(page, "2026-05-14").click();
  await page.getByRole("dialog", { name: "Thursday, May 14, 2026" }).waitFor();
});

test.each([
  ["a small phone", 320, 640],
  ["a desktop at 200 % zoom", 720, 450],
])("on %s the calendar is readable and does not overflow", async (_where, width, height) => {
  const page = await squad.openAs("A-1", "/simple-shifts", { width, height });
  await expect.poll(() => day(page, "2026-05-14").innerText()).toContain("1 of 2 spots filled");
  await page.getByRole("button", { name: "View options and key" }).waitFor();
  await expectNothingRunsOver(page);
  if (width < 640)
    return page
      .getByRole("list", { name: "Shift agenda" })
      .getByText("C-101 Ann")
      .first()
      .waitFor();
  const shown = await day(page, "2026-05-14").locator("[data-gap]").allInnerTexts();
  expect(shown.map((text) => text.replace(/\s+/g, " "))).toEqual(["7a ! 1/2", "6:30p Eve ! 0/1"]);
});
