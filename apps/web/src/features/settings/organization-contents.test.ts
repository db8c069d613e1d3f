import { expect, test } from "vitest";
import { organizationContents } from "./organization-contents.ts";

type Settings = Parameters<typeof organizationContents>[0];

const SETTINGS = {
  name: "Riverside",
  timeZone: "America/New_York",
  squadColor: null,
  clockHours: 12,
  dateOrder: "month",
  weekStartsOn: 0,
  reminderHours: 48,
  secondReminderHours: 1,
  dualReminders: true,
  startAskMinutes: 10,
  startAlertMinutes: 20,
  asksOfferingFirst: true,
  hoursFinalUntil: null,
  hoursProposalDays: 14,
  requiredHours: 0,
  minimumPartHours: 2,
  requiredHoursPeriod: "month",
  minimumRestHours: 8,
  maxHoursInSevenDays: 0,
  maxNightsInRow: 1,
  isShabbatOffered: false,
  nightWeight: 1.5,
  weekendWeight: 1.25,
  holidayWeight: 2,
  messageLogDays: 90,
  activityLogDays: 0,
  formerMemberYears: 1,
  shiftYears: 0,
  secondFactorFor: "administrators",
  features: ["workload", "jewish-calendar"],
} as unknown as Settings;

const said = (change: Partial<Settings>, title: string): string | undefined =>
  organizationContents({ ...SETTINGS, ...change }).find((part) => part.title === title)?.said;

test.each<[string, Partial<Settings>, string]>([
  ["Squad", {}, "Riverside, America/New York"],
  ["Appearance", {}, "Default color"],
  ["Appearance", { squadColor: "#123456" }, "Custom color"],
  ["Default reminders", {}, "48 hours and 1 hour before"],
  ["Default reminders", { secondReminderHours: 0 }, "48 hours before"],
  ["Default reminders", { dualReminders: false, reminderHours: 1 }, "1 hour before"],
  ["Missed check-ins", {}, "Remind after 10 minutes, alert after 20 minutes"],
  ["Missed check-ins", { startAskMinutes: 0, startAlertMinutes: 0 }, "No reminder, no alert"],
  ["Rest and hours", {}, "8 hours between shifts, at most one night in a row"],
  ["Rest and hours", { minimumRestHours: 0, maxNightsInRow: 0 }, "No limits"],
  ["Shabbat & Yom Tov", {}, "Off"],
  ["Workload balance", {}, "Night hours count 1.5, weekend hours 1.25, holiday hours 2"],
  ["Hours", {}, "Members correct hours for 14 days"],
  [
    "Hours",
    { hoursFinalUntil: "2026-10-31", hoursProposalDays: 0 },
    "Only admins correct hours, final through 2026-10-31",
  ],
  [
    "Hours",
    { requiredHours: 24, requiredHoursPeriod: "quarter" },
    "Members correct hours for 14 days, 24 hours required each quarter",
  ],
  [
    "Data retention",
    {},
    "Messages: 90 days, activity: server's limit, former members: 1 year, shifts: forever",
  ],
  [
    "Data retention",
    { formerMemberYears: 0, shiftYears: 5 },
    "Messages: 90 days, activity: server's limit, former members: forever, shifts: 5 years",
  ],
  ["Replacement requests", {}, "Members who offer the shift type are asked first"],
  ["Replacement requests", { asksOfferingFirst: false }, "Everyone is asked at once"],
  ["Sign-in security", {}, "Passkey or app required for admins"],
  ["Sign-in security", { secondFactorFor: "nobody" }, "Password only"],
])("summarizes a part: %s with %o reads: %s", (title, change, expected) =>
  expect(said(change, title)).toBe(expected),
);
