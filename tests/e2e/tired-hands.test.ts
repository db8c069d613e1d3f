import { afterAll, beforeAll, expect, test } from "vitest";
import { addAssignment, addMember, addShift, TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import { createSquad, PHONE, type Squad } from "./squad.ts";

// A Tuesday, two in the afternoon in the squad's New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  squad.expectComplaint(/ERR_FAILED|500 \(Internal Server Error\)/);
});
afterAll(() => squad.close());

test("a volunteer who taps 10-8 twice is 10-8, once, and hears of no failure", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "T-1" });
  const shift = await addShift(app, { date: "2026-05-12", startTime: "14:00", endTime: "18:00" });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("T-1", "/", PHONE);
  const calls: string[] = [];
  page.on(
    "request",
    (request) => request.url().includes("/check-") && calls.push(request.url().replace(/.*\/(check-\w+).*/, "$1")),
  );
  await page.getByRole("button", { name: /10-8/ }).dblclick();
  await page.getByText("You are now in service for your shift!").first().waitFor();
  await page.getByRole("button", { name: /10-7/ }).waitFor();
  await expect.poll(() => calls).toEqual(["check-in"]);
});

test("the 10-8 button answers to the finger before the server does, and takes it back when the server fails", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "T-2" });
  const shift = await addShift(app, {
    type: "custom",
    customName: "Drill",
    date: "2026-05-12",
    startTime: "14:00",
    endTime: "18:00",
  });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("T-2", "/", PHONE);
  const button = page.getByRole("button", { name: /10-8/ });
  await button.waitFor();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/shifts/check-in/*", async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: { message: "Something went wrong", code: "unexpected" } });
  });
  await button.click();
  await page.getByRole("timer", { name: "Time on duty" }).waitFor();
  answer.resolve();
  await page.getByText("10-8 Failed").first().waitFor();
  await button.waitFor();
});

test("two taps on Take Shift take one shift, and say so", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "T-3" });
  await addShift(app, {
    type: "custom",
    customName: "Fair",
    date: "2026-05-14",
    startTime: "14:00",
    endTime: "18:00",
    maxMembers: 1,
  });
  const page = await squad.openAs("T-3", "/", PHONE);
  const fair = page.getByRole("listitem").filter({ hasText: "Fair" });
  await fair.getByRole("button", { name: "Take Shift" }).dblclick();
  await page.getByText("You've been assigned to this shift!").first().waitFor();
  await page.getByRole("button", { name: /May 14 · Fair/ }).waitFor();
  expect(await page.getByText("Error", { exact: true }).count()).toBe(0);
});

test("a notification is read at once, one by one or by opening it, and unread again when that could not be saved", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "T-4" });
  await app.dependencies.database.write
    .insertInto("notifications")
    .values(
      ["First news", "Second news"].map((title) => ({
        memberId: member.id,
        title,
        message: "Something happened",
        metadata: JSON.stringify({}),
        createdAt: Temporal.Instant.from(NOW),
      })),
    )
    .execute();
  const page = await squad.openAs("T-4", "/notifications", PHONE);
  await page.getByRole("button", { name: "Notifications, 2 unread" }).waitFor();
  await page.route("**/api/notifications/*/read", (route) => route.abort());
  await page.getByRole("button", { name: "Mark as read: First news" }).click();
  await page.getByText("That could not be saved.").first().waitFor();
  await page.getByRole("button", { name: "Mark as read: First news" }).waitFor();
  await page.unroute("**/api/notifications/*/read");
  await page.getByRole("button", { name: "Mark as read: First news" }).click();
  await page.getByText("Marked as read").first().waitFor();
  await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  await page.getByRole("button", { name: /^Second news/ }).click();
  await page.getByRole("dialog", { name: "Second news" }).waitFor();
  await page.getByRole("button", { name: "Notifications", exact: true, includeHidden: true }).first().waitFor();
});

test("a member sees at once why a shift is not theirs to take, why a button does nothing, and when they are on next", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "T-5" });
  const asker = await addMember(app, { unitNumber: "T-6" });
  const drill = await addShift(app, {
    type: "custom",
    customName: "Long drill",
    date: "2026-05-12",
    startTime: "13:00",
    endTime: "22:00",
    maxMembers: 3,
  });
  const evening = await addShift(app, { date: "2026-05-12", startTime: "18:30", endTime: "20:30", maxMembers: 1 });
  await addAssignment(app, drill.id, member.id);
  const place = await addAssignment(app, evening.id, asker.id);
  const asking = app.visitor();
  await asking.call("accounts.signIn", { unitNumber: "T-6", password: TEST_PASSWORD });
  await asking.call("replacements.request", { shiftAssignmentId: place.id, shiftId: evening.id, priority: "urgent" });

  const page = await squad.openAs("T-5", "/", PHONE);
  const needed = page.getByRole("list", { name: "Outstanding shifts" }).getByRole("listitem");
  await needed.filter({ hasText: "Long drill" }).getByText("You are on this shift").waitFor();
  const request = needed.filter({ hasText: "for Member" });
  await request.getByText("You are on Long drill then").waitFor();
  await request.getByText("Urgent", { exact: true }).waitFor();
  expect(await request.getByRole("button").count()).toBe(0);
  await page.getByRole("button", { name: /Today · Long drill/ }).click();
  await page.getByRole("button", { name: /^Request Replacement/ }).click({ force: true });
  await page
    .getByText("This shift has already started. Call your coordinator to be relieved.", { exact: true })
    .first()
    .waitFor();

  const next = await addShift(app, { date: "2026-05-15", startTime: "18:30", endTime: "20:30" });
  await addAssignment(app, next.id, asker.id);
  const other = await squad.openAs("T-6", "/", PHONE);
  await other.getByText("Next: Fri, May 15 · Evening, 6:30 PM - 8:30 PM").waitFor();
});

test("an administrator adds another shift to a day from the day itself", async () => {
  await addMember(squad.app, { unitNumber: "T-8", role: "admin" });
  await addShift(squad.app, { type: "custom", customName: "Parade", date: "2026-05-21", startTime: "09:00", endTime: "10:00" });
  const page = await squad.openAs("T-8", "/", PHONE);
  await page.locator('[data-date="2026-05-21"]').click();
  await page.getByRole("dialog").getByRole("button", { name: "Add Shift" }).click();
  const form = page.getByRole("dialog", { name: "Create shift" });
  await expect.poll(() => form.getByLabel("Date", { exact: true }).inputValue()).toBe("2026-05-21");
  await form.getByRole("button", { name: "Create shift" }).click();
  await page.getByText("Shift created successfully").first().waitFor();
});

test("an administrator who gives a unit number twice sees at which field", async () => {
  await addMember(squad.app, { unitNumber: "T-9", role: "admin" });
  squad.expectComplaint(/409 \(Conflict\)/);
  const page = await squad.openAs("T-9", "/members");
  await page.getByRole("button", { name: "Add Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Member" });
  await dialog.getByLabel("First name").fill("Noa");
  await dialog.getByLabel("Last name").fill("Cohen");
  await dialog.getByLabel("Email", { exact: true }).fill("noa@squad.example");
  await dialog.getByLabel("Unit number").fill("t-9");
  await dialog.getByRole("button", { name: "Add Member" }).click();
  await dialog.getByText("Another member has this unit number.").waitFor();
  await expect.poll(() => dialog.getByLabel("Unit number").getAttribute("aria-invalid")).toBe("true");
});

test("a coordinator whose answer is lost on the way saves again and has every shift once", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "T-10", role: "admin" });
  const page = await squad.openAs("T-10", "/simple-shifts", PHONE);
  await page.getByRole("button", { name: /^\w+day, May 18/ }).click();
  await page.getByRole("button", { name: "Create First Shift" }).click();
  const dialog = page.getByRole("dialog", { name: "Create shift" });
  await dialog.getByLabel("Shift type").selectOption("custom");
  await dialog.getByLabel("Custom name").fill("Bridge watch");
  await dialog.getByLabel("Repeats").check();
  await dialog.getByLabel("Repeats until").fill("2026-06-10");
  // The server hears it and does it; its answer never comes.
  await page.route(
    "**/api/admin/shifts/recurring",
    async (route) => {
      await route.fetch();
      await route.abort("failed");
    },
    { times: 1 },
  );
  await dialog.getByRole("button", { name: "Create shifts" }).click();
  await dialog.getByText("Check your connection and try again.").waitFor();
  await dialog.getByRole("button", { name: "Create shifts" }).click();
  await page.getByText("4 shifts created").first().waitFor();
  const made = await app.dependencies.database.read
    .selectFrom("shifts")
    .select("date")
    .where("customName", "=", "Bridge watch")
    .execute();
  expect(made.map(({ date }) => date).sort()).toEqual(["2026-05-18", "2026-05-25", "2026-06-01", "2026-06-08"]);
});
