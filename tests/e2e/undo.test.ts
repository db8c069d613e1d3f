import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addMember, addShift, signedInMember } from "../../apps/server/src/testing/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "./squad.ts";

const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

test("a request that was declined by a slip of the thumb comes back, and says so when somebody else has taken it", async () => {
  const { app } = squad;
  const [asker, quick] = [await signedInMember(app), await signedInMember(app)];
  const shift = await addShift(app, { date: "2026-05-14", startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
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
  await page.getByText("Could not undo").first().waitFor();
  await page
    .getByText(/has already taken this shift/)
    .first()
    .waitFor();
});

test("a notification deleted by mistake is put back with the keyboard, in another tab of theirs as well", async () => {
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
