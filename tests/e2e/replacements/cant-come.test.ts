import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
let eli: { id: number };

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  eli = await addMember(app, { unitNumber: "C-25", firstName: "Eli", lastName: "Baum" });
  for (const [unitNumber, firstName] of [
    ["K-7", "Noa"],
    ["K-8", "Gil"],
  ] as const)
    await addMember(app, {
      unitNumber,
      firstName,
      lastName: "Cohen",
      isAvailableForSubstitute: true,
      eveningAvailability: "weekly",
    });
});
afterAll(() => squad.close());

async function openEvening(date: string, size: typeof DESK) {
  const shift = await addShift(squad.app, {
    date,
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  await addAssignment(squad.app, shift.id, eli.id);
  const page = await squad.openAs("A-1", `/?shift=${shift.id}`, size);
  await page.getByRole("button", { name: "Can't come… C-25 Eli Baum" }).click();
  return { page, shift, dialog: page.getByRole("dialog", { name: "C-25 Eli Baum can't come" }) };
}

const spotsOf = async (shiftId: number): Promise<string[]> => {
  const rows = await squad.app.dependencies.database.read
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["m.unitNumber", "a.status"])
    .where("a.shiftId", "=", shiftId)
    .where("a.status", "<>", "replaced")
    .execute();
  return rows.map(({ unitNumber, status }) => `${unitNumber} ${status}`);
};

test.each([
  ["a desk", DESK, "2026-05-20"],
  ["a phone", PHONE, "2026-05-21"],
] as const)(
  "an admin on %s assigns a suggested member for one who can't come, and undoes it",
  async (_where, size, date) => {
    const { page, shift, dialog } = await openEvening(date, size);
    await dialog.getByText("Evening · 6:30 PM - 8:30 PM").waitFor();
    await expectNoViolations(page);
    const best = dialog.getByRole("list", { name: "Suggested members" }).getByRole("button");
    await best.first().click();
    await page.getByText("Replacement assigned").first().waitFor();
    await dialog.waitFor({ state: "detached" });
    expect(await spotsOf(shift.id)).toEqual([expect.stringMatching(/^K-\d assigned$/)]);
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByRole("button", { name: "Can't come… C-25 Eli Baum" }).waitFor();
    await expect.poll(() => spotsOf(shift.id)).toEqual(["C-25 assigned"]);
  },
);

test("an admin starts a replacement search, and the member who can't come leaves the shift", async () => {
  const { shift, dialog } = await openEvening("2026-05-22", PHONE);
  await dialog.getByRole("button", { name: "Choose members to ask" }).click();
  await dialog.getByRole("checkbox", { name: /^K-7 Noa Cohen/, checked: true }).waitFor();
  expect(await spotsOf(shift.id)).toEqual(["C-25 assigned"]);
  await dialog.getByRole("button", { name: "Start search" }).click();
  await dialog.getByRole("button", { name: "Stop search" }).waitFor();
  await dialog.getByText("Not seen").first().waitFor();
  expect(await spotsOf(shift.id)).toEqual([]);
});

test("a replacement request to all members is urgent within 12 hours of the start, and normal earlier", async () => {
  const later = await openEvening("2026-05-23", DESK);
  await later.dialog.getByText("2 members could stand in.").waitFor();
  expect(await later.dialog.getByLabel("Priority").inputValue()).toBe("normal");
  const { page, shift, dialog } = await openEvening("2026-05-12", DESK);
  await dialog.getByText("Urgent because the shift starts within 12 hours.").waitFor();
  await dialog.getByRole("button", { name: "Ask everyone now" }).click();
  await page.getByText("Replacement request created").first().waitFor();
  await dialog.waitFor({ state: "detached" });
  expect(await spotsOf(shift.id)).toEqual(["C-25 replacement_requested"]);
  const requests = await squad.app.dependencies.database.read
    .selectFrom("replacementRequests")
    .select("priority")
    .where("shiftId", "=", shift.id)
    .execute();
  expect(requests).toEqual([{ priority: "urgent" }]);
});
