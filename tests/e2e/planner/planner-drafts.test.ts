import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import {
  createSquad,
  DESK,
  expectNothingRunsOver,
  PHONE,
  rosterOf,
  type Squad,
} from "../support/squad.ts";

let squad: Squad;
let coordinator: Awaited<ReturnType<typeof signedInMember>>;
let draftScheduleId: number;
let dana: { id: number };
let avi: { id: number };

/**
 * Adds a draft schedule for June with two evenings of one spot, a week apart. Dana and Avi offer
 * evenings.
 */
beforeEach(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  coordinator = await signedInMember(app, { role: "admin" });
  dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  avi = await addMember(app, {
    unitNumber: "C-26",
    firstName: "Avi",
    lastName: "Katz",
    eveningAvailability: "weekly",
  });
  for (const date of ["2026-06-03", "2026-06-10"])
    await addShift(app, {
      date,
      type: "evening",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 1,
    });
  const { body } = await coordinator.call("draftSchedules.create", {
    name: "June",
    fromDate: "2026-06-01",
    untilDate: "2026-06-30",
  });
  draftScheduleId = body.id;
  return () => squad.close();
});

const open = (size = DESK, how = "") =>
  squad.openAs("A-1", `/simple-shifts?view=planner&month=2026-06${how}`, size);
const member = (page: Page, name: RegExp) =>
  page.getByRole("region", { name: "Members" }).getByRole("button", { name });
const evening = (page: Page, day: number) =>
  page.getByRole("region", { name: new RegExp(`^Evening.*Jun ${day}$`) });

