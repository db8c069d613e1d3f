import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T10:00:00Z");
});
afterAll(() => squad.close());

async function holders(shiftId: number): Promise<number[]> {
  const rows = squad.app.dependencies.database.read
    .selectFrom("shiftAssignments")
    .select("memberId");
  return (
    await rows.where("shiftId", "=", shiftId).where("spotNumber", "is not", null).execute()
  ).map(({ memberId }) => memberId);
}

/** Adds a member who has a shift until noon, and an open shift in the afternoon of the same day. */
async function tired(unitNumber: string, date: string) {
  const { app } = squad;
  const member = await addMember(app, { unitNumber });
  const morning = await addShift(app, {
    date,
    startTime: "10:00",
    endTime: "12:00",
    maxMembers: 1,
  });
  await addAssignment(app, morning.id, member.id);
  return {
    member,
    afternoon: await addShift(app, { date, startTime: "14:00", endTime: "16:00", maxMembers: 1 }),
  };
}

test("a member is warned of little rest before taking a shift, and can cancel, or take the shift and undo it", async () => {
  squad.expectComplaint(/409 \(Conflict\)/);
  const { member, afternoon } = await tired("C-1", "2026-05-14");
  const page = await squad.openAs("C-1", "/", PHONE);
  const question = page.getByRole("dialog", { name: "Take this shift anyway?" });
  const take = page.getByRole("button", { name: /^Take Shift: / }).first();
  await take.click();
  // Warnings are a list in a live region, which screen readers announce.
  const against = question.getByRole("status").getByRole("listitem");
  await expect.poll(() => against.allInnerTexts()).toEqual(["Only 2 hours of rest beside Evening"]);
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  expect(await page.getByText("Error").count()).toBe(0);
  expect(await holders(afternoon.id)).toEqual([]);

  await take.focus();
  await page.keyboard.press("Enter");
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await holders(afternoon.id)).toEqual([]);

  await take.click();
  await question.getByRole("button", { name: "Take shift" }).click();
  await page.getByText("You've been assigned to this shift!").first().waitFor();
  expect(await holders(afternoon.id)).toEqual([member.id]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone").first().waitFor();
  expect(await holders(afternoon.id)).toEqual([]);
});

test("a member is warned of little rest before accepting a replacement request, and cannot accept it offline", async () => {
  squad.expectComplaint(/409 \(Conflict\)/);
  const { app } = squad;
  const { member, afternoon } = await tired("C-2", "2026-05-15");
  const asker = await signedInMember(app);
  const { id: shiftAssignmentId } = await addAssignment(app, afternoon.id, asker.id);
  await asker.call("replacements.request", { shiftAssignmentId, shiftId: afternoon.id });
  const page = await squad.openAs("C-2", "/");
  await page.getByRole("button", { name: /^Accept: / }).click();
  const question = page.getByRole("dialog", { name: "Take this shift anyway?" });
  await question.getByText("Only 2 hours of rest beside Evening").waitFor();
  await question.getByRole("button", { name: "Take shift" }).click();
  await page.getByText("Replacement Accepted").first().waitFor();
  expect(await holders(afternoon.id)).toEqual([member.id]);
});
