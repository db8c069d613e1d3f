import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, PHONE, type Squad, signIn } from "../support/squad.ts";

const NAME = "Community Health Fair standby (north gate)";
const NARROW = { width: 1024, height: 768 };
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  const dana = await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  const shift = await addShift(app, {
    date: "2026-05-16",
    startTime: "09:00",
    endTime: "11:00",
    type: "custom",
    customName: NAME,
    maxMembers: 2,
  });
  await addAssignment(app, shift.id, dana.id);
});
afterAll(() => squad.close());

const PLANNER = "/simple-shifts?view=planner&month=2026-05";
const day = (page: Page) => page.getByRole("region", { name: "Saturday, May 16, 2026" });

async function lowestControl(page: Page): Promise<number> {
  await day(page).getByRole("button", { name: "C-25 Dana Levi: move or remove" }).waitFor();
  const heights = await day(page)
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  expect(heights).toHaveLength(4);
  return Math.min(...heights);
}

test("a shift's long name shows in full on hover and on keyboard focus", async () => {
  const page = await squad.openAs("A-1", PLANNER, NARROW);
  const shift = day(page).getByRole("button", { name: new RegExp(`^9a ${NAME.slice(0, 9)}`) });
  await shift.waitFor();
  expect(await shift.getAttribute("title")).toBe(`Edit ${NAME}, 9:00 AM - 11:00 AM`);
  const note = day(page).getByText(`${NAME}, 9:00 AM - 11:00 AM`);
  expect(await note.count()).toBe(0);
  await day(page).getByRole("button", { name: "Add a shift on Saturday, May 16, 2026" }).focus();
  await page.keyboard.press("ArrowDown");
  await note.waitFor();
  await page.keyboard.press("ArrowDown");
  await note.waitFor({ state: "detached" });
});

test("the planner's controls are touch-sized with a touch screen, and smaller with a mouse", async () => {
  const touch = await squad.open(NARROW, { hasTouch: true, isMobile: true });
  await signIn(touch, "A-1", TEST_PASSWORD);
  await touch.getByRole("heading", { name: /^Good/ }).waitFor();
  await touch.goto(`${squad.address}${PLANNER}`);
  expect(await lowestControl(touch)).toBeGreaterThanOrEqual(44);
  for (const size of [NARROW, PHONE]) {
    const page = await squad.openAs("A-1", PLANNER, size);
    const height = await lowestControl(page);
    expect(height).toBeGreaterThanOrEqual(24);
    expect(height).toBeLessThan(44);
  }
});

test("in forced colors mode a member's bar still shows how much they are scheduled", async () => {
  const page = await squad.openAs("A-1", PLANNER);
  await page.emulateMedia({ forcedColors: "active" });
  const dana = page
    .getByRole("region", { name: "Members" })
    .getByRole("button", { name: /^C-25 Dana Levi/ });
  const bar = dana.locator("[data-mark]");
  const [ground, track] = await bar.evaluate((mark) =>
    [mark, mark.parentElement!].map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(ground).not.toBe(track);
});

test("the list of sixty members is not taller than the planner's weeks", async () => {
  for (let unit = 100; unit < 160; unit += 1)
    await addMember(squad.app, { unitNumber: `D-${unit}`, nightAvailability: "weekly" });
  const page = await squad.openAs("A-1", PLANNER);
  await page.getByRole("region", { name: "Members" }).getByText("D-159").waitFor();
  const beneath = await day(page).evaluate((last) => {
    const end = [...document.querySelectorAll("main *")].reduce((lowest, { parentElement }) => {
      const box = parentElement?.closest("[role=region], section")?.getBoundingClientRect();
      return Math.max(lowest, box?.bottom ?? 0);
    }, last.getBoundingClientRect().bottom);
    return document.documentElement.scrollHeight - scrollY - end;
  });
  expect(beneath).toBeLessThan(200);
});

test("two shifts with equal names and hours on one day have distinct accessible names, but look like other shifts", async () => {
  const twin = {
    date: "2026-05-23",
    type: "evening",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  };
  for (const change of [{}, {}, { startTime: "19:00" }])
    await addShift(squad.app, { ...twin, ...change });
  const page = await squad.openAs("A-1", PLANNER);
  const saturday = page.getByRole("region", { name: "Saturday, May 23, 2026" });
  const parts = saturday.getByRole("region");
  const names = () => parts.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const words = (time: string) =>
    `Evening, ${time} - 8:30 PM, 0 of 1 spots filled, Needs Coverage, Sat, May 23`;
  const expected = [
    `${words("6:30 PM")}, shift 1 of 2`,
    `${words("6:30 PM")}, shift 2 of 2`,
    words("7:00 PM"),
  ];
  await expect.poll(names).toEqual(expected);
  await saturday.getByRole("button", { name: /^6:30p Evening ! 0.1 ?, shift 2 of 2$/ }).waitFor();
  await saturday
    .getByRole("button", { name: "Assign… Evening, Sat, May 23, shift 1 of 2" })
    .waitFor();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Whole month" }).click();
  await page
    .getByRole("button", {
      name: "Edit Evening, Sat, May 23, 6:30 PM - 8:30 PM, 0/1, shift 2 of 2",
    })
    .waitFor();
  const lane = page.getByRole("region", { name: /^Evening, .*May 23/ });
  expect(await lane.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")))).toEqual(
    expected,
  );
  await expectNoViolations(page);
});
