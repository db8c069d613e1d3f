import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T10:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin", firstName: "Rosa", lastName: "Klein" });
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

test("a coordinator reads every member's conflicts, sees one member's warnings, and assigns them by override", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const evening = { eveningAvailability: "weekly" } as const;
  const tired = await addMember(app, {
    unitNumber: "C-1",
    firstName: "Dana",
    lastName: "Levi",
    ...evening,
  });
  const busy = await addMember(app, {
    unitNumber: "C-2",
    firstName: "Noa",
    lastName: "Cohen",
    ...evening,
  });
  await addMember(app, { unitNumber: "C-3", firstName: "Ben", lastName: "Adler", ...evening });
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 3,
  });
  const before = await addShift(app, {
    date: "2026-05-14",
    startTime: "14:00",
    endTime: "16:00",
    maxMembers: 1,
  });
  const during = await addShift(app, {
    date: "2026-05-14",
    startTime: "19:00",
    endTime: "21:00",
    maxMembers: 1,
  });
  await addAssignment(app, before.id, tired.id);
  await addAssignment(app, during.id, busy.id);

  const page = await squad.openAs("A-1", "/");
  const panel = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Admin Panel" }) });
  await panel.getByRole("button", { name: "Assign Shift" }).click();
  const assign = page.getByRole("dialog", { name: "Assign Shift" });
  await assign.getByRole("radio", { name: /Evening.*6:30 PM/ }).check();
  await assign.getByRole("button", { name: "Who's eligible?" }).click();
  const list = assign.getByRole("list", { name: "Members, eligible first" });
  await list.getByText("Eligible").waitFor();
  const rows = await list.getByRole("listitem").allInnerTexts();
  expect(rows.map((row) => row.replaceAll(/\s+/g, " ").trim())).toEqual([
    "C-3 Ben Adler Eligible",
    "A-1 Rosa Klein Marked this shift type as not available",
    "C-1 Dana Levi Only 2.5 hours of rest beside Evening",
    "C-2 Noa Cohen C-2 Noa Cohen is already on Evening, which overlaps this shift.",
  ]);
  await assign.getByLabel("Find a member").fill("xyz");
  await list.getByText("No members match").waitFor();

  await assign.getByRole("checkbox", { name: /C-1/ }).check();
  await assign.getByRole("status").getByText("Only 2.5 hours of rest beside Evening").waitFor();
  await assign.getByRole("button", { name: "Assign Shift" }).click();
  await page.getByText("Shift assigned successfully").first().waitFor();
  expect(await holders(shift.id)).toEqual([tired.id]);
  // Ctrl+Z undoes the assignment, too.
  await page.keyboard.press("Control+z");
  await page.getByText("Undone").first().waitFor();
  expect(await holders(shift.id)).toEqual([]);
});

test("the shift form lists available members next to its member list, on a phone as well", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "C-9", firstName: "Avi", lastName: "Katz" });
  const shift = await addShift(app, {
    date: "2026-05-20",
    startTime: "07:00",
    endTime: "09:00",
    maxMembers: 1,
  });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-05", PHONE);
  await page.getByRole("button", { name: /, May 20, 2026/ }).click();
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  const form = page.getByRole("dialog", { name: "Edit shift" });
  await form.getByRole("button", { name: "Who's eligible?" }).press("Enter");
  const list = form.getByRole("list", { name: "Members, eligible first" });
  await list.getByText("C-9 Avi Katz is already on this shift.").waitFor();
  await form.getByLabel("Find a member").fill("katz");
  await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
});
