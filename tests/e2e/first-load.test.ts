import { gzipSync } from "node:zlib";
import type { Response } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addMember, addShift, TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import { createSquad, PHONE, type Squad, signIn } from "./squad.ts";

const MOST_JAVASCRIPT_BYTES = 120_000;
const MOST_FONT_BYTES = 60_000;
/** The soonest that anything is put off by the clock: the invitation to push. All that comes sooner is part of the load. */
const PUT_OFF_MS = 2_000;

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

test("the dashboard opens whole on a phone, with little to load and nothing that jumps", async () => {
  const shift = await addShift(squad.app, { date: "2026-05-12", startTime: "12:00", endTime: "18:00", maxMembers: 3 });
  const member = await addMember(squad.app, { unitNumber: "C-25" });
  await addAssignment(squad.app, shift.id, member.id, 1);
  await addAssignment(squad.app, shift.id, (await addMember(squad.app)).id, 2);
  const first = await squad.open(PHONE);
  await signIn(first, "C-25", TEST_PASSWORD);
  await first.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  const page = await first.context().newPage();
  const scripts: Response[] = [];
  const fonts: Response[] = [];
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(squad.address)) elsewhere.push(request.url());
  });
  page.on("response", (response) => {
    if (response.request().resourceType() === "font") fonts.push(response);
    if (response.request().resourceType() === "script" && response.ok()) scripts.push(response);
  });
  await page.addInitScript((putOffMs) => {
    // What is put off, or waits until the browser has nothing better to do, is not counted, however long a slow machine takes.
    globalThis.requestIdleCallback = () => 0;
    const inTime = globalThis.setTimeout.bind(globalThis);
    const noTimer = (work: () => void, delay = 0) => (delay < putOffMs ? inTime(work, delay) : 0);
    Object.assign(globalThis, { setTimeout: noTimer });
    const shifts: number[] = [];
    Object.assign(globalThis, { jumps: shifts });
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: "layout-shift", buffered: true });
  }, PUT_OFF_MS);
  await page.goto(squad.address);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await page.getByRole("list", { name: "Shift agenda" }).waitFor();
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes, scripts.map((response) => response.url()).join("\n")).toBeLessThan(MOST_JAVASCRIPT_BYTES);
  // What only administrators set up, and doors that a member may never use, come when they are opened.
  const loaded = bodies.join("\n");
  for (const words of [
    "No chat is told of anything yet",
    "No other program may call yet",
    "No other program is told of anything yet",
    "Be sure that you know your password. The next time",
    "Let the calendar on your phone say when you cannot serve",
    "What is kept of you could not be read.",
    "Whatever says who they were is taken out everywhere",
  ])
    expect(loaded).not.toContain(words);
  expect(fonts).toHaveLength(1);
  expect((await fonts[0]?.body())?.length).toBeLessThan(MOST_FONT_BYTES);
  expect(await page.evaluate(() => document.fonts.check("560 1rem Inter"))).toBe(true);
  const jumps = await page.evaluate(() => (globalThis as unknown as { jumps: number[] }).jumps);
  expect(jumps.reduce((sum, jump) => sum + jump, 0)).toBeLessThan(0.05);
  expect(elsewhere).toEqual([]);
});

test("what comes later than the first screen is asked for again when the network was away", async () => {
  await addMember(squad.app, { unitNumber: "C-26" });
  squad.expectComplaint(/ERR_FAILED/);
  const page = await squad.open(PHONE);
  let failures = 0;
  await page.route(/(dialog|toast)-panel/, (route) => {
    failures += 1;
    return failures <= 2 ? route.abort() : route.continue();
  });
  await signIn(page, "C-26", TEST_PASSWORD);
  await page.getByRole("button", { name: /^Tuesday, May 12, 2026/ }).click();
  await page.getByRole("dialog", { name: "Tuesday, May 12, 2026" }).waitFor();
  expect(failures).toBeGreaterThan(2);
});
