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

test("a member joins the waitlist of a full shift, and is offered the spot that opens", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" });
  const noa = await addMember(app, { unitNumber: "C-7", firstName: "Noa", lastName: "Katz" });
  await addMember(app, { unitNumber: "C-1", firstName: "Ann", lastName: "Cohen", role: "admin" });
  const shift = await addShift(app, {
    date: "2026-05-15",
    startTime: "18:30",
    endTime: "22:30",
    maxMembers: 1,
  });
  await addAssignment(app, shift.id, noa.id, 1);

  const admin = await squad.openAs("C-1", `/simple-shifts?shift=${shift.id}`, DESK);
  const list = admin.getByRole("region", { name: "Waiting for a spot" });
  await admin.getByRole("button", { name: "Find replacement" }).waitFor();
  expect(await list.count()).toBe(0);

  const member = await squad.openAs("C-25", `/?shift=${shift.id}`, PHONE);
  const wait = member.getByRole("button", { name: "Tell me if a spot opens" });
  const stop = member.getByRole("button", { name: "Stop waiting" });
  await wait.click();
  await member.getByText("You're waiting.").waitFor();
  await expectNothingRunsOver(member);
  await expectNoViolations(member);
  await list.getByText("C-25 Dana Levi").waitFor();
  await expectNoViolations(admin);

  await stop.click();
  await wait.waitFor();
  await expect.poll(() => list.count()).toBe(0);
  // A second click so soon would count as half of a double click.
  await wait.press("Enter");
  await list.getByText("C-25 Dana Levi").waitFor();

  await admin.getByRole("button", { name: "Remove C-7 Noa Katz" }).click();
  await admin
    .getByRole("group", { name: "Remove C-7 Noa Katz" })
    .getByRole("button", { name: "Remove from shift" })
    .click();
  await stop.waitFor({ state: "detached" });
  app.clock.advance({ minutes: 1 });
  await app.worker.tick();
  await app.settle();
  await member.goto(`${new URL(member.url()).origin}/`);
  await member.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await member.getByRole("button", { name: /Can you take / }).click();
  await member
    .getByRole("dialog", { name: /^Can you take / })
    .getByRole("button", { name: "Take Shift" })
    .waitFor();
  await expect.poll(() => list.count()).toBe(0);
});
