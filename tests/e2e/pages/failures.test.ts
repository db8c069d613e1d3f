import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addAssignment,
  addMember,
  addShift,
  signedInMember,
  TEST_PASSWORD,
} from "../../../apps/server/src/testing/squads/builders.ts";
import { clearToast, createSquad, dismiss, type Squad } from "../support/squad.ts";

const OPEN = { startTime: "18:30", endTime: "20:30" };
let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  squad.expectComplaint(/500 \(Internal Server Error\)/);
});
afterAll(() => squad.close());

/**
 * Returns the error title and sentence that a page shows when requests to these addresses fail
 * without a message from the server.
 */
async function saidOf(page: Page, addresses: string, act: () => Promise<void>): Promise<string> {
  await page.route(addresses, (route) =>
    route.request().method() === "GET"
      ? route.fallback()
      : route.fulfill({ status: 500, body: "" }),
  );
  await act();
  const message = page.locator("[data-messages] > li");
  await message.waitFor();
  const words = (await message.innerText()).split("\n").join(": ");
  await page.unroute(addresses);
  await clearToast(page);
  return words;
}

test("error messages of a member's actions name the action as the app's buttons do", async () => {
  const { app } = squad;
  const [member, other] = [
    await signedInMember(app, { unitNumber: "F-1" }),
    await signedInMember(app),
  ];
  const today = await addShift(app, {
    date: "2026-05-12",
    startTime: "14:00",
    endTime: "18:00",
    maxMembers: 1,
  });
  const spot = await addAssignment(app, today.id, member.id);
  const own = await addShift(app, { date: "2026-05-15", ...OPEN, maxMembers: 1 });
  await addAssignment(app, own.id, member.id);
  await addShift(app, { date: "2026-05-16", ...OPEN, maxMembers: 1 });
  const sought = await addShift(app, { date: "2026-05-17", ...OPEN, maxMembers: 1 });
  const { id: shiftAssignmentId } = await addAssignment(app, sought.id, other.id);
  await other.call("replacements.request", { shiftAssignmentId, shiftId: sought.id });
  const page = await squad.openAs("F-1", "/");
  const press = (name: RegExp | string) => () => page.getByRole("button", { name }).first().click();

  expect(await saidOf(page, "**/check-in/*", press(/^10-8/))).toBe(
    "10-8 Failed: Failed to check in. Please try again.",
  );
  await member.call("attendance.checkIn", { assignmentId: spot.id });
  expect(await saidOf(page, "**/check-out/*", press(/^10-7/))).toBe(
    "10-7 Failed: Failed to check out. Please try again.",
  );
  expect(await saidOf(page, "**/assign-self", press(/^Take Shift/))).toBe(
    "Error: Failed to take shift. Please try again.",
  );
  expect(await saidOf(page, "**/accept", press(/^Accept/))).toBe(
    "Error: Failed to accept replacement request.",
  );
  expect(await saidOf(page, "**/decline", press(/^Decline/))).toBe(
    "Error: Failed to decline replacement request.",
  );
  await press(/^Fri, May 15 · Evening/)();
  await press("Request Replacement")();
  expect(await saidOf(page, "**/api/replacement-requests", press("Send request"))).toBe(
    "Error: Failed to create replacement request",
  );
  await press("Send request")();
  await page.getByText("Replacement request created").first().waitFor();
  await clearToast(page);
  await press(/Seeking Replacement/)();
  expect(await saidOf(page, "**/cancel", press("Cancel & Reclaim"))).toBe(
    "Error: Failed to cancel replacement request",
  );
  await press("Cancel & Reclaim")();
  await page.getByText("You have been reassigned to your original shift.").first().waitFor();
});

