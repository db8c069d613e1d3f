import { expect, test } from "vitest";
import { NEW_MEMBER, newMemberOf } from "./new-member.ts";

test("creates an active member with email and SMS, two reminders and no availability", () => {
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

test("uses the squad's default reminders for new members only", () => {
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
