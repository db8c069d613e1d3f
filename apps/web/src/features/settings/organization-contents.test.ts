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
  ["The squad", {}, "Riverside, America/New York"],
  ["Look", {}, "Watchbill's colour"],
  ["Look", { squadColor: "#123456" }, "A colour of its own"],
  ["Reminders of new members", {}, "48 and 1 hours before the start"],
  ["Reminders of new members", { secondReminderHours: 0 }, "48 hours before the start"],
  [
    "Reminders of new members",
    { dualReminders: false, reminderHours: 1 },
    "1 hour before the start",
  ],
  ["When nobody goes 10-8", {}, "Asked after 10 minutes, others hear after 20 minutes"],
  [
    "When nobody goes 10-8",
    { startAskMinutes: 0, startAlertMinutes: 0 },
    "Not asked, others hear nothing",
  ],
  ["Rest", {}, "8 hours between shifts, 1 night in a row"],
  ["Rest", { minimumRestHours: 0, maxNightsInRow: 0 }, "No limits"],
  ["Rest days", {}, "Nobody keeps them"],
  ["Burden", {}, "A night hour counts 1.5, a weekend hour 1.25, a holiday hour 2"],
  [
    "How long things are kept",
    {},
    "Messages 90 days, activity as the server keeps it, former members 1 year, shifts for good",
  ],
  [
    "How long things are kept",
    { formerMemberYears: 0, shiftYears: 5 },
    "Messages 90 days, activity as the server keeps it, former members for good, shifts 5 years",
  ],
  ["Security", {}, "More than a password: administrators"],
  ["Security", { secondFactorFor: "nobody" }, "A password is enough"],
])("summarizes a part: %s with %o reads: %s", (title, change, expected) =>
  expect(said(change, title)).toBe(expected),
);
