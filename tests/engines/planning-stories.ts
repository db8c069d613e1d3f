import { expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../apps/server/src/testing/squads/builders.ts";
import { rosterOf } from "../e2e/support/squad.ts";
import { DESK } from "./driver.ts";
import type { Stage } from "./fixture.ts";
import { button, dialog, field, heading, region, type Target, text, within } from "./locators.ts";
import type { Page } from "./page.ts";

/** Maximum number of arrow key presses; no row or day of the planner has so many stops. */
const MOST_STOPS = 40;

/**
 * Moves the focus to a target in a planner day: presses Tab to enter the planner, then arrow keys.
 */
async function goTo(page: Page, day: Target, target: Target): Promise<void> {
  await page.see(within(day, target));
  await page.tabTo({ css: "[data-day] button[tabindex='0']" });
  await page.press("Home");
  for (
    let stop = 0;
    stop < MOST_STOPS && (await page.look(within(day, { css: ":focus" }))).count === 0;
    stop += 1
  )
    await page.press("ArrowRight");
  for (
    let stop = 0;
    stop < MOST_STOPS && !(await page.look(within(day, target))).isFocused;
    stop += 1
  )
    await page.press("ArrowDown");
  expect(await page.look(within(day, target))).toMatchObject({ isFocused: true });
}

/** Defines the browser tests of a coordinator at a desk, which run in each engine. */
export function tellOfPlanning(stage: () => Stage): void {
  test("a coordinator fills and clears spots in the planner with the keyboard alone", async () => {
    const { squad } = stage();
    const gil = await addMember(squad.app, {
      unitNumber: "P-2",
      firstName: "Gil",
      lastName: "Marx",
      eveningAvailability: "weekly",
    });
    const evening = { date: "2026-06-03", startTime: "18:30", endTime: "20:30", maxMembers: 1 };
    const first = await addShift(squad.app, evening);
    await addShift(squad.app, { ...evening, date: "2026-06-04" });
    await addAssignment(squad.app, first.id, gil.id);
    const ofJune = async (): Promise<string[]> =>
      (await rosterOf(squad)).filter((each) => each.endsWith(" P-2"));
    const page = await stage().openAs(
      { unitNumber: "P-1", role: "admin" },
      "/simple-shifts?view=planner&month=2026-06",
      DESK,
    );
    const dayOf = (name: string) => region(`${name}, 2026`);
    await goTo(page, dayOf("Thursday, June 4"), button(/^Assign/));
    await page.press("Enter");
    await page.tabTo(within(dialog("Assign a member"), button(/P-2 Gil Marx.*Weekly/)));
    await page.press("Enter");
    await expect.poll(ofJune).toEqual(["03 P-2", "04 P-2"]);
    await page.gone(dialog("Assign a member"));
    await page.press("Control+z");
    await expect.poll(ofJune).toEqual(["03 P-2"]);

    await goTo(page, dayOf("Wednesday, June 3"), button("P-2 Gil Marx: move or remove"));
    await page.press("Enter");
    const dialogOfGil = dialog("P-2 Gil Marx");
    await page.tabTo(within(dialogOfGil, field("Move to")));
    await page.type("thu");
    await page.tabTo(within(dialogOfGil, button(/Thu, Jun 4 · Evening/)));
    await page.press("Enter");
    await expect.poll(ofJune).toEqual(["04 P-2"]);
  });

  test("a coordinator changes the month and creates a shift by typing its date and times", async () => {
    const { squad } = stage();
    const page = await stage().openAs(
      { unitNumber: "P-3", role: "admin" },
      "/simple-shifts?month=2026-06",
      DESK,
    );
    await page.see(heading("June 2026"));
    await page.click(button("Next month"));
    await page.see(heading("July 2026"));
    const at = (date: string) => ({ css: `[data-date="${date}"]` });
    await page.tabTo({ css: "[data-date][tabindex='0']" });
    await page.press("ArrowDown");
    await page.press("ArrowRight");
    await page.until(
      "an arrow to lead to July 9",
      async () => (await page.look(at("2026-07-09"))).isFocused,
    );
    await page.press("Enter");
    await page.click(button("Create First Shift"));
    const form = dialog("Create shift");
    await page.choose(within(form, field("Shift type")), "Custom");
    await page.fill(within(form, field("Custom name")), "Regatta");
    await page.fillDate(within(form, field("Date")), "2026-07-11");
    await page.fillTime(within(form, field("Start time")), "09:30");
    await page.fillTime(within(form, field("End time")), "13:15");
    await page.click(within(form, button("Create shift")));
    await page.see(text("Shift created successfully"));
    const made = await squad.app.dependencies.database.read
      .selectFrom("shifts")
      .select(["date", "startTime", "endTime"])
      .where("customName", "=", "Regatta")
      .execute();
    expect(made).toEqual([{ date: "2026-07-11", startTime: "09:30", endTime: "13:15" }]);
    await page.until("the month to show it", async () =>
      /Regatta/.test((await page.look(at("2026-07-11"))).text),
    );
  });
}
