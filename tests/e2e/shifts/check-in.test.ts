import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  squad.expectComplaint(/ERR_FAILED|409 \(Conflict\)/);
});
afterAll(() => squad.close());

test("a member who is 10-8 (in service) when the next shift begins continues into it with one tap, and a quick second tap does not end it", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "D-1" });
  const first = await addShift(app, {
    type: "custom",
    customName: "Early",
    date: "2026-05-12",
    startTime: "13:00",
    endTime: "14:20",
  });
  const next = await addShift(app, {
    type: "custom",
    customName: "Late",
    date: "2026-05-12",
    startTime: "14:20",
    endTime: "18:00",
  });
  await addAssignment(app, first.id, member.id);
  await addAssignment(app, next.id, member.id);
  const page = await squad.openAs("D-1", "/", PHONE);
  await page
    .getByRole("button", { name: /^10-8 Late begins|^10-8 Go in service/ })
    .first()
    .waitFor();
  await page.getByRole("button", { name: "10-8 Go in service" }).click();
  await page.getByRole("button", { name: "10-7 Go out of service" }).waitFor();
  await page.getByRole("button", { name: "10-8 Early ends, Late starts" }).dblclick();
  await page.getByRole("heading", { name: "Late" }).waitFor();
  await page.getByRole("button", { name: "10-7 Go out of service" }).waitFor();
  const read = () =>
    app.dependencies.database.read
      .selectFrom("attendanceIntervals")
      .selectAll()
      .orderBy("id")
      .execute();
  await expect
    .poll(async () => (await read()).map(({ checkedOutAt }) => checkedOutAt !== null))
    .toEqual([true, false]);
});

test("a member who requested a replacement sees the request's status first, and going 10-8 (in service) withdraws the request", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "D-2" });
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:30",
    endTime: "18:00",
    maxMembers: 1,
  });
  const spot = await addAssignment(app, shift.id, member.id);
  const asking = app.visitor();
  await asking.call("accounts.signIn", { unitNumber: "D-2", password: TEST_PASSWORD });
  await asking.call("replacements.request", { shiftAssignmentId: spot.id, shiftId: shift.id });
  const page = await squad.openAs("D-2", "/", PHONE);
  await page.getByText("Replacement requested just now.").waitFor();
  await page.getByRole("button", { name: "Cancel & Reclaim" }).waitFor();
  await page.getByRole("button", { name: "10-8 Reclaim, go in service" }).click();
  await page.getByRole("timer", { name: "Time on duty" }).waitFor();
  expect(await page.getByText("No one has accepted").count()).toBe(0);
});

test("a member without a shift today sees when the next shift is, and an early tap on 10-8 says why it does nothing", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "D-3" });
  const shift = await addShift(app, { date: "2026-05-13", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("D-3", "/", PHONE);
  await page
    .getByText("No shift today. Next: Tomorrow · Evening, 6:30 PM - 8:30 PM (in 29 hours)")
    .waitFor();
  const button = page.getByRole("button", { name: /^10-8/ });
  expect((await button.boundingBox())?.height).toBeLessThan(60);
  await button.click();
  await page.getByText("No Shift Found", { exact: true }).first().waitFor();
});

test("the 10-8 button and the clock are not cut off on the narrowest phone with a wide font", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "D-8" });
  const shift = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:15",
    endTime: "18:00",
    maxMembers: 2,
  });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("D-8", "/", { width: 320, height: 640 });
  const button = page.getByRole("button", { name: "10-8 Go in service" });
  await button.waitFor();
  const linesOf = (within: Locator, text: RegExp): Promise<number[]> =>
    within.evaluate((part, source) => {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      const lines: number[] = [];
      const range = document.createRange();
      while (walker.nextNode()) {
        if (!new RegExp(source).test(walker.currentNode.textContent ?? "")) continue;
        range.selectNodeContents(walker.currentNode);
        lines.push(range.getClientRects().length);
      }
      return lines;
    }, text.source);
  await page.evaluate(() => document.documentElement.style.setProperty("letter-spacing", "0.12em"));
  expect(await linesOf(button, /^10-8$/)).toEqual([1]);
  expect(await linesOf(page.getByRole("main"), /^\d+:\d\d:\d\d [AP]M$/)).toEqual([1]);
  const { isInside } = await button.evaluate((it) => ({
    isInside: it.scrollWidth <= it.clientWidth,
  }));
  expect(isInside).toBe(true);
  await expectNothingRunsOver(page);
});

test("a member undoes Take Shift from its toast, focus stays in the list, and a phone lists three shifts at first", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "D-4" });
  for (const day of [20, 21, 22, 23, 24, 25])
    await addShift(app, {
      type: "custom",
      customName: `Fair ${day}`,
      date: `2026-05-${day}`,
      startTime: "08:00",
      endTime: "09:00",
      maxMembers: 1,
    });
  const page = await squad.openAs("D-4", "/", PHONE);
  const more = page.getByRole("button", { name: /^Show all / });
  await more.waitFor();
  expect(await page.getByRole("button", { name: /^Take Shift: / }).count()).toBeLessThanOrEqual(3);
  await more.click();
  await page.getByRole("heading", { name: "Later" }).waitFor();
  const take = page.getByRole("button", { name: "Take Shift: Fair 21, Thu, May 21" });
  // A desktop lists five shifts at first.
  const desk = await squad.openAs("D-4", "/", DESK);
  await desk.getByRole("button", { name: /^Show all \d+$/ }).click();
  for (const day of [20, 21, 22, 23])
    await desk.getByRole("button", { name: `Take Shift: Fair ${day}` }).waitFor();
  await desk.close();
  await take.click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toContain("Fair 22");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone. No one was notified.").first().waitFor();
  await take.waitFor();
  const { read } = app.dependencies.database;
  const unreacted = await read
    .selectFrom("events")
    .select("type")
    .where("type", "=", "replacements.taken")
    .where("processedAt", "is", null)
    .execute();
  expect(unreacted).toEqual([]);
});

