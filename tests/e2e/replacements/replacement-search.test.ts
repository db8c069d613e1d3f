import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  const dana = await signedInMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
  });
  await addMember(app, {
    unitNumber: "K-7",
    firstName: "Noa",
    lastName: "Cohen",
    isAvailableForSubstitute: true,
    eveningAvailability: "fill-ins",
  });
  await addMember(app, {
    unitNumber: "K-8",
    firstName: "Eli",
    lastName: "Baum",
    isAvailableForSubstitute: true,
  });
  const shift = await addShift(app, {
    date: "2026-05-14",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, dana.id);
  await dana.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
});
afterAll(() => squad.close());

test("a coordinator asks members to replace another, and sees without a reload that one reads and accepts the request", {
  tags: ["core"],
}, async () => {
  const desk = await squad.openAs("A-1", "/");
  await desk.getByRole("button", { name: /^Thursday, May 14, 2026/ }).click();
  await desk
    .getByRole("dialog")
    .getByRole("button", { name: /^More actions for/ })
    .click();
  await desk.getByRole("button", { name: "Find replacement" }).click();
  const dialog = desk.getByRole("dialog", { name: "Find replacement" });
  await dialog.getByText("Thu, May 14 · Evening · 6:30 PM - 8:30 PM").waitFor();
  await dialog.getByText("1 member: available for substitutes with no current shifts").waitFor();
  await dialog.getByRole("checkbox", { name: "K-7 Noa Cohen Round 1", checked: true }).waitFor();
  await dialog
    .getByRole("checkbox", { name: "K-8 Eli Baum Marked not available", checked: false })
    .waitFor();
  await dialog.getByText("Members will only see it in the app").waitFor();
  await dialog.getByText("Round 1: 1 member.").waitFor();
  await dialog.getByRole("button", { name: "Start search" }).click();
  await dialog.getByText("K-7 Noa Cohen").waitFor();
  await dialog.getByText("Not seen").waitFor();

  const phone = await squad.openAs("K-7", "/", PHONE);
  await phone.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await phone
    .getByRole("button", { name: /Can you take / })
    .first()
    .click();
  await phone
    .getByRole("dialog", { name: /^Can you take / })
    .getByRole("button", { name: "Accept Replacement" })
    .click();
  await phone
    .getByText("Replacement accepted! You've been assigned to this shift.")
    .first()
    .waitFor();

  await dialog.getByText("Accepted").waitFor();
  await squad.app.worker.tick();
  await dialog.getByText("Closed: filled or no longer needed").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Stop search" }).count()).toBe(0);
  // The dialog still lists the asked members. The shift is full again, so it asks which member
  // can't come.
  await dialog
    .getByRole("group", { name: "Who can't come?" })
    .getByRole("button", { name: "K-7 Noa Cohen" })
    .waitFor();
});
