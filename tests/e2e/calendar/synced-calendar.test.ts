import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type CalendarServer,
  hourAt,
  startCalendarServer,
} from "../../../apps/server/src/testing/services/calendar-server.ts";
import { addMember, addShift } from "../../../apps/server/src/testing/squads/builders.ts";
import { createSquad, expectNothingRunsOver, PHONE, type Squad } from "../support/squad.ts";

let squad: Squad;
let calendars: CalendarServer;

beforeAll(async () => {
  // 1 PM on Tuesday, May 12, in New York.
  squad = await createSquad("2026-05-12T17:00:00Z", { CALENDAR_ALLOW_PRIVATE: "on" });
  calendars = await startCalendarServer();
  const { app } = squad;
  await addMember(app, { unitNumber: "A-1", firstName: "Rosa", lastName: "Chief", role: "admin" });
  await addMember(app, {
    unitNumber: "C-25",
    firstName: "Dana",
    lastName: "Levi",
    eveningAvailability: "weekly",
  });
  await addShift(app, { date: "2026-05-13", startTime: "18:30", endTime: "20:30", maxMembers: 1 });
});
afterAll(async () => {
  await squad.close();
  await calendars.close();
});

test("a member syncs a calendar, is busy during its events, marks one event as free, and removes the calendar", {
  tags: ["core"],
}, async () => {
  calendars.entries = [
    hourAt("20260513T193000"),
    ["DTSTART;VALUE=DATE:20260520", "SUMMARY:Surgery"],
  ];
  const page = await squad.openAs("C-25", "/settings?view=time-off", PHONE);
  const address = page.getByLabel("Private link to your calendar");
  await address.fill("my calendar");
  await page.getByRole("button", { name: "Sync calendar" }).click();
  await page
    .getByText("Enter the address that begins with https:// or webcal://")
    .first()
    .waitFor();
  await address.fill(calendars.address);
  await page.getByRole("button", { name: "Sync calendar" }).click();
  await page.getByText("2 upcoming busy times").waitFor();
  await page.getByText(/^Last synced Tue, May 12, 1:0\d PM/).waitFor();
  expect(await page.locator("main").innerText()).not.toContain("secret-of-dana");
  await page.getByText("2 upcoming busy times").click();
  const times = page.getByRole("list", { name: "Busy times" }).getByRole("listitem");
  await expect
    .poll(async () => (await times.allInnerTexts()).map((text) => text.split("\n")[0]))
    .toEqual(["Wed, May 13, 7:30 PM - 8:30 PM", "Wed, May 20"]);
  await expectNothingRunsOver(page);

  const chief = await squad.openAs("A-1", "/members");
  await chief.getByRole("button", { name: "Actions for C-25" }).click();
  await chief.getByRole("button", { name: "Time off", exact: true }).click();
  const dialog = chief.getByRole("dialog", { name: "Time off" });
  await dialog.getByText("Synced calendar: connected").waitFor();
  await dialog.getByText(/^Last synced Tue, May 12/).waitFor();

  await page.getByRole("button", { name: "I'm available Wed, May 13, 7:30 PM - 8:30 PM" }).click();
  await page.getByText("Ignored", { exact: true }).waitFor();
  await page.goto(`${squad.address}/?month=2026-05`);
  await expect.poll(() => page.locator('[data-date="2026-05-20"]').innerText()).toContain("Off");
  expect(await page.locator('[data-date="2026-05-13"]').innerText()).not.toContain("Off");

  calendars.fault = (_request, response) => void response.writeHead(404).end();
  squad.app.clock.advance({ minutes: 2 });
  await page.goto(`${squad.address}/settings?view=time-off`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await page
    .getByText(
      /The calendar is no longer at this address \(404\).*The last synced times still count/,
    )
    .waitFor();
  await page.getByText("2 upcoming busy times").waitFor();
  await expectNothingRunsOver(page);

  await page.getByRole("button", { name: "Disconnect" }).click();
  await address.waitFor();
  await expect.poll(() => dialog.getByText("Synced calendar: connected").count()).toBe(0);
});
