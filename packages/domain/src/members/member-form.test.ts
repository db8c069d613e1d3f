import { describe, expect, test } from "vitest";
import {
  addMemberBlockedBecause,
  editMemberBlockedBecause,
  preferencesBlockedBecause,
  profileBlockedBecause,
  reminderOrderBlockedBecause,
  tidyContact,
} from "./member-form.ts";
import { NEW_MEMBER } from "./new-member.ts";

const dana = {
  ...NEW_MEMBER,
  firstName: "Dana",
  lastName: "Levi",
  email: "dana@example.org",
  unitNumber: "C-25",
};

describe("adding a member", () => {
  test.each(["firstName", "lastName", "email", "unitNumber"] as const)("requires %s", (field) => {
    for (const blank of ["", "   ", "\u200b"]) {
      const refusal = addMemberBlockedBecause({ ...dana, [field]: blank }, "US");
      expect(refusal).toMatchObject({
        code: "member-fields-missing",
        message: "Please fill in all required fields",
      });
      expect(Object.keys(refusal?.fields ?? {})).toEqual([field]);
    }
  });

  test.each([
    ["two addresses", { email: "dana@example.org, evil@example.net" }, "email"],
    ["a header in the address", { email: "dana@example.org\r\nBcc: evil@example.net" }, "email"],
    ["a line break in a name", { firstName: "Dana\nBcc: evil@example.net" }, "firstName"],
    ["a name of 101 letters", { lastName: "x".repeat(101) }, "lastName"],
    ["a unit number that is a formula", { unitNumber: "=C25" }, "unitNumber"],
    ["a phone number of seven digits", { phoneNumber: "555-0123" }, "phoneNumber"],
    ["a first reminder at 0 hours", { reminderHours: 0 }, "reminderHours"],
    ["a first reminder eight days ahead", { reminderHours: 169 }, "reminderHours"],
    ["a final reminder 25 hours ahead", { secondReminderHours: 25 }, "secondReminderHours"],
  ])("rejects %s", (_, change, field) => {
    const refusal = addMemberBlockedBecause({ ...dana, ...change }, "US");
    expect(refusal?.code).toBe("member-fields-invalid");
    expect(Object.keys(refusal?.fields ?? {})).toEqual([field]);
    expect(refusal?.message).toBe(Object.values(refusal?.fields ?? {})[0]);
  });

  test("accepts a Hebrew name, surrounding spaces and any common phone format", () => {
    expect(
      addMemberBlockedBecause(
        {
          ...dana,
          firstName: " דנה ",
          email: " dana@example.org ",
          phoneNumber: "(718) 555-0123",
        },
        "US",
      ),
    ).toBeNull();
  });

  test("accepts a name of a hundred letters", () => {
    expect(addMemberBlockedBecause({ ...dana, lastName: "x".repeat(100) }, "US")).toBeNull();
  });

  test("accepts a missing phone", () => {
    expect(addMemberBlockedBecause({ ...dana, phoneNumber: "" }, "US")).toBeNull();
    expect(addMemberBlockedBecause({ ...dana, phoneNumber: null }, "US")).toBeNull();
  });
});

describe("editing a member", () => {
  test("keeps fields that are not in the request, and rejects blank required fields", () => {
    expect(editMemberBlockedBecause({ lastName: "Cohen" }, "US")).toBeNull();
    expect(editMemberBlockedBecause({ lastName: " " }, "US")?.message).toBe(
      "Please fill in all required fields",
    );
    expect(profileBlockedBecause({ email: "" }, "US")?.message).toBe(
      "Please fill in all required fields",
    );
  });

  const stored = { dualReminders: true, reminderHours: 9, secondReminderHours: 1 };

  test("accepts 0 hours as the final reminder in the directory, and rejects it in Settings", () => {
    expect(
      editMemberBlockedBecause({ dualReminders: true, secondReminderHours: 0 }, "US"),
    ).toBeNull();
    expect(
      preferencesBlockedBecause({ dualReminders: true, secondReminderHours: 0 }, stored, "US")
        ?.fields,
    ).toEqual({
      secondReminderHours: "Final reminder hours must be a whole number from 1 to 24",
    });
  });

  test("lets a member whose final reminder an administrator turned off change other preferences", () => {
    const none = { ...stored, secondReminderHours: 0 };
    expect(preferencesBlockedBecause(none, none, "US")).toBeNull();
  });

  test("checks a final reminder that the form hides only for a storable value", () => {
    const single = { dualReminders: false, reminderHours: 168 };
    expect(
      preferencesBlockedBecause({ ...single, secondReminderHours: 0 }, stored, "US"),
    ).toBeNull();
    for (const secondReminderHours of [-1, 25, Number.NaN]) {
      expect(
        preferencesBlockedBecause({ ...single, secondReminderHours }, stored, "US")?.fields,
      ).toEqual({
        secondReminderHours: "Final reminder hours must be a whole number from 0 to 24",
      });
      expect(editMemberBlockedBecause({ ...single, secondReminderHours }, "US")).not.toBeNull();
    }
  });

  test.each([
    ["a final reminder before the first", { secondReminderHours: 10 }, true],
    ["a first reminder after the final one", { reminderHours: 4, secondReminderHours: 8 }, true],
    ["both at once", { reminderHours: 8, secondReminderHours: 8 }, false],
    ["no final one", { secondReminderHours: 0 }, false],
    ["one reminder only", { dualReminders: false, secondReminderHours: 10 }, false],
    ["something else", {}, false],
  ])("requires the final reminder to follow the first: %s", (_, changes, isRefused) => {
    expect(reminderOrderBlockedBecause(changes, stored) !== null).toBe(isRefused);
  });

  test("requires the right order of reminders for a new member", () => {
    const names = {
      firstName: "Dana",
      lastName: "Levi",
      email: "dana@squad.example",
      unitNumber: "C-25",
      phoneNumber: null,
    };
    const wrong = { ...names, dualReminders: true, reminderHours: 4, secondReminderHours: 8 };
    expect(addMemberBlockedBecause(wrong, "US")).toMatchObject({
      message: "The final reminder must come after the first: at most 4 hours before",
      fields: { secondReminderHours: expect.any(String) },
    });
    expect(addMemberBlockedBecause({ ...wrong, dualReminders: false }, "US")).toBeNull();
  });

  test("accepts an unrelated change when the stored reminders are in the wrong order", () => {
    const wrong = { dualReminders: true, reminderHours: 4, secondReminderHours: 8 };
    expect(reminderOrderBlockedBecause(wrong, wrong)).toBeNull();
  });
});

test("normalizes the given fields and adds no others", () => {
  expect(
    tidyContact({ firstName: " Dana ", phoneNumber: "+1 (718) 555-0123", role: "admin" }),
  ).toEqual({
    firstName: "Dana",
    phoneNumber: "+1 (718) 555-0123",
    role: "admin",
  });
  expect(tidyContact({ phoneNumber: "  " })).toEqual({ phoneNumber: null });
  expect(Object.keys(tidyContact({ lastName: "Cohen" }))).toEqual(["lastName"]);
});
