import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

/**
 * Assigns Dana to the evening of May 13 and Avi, who offers no evenings, to the early shift of May
 * 15; the evening of May 14 is open.
 */
beforeEach(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin", nightAvailability: "weekly" });
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  const avi = await addMember(app, {
    unitNumber: "C-26",
    firstName: "Avi",
    lastName: "Katz",
    eveningAvailability: "not-available",
  });
  const evening = { type: "evening", startTime: "18:30", endTime: "20:30", maxMembers: 1 };
  const first = await addShift(app, { date: "2026-05-13", ...evening });
  await addShift(app, { date: "2026-05-14", ...evening });
  const early = await addShift(app, {
    date: "2026-05-15",
    startTime: "07:00",
    endTime: "09:00",
    type: "morning-weekdays",
  });
  await addAssignment(app, first.id, dana.id);
  await addAssignment(app, early.id, avi.id);
  return () => squad.close();
});

async function openPlanner(size: { width: number; height: number }): Promise<Page> {
  const page = await squad.openAs("A-1", "/simple-shifts", size);
  await page.getByRole("button", { name: "Planner" }).click();
  await page.getByRole("region", { name: "Thursday, May 14, 2026" }).waitFor();
  return page;
}

const dayOf = (page: Page, name: string) => page.getByRole("region", { name: `${name}, 2026` });

/** Returns the assigned members by day, read from the database. */
async function roster(): Promise<string[]> {
  const rows = await squad.app.dependencies.database.read
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select(["s.date", "m.unitNumber"])
    .where("a.spotNumber", "is not", null)
    .orderBy("s.date")
    .orderBy("m.unitNumber")
    .execute();
  return rows.map(({ date, unitNumber }) => `${date.slice(8)} ${unitNumber}`);
}

