import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAssignment, addMember, addShift, signedInMember } from "../../apps/server/src/testing/builders.ts";
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

test("a member whose notifications cannot be read is told so, and not that there is no news", async () => {
  squad.expectComplaint(/500 \(Internal Server Error\)/);
  await addMember(squad.app, { unitNumber: "B-1" });
  const page = await squad.openAs("B-1", "/");
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  await page.route("**/api/notifications", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong", code: "internal" } }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  const newest = page.getByRole("region", { name: "Newest notifications" });
  await newest.getByText("Your notifications could not be read.").waitFor();
  expect(await newest.getByText("You're all caught up!").count()).toBe(0);
  await page.unroute("**/api/notifications");
  await newest.getByRole("button", { name: "Try again" }).click();
  await newest.getByText("You're all caught up!").waitFor();
});

test("whose shift was called off opens the news of it, which says calmly that the shift is gone", async () => {
  squad.expectComplaint(/404 \(Not Found\)/);
  const { app } = squad;
  const admin = await signedInMember(app, { role: "admin" });
  const member = await addMember(app, { unitNumber: "B-2" });
  const shift = await addShift(app, { date: "2026-05-28", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, shift.id, member.id);
  expect((await admin.call("shifts.remove", { id: shift.id })).status).toBe(200);
  await app.settle();
  const page = await squad.openAs("B-2", "/notifications");
  await page.getByRole("button", { name: /^Your shift is called off/ }).click();
  const details = page.getByRole("dialog", { name: "Your shift is called off" });
  await details.getByText("This shift is not on the schedule any more.").waitFor();
  expect(await details.getByRole("button", { name: "Try again" }).count()).toBe(0);
});
