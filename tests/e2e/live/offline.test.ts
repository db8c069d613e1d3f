import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad, signIn } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
/** Allows ten minutes from 2 PM, because the page's clock runs while the server's is fixed. */
const TEN_8_WAITS = /Your 10-8 at 2:0\d PM isn't sent yet\./;
const TEN_8_SENT = /Sent with the time you tapped, 2:0\d PM\./;
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  // Allows the console error that each request logs while offline.
  squad.expectComplaint(/ERR_FAILED|503 \(/);
});
afterAll(() => squad.close());

test("offline the app opens with the last schedule and its age, and later sends a queued 10-8 (check-in) with its original time", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "D-1", firstName: "Dana" });
  const shift = await addShift(app, { date: "2026-05-12", startTime: "14:00", endTime: "18:00" });
  const { id } = await addAssignment(app, shift.id, member.id);
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await signIn(page, "D-1", TEST_PASSWORD);
  await page.getByRole("button", { name: /On now · Evening/ }).waitFor();
  const ownUnit = page
    .getByRole("region", { name: "On call now" })
    .getByRole("listitem")
    .filter({ hasText: "D-1" });
  await ownUnit.getByText("Assigned").waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () => page.evaluate(() => localStorage.getItem("kept-screen") ?? "");
  for (const answer of ["shifts.myUpcoming", "attendance.onCall"])
    await expect.poll(kept, { timeout: 20_000 }).toContain(answer);
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.open("shell-1")).match("/")) !== undefined),
    )
    .toBe(true);

  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole("heading", { name: "Good afternoon, Dana" }).waitFor();
  await page
    .getByText(
      /^You're offline\. Showing saved data from Tue, May 12 at 2:00 PM \((just now|\dm ago)\)\./,
    )
    .waitFor();
  await page.getByRole("button", { name: /On now · Evening/ }).waitFor();
  await page.getByRole("button", { name: /^10-8/ }).click();
  await page.getByText("You're offline. We'll send it with the time you tapped.").first().waitFor();
  await page.getByRole("timer", { name: "Time on duty" }).waitFor();
  await page.getByText(TEN_8_WAITS).waitFor();
  // The on-call list shows the same queued 10-8 as the member's own panel, also after a reload.
  await ownUnit
    .filter({ hasText: "not sent yet" })
    .getByText(/^10-8 · /)
    .waitFor();
  await page.reload();
  await page.getByText(TEN_8_WAITS).waitFor();
  await ownUnit
    .filter({ hasText: "not sent yet" })
    .getByText(/^10-8 · /)
    .waitFor();

  app.clock.advance({ minutes: 45 });
  await page.context().setOffline(false);
  await page.getByText(TEN_8_SENT).first().waitFor();
  await page.getByText("You're offline.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^10-7/ }).waitFor();
  await ownUnit
    .filter({ hasNotText: "not sent yet" })
    .getByText(/^10-8 · /)
    .waitFor();
  const { checkedInAt } = await app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .select("checkedInAt")
    .where("assignmentId", "=", id)
    .executeTakeFirstOrThrow();
  expect(
    Temporal.Instant.compare(checkedInAt, Temporal.Instant.from(NOW).add({ minutes: 10 })),
  ).toBe(-1);

  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("kept-screen"))).toBeNull();
});

