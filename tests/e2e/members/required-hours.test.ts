import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
});
afterAll(() => squad.close());

test("an admin sets required hours, a member sees the progress, and the report lists members below the requirement", async () => {
  const { app } = squad;
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
  });
  await addMember(app, { unitNumber: "C-1", firstName: "Ann", lastName: "Cohen", role: "admin" });
  const shift = await addShift(app, { date: "2026-05-11", startTime: "18:30", endTime: "22:30" });
  const { id: assignmentId } = await addAssignment(app, shift.id, dana.id, 1, "completed");
  await app.dependencies.database.write
    .insertInto("attendanceIntervals")
    .values({
      assignmentId,
      checkedInAt: Temporal.Instant.from("2026-05-11T22:30:00Z"),
      checkedOutAt: Temporal.Instant.from("2026-05-12T02:30:00Z"),
      createdAt: Temporal.Instant.from("2026-05-11T22:30:00Z"),
    })
    .execute();

  const member = await squad.openAs("C-25", "/", PHONE);
  await member.getByText("Hours logged").waitFor();
  expect(await member.getByText(/ of \d+ hours this/).count()).toBe(0);

  const admin = await squad.openAs("C-1", "/reports?tab=members", DESK);
  await admin.getByRole("table", { name: "Member reports" }).waitFor();
  expect(await admin.getByRole("columnheader", { name: "Required" }).count()).toBe(0);

  await admin.goto(`${new URL(admin.url()).origin}/settings?view=hours`);
  await admin.getByRole("spinbutton", { name: "Required hours" }).fill("24");
  await admin.getByRole("combobox", { name: "Required hours per" }).waitFor();
  await admin.getByRole("button", { name: "Save settings" }).click();

  // The member's screen updates without a reload.
  await member.getByText("4 of 24 hours this month").first().waitFor();
  await expectNothingRunsOver(member);

  await admin.goto(`${new URL(admin.url()).origin}/reports?tab=members`);
  const row = admin.getByRole("row", { name: /Dana Levi/ });
  await row.getByText("20h short").waitFor();
  await expectNoViolations(admin);
});
