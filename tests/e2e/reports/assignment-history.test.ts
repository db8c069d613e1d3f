import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addMember,
  addShift,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

async function clientOf(unitNumber: string) {
  const client = squad.app.visitor();
  await client.call("accounts.signIn", { unitNumber, password: TEST_PASSWORD });
  return client;
}

/** Opens the assignment history of the day's only shift. */
async function openHistory(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Details of/ }).click();
  await page.getByRole("button", { name: "Assignment history" }).click();
}

test("a phone shows a spot's assignment history, and an administrator on a desktop restores an earlier member", async () => {
  const { app } = squad;
  const [dana, noa] = [
    await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" }),
    await addMember(app, { unitNumber: "C-7", firstName: "Noa", lastName: "Katz" }),
  ];
  await addMember(app, { unitNumber: "C-1", firstName: "Ann", lastName: "Cohen", role: "admin" });
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 2,
  });
  const [ann, asker, taker] = [
    await clientOf("C-1"),
    await clientOf("C-25"),
    await clientOf("C-7"),
  ];
  await ann.call("replacements.assignShift", { userId: dana.id, shiftId: shift.id });
  const { body: spots } = await ann.call("shifts.assignments", { id: shift.id });
  const asked = { shiftAssignmentId: spots[0].id, shiftId: shift.id, reason: "child ill" };
  const { body: request } = await asker.call("replacements.request", asked);
  await taker.call("replacements.accept", { id: request.id });

  const phone = await squad.openAs("C-7", "/", PHONE);
  await phone.getByRole("button", { name: /Thu, May 14 · Evening/ }).click();
  await phone.getByRole("button", { name: "Assignment history" }).click();
  const history = phone.getByRole("list", { name: "Assignment history by spot" });
  await history.getByText("Assigned to C-25 Dana Levi by C-1 Ann Cohen, Tue, May 12").waitFor();
  await history
    .getByText("C-25 Dana Levi requested a replacement, C-7 Noa Katz accepted, Tue, May 12")
    .waitFor();
  expect(await history.getByText("child ill").count()).toBe(0);
  expect(await phone.getByRole("button", { name: /^Restore/ }).count()).toBe(0);
  await expectNothingRunsOver(phone);
  await expectNoViolations(phone);

  const desk = await squad.openAs("C-1", "/", DESK);
  await desk.locator('[data-date="2026-05-14"]').click();
  await openHistory(desk);
  await desk
    .getByText(
      "C-25 Dana Levi requested a replacement (child ill), C-7 Noa Katz accepted, Tue, May 12",
    )
    .waitFor();
  await desk.getByRole("button", { name: "Restore C-25 Dana Levi" }).click();
  await desk
    .getByText("C-25 Dana Levi gets the spot back and C-7 Noa Katz comes off. Both are notified.")
    .waitFor();
  await expectNoViolations(desk);
  await desk.getByRole("button", { name: "Cancel" }).click();
  await desk.getByRole("button", { name: "Restore C-25 Dana Levi" }).click();
  squad.expectComplaint(/409 \(Conflict\)/);
  await desk
    .getByRole("group")
    .getByRole("button", { name: /^Restore/ })
    .click();
  const question = desk.getByRole("dialog", { name: "Assign C-25 Dana Levi anyway?" });
  await question.getByText("C-25 Dana Levi: Marked this shift type as not available").waitFor();
  await question.getByRole("button", { name: "Assign anyway" }).click();
  await desk
    .getByText("Restored to C-25 Dana Levi from C-7 Noa Katz by C-1 Ann Cohen, Tue, May 12")
    .waitFor();
  await expect.poll(async () => (await noaNews(taker)).at(0)).toMatch(/^You're off /);
  expect(noa.id).toBeGreaterThan(0);
  await phone
    .getByText("This shift was deleted or reassigned. You don't need to come in.")
    .waitFor();
});

async function noaNews(client: Awaited<ReturnType<typeof clientOf>>): Promise<string[]> {
  return ((await client.call("notifications.list")).body as { title: string }[]).map(
    ({ title }) => title,
  );
}

test("a spot's history shows its pending replacement request, and restoring the member restores the request", async () => {
  const { app } = squad;
  const [one, two] = [
    await addMember(app, {
      unitNumber: "M-1",
      firstName: "Mia",
      lastName: "Roth",
      eveningAvailability: "weekly",
    }),
    await addMember(app, { unitNumber: "M-2", firstName: "Max", lastName: "Stern" }),
  ];
  const boss = await addMember(app, { unitNumber: "M-9", role: "admin" });
  const shift = await addShift(app, {
    date: "2026-05-26",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const client = await clientOf(boss.unitNumber);
  for (const { id: userId } of [one, two])
    await client.call("shifts.change", { id: shift.id, memberIds: [userId] });
  const asker = await clientOf("M-2");
  const { body: spots } = await client.call("shifts.assignments", { id: shift.id });
  await asker.call("replacements.request", { shiftAssignmentId: spots[0].id, shiftId: shift.id });
  const desk = await squad.openAs("M-9", "/", DESK);
  await desk.locator('[data-date="2026-05-26"]').click();
  await openHistory(desk);
  const history = desk.getByRole("list", { name: "Assignment history by spot" });
  await history.getByText("Seeking Replacement").waitFor();
  await history.getByRole("button", { name: "Restore M-1 Mia Roth" }).click();
  await history.getByText(/M-2 Max Stern comes off\. We'll stop looking/).waitFor();
  await history.getByRole("button", { name: /^Restore/ }).click();
  await history
    .getByText(/M-2 Max Stern requested a replacement, M-9 .* assigned M-1 Mia Roth/)
    .waitFor();
  expect(await history.getByText("Seeking Replacement").count()).toBe(0);
});

test("restoring an earlier member fails with a message when the spot's member has changed in the meantime", async () => {
  const { app } = squad;
  const [one, two, three] = [
    await addMember(app, { unitNumber: "L-1" }),
    await addMember(app, { unitNumber: "L-2" }),
    await addMember(app, { unitNumber: "L-3" }),
  ];
  const boss = await addMember(app, { unitNumber: "L-9", role: "admin" });
  const shift = await addShift(app, {
    date: "2026-05-21",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const client = await clientOf(boss.unitNumber);
  for (const { id: userId } of [one, two]) {
    await client.call("shifts.change", { id: shift.id, memberIds: [userId] });
  }
  squad.expectComplaint(/409 \(Conflict\)/);
  const desk = await squad.openAs("L-9", "/", DESK);
  await desk.locator('[data-date="2026-05-21"]').click();
  await openHistory(desk);
  await desk.getByRole("button", { name: "Restore L-1 " }).click();
  // Another administrator changes the spot first, and this screen does not receive the update.
  await desk.route("**/api/shifts/*/moves", (route) => route.abort());
  squad.expectComplaint(/ERR_FAILED/);
  await client.call("shifts.change", { id: shift.id, memberIds: [three.id] });
  await desk
    .getByRole("group")
    .getByRole("button", { name: /^Restore/ })
    .click();
  await desk
    .getByText(/L-3 .* has this spot now\./)
    .first()
    .waitFor();
});
