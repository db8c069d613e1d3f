import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift } from "../../apps/server/src/testing/builders.ts";
import { createSquad, DESK, PHONE, type Squad } from "./squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

describe.each([
  ["at a desk", DESK, "1"],
  ["on a phone", PHONE, "2"],
])("%s", (_where, size, number) => {
  test("an administrator asks for cover of a member's place, and another accepts it from the notification's details", async () => {
    const { app } = squad;
    await addMember(app, { unitNumber: `A-${number}`, role: "admin" });
    const dana = await addMember(app, { unitNumber: `C-${number}`, firstName: "Dana", lastName: "Levi" });
    await addMember(app, { unitNumber: `K-${number}`, firstName: "Noa", lastName: "Cohen" });
    const shift = await addShift(app, {
      type: "night",
      date: `2026-05-2${number}`,
      endDate: `2026-05-2${Number(number) + 1}`,
      startTime: "23:00",
      endTime: "07:00",
      notes: "Bring the keys",
    });
    await addAssignment(app, shift.id, dana.id);

    const admin = await squad.openAs(`A-${number}`, "/", size);
    await admin.getByRole("button", { name: new RegExp(`, May 2${number}, 2026`) }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Request Replacement" }).click();
    const dialog = admin.getByRole("dialog", { name: "Request Replacement" });
    await dialog.getByRole("button", { name: "Ask for a replacement" }).click();
    await admin.getByText("Please select a member to request replacement for.").first().waitFor();
    await dialog.getByLabel("Member").selectOption({ label: `C-${number} Dana Levi` });
    await dialog.getByRole("button", { name: "Ask for a replacement" }).click();
    await admin.getByText("Replacement request created").first().waitFor();

    const member = await squad.openAs(`K-${number}`, "/", size);
    await member.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
    await member
      .getByRole("button", { name: /Replacement needed/ })
      .first()
      .click();
    const details = member.getByRole("dialog", { name: "Replacement needed" });
    await details.getByText("1 Seeking Replacement").waitFor();
    await details.getByText("Bring the keys").waitFor();
    await details.getByText("Reason: Admin requested replacement.").waitFor();
    await details.getByRole("button", { name: "Accept Replacement" }).click();
    await member.getByText("Replacement accepted! You've been assigned to this shift.").first().waitFor();
    await member.getByRole("button", { name: /^Notifications/ }).click();
    await member
      .getByRole("button", { name: /Replacement needed/ })
      .first()
      .click();
    await details.getByText("1 Replaced, 1 Assigned").waitFor();
    await expect.poll(() => details.getByRole("button", { name: "Accept Replacement" }).count()).toBe(0);
  });
});
