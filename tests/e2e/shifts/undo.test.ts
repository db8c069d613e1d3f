import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, dismiss, PHONE, type Squad } from "../support/squad.ts";

const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

test("undo restores a replacement request declined by mistake, or says that another member has accepted it", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const [asker, quick] = [await signedInMember(app), await signedInMember(app)];
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  await addMember(app, { unitNumber: "UN-1" });
  squad.expectComplaint(/409 \(/);
  const page = await squad.openAs("UN-1", "/", PHONE);
  const decline = page.getByRole("button", { name: "Decline" });
  await decline.click();
  await page.getByText("Request Declined").first().waitFor();
  await decline.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("The request is on your list again.").first().waitFor();
  await decline.click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await quick.call("replacements.accept", { id: request.id });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Couldn't undo").first().waitFor();
  await page
    .getByText(/has already taken this shift/)
    .first()
    .waitFor();
});

test("Ctrl+Z restores a notification deleted by mistake, in the member's other tab as well", async () => {
  const { app } = squad;
  const admin = await signedInMember(app, { role: "admin" });
  const member = await addMember(app, { unitNumber: "UN-2" });
  for (const date of ["2026-05-20", "2026-05-21"]) {
    const shift = await addShift(app, { date, startTime: "18:30", endTime: "20:30" });
    await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id });
  }
  await app.settle();
  const page = await squad.openAs("UN-2", "/", DESK);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`${squad.address}/notifications`);
  const texts = (tab: typeof page) => tab.getByRole("main").getByRole("listitem").allInnerTexts();
  await expect.poll(() => texts(page)).toHaveLength(2);
  const before = await texts(page);
  await page.bringToFront();
  await page
    .getByRole("button", { name: /^Delete: / })
    .first()
    .click();
  await expect.poll(() => texts(other)).toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).waitFor();
  await page.keyboard.press("F8");
  const undo = page.getByRole("button", { name: "Undo" });
  await expect
    .poll(async () => {
      await page.keyboard.press("Tab");
      return undo.evaluate((element) => element === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.press("Enter");
  for (const tab of [page, other]) await expect.poll(() => texts(tab)).toEqual(before);
});

test("Ctrl+Z withdraws a mistaken replacement request before notifications go out, and undoes steps in order", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "UN-3" });
  const other = await signedInMember(app);
  const open = await addShift(app, {
    date: "2026-05-15",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const own = await addShift(app, {
    date: "2026-05-16",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  await addAssignment(app, own.id, member.id);
  const page = await squad.openAs("UN-3", "/", DESK);
  await page.getByRole("button", { name: "Take Shift: Evening, Fri, May 15" }).click();
  await page.getByText("Shift taken").first().waitFor();
  await page.getByRole("button", { name: /Sat, May 16 · Evening/ }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Request Replacement" }).click();
  await sheet.getByRole("button", { name: "Send request" }).click();
  await page.getByText("Replacement request created").first().waitFor();
  await dismissed(page);
  const spotOf = async (shiftId: number) =>
    app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("status")
      .where("shiftId", "=", shiftId)
      .where("memberId", "=", member.id)
      .executeTakeFirst();
  await expect.poll(() => spotOf(own.id)).toEqual({ status: "replacement_requested" });
  await page.keyboard.press("Control+z");
  await page
    .getByText("You have been reassigned to your original shift. No one was notified.")
    .first()
    .waitFor();
  expect(await spotOf(own.id)).toEqual({ status: "assigned" });
  await page.keyboard.press("Control+z");
  await page.getByText("Undone. No one was notified.").first().waitFor();
  expect(await spotOf(open.id)).toBeUndefined();
  app.clock.advance({ minutes: 1 });
  await app.settle();
  expect((await other.call("notifications.list")).body).toEqual([]);
});

test("pressing Undo in a focused toast returns focus to the page", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "UN-40" });
  await addShift(app, { date: "2026-05-17", startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  const page = await squad.openAs("UN-40", "/", DESK);
  await page.getByRole("button", { name: "Take Shift: Evening, Sun, May 17" }).press("Enter");
  await page.getByText("Shift taken").first().waitFor();
  await page.keyboard.press("F8");
  const isInMessage = () =>
    page.evaluate(() => Boolean(document.activeElement?.closest("[data-messages] button")));
  await expect.poll(async () => (await page.keyboard.press("Tab"), isInMessage())).toBe(true);
  await page.keyboard.press("Control+z");
  await page.getByText("Undone. No one was notified.").first().waitFor();
  await expect
    .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest("main"))))
    .toBe(true);
});

test("undo restores a member deleted or deactivated by mistake, with their shift", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "UN-4", role: "admin" });
  const member = await addMember(app, { unitNumber: "UN-5", firstName: "Gil", lastName: "Bar" });
  const shift = await addShift(app, {
    date: "2026-05-22",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("UN-4", "/members?view=list&search=UN-5", DESK);
  const menu = page.getByRole("button", { name: "Actions for UN-5" });
  await menu.click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Delete Gil Bar?" });
  await question
    .getByText(/1 upcoming shift becomes open.*You can undo this for 15 seconds\.$/)
    .waitFor();
  await page.clock.install();
  await question.getByRole("button", { name: "Delete member" }).click();
  await menu.waitFor({ state: "detached" });
  const message = page.locator("[data-messages] > li").filter({ hasText: "Member Deleted" });
  await message.waitFor();
  // The toast stays longer than the usual 5 s, to leave time to undo a deletion.
  await page.clock.fastForward(6_000);
  await message.getByRole("button", { name: "Undo" }).click();
  await page
    .getByText("Gil Bar is restored. They have their shifts back and need to sign in again.")
    .first()
    .waitFor();
  await menu.click();
  await page.getByRole("button", { name: "Edit Member" }).click();
  const form = page.getByRole("dialog", { name: "Edit Member" });
  await form.getByRole("checkbox", { name: "Active", exact: true }).uncheck();
  await form.getByText(/Saving signs UN-5 out and removes them from 1 upcoming shift/).waitFor();
  await form.getByRole("button", { name: "Save changes" }).click();
  await form.waitFor({ state: "detached" });
  await page.keyboard.press("Control+z");
  await page
    .getByText("1 member activated. They have their shifts back and need to sign in again.")
    .first()
    .waitFor();
  app.clock.advance({ minutes: 1 });
  await app.settle();
  const spots = await app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("memberId")
    .where("shiftId", "=", shift.id)
    .execute();
  expect(spots).toEqual([{ memberId: member.id }]);
});

/** Closes the shift's dialog if it is still open; the request dialog closes automatically. */
async function dismissed(page: Page): Promise<void> {
  if ((await page.getByRole("dialog").count()) > 0) await dismiss(page);
}
