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

test("a member proposes their hours for a shift marked as missed, and an admin approves them and corrects other hours", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const dana = await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
  });
  const noa = await addMember(app, { unitNumber: "C-7", firstName: "Noa", lastName: "Katz" });
  await addMember(app, { unitNumber: "C-1", firstName: "Ann", lastName: "Cohen", role: "admin" });
  const shift = await addShift(app, { date: "2026-05-11", startTime: "18:30", endTime: "22:30" });
  await addAssignment(app, shift.id, dana.id, 1, "missed");
  await addAssignment(app, shift.id, noa.id, 2, "missed");

  const member = await squad.openAs("C-25", `/?shift=${shift.id}`, PHONE);
  await member.getByRole("button", { name: "Add hours" }).click();
  const form = member.getByRole("dialog", { name: "Add hours" });
  await form.getByLabel("10-7").fill("2026-05-11T22:00");
  await form.getByLabel("Reason").fill("My phone was dead");
  await expectNothingRunsOver(member);
  await form.getByRole("button", { name: "Send to admins" }).click();
  await member.getByText("Waiting for approval").waitFor();

  const admin = await squad.openAs("C-1", "/correct-hours", DESK);
  await admin.getByText("My phone was dead").waitFor();
  await expectNoViolations(admin);
  await admin.getByRole("checkbox", { name: /C-25 Dana Levi/ }).check();
  await admin.getByRole("button", { name: "Approve 1" }).click();
  await admin.getByText("No hours to correct").waitFor();

  await admin.goto(`${new URL(admin.url()).origin}/simple-shifts?shift=${shift.id}`);
  await admin.getByRole("button", { name: "Add hours of C-7 Noa Katz" }).click();
  const dialog = admin.getByRole("dialog", { name: "Add hours" });
  await expect
    .poll(() => dialog.getByRole("button", { name: "Save hours" }).getAttribute("aria-disabled"))
    .toBe("true");
  await dialog.getByLabel("Reason").fill("Was there");
  await dialog.getByRole("button", { name: "Save hours" }).click();
  const panel = admin.getByRole("region", { name: "Hours" });
  await panel.getByText("Mon, May 11, 6:30 PM - 10:30 PM", { exact: true }).waitFor();
  await panel.getByText("Mon, May 11, 6:30 PM - 10:00 PM", { exact: true }).waitFor();
});
