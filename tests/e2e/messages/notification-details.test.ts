import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { expectNoViolations } from "../support/axe.ts";
import { createSquad, DESK, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
});
afterAll(() => squad.close());

describe.each([
  ["on a desktop", DESK, "1"],
  ["on a phone", PHONE, "2"],
])("in the notifications %s", (_where, size, number) => {
  test("an administrator requests a replacement for a member, and another member accepts it in the notification's details", async () => {
    const { app } = squad;
    await addMember(app, { unitNumber: `A-${number}`, role: "admin" });
    const dana = await addMember(app, {
      unitNumber: `C-${number}`,
      firstName: "Dana",
      lastName: "Levi",
    });
    await addMember(app, { unitNumber: `K-${number}`, firstName: "Noa", lastName: "Cohen" });
    const shift = await addShift(app, {
      type: "night",
      date: `2026-05-2${number}`,
      endDate: `2026-05-2${Number(number) + 1}`,
      startTime: "23:00",
      endTime: "07:00",
      notes: "Bring the keys",
      maxMembers: 1,
    });
    await addAssignment(app, shift.id, dana.id);

    const admin = await squad.openAs(`A-${number}`, "/?month=2026-05", size);
    await admin.getByRole("button", { name: new RegExp(`, May 2${number}, 2026`) }).click();
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: /^More actions for/ })
      .click();
    await admin.getByRole("button", { name: "Find replacement" }).click();
    const dialog = admin.getByRole("dialog", { name: "Find replacement" });
    await dialog
      .getByRole("group", { name: "Who can't come?" })
      .getByRole("button", { name: `C-${number} Dana Levi` })
      .click();
    await dialog.getByRole("button", { name: "Ask everyone now" }).click();
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
    expect(await details.getByText("Reason:").count()).toBe(0);
    await details.getByRole("button", { name: "Accept Replacement" }).click();
    await member
      .getByText(
        /^Replacement accepted! You've been assigned to this shift\. \S.* on \w{3}, May \d+, /,
      )
      .first()
      .waitFor();
    await member.getByRole("button", { name: /^Notifications/ }).click();
    await member
      .getByRole("button", { name: /Replacement needed/ })
      .first()
      .click();
    await details.getByText("1 Replaced, 1 Assigned").waitFor();
    await expect
      .poll(() => details.getByRole("button", { name: "Accept Replacement" }).count())
      .toBe(0);
  });
});

test("a member whose notifications fail to load sees an error, not an empty list", async () => {
  squad.expectComplaint(/500 \(Internal Server Error\)/);
  await addMember(squad.app, { unitNumber: "B-1" });
  const page = await squad.openAs("B-1", "/");
  await page.getByRole("heading", { name: /^Good/ }).waitFor();
  await page.route("**/api/notifications", (route) =>
    route.fulfill({ status: 500, json: { message: "Something went wrong", code: "internal" } }),
  );
  // Opens Settings, because on the dashboard the notifications come with the bootstrap response.
  await page.goto(`${squad.address}/settings`);
  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  const newest = page.getByRole("region", { name: "Newest notifications" });
  await newest.getByText("Couldn't load your notifications.").waitFor();
  expect(await newest.getByText("You're all caught up!").count()).toBe(0);
  await page.unroute("**/api/notifications");
  await newest.getByRole("button", { name: "Try again" }).click();
  await newest.getByText("You're all caught up!").waitFor();
});