describe("in the planner a coordinator", () => {
  test("drags a member onto a shift and between shifts, gets a warning, and undoes step by step", {
    tags: ["core"],
  }, async () => {
    const page = await openPlanner(DESK);
    const avi = page
      .getByRole("region", { name: "Members" })
      .getByRole("button", { name: /C-26 Avi Katz/ });
    const thursday = dayOf(page, "Thursday, May 14").getByRole("region", { name: /^Evening/ });
    await avi.dragTo(thursday);
    await page.getByText("Marked this shift type as not available").first().waitFor();
    await expect.poll(roster).toEqual(["13 C-25", "14 C-26", "15 C-26"]);
    await page.getByText("Shift assigned successfully").first().waitFor();

    const dana = page.getByRole("button", { name: "C-25 Dana Levi: move or remove" });
    await dana.dragTo(thursday);
    await page.getByText("Every spot on this shift is filled", { exact: false }).first().waitFor();
    expect(await roster()).toEqual(["13 C-25", "14 C-26", "15 C-26"]);
    await dana.dragTo(dayOf(page, "Friday, May 15").getByRole("region", { name: /^Morning/ }));
    await page
      .getByText(/C-25 Dana Levi: .* → Morning Weekdays on Fri, May 15/)
      .first()
      .waitFor();
    await expect.poll(roster).toEqual(["14 C-26", "15 C-25", "15 C-26"]);

    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(roster).toEqual(["13 C-25", "14 C-26", "15 C-26"]);
    await page.getByText("Undone").first().waitFor();
    await page.getByRole("button", { name: "Next month" }).focus();
    await page.keyboard.press("Control+z");
    await expect.poll(roster).toEqual(["13 C-25", "15 C-26"]);

    await page.keyboard.press("Control+Shift+z");
    await expect.poll(roster).toEqual(["13 C-25", "14 C-26", "15 C-26"]);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect.poll(roster).toEqual(["14 C-26", "15 C-25", "15 C-26"]);
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    await expect.poll(roster).toEqual(["13 C-25", "15 C-26"]);
  });

  test("undoes the creation of a shift in the planner", async () => {
    const page = await openPlanner(DESK);
    await page.getByRole("button", { name: "Add a shift on Saturday, May 16, 2026" }).click();
    await page.getByRole("dialog").getByLabel("Shift type").selectOption("custom");
    await page.getByRole("dialog").getByLabel("Custom name").fill("Standby");
    await page.getByRole("dialog").getByRole("button", { name: "Create shift" }).click();
    await page.getByText("Shift created successfully").first().waitFor();
    const saturday = dayOf(page, "Saturday, May 16");
    await expect.poll(() => saturday.getByRole("region").count()).toBe(1);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await page.getByText("Undone").first().waitFor();
    await expect.poll(() => saturday.getByRole("region").count()).toBe(0);
  });

  test("sees that dropping a member while offline changed nothing, and undoes an earlier step when the network returns", async () => {
    const page = await openPlanner(DESK);
    const avi = page
      .getByRole("region", { name: "Members" })
      .getByRole("button", { name: /C-26 Avi Katz/ });
    const thursday = dayOf(page, "Thursday, May 14").getByRole("region", { name: /^Evening/ });
    const refused = () =>
      page.getByText("Nothing was changed. Check your connection and try again.").first().waitFor();
    await avi.dragTo(thursday);
    await expect.poll(roster).toEqual(["13 C-25", "14 C-26", "15 C-26"]);
    await page.getByText("Shift assigned successfully").first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await refused();
    await thursday.getByText("C-26").waitFor();
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect.poll(roster).toEqual(["13 C-25", "15 C-26"]);
    await page.getByText("Undone").first().waitFor();

    await page.context().setOffline(true);
    await avi.dragTo(thursday);
    await refused();
    await thursday.getByRole("button", { name: "Assign…" }).waitFor();
    await expect.poll(() => thursday.getByText("C-26").count()).toBe(0);
  });

  test("undoes a step even when undo is pressed before the server has responded to that step", async () => {
    const page = await openPlanner(DESK);
    const avi = page
      .getByRole("region", { name: "Members" })
      .getByRole("button", { name: /C-26 Avi Katz/ });
    const dana = page.getByRole("button", { name: "C-25 Dana Levi: move or remove" });
    await avi.dragTo(dayOf(page, "Thursday, May 14").getByRole("region", { name: /^Evening/ }));
    await expect.poll(roster).toEqual(["13 C-25", "14 C-26", "15 C-26"]);

    const answers = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    await page.route("**/api/**/move", async (route) => {
      isHeld.resolve();
      await answers.promise;
      await route.continue();
    });
    await dana.dragTo(dayOf(page, "Friday, May 15").getByRole("region", { name: /^Morning/ }));
    await isHeld.promise;
    await page.keyboard.press("Control+z");
    await page.keyboard.press("Control+z");
    answers.resolve();
    await expect.poll(roster).toEqual(["13 C-25", "15 C-26"]);
    await page.getByText("Undone").first().waitFor();
  });

  test("assigns, moves, removes and undoes by keyboard alone", async () => {
    const page = await openPlanner(DESK);
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    await dayOf(page, "Thursday, May 14").getByRole("button", { name: "Add a shift" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).toBe("Assign…");
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Assign a member" });
    await dialog.getByRole("button", { name: /C-25 Dana Levi.*Weekly/ }).press("Enter");
    await expect.poll(roster).toEqual(["13 C-25", "14 C-25", "15 C-26"]);
    await expect.poll(focused).toContain("Evening");
    await page.keyboard.press("Control+z");
    await expect.poll(roster).toEqual(["13 C-25", "15 C-26"]);

    const dana = (day: string) =>
      dayOf(page, day).getByRole("button", { name: "C-25 Dana Levi: move or remove" });
    await dana("Wednesday, May 13").press("Enter");
    const memberDialog = page.getByRole("dialog", { name: "C-25 Dana Levi" });
    await memberDialog.getByRole("searchbox", { name: "Move to" }).fill("thu");
    await memberDialog.getByRole("button", { name: /Thu, May 14 · Evening/ }).press("Enter");
    await expect.poll(roster).toEqual(["14 C-25", "15 C-26"]);

    await dana("Thursday, May 14").press("Enter");
    await memberDialog.getByRole("button", { name: "Remove from shift" }).press("Enter");
    await expect.poll(roster).toEqual(["15 C-26"]);

    await page
      .getByRole("region", { name: "Members" })
      .getByRole("button", { name: /A-1/ })
      .press("Enter");
    await page
      .getByRole("region", { name: "Highlighted days" })
      .getByRole("button", { name: "Choose a shift…" })
      .press("Enter");
    const who = page.getByRole("dialog", { name: /^Assign A-1/ });
    await who.getByRole("button", { name: /Wed, May 13/ }).press("Enter");
    await expect.poll(roster).toEqual(["13 A-1", "15 C-26"]);
  });

  test("fills a spot on a phone, and sees a message and the new state when another admin has filled the shift", async () => {
    const page = await openPlanner(PHONE);
    const thursday = dayOf(page, "Thursday, May 14");
    await thursday.getByRole("button", { name: "Assign…" }).click();
    const dialog = page.getByRole("dialog", { name: "Assign a member" });
    await dialog.getByRole("button", { name: /C-25 Dana Levi.*Weekly/ }).waitFor();
    const { id } = await squad.app.dependencies.database.read
      .selectFrom("shifts")
      .select("id")
      .where("date", "=", "2026-05-14")
      .executeTakeFirstOrThrow();
    squad.expectComplaint(/409 \(Conflict\)/);
    await squad.changeRows(async () =>
      addAssignment(squad.app, id, (await addMember(squad.app, { unitNumber: "C-40" })).id),
    );
    await dialog.getByRole("button", { name: /C-25 Dana Levi.*Weekly/ }).click();
    await page.getByText("Every spot on this shift is filled", { exact: false }).first().waitFor();
    await thursday.getByRole("button", { name: /^C-40/ }).waitFor();
    await expect.poll(() => thursday.getByText("C-25").count()).toBe(0);
    await expectNothingRunsOver(page);
  });
});
