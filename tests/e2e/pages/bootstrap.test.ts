import { OPENING } from "@watchbill/contract/bootstrap";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", role: "admin" });
  const member = await addMember(squad.app, { unitNumber: "C-25" });
  const shift = await addShift(squad.app, {
    date: "2026-05-12",
    startTime: "12:00",
    endTime: "18:00",
    maxMembers: 3,
  });
  await addAssignment(squad.app, shift.id, member.id, 1);
});
afterAll(() => squad.close());

/** Records the API requests of a page, without query parameters. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/**
 * Opens a page and waits for the last prefetched chunk; data that the first screen does not need is
 * requested before it.
 */
async function openUntilAtRest(page: Page): Promise<void> {
  const isAtRest = page.waitForRequest(/\/assets\/mobile-menu-/);
  const hasStream = page.waitForResponse(/\/api\/live/);
  await page.goto(squad.address);
  await Promise.all([isAtRest, hasStream]);
}

function keptBook(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { answers = [] } = JSON.parse(localStorage.getItem("kept-screen") ?? "{}") as {
      answers?: string[];
    };
    const key = answers.find((name) => name.includes("members.list"));
    return (key && localStorage.getItem(key)) ?? "";
  });
}

/** The maximum number of API requests when the app opens. */
const MOST_CALLS = 4;

test.each([
  ["a member", "C-25", "on a phone", PHONE],
  ["a member", "C-25", "on a desktop", DESK],
  ["an administrator", "A-1", "on a phone", PHONE],
  ["an administrator", "A-1", "on a desktop", DESK],
] as const)(
  "%s (%s) who opens the dashboard %s again sends only the expected requests",
  async (_who, unit, _where, size) => {
    const before = await squad.openAs(unit, "/", size);
    await before.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    await expect.poll(() => keptBook(before)).toContain(unit);
    const opened = async (): Promise<string[]> => {
      const page = await before.context().newPage();
      await page.setViewportSize(size);
      const calls = callsOf(page);
      await openUntilAtRest(page);
      await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
      if (unit === "A-1") await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
      await page.close();
      return calls.toSorted();
    };
    // The data of a new dashboard card belongs in the bootstrap response
    // (`packages/contract/src/bootstrap-parts.ts`), because every member would send another request
    // here at every opening. An event during the opening, such as the member's own sign-in, may
    // cause a refetch.
    const wanted = OPENING.map((address) => `GET ${address.split("?")[0]}`).toSorted();
    await before.goto("about:blank");
    await expect.poll(opened, { timeout: 90_000 }).toEqual(wanted);
    expect(wanted.length).toBeLessThanOrEqual(MOST_CALLS);
  },
);

test("the dashboard requests each part from its own endpoint when an older server lacks the bootstrap endpoint", async () => {
  squad.expectComplaint(/404 \(Not Found\)/);
  const before = await squad.openAs("C-25", "/", PHONE);
  await before.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await before.route(/\/api\/bootstrap/, (route) => route.fulfill({ status: 404, body: "{}" }));
  const calls = callsOf(before);
  await before.reload();
  await before.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await expect.poll(() => calls).toContain("GET /api/polls");
  for (const address of ["user", "organization", "shifts/my-upcoming", "notifications"])
    expect(calls).toContain(`GET /api/${address}`);
});

test("data that changes after the bootstrap response is refetched, even if the page has not displayed it", async () => {
  const { app } = squad;
  const page = await squad.openAs("C-25", "/", DESK);
  const hasStream = page.waitForResponse(/\/api\/live/);
  await page.reload();
  await hasStream;
  await page.getByRole("grid", { name: "Shift calendar" }).waitFor();
  const admin = app.visitor();
  await admin.call("accounts.signIn", { unitNumber: "A-1", password: "correct-horse" });
  const made = await admin.call("shifts.create", {
    type: "custom",
    customName: "Parade",
    date: "2026-06-17",
    startTime: "09:00",
    endTime: "11:00",
    maxMembers: 1,
  });
  expect(made.status).toBe(200);
  await page.getByRole("button", { name: "Next month" }).click();
  await page
    .getByRole("gridcell", { name: /June 17/ })
    .getByText("Parade")
    .first()
    .waitFor();
});

test("the phone book loads within minutes after the app opens, at once if the stored copy is older than a day, and stays stored", async () => {
  const page = await squad.openAs("C-25", "/", PHONE);
  await expect.poll(() => keptBook(page)).toContain("C-25");
  await page.clock.install();
  const calls = callsOf(page);
  const isAsked = () => calls.includes("GET /api/members");
  const reload = async (): Promise<void> => {
    calls.length = 0;
    await page.goto(squad.address);
    await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
    // The timer that loads the phone book starts before the page gets its title.
    await expect.poll(() => page.title()).toContain("Dashboard");
    await page.clock.fastForward("00:02");
  };
  await reload();
  expect(isAsked()).toBe(false);
  // A later save of the offline snapshot does not remove the stored phone book.
  await addMember(squad.app, { unitNumber: "C-26" });
  squad.app.dependencies.cache.clear();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  expect(await keptBook(page)).toContain("C-25");
  await page.clock.fastForward("05:00");
  await expect.poll(isAsked).toBe(true);
  await page.clock.fastForward("00:02");
  await expect.poll(() => keptBook(page)).toContain("C-26");
  // After hours without use the phone book is still stored, and it is refetched the next day.
  await page.clock.fastForward("20:00:00");
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.clock.fastForward("00:02");
  expect(await keptBook(page)).toContain("C-26");
  await page.clock.fastForward("05:00:00");
  await reload();
  await expect.poll(isAsked).toBe(true);
});
