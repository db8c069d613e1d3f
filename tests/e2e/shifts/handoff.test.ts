import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  TEST_PASSWORD,
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

test("a crew leaves a handoff note, the next crew sees it when they go 10-8 (in service) and ticks it as read, and the list shows that", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const [dana, noa, lea] = [
    await addMember(app, { unitNumber: "C-25", firstName: "Dana", lastName: "Levi" }),
    await addMember(app, { unitNumber: "C-7", firstName: "Noa", lastName: "Katz" }),
    await addMember(app, { unitNumber: "C-8", firstName: "Lea", lastName: "Stern" }),
  ];
  await addMember(app, { unitNumber: "C-1", firstName: "Ann", lastName: "Cohen", role: "admin" });
  const day = await addShift(app, { date: "2026-05-12", startTime: "13:55", endTime: "14:10" });
  const evening = await addShift(app, { date: "2026-05-12", startTime: "14:05", endTime: "20:00" });
  const spot = await addAssignment(app, day.id, dana.id);
  await addAssignment(app, evening.id, noa.id);
  const leasSpot = await addAssignment(app, evening.id, lea.id, 2);

  const empty = await squad.openAs("C-1", "/handoff-notes", DESK);
  await empty.getByText("No handoff notes yet").waitFor();

  const before = app.visitor();
  await before.call("accounts.signIn", { unitNumber: "C-25", password: TEST_PASSWORD });
  await before.call("attendance.checkIn", { assignmentId: spot.id });
  const author = await squad.openAs("C-25", "/", PHONE);
  await author.getByRole("button", { name: "Write a handoff note" }).press("Enter");
  // Opening the form focuses its field, and closing it focuses the button that opened it.
  await expect
    .poll(() =>
      author
        .getByLabel("Note to the next crew")
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await author.getByText(/^No patient details: /).waitFor();
  await author.getByRole("button", { name: "Add note" }).click();
  await author.getByRole("alert").getByText("Write what the next crew should know").waitFor();
  await expect
    .poll(() =>
      author
        .getByLabel("Note to the next crew")
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true);
  await author
    .getByLabel("Note to the next crew")
    .fill("Ambulance 2 needs fuel.\nThe gate code is new: ask Ann.");
  await expectNothingRunsOver(author);
  await expectNoViolations(author);
  await author.getByRole("button", { name: "Add note" }).click();
  const own = author.getByRole("list", { name: "Your notes to the next crew" });
  await own.getByText("Not read yet.").waitFor();
  await own.getByRole("button", { name: "Edit" }).click();
  await own.getByLabel("Note to the next crew").fill("Ambulance 2 needs fuel.");
  await own.getByRole("button", { name: "Save note" }).click();
  await own.getByText("Ambulance 2 needs fuel.").waitFor();

  const next = await squad.openAs("C-7", "/", PHONE);
  await next.getByRole("button", { name: /^10-8 / }).waitFor();
  expect(await next.getByText("Ambulance 2 needs fuel.").count()).toBe(0);
  await next.getByRole("button", { name: /^10-8 / }).click();
  const sheet = next.getByRole("dialog", { name: "Notes from the previous crew" });
  await sheet.getByText("Ambulance 2 needs fuel.").waitFor();
  await expectNoViolations(next);
  await sheet.getByRole("button", { name: "Read later" }).click();
  await sheet.waitFor({ state: "hidden" });
  const card = next.getByRole("list", { name: "Notes from the previous crew" });
  await card.getByText("Ambulance 2 needs fuel.").waitFor();
  await expectNothingRunsOver(next);
  // A note that the member postponed stays postponed after a reload.
  await next.reload();
  await card.getByText("Ambulance 2 needs fuel.").waitFor();
  expect(await sheet.count()).toBe(0);

  const beside = app.visitor();
  await beside.call("accounts.signIn", { unitNumber: "C-8", password: TEST_PASSWORD });
  await beside.call("attendance.checkIn", { assignmentId: leasSpot.id });
  const partner = await squad.openAs("C-8", "/", PHONE);
  const theirs = partner.getByRole("dialog", { name: "Notes from the previous crew" });
  await theirs.getByText("Ambulance 2 needs fuel.").waitFor();
  await card.getByRole("button", { name: "Mark as read: note from C-25 Dana Levi" }).click();
  await card.waitFor({ state: "hidden" });
  await theirs.waitFor({ state: "hidden" });
  await own.waitFor({ state: "hidden" });

  await empty.reload();
  await empty.getByText("Read", { exact: true }).waitFor();
  await empty.getByText("C-7 Noa Katz · Tue, May 12, 2:00 PM").waitFor();
});
