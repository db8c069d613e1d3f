import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

test("an administrator requests a replacement for a member on the same shift, reads that this member keeps the spot until then, and withdraws the request", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const admin = await addMember(app, { unitNumber: "A-1", role: "admin" });
  const member = await signedInMember(app, {
    unitNumber: "C-1",
    firstName: "Dana",
    lastName: "Levi",
  });
  const shift = await addShift(app, {
    date: "2026-05-15",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
  });
  await addAssignment(app, shift.id, admin.id);
  await addAssignment(app, shift.id, member.id, 2);
  const page = await squad.openAs("A-1", "/");
  const own = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: /^My Upcoming/ }) });
  await own.getByRole("button", { name: /Fri/ }).click();
  await page.getByRole("button", { name: "Request for a member" }).click();
  const dialog = page.getByRole("dialog", { name: "Request Replacement" });
  await dialog.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Please select a member to request replacement for.").first().waitFor();
  await dialog.getByText("Choose a member").waitFor();
  expect(
    await dialog.getByLabel("Member").evaluate((field) => field === document.activeElement),
  ).toBe(true);
  await dialog.getByLabel("Member").selectOption({ label: "C-1 Dana Levi" });
  await dialog.getByLabel("Priority").selectOption("emergency");
  await dialog.getByRole("button", { name: "Send request" }).click();
  await page.getByText("C-1 Dana Levi is responsible for this shift").first().waitFor();
  expect(await page.getByText("You're responsible").count()).toBe(0);
  await page.goto(squad.address);
  await page.getByRole("button", { name: /, May 15, 2026/ }).click();
  await page.getByRole("button", { name: /^More actions for/ }).click();
  await page.getByRole("button", { name: "Cancel request for Dana Levi" }).click();
  await expect
    .poll(async () =>
      (
        await app.dependencies.database.read
          .selectFrom("replacementRequests")
          .select("status")
          .execute()
      ).map(({ status }) => status),
    )
    .toEqual(["cancelled"]);
});

test("a member takes an open shift from the notification about it", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "C-2" });
  await addShift(app, { date: "2026-05-12", startTime: "16:00", endTime: "18:00", maxMembers: 1 });
  await app.worker.tick();
  await app.settle();
  const page = await squad.openAs("C-2", "/notifications");
  await page
    .getByRole("button", { name: /Can you take / })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Take Shift" }).click();
  await page.getByText("You've been assigned to this shift!").first().waitFor();
  const spots = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("status")
    .where("memberId", "=", member.id)
    .execute();
  expect(spots).toEqual([{ status: "assigned" }]);
});

test("a member whose request is accepted while its shift is open reads that they don't need to come, and cannot withdraw it", async () => {
  const { app } = squad;
  const [asker, taker] = [
    await signedInMember(app, { unitNumber: "C-8" }),
    await signedInMember(app, { unitNumber: "C-9", firstName: "Noa", lastName: "Katz" }),
  ];
  const shift = await addShift(app, { date: "2026-05-17", startTime: "18:30", endTime: "20:30" });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  const page = await squad.openAs("C-8", "/");
  const own = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: /^My Upcoming/ }) });
  await own.getByRole("button", { name: /Sun, May 17/ }).click();
  const details = page.getByRole("dialog", { name: "Evening" });
  await details
    .getByText("You're still responsible for this shift until someone accepts.")
    .waitFor();
  await taker.call("replacements.accept", { id: request.id });
  await details
    .getByText("This shift was deleted or reassigned. You don't need to come in.")
    .waitFor();
  expect(
    await details.getByText(/Seeking Replacement|No one has taken|draft can't be sent/).count(),
  ).toBe(0);
  expect(await details.getByRole("button", { name: "Cancel & Reclaim" }).count()).toBe(0);
});

test("a replacement request form keeps the typed text and disables sending when its shift is deleted", async () => {
  squad.expectComplaint(/404 \(Not Found\)/);
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "C-3" });
  const coordinator = await signedInMember(app, { role: "admin" });
  const shift = await addShift(app, { date: "2026-05-16", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("C-3", "/");
  const own = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: /^My Upcoming/ }) });
  await own.getByRole("button", { name: /Sat/ }).click();
  await page.getByRole("button", { name: "Request Replacement" }).click();
  await page.getByLabel("Reason (optional)").fill("Exam in the morning");
  await coordinator.call("shifts.remove", { id: shift.id });
  await page.getByText("You don't need to come in").first().waitFor();
  const details = page.getByRole("dialog", { name: "Evening" });
  expect(await details.getByLabel("Reason (optional)").inputValue()).toBe("Exam in the morning");
  const acts = await details
    .getByRole("button")
    .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? one.textContent));
  expect(acts.filter((act) => act !== "Close")).toEqual([]);
  expect(
    await details
      .getByText(/Your spot|Shift partners|members could take it|You're responsible/)
      .count(),
  ).toBe(0);
});

test("holding Enter takes only one shift, although focus moves to the next one", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "C-10" });
  for (const date of ["2026-05-18", "2026-05-19", "2026-05-20"])
    await addShift(app, { date, startTime: "12:00", endTime: "14:00" });
  const page = await squad.openAs("C-10", "/");
  const first = page.getByRole("button", { name: "Take Shift: Evening, Mon, May 18" });
  await first.focus();
  await page.keyboard.down("Enter");
  await page.getByText("You've been assigned to this shift!").first().waitFor();
  await first.waitFor({ state: "detached" });
  const next = page.getByRole("button", { name: "Take Shift: Evening, Tue, May 19" });
  await expect.poll(() => next.evaluate((button) => button === document.activeElement)).toBe(true);
  for (let times = 0; times < 5; times += 1) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  // Releasing and pressing the key again takes the next shift.
  await page.keyboard.press("Enter");
  await next.waitFor({ state: "detached" });
  const { read } = app.dependencies.database;
  const taken = await read
    .selectFrom("shiftAssignments")
    .select("shiftId")
    .where("memberId", "=", member.id)
    .execute();
  expect(taken).toHaveLength(2);
});