test("a member requests a replacement weeks ahead in a calendar day, withdraws the request, and takes an open shift", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "D-9" });
  const far = { date: "2026-07-03", maxMembers: 2 };
  const own = await addShift(app, {
    ...far,
    type: "custom",
    customName: "Fair",
    startTime: "09:00",
    endTime: "12:00",
  });
  await addShift(app, {
    ...far,
    type: "custom",
    customName: "Parade",
    startTime: "11:00",
    endTime: "13:00",
  });
  const gap = await addShift(app, {
    ...far,
    type: "custom",
    customName: "Fireworks",
    startTime: "20:00",
    endTime: "23:00",
  });
  await addAssignment(app, own.id, member.id);
  const page = await squad.openAs("D-9", "/?month=2026-07", PHONE);
  await page.locator('[data-date="2026-07-03"]').click();
  const day = page.getByRole("dialog");
  const fair = day.getByRole("region", { name: "Fair" });
  await day.getByRole("region", { name: "Parade" }).getByText("You're on Fair then").waitFor();
  await fair.getByRole("button", { name: "I'll be there" }).click();
  await page.getByText("You'll be there").first().waitFor();
  await fair.getByRole("button", { name: "Request Replacement" }).click();
  await fair.getByRole("button", { name: "Send request" }).click();
  await fair.getByRole("button", { name: "Cancel & Reclaim" }).click();
  await fair.getByRole("button", { name: "Request Replacement" }).waitFor();
  await day.getByRole("button", { name: "Take Shift: Fireworks, Fri, Jul 3" }).click();
  await day.getByRole("region", { name: "Fireworks" }).getByText("D-9").waitFor();
  const spots = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select(["shiftId", "status"])
    .where("memberId", "=", member.id)
    .orderBy("id")
    .execute();
  expect(spots).toEqual([
    // The request was withdrawn before anyone was notified, so the member's assignment is still
    // confirmed.
    { shiftId: own.id, status: "confirmed" },
    { shiftId: gap.id, status: "assigned" },
  ]);
});

test("an open screen shows another member's 10-8 without a reload", {
  tags: ["core"],
}, async () => {
  squad.app.clock.set(NOW);
  const [actor, onlooker] = [
    await addMember(squad.app, { unitNumber: "L-1", firstName: "Ruth" }),
    await addMember(squad.app, { unitNumber: "L-2" }),
  ];
  const shift = await addShift(squad.app, {
    date: "2026-05-12",
    startTime: "13:45",
    endTime: "17:00",
  });
  await addAssignment(squad.app, shift.id, actor.id);
  const [theirs, mine] = [
    await squad.openAs("L-1", "/"),
    await squad.openAs(onlooker.unitNumber, "/", PHONE),
  ];
  const unit = mine
    .getByRole("region", { name: "On call now" })
    .getByRole("listitem")
    .filter({ hasText: "L-1" });
  await unit.getByText("Assigned").waitFor();
  await theirs.getByRole("button", { name: /10-8/ }).click();
  await unit.getByText(/10-8 · \dm/).waitFor();
});

test("a member sees at once why they can't take a shift, why a button is disabled, and when their next shift is", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "T-5" });
  const asker = await addMember(app, { unitNumber: "T-6" });
  const drill = await addShift(app, {
    type: "custom",
    customName: "Long drill",
    date: "2026-05-12",
    startTime: "13:00",
    endTime: "22:00",
    maxMembers: 3,
  });
  const evening = await addShift(app, {
    date: "2026-05-12",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  await addAssignment(app, drill.id, member.id);
  const spot = await addAssignment(app, evening.id, asker.id);
  const asking = app.visitor();
  await asking.call("accounts.signIn", { unitNumber: "T-6", password: TEST_PASSWORD });
  await asking.call("replacements.request", {
    shiftAssignmentId: spot.id,
    shiftId: evening.id,
    priority: "urgent",
  });

  const page = await squad.openAs("T-5", "/", PHONE);
  const needed = page.getByRole("list", { name: "Outstanding shifts" }).getByRole("listitem");
  await needed.filter({ hasText: "Long drill" }).getByText("You're on this shift").waitFor();
  const request = needed.filter({ hasText: "for Member" });
  await request.getByText("You're on Long drill then").waitFor();
  await request.getByText("Urgent", { exact: true }).waitFor();
  expect(await request.getByRole("button").count()).toBe(0);
  await page.getByRole("button", { name: /On now · Long drill/ }).click();
  await page.getByRole("button", { name: /^Request Replacement/ }).click({ force: true });
  await page
    .getByText("This shift has already started. Call your coordinator to get relieved.", {
      exact: true,
    })
    .first()
    .waitFor();

  const next = await addShift(app, { date: "2026-05-15", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, next.id, asker.id);
  const other = await squad.openAs("T-6", "/", PHONE);
  await other.getByText("Next: Fri, May 15 · Evening, 6:30 PM - 8:30 PM").waitFor();
});