test("error messages of an administrator's actions on shifts and members name the action", async () => {
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", role: "admin" });
  await addMember(app, { unitNumber: "F-2" });
  const page = await squad.openAs("A-1", "/simple-shifts?month=2026-06");
  const press = (name: RegExp | string) => () => page.getByRole("button", { name }).last().click();
  const openDay = () => page.locator('[data-date="2026-06-09"]').click();

  await openDay();
  await press("Create First Shift")();
  const create = press(/^Create shifts?$/);
  expect(await saidOf(page, "**/api/admin/shifts", create)).toBe("Error: Failed to create shift");
  await page.getByLabel("Repeats", { exact: true }).check();
  expect(await saidOf(page, "**/api/admin/shifts/recurring", create)).toBe(
    "Error: Failed to create shift",
  );
  await create();
  await page.getByText("Shifts created successfully").first().waitFor();
  await clearToast(page);
  await openDay();
  await press("Edit shift")();
  await page.getByLabel("Max members").fill("3");
  await press("Save changes")();
  const all = page.getByLabel(/^All shifts in the series/);
  expect(await saidOf(page, "**/api/admin/shifts/*", press(/^Update/))).toBe(
    "Error: Failed to update shift",
  );
  await all.check();
  expect(await saidOf(page, "**/series*", press(/^Update/))).toBe(
    "Error: Failed to update shift series",
  );
  await press("Back")();
  await press("Delete")();
  expect(await saidOf(page, "**/api/admin/shifts/*", press(/^Delete/))).toBe(
    "Error: Failed to delete shift",
  );
  await all.check();
  expect(await saidOf(page, "**/series*", press(/^Delete/))).toBe(
    "Error: Failed to delete shift series",
  );

  await page.goto(`${squad.address}/members?view=list&search=F-2`);
  const choose = async (name: string) => {
    await press("Actions for F-2")();
    await page.getByRole("button", { name, exact: true }).last().click();
  };
  await choose("Edit Member");
  await page.getByLabel("First name").fill("Noa");
  expect(await saidOf(page, "**/api/admin/members/*", press("Save changes"))).toBe(
    "Error: Failed to update member",
  );
  await dismiss(page);
  await choose("Availability");
  expect(await saidOf(page, "**/availability", press("Save availability"))).toBe(
    "Update Failed: Failed to update availability",
  );
  await dismiss(page);
  await choose("Delete");
  expect(await saidOf(page, "**/api/admin/members/*", press("Delete member"))).toBe(
    "Delete Failed: Failed to delete member",
  );
  await dismiss(page);
  await press("Add Member")();
  const adding = page.getByRole("dialog", { name: "Add Member" });
  for (const name of ["First name", "Last name", "Unit number"])
    await adding.getByLabel(name).fill("New-1");
  await adding.getByLabel("Email", { exact: true }).fill("new@squad.example");
  expect(await saidOf(page, "**/api/admin/members", press("Add Member"))).toBe(
    "Error: Failed to add member",
  );
});

test("error messages of reports, logs, settings and test messages say what failed to load, save or send", async () => {
  await addMember(squad.app, { unitNumber: "A-2", role: "admin" });
  const open = (path: string) => squad.openAs("A-2", path);
  const press = (page: Page, name: string) => () =>
    page.getByRole("button", { name, exact: true }).click();
  const reading = await open("/reports");
  for (const [path, address, words] of [
    ["/reports?tab=members", "**/api/reports/members?*", "Failed to fetch member reports"],
    [
      "/reports?tab=availability",
      "**/api/reports/availability?*",
      "Failed to fetch availability report",
    ],
    [
      "/reports?tab=emergency",
      "**/api/reports/emergency-coverage?*",
      "Failed to fetch emergency coverage report",
    ],
    [
      "/activity-logs",
      "**/api/member-activity-logs*",
      "Error loading activity logs. Please try again.",
    ],
  ] as const) {
    await reading.route(address, (route) => route.fulfill({ status: 500, body: "" }));
    await reading.goto(`${squad.address}${path}`);
    await reading.getByText(words).first().waitFor();
  }
  // Uses a new page for each form, because unsaved changes block navigation.
  const profile = await open("/settings?view=profile");
  await profile.getByLabel("First name").fill("Noa");
  expect(await saidOf(profile, "**/api/user/profile", press(profile, "Save profile"))).toBe(
    "Error: Failed to update profile",
  );
  const settings = await open("/settings?view=notifications");
  await settings.getByLabel("Reminder hours", { exact: true }).fill("30");
  const save = press(settings, "Save preferences");
  expect(await saidOf(settings, "**/api/user/preferences", save)).toBe(
    "Error: Failed to update preferences",
  );
  const account = await open("/settings?view=password");
  await account.getByLabel("Current Password").fill(TEST_PASSWORD);
  await account.getByLabel("New Password", { exact: true }).fill("kestrel over the hall");
  await account.getByLabel("Confirm New Password").fill("kestrel over the hall");
  const update = press(account, "Update Password");
  expect(await saidOf(account, "**/api/change-password", update)).toBe(
    "Password Update Failed: Failed to update password",
  );
  const sending = await open("/test-notifications");
  await sending.getByLabel("To", { exact: true }).fill("dana@squad.example");
  const mail = press(sending, "Send test email");
  expect(await saidOf(sending, "**/api/test/email", mail)).toBe(
    "Email Failed: Failed to send test email",
  );
  await sending.getByText("Failed to send email").waitFor();
  await sending.getByLabel("Phone number").fill("7185550123");
  const text = press(sending, "Send test SMS");
  expect(await saidOf(sending, "**/api/test/sms", text)).toBe(
    "SMS Failed: Failed to send test SMS",
  );
  await sending.getByText("Failed to send SMS").waitFor();
});
