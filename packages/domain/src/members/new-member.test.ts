import { expect, test } from "vitest";
import { NEW_MEMBER, newMemberOf } from "./new-member.ts";

test("a new member is an active member who hears by email and SMS, twice, and has promised no slot", () => {
  expect(NEW_MEMBER).toMatchObject({
    role: "member",
    isActive: true,
    emailNotifications: true,
    smsNotifications: true,
    dualReminders: true,
  });
  expect(NEW_MEMBER).toMatchObject({
    reminderHours: 9,
    secondReminderHours: 1,
    eveningFrequency: "once",
  });
  expect(
    Object.entries(NEW_MEMBER)
      .filter(([field]) => field.endsWith("Availability"))
      .map(([, value]) => value),
  ).toEqual(Array.from({ length: 5 }, () => "not-available"));
});

test("a squad with reminder defaults of its own gives them to its new members, and nothing else", () => {
  const squad = {
    dualReminders: false,
    reminderHours: 24,
    secondReminderHours: 2,
    name: "Kendall Park",
  };
  expect(newMemberOf(squad)).toEqual({
    ...NEW_MEMBER,
    dualReminders: false,
    reminderHours: 24,
    secondReminderHours: 2,
  });
});
