import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T22:10:00Z");
  const evening = await addShift(squad.app, {
    type: "evening",
    date: "2026-05-12",
    startTime: "18:30",
    endTime: "20:30",
  });
  for (const [index, unitNumber] of ["C-25", "C-26"].entries()) {
    const member = await addMember(squad.app, { unitNumber, firstName: "Dana", lastName: "Levi" });
    await addAssignment(squad.app, evening.id, member.id, index + 1);
    await addMember(squad.app, { unitNumber: `C-3${index}`, firstName: "Avi", lastName: "Katz" });
    await addShift(squad.app, {
      type: "night",
      date: `2026-05-1${4 + index * 2}`,
      startTime: "23:00",
      endTime: "07:00",
      endDate: `2026-05-1${5 + index * 2}`,
      maxMembers: 1,
    });
  }
});
afterAll(() => squad.close());

/** Returns the accessibility tree of an element, without times that change. */
async function readOut(part: Locator): Promise<string> {
  return (await part.ariaSnapshot())
    .replaceAll(/\d+:\d{2}:\d{2}( [AP]M)?/g, "(clock)")
    .replaceAll(/\b\d+m\b/g, "(minutes)");
}

/** Presses Tab until the wanted element has focus, as a keyboard user does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 80; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The keyboard does not come to it");
}

describe.each([
  ["on a desktop", DESK, "C-25", "C-30", "Thu, May 14"],
  ["on a phone", PHONE, "C-26", "C-31", "Sat, May 16"],
])("by keyboard and screen reader, %s", (_where, size, onCall, free, day) => {
  test("a member goes 10-8 and 10-7", async () => {
    const page = await squad.openAs(onCall, "/", size);
    const panel = page
      .locator("section", { has: page.getByRole("button", { name: /10-[87]/ }) })
      .last();
    await tabTo(page, page.getByRole("button", { name: /^10-8/ }));
    expect(await readOut(panel)).toMatchSnapshot();
    await page.keyboard.press("Enter");
    const out = page.getByRole("button", { name: "10-7 Go out of service" });
    await out.waitFor();
    expect(await readOut(panel)).toMatchSnapshot();
    await tabTo(page, out);
    // The server asks for confirmation, because no other unit would be in service.
    squad.expectComplaint(/409 \(Conflict\)/);
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Go 10-7" });
    await tabTo(page, question.getByRole("button", { name: /^End my shift/ }));
    expect(await readOut(question)).toMatchSnapshot();
    await page.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await out.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  });

  test("a member takes a shift, and focus stays near it", async () => {
    const page = await squad.openAs(free, "/", size);
    const card = page
      .locator("section", { has: page.getByRole("heading", { name: "Outstanding Shifts" }) })
      .last();
    const take = card.getByRole("button", { name: `Take Shift: Night, ${day}` });
    // Loads after the first screen.
    await card.getByRole("button", { name: `Only part of it… Night, ${day}` }).waitFor();
    await tabTo(page, take);
    expect(
      await readOut(
        card
          .getByRole("listitem")
          .filter({ has: page.getByRole("button", { name: `Take Shift: Night, ${day}` }) }),
      ),
    ).toMatchSnapshot();
    await page.keyboard.press("Enter");
    await take.waitFor({ state: "detached" });
    await expect
      .poll(() => page.evaluate(() => document.activeElement !== document.body))
      .toBe(true);
    const schedule = page
      .locator("section", { has: page.getByRole("heading", { name: /^My Upcoming/ }) })
      .last();
    await schedule.getByRole("listitem").first().waitFor();
    expect(await readOut(schedule)).toMatchSnapshot();
  });
});