describe("in a month with a draft schedule a coordinator", () => {
  test("adds a suggestion by dragging a member, then moves, locks and undoes it, and another coordinator sees each step at once", async () => {
    const [page, other] = [await open(), await open(DESK, "&layout=lanes")];
    await page.getByRole("region", { name: "Draft schedule June" }).waitFor();
    await member(page, /C-25 Dana Levi/).dragTo(evening(page, 3));
    const suggestion = (on: Page, day: number, words = ", locked") =>
      evening(on, day).getByRole("button", {
        name: `C-25 Dana Levi, suggested${words}: move or remove`,
      });
    await suggestion(page, 3).waitFor();
    await page.getByText("Suggestion added", { exact: true }).first().waitFor();
    await expectNoViolations(page);
    await suggestion(other, 3).waitFor();
    expect(await rosterOf(squad)).toEqual([]);

    await suggestion(page, 3).dragTo(evening(page, 10));
    await suggestion(other, 10).waitFor();
    await page.getByRole("button", { name: "Undo" }).first().click();
    await suggestion(other, 3).waitFor();
    await page.keyboard.press("Control+Shift+z");
    await suggestion(other, 10).waitFor();

    await suggestion(page, 10).click();
    const dialog = page.getByRole("dialog", { name: "C-25 Dana Levi" });
    await dialog.getByText("Added manually.").waitFor();
    await dialog.getByRole("button", { name: "Unlock (auto-fill may change it)" }).click();
    await dialog.getByRole("button", { name: "Lock (auto-fill keeps it)" }).waitFor();
    await dialog.getByRole("button", { name: "Remove suggestion" }).click();
    await expect.poll(() => evening(other, 10).getByText("C-25").count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await suggestion(other, 10).waitFor();
    expect(await rosterOf(squad)).toEqual([]);

    await coordinator.call("autofill.publish", { id: draftScheduleId });
    await evening(page, 10)
      .getByRole("button", { name: "C-25 Dana Levi: move or remove" })
      .waitFor();
    expect(await rosterOf(squad)).toEqual(["10 C-25"]);
    await page.getByRole("region", { name: "Draft schedule June" }).waitFor({ state: "detached" });
  });

  test("moves a suggestion only within its draft schedule, with the nearest shift listed first, and can type the next unit number after removing a member", async () => {
    for (const date of ["2026-05-31", "2026-06-08", "2026-07-01"])
      await addShift(squad.app, {
        date,
        type: "evening",
        startTime: "18:30",
        endTime: "20:30",
        maxMembers: 1,
      });
    const page = await open();
    await evening(page, 10)
      .getByRole("button", { name: /^Assign…/ })
      .focus();
    await page.keyboard.type("25");
    await page.keyboard.press("Enter");
    const suggestion = evening(page, 10).getByRole("button", {
      name: /^C-25 Dana Levi, suggested/,
    });
    // Escape closes the dialog even while a toast shows.
    await page.getByText("Suggestion added", { exact: true }).first().waitFor();
    await suggestion.press("Enter");
    const dialog = page.getByRole("dialog", { name: "C-25 Dana Levi" });
    const choices = dialog.getByRole("list", { name: "Move to" }).getByRole("button");
    await expect
      .poll(() => choices.allTextContents())
      .toEqual([expect.stringContaining("Mon, Jun 8"), expect.stringContaining("Wed, Jun 3")]);
    await page.keyboard.press("Escape");
    await suggestion.dragTo(page.getByRole("region", { name: /^Evening.*Jul 1$/ }));
    await page
      .getByText("This shift isn't on the auto-fill's days. Assign the member directly.")
      .first()
      .waitFor();
    await suggestion.press("Enter");
    await dialog.getByRole("button", { name: "Remove suggestion" }).press("Enter");
    const free = evening(page, 10).getByRole("button", { name: /^Assign…/ });
    await expect
      .poll(() => free.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await page.keyboard.type("26");
    await page.keyboard.press("Enter");
    await evening(page, 10)
      .getByRole("button", { name: /^C-26 Avi Katz, suggested/ })
      .waitFor();
  });

  test("assigns a member before the draft schedules have loaded, which still becomes an undoable suggestion", async () => {
    const page = await open();
    await page.getByRole("region", { name: "Draft schedule June" }).waitFor();
    const { promise: isReadAtLast, resolve: letRead } = Promise.withResolvers<void>();
    await page.route("**/api/draft-schedules", (route) =>
      isReadAtLast.then(() => route.continue()),
    );
    await page.reload();
    await member(page, /C-25 Dana Levi/).waitFor();
    const free = evening(page, 10).getByRole("button", { name: /^Assign…/ });
    await free.focus();
    await page.keyboard.type("25");
    await page.keyboard.press("Enter");
    letRead();
    await page.getByText("Suggestion added", { exact: true }).first().waitFor();
    await evening(page, 10)
      .getByRole("button", { name: /^C-25 Dana Levi, suggested/ })
      .waitFor();
    expect(await rosterOf(squad)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).first().click();
    await free.waitFor();
    expect(await rosterOf(squad)).toEqual([]);
  });

  test("sees the names of members whose suggestions are no longer valid, and removes these suggestions", async () => {
    const page = await open();
    await evening(page, 3)
      .getByRole("button", { name: /^Assign…/ })
      .focus();
    await page.keyboard.type("25");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^C-25 Dana Levi, suggested, locked:/ }).waitFor();
    await coordinator.call("timeOff.add", {
      id: dana.id,
      fromDate: "2026-06-01",
      untilDate: "2026-06-05",
    });
    const shift = (await coordinator.call("shifts.month", { year: 2026, month: 6 })).body[0]!;
    await squad.changeRows(() => addAssignment(squad.app, shift.id, avi.id));
    await page.reload();
    const panel = page.getByRole("region", { name: "Draft schedule June" });
    await panel.getByText(/C-25 Dana Levi, Wed, Jun 3 · Evening/).waitFor();
    await page
      .getByRole("button", { name: /^C-25 Dana Levi.*suggested, locked, no longer valid:/ })
      .waitFor();
    await panel.getByRole("button", { name: "Remove", exact: true }).click();
    await expect
      .poll(() => page.getByRole("button", { name: /^C-25 Dana Levi.*suggested/ }).count())
      .toBe(0);
    expect(await rosterOf(squad)).toEqual(["03 C-26"]);
  });

  test("discards a suggestion on a phone after a confirmation", async () => {
    const page = await open(PHONE);
    await evening(page, 3)
      .getByRole("button", { name: /^Assign…/ })
      .click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /C-26 Avi Katz.*Weekly/ })
      .click();
    const suggestion = page.getByRole("button", { name: /^C-26 Avi Katz, suggested, locked:/ });
    await suggestion.waitFor();
    await expectNothingRunsOver(page);
    await page.getByRole("button", { name: "Discard…" }).click();
    await page
      .getByRole("dialog", { name: /^Discard \d+ suggestions?\?$/ })
      .getByRole("button", { name: "Discard", exact: true })
      .click();
    await suggestion.waitFor({ state: "detached" });
    expect(await rosterOf(squad)).toEqual([]);
  });
});
