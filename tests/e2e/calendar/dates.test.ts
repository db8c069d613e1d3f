import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const member = await addMember(squad.app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
  });
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  const evening = await addShift(squad.app, {
    type: "evening",
    date: "2026-05-13",
    startTime: "18:30",
    endTime: "20:30",
  });
  await addAssignment(squad.app, evening.id, member.id, 1);
});
afterAll(() => squad.close());

const TWELVE_HOURS = /\d\s?(?:[AP]M|[ap])\b/;
const MONTH_FIRST = /\b(?:May|Jun|June) \d{1,2}(?!\d)/;

/** Lists the page's lines that write a time or date in another format than the squad's. */
async function strangeWords(page: Page): Promise<string[]> {
  const text = await page.locator("main").innerText();
  return text.split("\n").filter((line) => TWELVE_HOURS.test(line) || MONTH_FIRST.test(line));
}

function said(field: Locator): Promise<string> {
  return field.evaluate((it) => {
    const parts = (it.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.innerText);
    return parts.filter(Boolean).join("; ");
  });
}

async function write(style: {
  clockHours: 12 | 24;
  dateOrder: "day-first" | "month-first";
}): Promise<void> {
  const chief = squad.app.visitor();
  await chief.call("accounts.signIn", { unitNumber: "A-1", password: TEST_PASSWORD });
  expect((await chief.call("settings.change", style)).status).toBe(200);
}

/** The browser writes "05/16/2026" and "07:00 AM"; the squad uses 24 hours and day first. */
test("a day or time field repeats its value below in the squad's format when the browser's clock differs", async () => {
  await write({ clockHours: 24, dateOrder: "day-first" });
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", PHONE);
  const begin = async () => {
    await page.locator('[data-date="2026-05-16"]').click();
    await page.getByRole("button", { name: "Create First Shift" }).click();
    return page.getByRole("dialog", { name: "Create shift" });
  };
  const form = await begin();
  const [date, start] = [form.getByLabel("Date", { exact: true }), form.getByLabel("Start time")];
  await expect.poll(() => said(date)).toBe("Saturday, 16 May 2026");
  await date.fill("2026-06-05");
  await expect.poll(() => said(date)).toBe("Friday, 5 June 2026");
  expect(await said(start)).toBe("07:00");
  await start.fill("19:00");
  await expect.poll(() => said(start)).toBe("19:00");
  await form.getByRole("checkbox", { name: "Repeats" }).check();
  // The date shows in a short form, because half of a phone's width has no room for the long one.
  const last = form.getByLabel("Repeats until");
  await expect.poll(() => said(last)).toBe("Sat, 5 Sep 2026");
  // Shows no date below the field while the typed year is incomplete.
  for (const field of [last, date]) {
    await field.fill("0020-09-05");
    await expect.poll(() => said(field)).toBe("");
  }

  await write({ clockHours: 12, dateOrder: "month-first" });
  await page.reload();
  const usual = await begin();
  await expect
    .poll(() => said(usual.getByLabel("Date", { exact: true })))
    .toBe("Saturday, May 16, 2026");
  expect(await said(usual.getByLabel("Start time"))).toBe("");
});

test("filling in a date field causes no layout shift and keeps the field's hint", async () => {
  await write({ clockHours: 24, dateOrder: "day-first" });
  const page = await squad.openAs("A-1", "/reports?tab=fair-share", PHONE);
  const until = page.getByLabel("Include upcoming shifts through");
  const hint = page.getByText("Leave blank for past shifts only");
  await hint.waitFor();
  const before = (await hint.boundingBox())?.y;
  expect(await said(until)).toBe("Leave blank for past shifts only");
  await until.fill("2026-06-05");
  await expect
    .poll(() => said(until))
    .toBe("Friday, 5 June 2026; Leave blank for past shifts only");
  expect((await hint.boundingBox())?.y).toBe(before);
});

test("changing the squad's clock, date order and first weekday updates every page at once, and so does changing them back", async () => {
  const [open, phone] = [
    await squad.openAs("C-25", "/", DESK),
    await squad.openAs("C-25", "/", PHONE),
  ];
  const firstDay = open.getByRole("grid").getByRole("columnheader").first();
  await expect.poll(() => firstDay.getAttribute("abbr")).toBe("Sunday");
  const page = await squad.openAs("A-1", "/settings?view=organization");
  await page.getByLabel("Time format").selectOption("24");
  await page.getByLabel("Date format").selectOption("day-first");
  await page.getByLabel("First day of the week").selectOption("1");
  await page.getByText("Fri, 20 Nov, 18:30 - 20:30; weeks begin on Monday").waitFor();
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  await expect.poll(() => firstDay.getAttribute("abbr")).toBe("Monday");
  await expect.poll(() => strangeWords(open)).toEqual([]);
  await open.getByText("18:30", { exact: false }).first().waitFor();
  await open.getByRole("button", { name: /^Wednesday, 13 May 2026/ }).click();
  await open
    .getByRole("dialog", { name: "Wednesday, 13 May 2026" })
    .getByText("18:30 - 20:30")
    .first()
    .waitFor();
  await open.keyboard.press("Escape");
  await expect.poll(() => strangeWords(phone)).toEqual([]);
  for (const [path, seen] of [
    ["/simple-shifts", "18:30"],
    ["/simple-shifts?view=planner", "18:30"],
    ["/roster", "18:30"],
    ["/wallboard", "18:30"],
  ] as const) {
    await page.goto(`${squad.address}${path}`);
    await page.locator("main").getByText(seen).first().waitFor();
    expect(await strangeWords(page), path).toEqual([]);
  }
  await page.goto(`${squad.address}/settings?view=organization`);
  await page.getByLabel("Time format").selectOption("12");
  await page.getByLabel("First day of the week").selectOption("6");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.getByText("Settings saved").first().waitFor();
  expect((await squad.app.visitor().call("settings.organization")).body).toMatchObject({
    clockHours: 12,
    weekStartsOn: 6,
  });
  await page.goto(`${squad.address}/settings?view=limits`);
  await page.getByText("A night is 3 hours or more after 10:00 PM; 0 = no limit").waitFor();
  await page.goto(`${squad.address}/settings?view=workload`);
  await page
    .getByText("Nights of 3 hours or more after 10:00 PM; other hours count as 1")
    .waitFor();
  await expect.poll(() => firstDay.getAttribute("abbr")).toBe("Saturday");
  await open
    .getByText(/6:30\s?p/i)
    .first()
    .waitFor();
});
