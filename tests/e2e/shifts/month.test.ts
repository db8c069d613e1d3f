import { describe, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { keyboard, pointer } from "../support/input-methods.ts";
import { createSquad, DESK, type Squad } from "../support/squad.ts";

/** Lists every shift in the database as date, shift and members. */
async function month({ app }: Squad): Promise<string[]> {
  const rows = await app.dependencies.database.read
    .selectFrom("shifts as s")
    .leftJoin("shiftAssignments as a", "a.shiftId", "s.id")
    .leftJoin("members as m", "m.id", "a.memberId")
    .select(["s.date", "s.endDate", "s.startTime", "s.type", "m.unitNumber"])
    .orderBy("s.date")
    .orderBy("s.startTime")
    .execute();
  return rows.map(({ date, endDate, startTime, type, unitNumber }) =>
    [
      date.slice(5),
      startTime,
      type,
      unitNumber ?? "open",
      ...(endDate ? [`until ${endDate.slice(5)}`] : []),
    ].join(" "),
  );
}

describe.each([
  ["with the mouse", pointer],
  ["with the keyboard alone", keyboard],
])("a coordinator %s", (_how, handOf) => {
  test("creates a month's shifts: a series with a member, a changed shift in it, a night and a copied week; and ends the series", async () => {
    const squad = await createSquad("2026-05-12T18:00:00Z");
    try {
      await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
      await addMember(squad.app, {
        unitNumber: "C-25",
        firstName: "Dana",
        lastName: "Levi",
        eveningAvailability: "weekly",
      });
      await addMember(squad.app, {
        unitNumber: "C-30",
        firstName: "Avi",
        lastName: "Katz",
        nightAvailability: "weekly",
      });
      const page = await squad.openAs("A-1", "/simple-shifts", DESK);
      const hand = handOf(page);
      const form = page.getByRole("dialog");
      const field = (label: string) => form.getByLabel(label, { exact: true });
      const button = (name: string) => form.getByRole("button", { name, exact: true });
      const said = (text: string) => page.getByText(text).first().waitFor();

      await hand.openDay("2026-05-17");
      await hand.press(button("Create First Shift"));
      await hand.choose(field("Shift type"), "Evening");
      await hand.tick(field("Repeats"));
      await hand.write(field("Repeats until"), "2026-06-10");
      await hand.write(field("Members"), "dana");
      await hand.tick(field("C-25 Dana Levi"));
      await hand.press(button("Create shifts"));
      await said("Shifts created successfully");

      await hand.openDay("2026-05-24");
      await hand.press(button("Edit shift"));
      await hand.write(field("Start time"), "19:00");
      await hand.press(button("Save changes"));
      await hand.press(button("Update 1 shift"));
      await said("Shift updated successfully");

      await hand.openDay("2026-05-18");
      await hand.press(button("Create First Shift"));
      await hand.choose(field("Shift type"), "Night");
      await hand.tick(field("C-25 Dana Levi"));
      await form.getByText("C-25 Dana Levi: Marked this shift type as not available").waitFor();
      await expectNoViolations(page);
      await hand.write(field("Members"), "avi");
      await hand.write(field("Max members"), "2");
      await hand.tick(field("C-30 Avi Katz"));
      await hand.press(button("Create shift"));
      await said("Shift created successfully");

      await hand.press(page.getByRole("button", { name: "Copy weeks" }));
      await hand.write(field("Copy the week of"), "2026-05-17");
      await hand.write(field("To the week of"), "2026-06-14");
      await hand.press(button("Preview"));
      await hand.press(form.getByRole("button", { name: "Create 2 shifts" }));
      await said("Shifts created");

      const endSeries = async () => {
        await hand.openDay("2026-05-31");
        await hand.press(button("Edit shift"));
        await hand.press(button("Delete"));
        await hand.tick(form.getByLabel(/This and all following shifts \(2\)/));
        await hand.press(form.getByRole("button", { name: "Delete 2 shifts" }));
        await said("Shift series deleted successfully");
      };
      const whole = await month(squad);
      await endSeries();
      await hand.answerToast("Undo");
      await said("Shifts restored");
      expect(await month(squad)).toEqual(whole);
      await endSeries();

      expect(await month(squad)).toEqual([
        "05-17 18:30 evening C-25",
        "05-18 23:00 night C-25 until 05-19",
        "05-18 23:00 night C-30 until 05-19",
        "05-24 19:00 evening C-25",
        "06-14 18:30 evening C-25",
        "06-15 23:00 night C-30 until 06-16",
      ]);

      await hand.openDay("2026-05-24");
      await hand.press(button("Edit shift"));
      await hand.press(button("Delete"));
      await hand.press(form.getByRole("button", { name: "Delete 1 shift" }));
      await said("Shift deleted successfully");
      await hand.answerToast("Undo");
      await said("Shift restored");
      expect((await month(squad)).filter((line) => line.startsWith("05-24"))).toEqual([
        "05-24 19:00 evening C-25",
      ]);
    } finally {
      await squad.close();
    }
  });
});
