import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signIn,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  const { app } = squad;
  await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  await addMember(app, { unitNumber: "C-7", firstName: "Noa", lastName: "Katz" });
  await addMember(app, { unitNumber: "C-1", firstName: "Ann", lastName: "Cohen", role: "admin" });
});
afterAll(() => squad.close());

const NIGHT = {
  date: "2026-05-15",
  endDate: "2026-05-16",
  startTime: "19:00",
  endTime: "07:00",
  type: "night",
  maxMembers: 1,
};

test("a member takes the last hours of a shift, and another member takes the other hours", async () => {
  const shift = await addShift(squad.app, NIGHT);
  const member = await squad.openAs("C-25", `/?shift=${shift.id}`, PHONE);
  await member
    .getByRole("dialog")
    .getByRole("button", { name: /^Only part of it…/ })
    .click();
  const dialog = member.getByRole("dialog", { name: "Take part of this shift" });
  await dialog.getByLabel("Part").selectOption("last");
  await dialog.getByLabel("From").selectOption({ label: "Sat, May 16, 3:00 AM" });
  await dialog.getByText("3:00 AM - 7:00 AM · 4h").waitFor();
  await expectNothingRunsOver(member);
  await expectNoViolations(member);
  await dialog.getByRole("button", { name: "Take this part" }).click();
  await member.getByText("Shift taken").first().waitFor();
  await member.getByText(/Night on Sat, May 16, 3:00 AM - 7:00 AM\.$/).waitFor();

  const other = await squad.openAs("C-7", "/", DESK);
  const row = other.getByRole("listitem").filter({ hasText: "7:00 PM - 3:00 AM" }).first();
  await row.getByRole("button", { name: /^Take Shift/ }).click();
  await other.getByText("Shift taken").first().waitFor();

  const admin = await squad.openAs("C-1", `/simple-shifts?shift=${shift.id}`, DESK);
  const crew = admin.getByRole("region", { name: "Crew" });
  await crew.getByText("1/1 Fully Staffed").waitFor();
  await crew.getByText("3:00 AM - 7:00 AM").waitFor();
  await crew.getByText("7:00 PM - 3:00 AM").waitFor();
  await expectNoViolations(admin);
});

test("a member gives up the last hours of their shift and takes them back", async () => {
  const shift = await addShift(squad.app, { ...NIGHT, date: "2026-05-18", endDate: "2026-05-19" });
  const dana = await squad.app.dependencies.database.write
    .selectFrom("members")
    .select("id")
    .where("unitNumber", "=", "C-25")
    .executeTakeFirstOrThrow();
  await addAssignment(squad.app, shift.id, dana.id);
  const member = await squad.openAs("C-25", `/?shift=${shift.id}`, PHONE);
  const panel = member.getByRole("dialog");
  await panel.getByRole("button", { name: "Request Replacement" }).click();
  await panel.getByRole("button", { name: "Only part of it…" }).click();
  await panel.getByLabel("From").selectOption({ label: "Tue, May 19, 3:00 AM" });
  await expectNothingRunsOver(member);
  await expectNoViolations(member);
  await panel.getByRole("button", { name: "Send request" }).click();
  await member.getByText("You're responsible for 3:00 AM - 7:00 AM until").first().waitFor();
  await member.getByText("7:00 PM - 3:00 AM").first().waitFor();
  await member.getByText("1 until 3:00 AM, then 0").waitFor();

  const other = await squad.openAs("C-7", "/", DESK);
  const row = other.getByRole("listitem").filter({ hasText: "3:00 AM - 7:00 AM" }).first();
  await row.getByRole("button", { name: /^Accept/ }).waitFor();
});

test("a squad that does not allow parts of shifts sees no controls for them", async () => {
  const ann = await signIn(squad.app, { unitNumber: "C-1" });
  await ann.call("settings.change", { features: [] });
  const shift = await addShift(squad.app, { ...NIGHT, date: "2026-05-21", endDate: "2026-05-22" });
  const member = await squad.openAs("C-25", `/?shift=${shift.id}`, PHONE);
  const dialog = member.getByRole("dialog");
  await dialog.getByRole("button", { name: /^Take Shift/ }).waitFor();
  expect(await dialog.getByText("Only part of it…").count()).toBe(0);
});
