import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { fetchAsPage } from "../support/fetch-as-page.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

// Tuesday, 2 PM in New York.
const NOW = "2026-05-12T18:00:00Z";
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad(NOW);
  squad.expectComplaint(/ERR_FAILED|500 \(Internal Server Error\)/);
});
afterAll(() => squad.close());

test("a volunteer who taps 10-8 twice goes 10-8 once and sees no error", async () => {
  const { app } = squad;
  const member = await addMember(app, { unitNumber: "T-1" });
  const shift = await addShift(app, { date: "2026-05-12", startTime: "14:00", endTime: "18:00" });
  await addAssignment(app, shift.id, member.id);
  const page = await squad.openAs("T-1", "/", PHONE);
  const calls: string[] = [];
  page.on(
    "request",
    (request) =>
      request.url().includes("/check-") &&
      calls.push(request.url().replace(/.*\/(check-\w+).*/, "$1")),
  );
  await page.getByRole("button", { name: /10-8/ }).dblclick();
  await page.getByText("You are now in service for your shift!").first().waitFor();
  await page.getByRole("button", { name: /10-7/ }).waitFor();
  await expect.poll(() => calls).toEqual(["check-in"]);
});

test("10-8 (check-in) updates optimistically and rolls back when the request fails", async () => {
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
    await route.fulfill({
      status: 500,
      json: { message: "Something went wrong", code: "unexpected" },
    });
  });
  await button.click();
  await page.getByRole("timer", { name: "Time on duty" }).waitFor();
  answer.resolve();
  await page.getByText("10-8 Failed").first().waitFor();
  await button.waitFor();
});

test("two taps on Take Shift take one shift and show one message", async () => {
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

test("a notification is marked read optimistically, by its button or when opened, and unread again when the save fails", async () => {
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
  await page.getByText("Couldn't save the change.").first().waitFor();
  await page.getByRole("button", { name: "Mark as read: First news" }).waitFor();
  await page.unroute("**/api/notifications/*/read");
  await page.getByRole("button", { name: "Mark as read: First news" }).click();
  await page.getByText("Marked as read").first().waitFor();
  await page.getByRole("button", { name: "Notifications, 1 unread" }).waitFor();
  await page.getByRole("button", { name: /^Second news/ }).click();
  await page.getByRole("dialog", { name: "Second news" }).waitFor();
  await page
    .getByRole("button", { name: "Notifications", exact: true, includeHidden: true })
    .first()
    .waitFor();
});

test("a coordinator who saves again after a lost response creates every shift once", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "T-10", role: "admin" });
  const page = await squad.openAs("T-10", "/simple-shifts?month=2026-05", PHONE);
  await page.getByRole("button", { name: /^\w+day, May 18/ }).click();
  await page.getByRole("button", { name: "Create First Shift" }).click();
  const dialog = page.getByRole("dialog", { name: "Create shift" });
  await dialog.getByLabel("Shift type").selectOption("custom");
  await dialog.getByLabel("Custom name").fill("Bridge watch");
  await dialog.getByLabel("Repeats").check();
  await dialog.getByLabel("Repeats until").fill("2026-06-10");
  // The server processes the request, but the browser never gets the response.
  await page.route(
    "**/api/admin/shifts/recurring",
    async (route) => {
      expect((await fetchAsPage(route)).status()).toBe(200);
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
  expect(made.map(({ date }) => date).sort()).toEqual([
    "2026-05-18",
    "2026-05-25",
    "2026-06-01",
    "2026-06-08",
  ]);
});