test("signing out offline clears the device at once; when the network returns, a queued 10-8 is sent and then the session ends", async () => {
  const { app } = squad;
  const { page, id, member } = await aboutToGoOnDuty("D-12");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const onDevice = () =>
    page.evaluate(
      () => Object.keys(localStorage).filter((name) => name.startsWith("kept-screen")).length,
    );
  await expect.poll(onDevice, { timeout: 20_000 }).toBeGreaterThan(3);
  // The chunk that queues a sign-out is cached once the page is idle.
  const isNoticeKept = () =>
    page.evaluate(async () =>
      (await (await caches.open("shell-1")).keys()).some(({ url }) =>
        url.includes("pending-sign-out"),
      ),
    );
  await expect.poll(isNoticeKept, { timeout: 30_000 }).toBe(true);
  const other = await page.context().newPage();
  await other.goto(squad.address);
  await other.getByRole("button", { name: /^10-8/ }).waitFor();
  const sessions = async () =>
    (
      await app.dependencies.database.read
        .selectFrom("sessions")
        .select("id")
        .where("memberId", "=", member.id)
        .execute()
    ).length;
  expect(await sessions()).toBe(1);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^10-8/ }).click();
  await page.getByText(TEN_8_WAITS).waitFor();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  const pending = /You're signed out on this device\..* We'll send your 10-8 first\./;
  for (const one of [page, other]) {
    await one.getByRole("heading", { name: "Sign In" }).waitFor();
    await one.getByRole("status").filter({ hasText: pending }).waitFor();
  }
  expect(await onDevice()).toBe(0);
  await Promise.all([
    page.waitForEvent("load"),
    page.evaluate(() => void setTimeout(() => location.reload(), 0)),
  ]);
  await page.getByRole("heading", { name: "Sign In" }).waitFor();
  expect([await onDevice(), await sessions()]).toEqual([0, 1]);

  await page.context().setOffline(false);
  await expect.poll(sessions, { timeout: 30_000 }).toBe(0);
  for (const one of [page, other])
    await one.getByText("You're signed out on this device.").waitFor({ state: "detached" });
  const { checkedInAt } = await app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .select("checkedInAt")
    .where("assignmentId", "=", id)
    .executeTakeFirstOrThrow();
  expect(
    Temporal.Instant.compare(checkedInAt, Temporal.Instant.from(NOW).add({ minutes: 10 })),
  ).toBe(-1);
  // The next sign-in works as usual.
  await signIn(page, "D-12", TEST_PASSWORD);
  await page.getByRole("button", { name: /^10-7/ }).waitFor();
});

