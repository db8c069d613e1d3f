import { expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  TEST_PASSWORD,
} from "../../apps/server/src/testing/squads/builders.ts";
import { rosterOf } from "../e2e/support/squad.ts";
import { PHONE } from "./driver.ts";
import type { Stage } from "./fixture.ts";
import { button, dialog, field, heading, holding, region, text, within } from "./locators.ts";

/** Defines the browser tests of a member with a phone, which run in each engine. */
export function tellOfDuty(stage: () => Stage): void {
  test("a member signs in, goes 10-8 and 10-7, and sees another member's 10-8 without a reload", async () => {
    const { squad } = stage();
    const dana = await addMember(squad.app, { unitNumber: "D-1", firstName: "Dana" });
    const other = await signedInMember(squad.app, { unitNumber: "D-2", firstName: "Noa" });
    const shift = await addShift(squad.app, {
      date: "2026-05-12",
      startTime: "14:00",
      endTime: "18:00",
    });
    await addAssignment(squad.app, shift.id, dana.id);
    const { id } = await addAssignment(squad.app, shift.id, other.id, 2);
    const page = await stage().open(PHONE);
    await page.fill(field("Unit Number"), "D-1");
    await page.fill(field("Password"), TEST_PASSWORD);
    await page.click(button("Sign In"));
    await page.see(heading("Good afternoon, Dana"));
    await page.click(button(/^10-8/));
    await page.see({ role: "timer", name: "Time on duty" });
    // Uses the keyboard, because an immediate second tap would be ignored as a double tap.
    await page.pressOn(button(/^10-7/));
    await page.click(within(dialog("Go 10-7"), button(/^End my shift/)));
    await page.see(button(/^10-8/));

    const unit = holding(within(region("On call now"), { role: "listitem" }), "D-2");
    await page.see(holding(unit, "Assigned"));
    expect(await other.call("attendance.checkIn", { assignmentId: id })).toMatchObject({
      status: 200,
    });
    await page.see(holding(unit, /10-8 · /));
  });

  test("a member takes a shift, confirms another one despite little rest, and undoes it", async () => {
    const { squad } = stage();
    const fair = { type: "custom", date: "2026-05-20", maxMembers: 1 };
    await addShift(squad.app, {
      ...fair,
      customName: "Fair",
      startTime: "08:00",
      endTime: "10:00",
    });
    await addShift(squad.app, {
      ...fair,
      customName: "Parade",
      startTime: "12:00",
      endTime: "14:00",
    });
    stage().expectComplaint(/status of 409/);
    const page = await stage().openAs({ unitNumber: "D-3" }, "/", PHONE);
    await page.click(button("Take Shift: Fair, Wed, May 20"));
    await page.see(text("You've been assigned to this shift!"));
    await page.click(button("Take Shift: Parade, Wed, May 20"));
    const question = dialog("Take this shift anyway?");
    await page.see(within(question, text("Only 2 hours of rest beside Fair")));
    await page.dismiss(question);
    await page.click(button("Take Shift: Parade, Wed, May 20"));
    await page.click(within(question, button("Take shift")));
    await expect.poll(() => rosterOf(squad)).toEqual(expect.arrayContaining(["20 D-3", "20 D-3"]));
    // Waits for this shift's toast, because the Undo button before it belongs to the previous
    // shift.
    await page.see(text("You've been assigned to this shift! Parade"));
    await page.click(button("Undo"));
    await page.see(text("Undone"));
    expect((await rosterOf(squad)).filter((each) => each === "20 D-3")).toEqual(["20 D-3"]);
  });

  test("a member requests a replacement with a reason, and another accepts", async () => {
    const { squad } = stage();
    const eli = await addMember(squad.app, {
      unitNumber: "D-4",
      firstName: "Eli",
      lastName: "Baum",
    });
    await addMember(squad.app, { unitNumber: "D-5" });
    const shift = await addShift(squad.app, {
      date: "2026-05-14",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 1,
    });
    await addAssignment(squad.app, shift.id, eli.id);
    const page = await stage().openAgainAs("D-4", "/", PHONE);
    await page.click(button(/^(?!Thursday).*Thu.*Evening|^(?!Thursday).*Evening.*Thu/));
    await page.click(button("Request Replacement"));
    await page.fill(field("Reason (optional)"), "Exam");
    await page.click(button("Send request"));
    await page.see(text("Replacement request created"));

    await stage().openAgainAs("D-5", "/", PHONE);
    await page.click(within(holding({ role: "listitem" }, "for Eli Baum"), button(/^Accept/)));
    await page.see(text("Replacement accepted! You've been assigned to this shift."));
    expect(await rosterOf(squad)).toEqual(expect.arrayContaining(["14 D-5"]));
    expect(await rosterOf(squad)).not.toEqual(expect.arrayContaining(["14 D-4"]));
  });
}
