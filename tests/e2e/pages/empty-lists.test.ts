import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;

beforeAll(async () => {
  squad = await createSquad("2026-05-12T18:00:00Z");
  await addMember(squad.app, { unitNumber: "A-1", firstName: "Rosa", role: "admin" });
  await addMember(squad.app, { unitNumber: "C-1", firstName: "Dana" });
});
afterAll(() => squad.close());

/**
 * For each empty list: the reader, the page, the list's message, the link to the next step, and the
 * heading of the page that it opens.
 */
const STEPS: readonly (readonly [
  unitNumber: string,
  path: string,
  empty: string,
  step: string,
  heading: string,
])[] = [
  ["A-1", "/", "No outstanding shifts", "Plan the month", "Shift Management"],
  ["C-1", "/", "No outstanding shifts", "Enter time off", "Time off"],
  ["C-1", "/", "No shifts in the next 10 days", "Enter your availability", "Profile Information"],
  ["A-1", "/handoff-notes", "No handoff notes yet", "Go to the dashboard", "Rosa"],
  ["C-1", "/notifications", "No notifications", "View your shifts", "Dana"],
  ["A-1", "/roster", "No shifts in May 2026 yet", "Build the schedule", "Shift Management"],
  [
    "A-1",
    "/reports?tab=availability",
    "No members have availability in this period",
    "Set members' availability",
    "Availability",
  ],
  ["C-1", "/shift-preferences", "Nothing to fill in", "Enter time off", "Time off"],
];

test.for(STEPS)(
  "the empty list that member %s sees on %s (“%s”) links to “%s”",
  async ([unitNumber, path, empty, step, heading]) => {
    const page = await squad.openAs(unitNumber, path, PHONE);
    const list = page.getByRole("main").locator("div").filter({ hasText: empty }).last();
    await list.getByText(empty).waitFor();
    await list.getByRole("link", { name: step }).click();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await expect.poll(() => page.url()).not.toBe(`${squad.address}${path}`);
  },
);

test("an empty dialog and an empty notification bell also link to a next step", async () => {
  const page = await squad.openAs("A-1", "/simple-shifts");
  await page.getByRole("button", { name: "Assign Shift" }).click();
  const dialog = page.getByRole("dialog", { name: "Assign Shift" });
  await dialog
    .getByText("No available shifts found. Create shifts first before assigning members.")
    .waitFor();
  await dialog.getByRole("link", { name: "Build the schedule" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => page.url()).toContain("view=planner");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: "Choose your notifications" }).click();
  await page.getByRole("heading", { level: 1, name: "Notification Preferences" }).waitFor();
});

test("the empty swap list offers to start a swap, and links a member without shifts to the open ones", async () => {
  const page = await squad.openAs("C-1", "/swaps", PHONE);
  await page.getByRole("button", { name: "Offer a swap" }).click();
  const dialog = page.getByRole("dialog", { name: "Which shift do you want to swap?" });
  await dialog.getByText("You have no shifts to swap in the next 2 months.").waitFor();
  await dialog.getByRole("link", { name: "See open shifts" }).click();
  await page.getByRole("heading", { name: "Outstanding Shifts" }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Swaps" }).waitFor();
});

test("an empty message log suggests removing filters only while a filter is set", async () => {
  const page = await squad.openAs("A-1", "/message-logs?until=2020-01-01");
  const advice = page.getByText("Clear some filters or choose other dates.");
  await page.getByText("No messages found").waitFor();
  await advice.waitFor();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await advice.waitFor({ state: "detached" });
  await page.getByText("No messages found").waitFor();
});