test("a member is notified when the server refuses a queued 10-8", async () => {
  const { app } = squad;
  app.clock.set(NOW);
  const member = await addMember(app, { unitNumber: "D-2" });
  const shift = await addShift(app, { date: "2026-05-12", startTime: "14:00", endTime: "18:00" });
  const { id } = await addAssignment(app, shift.id, member.id);
  const page = await squad.open(PHONE);
  squad.expectComplaint(/40[0-9] \(/);
  await signIn(page, "D-2", TEST_PASSWORD);
  await page.getByRole("button", { name: /^10-8/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^10-8/ }).click();
  await page.getByText(TEN_8_WAITS).waitFor();
  await squad.changeRows((write) =>
    write.deleteFrom("shiftAssignments").where("id", "=", id).execute(),
  );
  await page.context().setOffline(false);
  await page
    .getByText(/^Your 10-8 at 2:0\d PM wasn't accepted\. /)
    .first()
    .waitFor();
  await page.getByText("isn't sent yet.").waitFor({ state: "detached" });
});

/**
 * Adds a member whose shift is about to begin and signs them in on a phone; returns the page and
 * the assignment's id.
 */
async function aboutToGoOnDuty(unitNumber: string, setUp?: (page: Page) => Promise<void>) {
  const { app } = squad;
  app.clock.set(NOW);
  const member = await addMember(app, { unitNumber });
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:00",
    endTime: "18:00",
    maxMembers: 9,
  });
  const { id } = await addAssignment(app, shift.id, member.id);
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await setUp?.(page);
  await signIn(page, unitNumber, TEST_PASSWORD);
  await page.getByRole("button", { name: /^10-8/ }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = (): Promise<string> =>
    page.evaluate(() => localStorage.getItem("kept-screen") ?? "");
  // Waits until the device has stored the data of every dashboard card.
  for (const name of [
    "shifts.myUpcoming",
    "attendance.onCall",
    "shifts.month",
    "replacements.outstanding",
    "reports.userStats",
  ])
    await expect.poll(kept).toContain(name);
  return { page, id, member };
}

async function intervalsOf(assignmentId: number) {
  return squad.app.dependencies.database.read
    .selectFrom("attendanceIntervals")
    .select(["checkedInAt", "checkedOutAt"])
    .where("assignmentId", "=", assignmentId)
    .execute();
}

test("two offline tabs share the queue of 10-8s (check-ins) and 10-7s (check-outs) and send each entry once", async () => {
  const { page: first, id } = await aboutToGoOnDuty("D-3");
  const context = first.context();
  const second = await context.newPage();
  await second.goto(squad.address);
  await second.getByRole("button", { name: /^10-8/ }).waitFor();
  const sent: string[] = [];
  context.on("response", (response) => {
    if (/check-(in|out)/.test(response.url()))
      sent.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
  await context.setOffline(true);
  await first.getByRole("button", { name: /^10-8/ }).click();
  for (const tab of [first, second]) await tab.getByText(TEN_8_WAITS).waitFor();
  await second.getByRole("button", { name: /^10-7/ }).click();
  for (const tab of [first, second])
    await tab.getByText(/Your 10-7 at .* isn't sent yet\./).waitFor();
  const waiting = () =>
    Object.keys(localStorage).filter((key) => key.startsWith("waiting-check ")).length;
  await expect.poll(() => first.evaluate(waiting)).toBe(2);

  await context.setOffline(false);
  for (const tab of [first, second])
    await tab.getByText("isn't sent yet.").first().waitFor({ state: "detached" });
  // Both tabs may send an entry before they learn that the other has sent it; the server then
  // returns the first result again.
  await expect
    .poll(() => [...new Set(sent)])
    .toEqual([`200 /api/shifts/check-in/${id}`, `200 /api/shifts/check-out/${id}`]);
  expect(await intervalsOf(id)).toHaveLength(1);
});

test("a break that the last unit in service records offline is sent as a break", async () => {
  const { write, read } = squad.app.dependencies.database;
  await write.deleteFrom("attendanceIntervals").execute();
  const { page, id } = await aboutToGoOnDuty("D-10");
  await page.getByRole("button", { name: /^10-8/ }).click();
  await page.getByRole("timer", { name: "Time on duty" }).waitFor();
  squad.expectComplaint(/409 \(Conflict\)/);
  // Waits, because the button ignores a second tap this soon as a double tap.
  await page.waitForTimeout(600);
  await page.getByRole("button", { name: /^10-7/ }).click();
  const onBreak = page.getByRole("button", { name: /^Take a break/ });
  await onBreak.waitFor();
  await page.context().setOffline(true);
  await onBreak.click();
  await page.getByText(/Your 10-7 at .* isn't sent yet\./).waitFor();
  await page.context().setOffline(false);
  await page.getByText("isn't sent yet.").first().waitFor({ state: "detached" });
  const interval = () =>
    read
      .selectFrom("attendanceIntervals")
      .select("breakLeaves")
      .where("assignmentId", "=", id)
      .execute();
  await expect.poll(interval).toEqual([{ breakLeaves: "squad" }]);
});

test("a browser without the Web Locks API also sends the offline queue", async () => {
  const { page, id } = await aboutToGoOnDuty("D-4", async (fresh) => {
    await fresh.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "locks"));
    await fresh.reload();
  });
  expect(await page.evaluate(() => "locks" in navigator)).toBe(false);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^10-8/ }).click();
  await page.getByText(TEN_8_WAITS).waitFor();
  await page.context().setOffline(false);
  await page.getByText("isn't sent yet.").waitFor({ state: "detached" });
  expect(await intervalsOf(id)).toHaveLength(1);
});

test("during a database outage the app shows and reopens the last schedule with its age, and queues a 10-8 until the database is back", async () => {
  const { page, id } = await aboutToGoOnDuty("D-5");
  const { app } = squad;
  const unreachable = {
    code: "database-unreachable",
    message: "Watchbill can't reach its database.",
  };
  await page
    .context()
    .route("**/api/**", (route) => route.fulfill({ status: 503, json: unreachable }));
  await page.getByRole("button", { name: /^10-8/ }).click();
  await page
    .getByText("Watchbill isn't responding. We'll send it with the time you tapped.")
    .first()
    .waitFor();
  app.clock.advance({ minutes: 20 });
  const notice = page.getByText(
    /^Watchbill isn't responding\. We'll keep trying\. Showing saved data from Tue, May 12/,
  );
  await notice.waitFor();
  await page.reload();
  await page.getByRole("heading", { name: /^Good afternoon/ }).waitFor();
  await notice.waitFor();
  await page.getByRole("timer", { name: "Time on duty" }).waitFor();
  await page.getByText(TEN_8_WAITS).waitFor();
  expect(await page.getByText(/Couldn't load/).count()).toBe(0);
  await page.context().unroute("**/api/**");
  await page.getByText(TEN_8_SENT).first().waitFor();
  await notice.waitFor({ state: "detached" });
  expect(await intervalsOf(id)).toHaveLength(1);
});

test("offline every screen of the bottom bar opens, even if it was never opened on that phone", async () => {
  await addMember(squad.app, {
    unitNumber: "D-7",
    firstName: "Noa",
    lastName: "Katz",
    phoneNumber: "555-200-0707",
  });
  const { page } = await aboutToGoOnDuty("D-6");
  const context = page.context();
  // The chunks that an idle app prefetches: the bottom bar's screens, the menu and the directory.
  const screens = ["MembersPage", "NotificationsPage", "SettingsPage", "mobile-menu"];
  await keptWhole(page, screens);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("kept-screen") ?? ""))
    .toContain("members.list");
  await context.setOffline(true);
  await page.reload();
  await page.getByText(/^You're offline\./).waitFor();
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await bar.getByRole("link", { name: "Members" }).click();
  await page.getByText("Noa Katz").first().waitFor();
  await bar.getByRole("link", { name: "Notifications" }).click();
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  await page.getByText("No notifications").waitFor();
  await bar.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  // A screen whose chunk is not cached shows a message, not an endless spinner.
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Reports" }).click();
  await page.getByText("Not available offline").first().waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Reports", level: 1 }).waitFor();
});

test("offline the shifts and the members open from a coordinator's bottom bar, even if never opened on that phone", async () => {
  await addMember(squad.app, { unitNumber: "D-8", role: "admin" });
  await addMember(squad.app, { unitNumber: "D-9", firstName: "Avi", lastName: "Stern" });
  await addShift(squad.app, { date: "2026-05-20", startTime: "18:30", endTime: "20:30" });
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await signIn(page, "D-8", TEST_PASSWORD);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await keptWhole(page, ["MembersPage", "SimpleShiftsPage", "mobile-menu"]);
  const kept = () => page.evaluate(() => localStorage.getItem("kept-screen") ?? "");
  for (const name of ["members.list", "shifts.month"]) await expect.poll(kept).toContain(name);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText(/^You're offline\./).waitFor();
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await bar.getByRole("link", { name: "Shifts" }).click();
  await page.getByRole("heading", { name: "Shift Management", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Next week" }).click();
  await page
    .getByRole("button", { name: /^Wednesday, May 20, 2026. 1 shift, 1 with open spots/ })
    .waitFor();
  await bar.getByRole("link", { name: "Members" }).click();
  await page.getByText("Avi Stern").first().waitFor();
  await bar.getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).waitFor();
  await page.context().setOffline(false);
});

/**
 * Waits until these chunks and everything they import are available offline: cached by the service
 * worker, or loaded before the worker existed.
 */
async function keptWhole(page: Page, parts: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async (names) => {
      const fileOf = (url: string): string => url.replace(/.*\//, "");
      const cache = await caches.open("shell-1");
      const scripts = (await cache.matchAll()).filter(({ url }) => url.endsWith(".js"));
      const kept = scripts.map(({ url }) => fileOf(url));
      const there = new Set([
        ...kept,
        ...performance.getEntriesByType("resource").map(({ name }) => fileOf(name)),
      ]);
      const texts = await Promise.all(scripts.map((answer) => answer.text()));
      const needed = texts.flatMap((text) =>
        [...text.matchAll(/(?:from|import)["'`]\.\/([^"'`]+)/g)].map(([, file = ""]) => file),
      );
      return [
        ...names.filter((name) => !kept.some((file) => file.startsWith(name))),
        ...needed.filter((file) => !there.has(file)),
      ];
    }, parts);
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
}

test("data saver prevents prefetching, and an uncached screen offline shows a message instead of an endless spinner", async () => {
  const page = await squad.open(PHONE, { serviceWorkers: "allow" });
  await addMember(squad.app, { unitNumber: "D-13" });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await page.reload();
  await signIn(page, "D-13", TEST_PASSWORD);
  await page.getByRole("heading", { name: "My Upcoming 10-Day Shift Schedule" }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const files = () =>
    page.evaluate(async () =>
      (await (await caches.open("shell-1")).keys()).map(({ url }) => url).join(),
    );
  // Waits for the page title, which is set when the page is idle; prefetches would start then.
  await expect.poll(() => page.title()).toMatch(/^Dashboard/);
  await page.waitForTimeout(6_000);
  expect(await files()).not.toContain("MembersPage");
  await page.context().setOffline(true);
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  for (const link of ["Members", "Settings"]) {
    await bar.getByRole("link", { name: link }).click();
    await page.getByText("Not available offline").first().waitFor({ timeout: 15_000 });
    await bar.getByRole("link", { name: "Dashboard" }).click();
  }
  await page.context().setOffline(false);
  await bar.getByRole("link", { name: "Members" }).click();
  await page.getByRole("heading", { name: "Members Directory" }).waitFor();
});
