import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
const PLANNER = "/simple-shifts?view=planner&month=2026-05";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  const { app } = squad;
  await addMember(app, { unitNumber: "K-1", role: "admin" });
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  for (const day of [20, 21]) {
    const shift = await addShift(app, {
      date: `2026-05-${day}`,
      startTime: "18:30",
      endTime: "20:30",
    });
    if (day === 20) await addAssignment(app, shift.id, dana.id);
  }
});
afterAll(() => squad.close());

async function schedule(): Promise<string[]> {
  const rows = await squad.app.dependencies.database.read
    .selectFrom("shifts as s")
    .leftJoin("shiftAssignments as a", (join) =>
      join.onRef("a.shiftId", "=", "s.id").on("a.spotNumber", "is not", null),
    )
    .leftJoin("members as m", "m.id", "a.memberId")
    .select(["s.date", "m.unitNumber"])
    .orderBy("s.date")
    .execute();
  return rows.map(({ date, unitNumber }) => `${date.slice(8)} ${unitNumber ?? "-"}`);
}

async function deleteShift(page: Page, day: string): Promise<void> {
  await page
    .getByRole("region", { name: new RegExp(`^${day}`) })
    .getByTitle(/^Edit Evening/)
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page.getByText("Shift deleted successfully").first().waitFor();
}

test("the undo stack covers all pages, names each step, and says which steps are too late to undo", async () => {
  const page = await squad.openAs("K-1", PLANNER, DESK);
  const done = page.getByRole("dialog", { name: "Undo history" });
  const open = page.getByRole("button", { name: "Undo history" });
  await open.click();
  await done.getByText("No changes yet.").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "C-25 Dana Levi: move or remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove from shift" }).click();
  await expect.poll(schedule).toEqual(["20 -", "21 -"]);
  await deleteShift(page, "Thursday, May 21");
  await expect.poll(schedule).toEqual(["20 -"]);
  await open.click();
  await done
    .getByRole("button", { name: /^Undo: Shift deleted, Evening on Thu, May 21/ })
    .waitFor();
  await done.getByRole("button", { name: /^Undo: Removed from shift, C-25 Dana Levi/ }).waitFor();
  await page.keyboard.press("Escape");

  // Undo and redo also work from another page.
  await page.getByRole("link", { name: "Reports" }).first().click();
  await page.getByRole("heading", { name: "Reports & Analytics" }).waitFor();
  await page.keyboard.press("Control+z");
  await page.getByText("Shift restored").first().waitFor();
  await expect.poll(schedule).toEqual(["20 -", "21 -"]);
  await page.keyboard.press("Control+z");
  await expect.poll(schedule).toEqual(["20 C-25", "21 -"]);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(schedule).toEqual(["20 -", "21 -"]);
  await page.keyboard.press("Control+Shift+Z");
  await expect.poll(schedule).toEqual(["20 -"]);

  // A deletion cannot be undone once members are notified, but the step before it can.
  squad.app.clock.advance({ seconds: 16 });
  await page.goBack();
  await open.click();
  await done.getByText("The members affected have already been notified.").waitFor();
  expect(await done.getByRole("button", { name: /^Undo: Shift deleted/ }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  await page.getByText("Too late to undo").first().waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await expect.poll(schedule).toEqual(["20 C-25"]);
});

test("undo says that a step conflicts with another admin's change and removes it from the stack, on a phone as well", async () => {
  squad.expectComplaint(/40[49] \(/);
  const page = await squad.openAs("K-1", PLANNER, PHONE);
  await page.getByRole("button", { name: "Add a shift on Saturday, May 16, 2026" }).click();
  await page.getByRole("dialog").getByLabel("Shift type").selectOption("custom");
  await page.getByRole("dialog").getByLabel("Custom name").fill("Standby");
  await page.getByRole("dialog").getByRole("button", { name: "Create shift" }).click();
  await page.getByText("Shift created successfully").first().waitFor();
  await squad.changeRows((write) =>
    write.deleteFrom("shifts").where("customName", "=", "Standby").execute(),
  );
  await page.getByRole("button", { name: "Undo history" }).click();
  const done = page.getByRole("dialog", { name: "Undo history" });
  await done.getByRole("button", { name: /^Undo: Shifts created, Standby/ }).click();
  await page.getByText("Couldn't undo").first().waitFor();
  await page.getByText("This shift was deleted.").first().waitFor();
  await done.getByText("No changes yet.").waitFor();
});