test("a member opens the notification of a canceled shift, which says without an error that the shift is gone", async () => {
  squad.expectComplaint(/404 \(Not Found\)/);
  const { app } = squad;
  const admin = await signedInMember(app, { role: "admin" });
  const member = await addMember(app, { unitNumber: "B-2" });
  const shift = await addShift(app, { date: "2026-05-28", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, shift.id, member.id);
  expect((await admin.call("shifts.remove", { id: shift.id })).status).toBe(200);
  await app.settle();
  const page = await squad.openAs("B-2", "/notifications");
  await page.getByRole("button", { name: /^Canceled: / }).click();
  const details = page.getByRole("dialog", { name: /^Canceled: / });
  await details.getByText("This shift was removed from the schedule.").waitFor();
  expect(await details.getByRole("button", { name: "Try again" }).count()).toBe(0);
});

test("a member double taps to accept in the notification's row and gets the spot once, and others read that it is taken", {
  tags: ["core"],
}, async () => {
  const { app } = squad;
  const asker = await signedInMember(app);
  await addMember(app, { unitNumber: "R-1", firstName: "Noa", lastName: "Katz" });
  await addMember(app, { unitNumber: "R-2" });
  const shift = await addShift(app, {
    date: "2026-06-02",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  await asker.call("replacements.request", { shiftAssignmentId, shiftId: shift.id });
  await app.settle();
  const page = await squad.openAs("R-1", "/notifications", PHONE);
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Replacement needed" });
  await row.getByRole("button", { name: /^Decline: Evening, Tue, Jun 2, for / }).waitFor();
  await expectNoViolations(page);
  await row.getByRole("button", { name: /^Accept: Evening, Tue, Jun 2, for / }).dblclick();
  await page
    .getByText("Replacement accepted! You've been assigned to this shift.")
    .first()
    .waitFor();
  await expect.poll(() => row.getByRole("button", { name: /^(Accept|Decline)/ }).count()).toBe(0);
  // Focus stays in the row, so that a screen reader announces the result.
  expect(
    await row
      .getByRole("button")
      .first()
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
  await expect.poll(() => row.getByText("(unread)").count()).toBe(0);
  const spots = () =>
    app.dependencies.database.read
      .selectFrom("shiftAssignments")
      .select("status")
      .where("shiftId", "=", shift.id)
      .orderBy("id")
      .execute();
  expect(await spots()).toEqual([{ status: "replaced" }, { status: "assigned" }]);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("No one was notified.").first().waitFor();
  await row.getByRole("button", { name: /^Accept: / }).click();
  await expect.poll(spots).toEqual([{ status: "replaced" }, { status: "assigned" }]);
  app.clock.advance({ minutes: 1 });
  await app.settle();
  const other = await squad.openAs("R-2", "/", PHONE);
  await other
    .getByRole("button", { name: /^Notifications/ })
    .first()
    .click();
  const newest = other.getByRole("region", { name: "Newest notifications" });
  await newest
    .getByText(/Noa Katz/)
    .first()
    .waitFor();
  expect(await newest.getByText("Can you take it?").count()).toBe(0);
  expect(await newest.getByRole("button", { name: /^(Accept|Decline)/ }).count()).toBe(0);
});

test("the bell's list offers to accept or decline a replacement request, and names the member who accepted it first", async () => {
  const { app } = squad;
  const [asker, quick] = [await signedInMember(app), await signedInMember(app)];
  await addMember(app, { unitNumber: "R-3" });
  const shift = await addShift(app, {
    date: "2026-06-03",
    startTime: "18:30",
    endTime: "20:30",
    maxMembers: 1,
  });
  const { id: shiftAssignmentId } = await addAssignment(app, shift.id, asker.id);
  const { body: request } = await asker.call("replacements.request", {
    shiftAssignmentId,
    shiftId: shift.id,
  });
  await app.settle();
  squad.expectComplaint(/409 \(/);
  const page = await squad.openAs("R-3", "/", PHONE);
  await page.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  const newest = page.getByRole("region", { name: "Newest notifications" });
  const accept = newest.getByRole("button", { name: /^Accept: Evening, Wed, Jun 3/ });
  await accept.waitFor();
  await page.route("**/api/replacement-requests/*/accept", async (route) => {
    await quick.call("replacements.accept", { id: request.id });
    await route.continue();
  });
  await accept.click();
  await page
    .getByText(/has already taken this shift/)
    .first()
    .waitFor();
  await accept.waitFor({ state: "detached" });
});
