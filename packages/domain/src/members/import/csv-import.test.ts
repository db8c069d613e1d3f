import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NEW_MEMBER } from "../new-member.ts";
import { columnsOf } from "./csv-headings.ts";
import { IMPORT_ROWS_AT_MOST, importBlockedBecause, planImport } from "./csv-import.ts";

const noMembers = { emails: new Map<string, string>(), unitNumbers: new Set<string>() };
const dana = { firstName: "Dana", lastName: "Levi", email: "dana@example.org", unitNumber: "C-25" };

function importOne(cells: Record<string, string>) {
  return planImport([{ line: 2, cells: { ...dana, ...cells } }], noMembers);
}

describe("importing one member from a row", () => {
  test("imports a row with only the required columns as a member without availability", () => {
    expect(importOne({})).toEqual({
      members: [{ ...NEW_MEMBER, availability: [], holdings: [], ...dana }],
      skipped: [],
      errors: [],
      warnings: [],
    });
  });

  test("finds columns in any order and spelling, after a byte-order mark", () => {
    const cells = {
      " Unit_Number": " C-25 ",
      Email: "dana@example.org",
      "Last Name": "Levi",
      "\uFEFFfirstName": "Dana",
    };
    expect(planImport([{ line: 2, cells }], noMembers).members).toEqual([
      { ...NEW_MEMBER, availability: [], holdings: [], ...dana },
    ]);
  });

  test.each([
    ["biweekly", "bi-weekly"],
    ["Bi-Weekly", "bi-weekly"],
    ["substitute", "fill-ins"],
    ["Fill Ins", "fill-ins"],
    ["available", "weekly"],
    ["not-available", "not-available"],
    ["", "not-available"],
  ])("reads nightAvailability %j as %s", (word, stored) => {
    expect(importOne({ nightAvailability: word }).members[0]?.nightAvailability).toBe(stored);
  });

  test.each([
    [
      "all three mornings from the older column",
      { morningAvailability: "biweekly" },
      ["bi-weekly", "bi-weekly", "bi-weekly"],
    ],
    [
      "the slot's own value before the older column",
      { morningAvailability: "weekly", morningSundayLateAvailability: "monthly" },
      ["weekly", "monthly", "weekly"],
    ],
    [
      "a flag as weekly",
      { morningSundayEarlyAvailable: "TRUE" },
      ["weekly", "not-available", "not-available"],
    ],
    [
      "a value before a flag",
      { morningAvailability: "monthly", morningWeekdaysAvailable: "yes" },
      ["monthly", "monthly", "monthly"],
    ],
    [
      "a flag that is false before any value, for its slot",
      {
        morningAvailability: "weekly",
        morningWeekdaysAvailable: "false",
        morningSundayEarlyAvailable: "true",
      },
      ["weekly", "weekly", "not-available"],
    ],
    [
      "a false flag as not available",
      { morningWeekdaysAvailable: "false" },
      ["not-available", "not-available", "not-available"],
    ],
  ])("accepts %s", (_, cells, [early, late, weekdays]) => {
    expect(importOne(cells).members[0]).toMatchObject({
      morningSundayEarlyAvailability: early,
      morningSundayLateAvailability: late,
      morningWeekdaysAvailability: weekdays,
      eveningAvailability: "not-available",
      nightAvailability: "not-available",
    });
  });

  test("reads the legacy evening and night flags and the evening frequency", () => {
    const cells = {
      eveningSundayThursdayAvailable: "1",
      nightSundayThursdayAvailable: "Y",
      eveningFrequencyPreference: "Twice",
    };
    expect(importOne(cells).members[0]).toMatchObject({
      eveningAvailability: "weekly",
      nightAvailability: "weekly",
      eveningFrequency: "twice",
    });
  });

  test.each([
    ["once per month", "once"],
    ["Twice a month", "twice"],
    ["twice-per-month", "twice"],
    ["weekly / month", "weekly"],
  ])("reads the evening frequency %j", (said, eveningFrequency) => {
    expect(importOne({ eveningFrequencyPreference: said }).members[0]).toMatchObject({
      eveningFrequency,
    });
  });

  test("reads the state in words, the preferred shift type and the fill-in availability", () => {
    const cells = {
      isActive: "Inactive",
      preferredShiftType: "Night",
      isAvailableForSubstitute: "yes",
    };
    expect(importOne(cells).members[0]).toMatchObject({
      isActive: false,
      preferredShiftType: "night",
      isAvailableForSubstitute: true,
    });
    expect(importOne({ isActive: "Active", preferredShiftType: "Any" }).members[0]).toMatchObject({
      isActive: true,
      preferredShiftType: null,
    });
    expect(importOne({ preferredShiftType: "noon" }).warnings[0]?.message).toMatch(
      /^preferredShiftType must be morning, evening/,
    );
  });

  test("normalizes phone, carrier and role", () => {
    const cells = {
      phoneNumber: "'+1 (718) 555-0123",
      phoneCarrier: "AT&T",
      role: "Administrator",
    };
    expect(importOne(cells).members[0]).toMatchObject({
      phoneNumber: "7185550123",
      phoneCarrier: "att",
      role: "admin",
    });
  });

  test("removes bidi controls and invisible characters", () => {
    const cells = {
      firstName: "Da\u200bna \u202eiveL",
      email: "\u200fdana@example.org",
      unitNumber: "\ufeffC-25",
    };
    expect(importOne(cells).members[0]).toMatchObject({
      firstName: "Dana iveL",
      email: "dana@example.org",
      unitNumber: "C-25",
    });
  });

  test.each([
    ["no email", { email: " " }, "email is empty"],
    [
      "two addresses",
      { email: "a@example.org,b@example.org" },
      'email must be one email address, not "a@example.org,b@example.org"',
    ],
    ["no unit number", { unitNumber: "" }, "unitNumber is empty"],
    [
      "a formula for a unit number",
      { unitNumber: "=C25" },
      'unitNumber must be one such as C-25, not "=C25"',
    ],
    ["no first name", { firstName: "" }, "firstName is empty"],
    ["an invisible last name", { lastName: "\u200b" }, "lastName is empty"],
    [
      "a name of 101 letters",
      { lastName: "x".repeat(101) },
      `lastName must be at most 100 characters on one line, not "${"x".repeat(40)}…"`,
    ],
  ])("reports %s with its line and its reason", (_, cells, message) => {
    const errors = [{ line: 2, message }];
    expect(importOne(cells)).toEqual({ members: [], skipped: [], errors, warnings: [] });
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "a role of 40 letters",
      { role: "x".repeat(40) },
      `role must be member or admin, not "${"x".repeat(40)}"`,
    ],
    ["a bad role", { role: "chief" }, 'role must be member or admin, not "chief"'],
    [
      "an availability noMembers knows",
      { eveningAvailability: "sometimes" },
      'eveningAvailability must be not-available, weekly, bi-weekly or biweekly, monthly, fill-ins or substitute, not "sometimes"',
    ],
    [
      "days that are none",
      { nightAvailability: "weekly except Shabbat" },
      'nightAvailability must be not-available, weekly, bi-weekly or biweekly, monthly, fill-ins or substitute, not "weekly except Shabbat"',
    ],
    [
      "a flag that is neither",
      { isActive: "maybe" },
      'isActive must be true or false, not "maybe"',
    ],
    [
      "a short phone number",
      { phoneNumber: "555-0123" },
      'phoneNumber must be 10 digits, without a country code, not "555-0123"',
    ],
    [
      "an unknown carrier",
      { phoneCarrier: "Bezeq" },
      'phoneCarrier must be a carrier from the list, or none, not "Bezeq"',
    ],
    [
      "reminders nine days ahead",
      { reminderHours: "216" },
      'reminderHours must be a whole number from 1 to 168, not "216"',
    ],
    [
      "a bad value of an older column",
      { morningAvailability: "now and then" },
      'morningAvailability must be not-available, weekly, bi-weekly or biweekly, monthly, fill-ins or substitute, not "now and then"',
    ],
    [
      "a bad frequency",
      { eveningFrequency: "daily" },
      'eveningFrequency must be once, twice or weekly, with or without “per month”, not "daily"',
    ],
  ])("leaves the cell of %s empty with a warning", (_, cells, message) => {
    const warnings = [{ line: 2, message: `${message}. Imported without it.` }];
    expect(importOne(cells)).toEqual({ ...importOne({}), warnings });
  });

  test("joins the warnings of a row and imports its readable cells", () => {
    const plan = importOne({ role: "Captain", isActive: "On leave", nightAvailability: "weekly" });
    expect(plan.members).toMatchObject([
      { role: "member", isActive: true, nightAvailability: "weekly" },
    ]);
    expect(plan.warnings).toEqual([
      {
        line: 2,
        message:
          'role must be member or admin, not "Captain". Imported without it. isActive must be true or false, not "On leave". Imported without it.',
      },
    ]);
  });
});

describe("importing a file", () => {
  test("skips existing members and duplicate rows, and imports good rows next to bad ones", () => {
    const plan = planImport(
      [
        { line: 2, cells: { ...dana, email: "DANA@example.org" } },
        { line: 3, cells: { ...dana, email: "noa@example.org", unitNumber: "k-7" } },
        { line: 4, cells: { ...dana, email: "bad", unitNumber: "C-30" } },
        { line: 5, cells: { ...dana, email: "avi@example.org", unitNumber: "C-31" } },
        { line: 6, cells: { ...dana, email: "Avi@Example.org", unitNumber: "C-32" } },
        { line: 7, cells: { ...dana, email: "zoe@example.org", unitNumber: "c 31" } },
        { line: 8, cells: { ...dana, email: "lea@example.org", unitNumber: "C-33", role: "boss" } },
        { line: 9, cells: { ...dana, email: "lea@example.org", unitNumber: "C-33" } },
      ],
      { emails: new Map([["dana@example.org", "Dana Levi"]]), unitNumbers: new Set(["k7"]) },
    );
    expect(plan.members.map(({ email }) => email)).toEqual(["avi@example.org", "lea@example.org"]);
    expect(plan.skipped).toEqual([
      { line: 2, message: "A member or an earlier row already has this email" },
      { line: 3, message: "A member or an earlier row already has this unit number" },
      { line: 6, message: "A member or an earlier row already has this email" },
      { line: 7, message: "A member or an earlier row already has this unit number" },
      { line: 9, message: "A member or an earlier row already has this email" },
    ]);
    expect(plan.errors.map(({ line }) => line)).toEqual([4]);
    expect(plan.warnings.map(({ line }) => line)).toEqual([8]);
  });

  test("reports an unreadable row, and uses the squad's default reminders for blank cells", () => {
    const squad = { dualReminders: false, reminderHours: 24, secondReminderHours: 2 };
    const plan = planImport(
      [
        { line: 2, cells: dana, fault: "The row has 9 cells, the headings are 4" },
        { line: 3, cells: { ...dana, reminderHours: "12" } },
      ],
      noMembers,
      squad,
    );
    expect(plan.errors).toEqual([{ line: 2, message: "The row has 9 cells, the headings are 4" }]);
    expect(plan.members).toEqual([expect.objectContaining({ ...squad, reminderHours: 12 })]);
  });

  test.each([
    [
      { reminderHours: "4", secondReminderHours: "8" },
      "secondReminderHours: The final reminder must come after the first: at most 4 hours before",
    ],
    [
      { reminderHours: "1", secondReminderHours: "2" },
      "secondReminderHours: The final reminder must come after the first: at most 1 hour before",
    ],
    [
      { secondReminderHours: "24" },
      "secondReminderHours: The final reminder must come after the first: at most 9 hours before",
    ],
    [{ reminderHours: "4", secondReminderHours: "8", dualReminders: "false" }, null],
    [{ reminderHours: "4", secondReminderHours: "4" }, null],
    [{ reminderHours: "4", secondReminderHours: "0" }, null],
  ])("leaves out a final reminder that precedes the first: %j", (cells, message) => {
    const { members, warnings } = planImport(
      [{ line: 2, cells: { ...dana, ...cells } }],
      noMembers,
    );
    expect(members).toHaveLength(1);
    expect(warnings.map((warning) => warning.message)).toEqual(
      message === null ? [] : [`${message}. Imported without it.`],
    );
  });

  const ruth = { firstName: "Ruth", lastName: "Katz", email: "katz@example.org" };
  const avi = { ...ruth, firstName: "Avi", email: "Katz@example.org" };
  const shares = "Avi Katz shares an email address with Ruth Katz. Enter another for Avi Katz.";
  const taken = "A member or an earlier row already has this email";

  test.each<[string, Record<string, string>, string | null, string | null]>([
    ["another person", { ...avi, unitNumber: "F-802" }, null, shares],
    ["another person with the unit number", { ...avi, unitNumber: "F-801" }, taken, null],
    ["the person under another unit number", { ...ruth, unitNumber: "F-802" }, taken, null],
    ["the name in capitals", { ...ruth, firstName: "RUTH", unitNumber: "F-803" }, taken, null],
    [
      "a row without a name",
      { ...ruth, firstName: "", lastName: "", unitNumber: "F-4" },
      taken,
      null,
    ],
  ])("handles a later row with the email of %s", (_, cells, skipped, error) => {
    const first = { line: 2, cells: { ...ruth, unitNumber: "F-801" } };
    const plan = planImport([first, { line: 3, cells }], noMembers);
    const messages = (rows: readonly { readonly message: string }[]) =>
      rows.map(({ message }) => message);
    expect(plan.members).toHaveLength(1);
    expect(messages(plan.skipped)).toEqual(skipped === null ? [] : [skipped]);
    expect(messages(plan.errors)).toEqual(error === null ? [] : [error]);
  });

  test("skips a row with the email of an existing member of another name, and says so", () => {
    const existing = {
      emails: new Map([["katz@example.org", "Ruth Katz"]]),
      unitNumbers: new Set<string>(),
    };
    const plan = planImport([{ line: 2, cells: { ...avi, unitNumber: "F-802" } }], existing);
    expect(plan).toEqual({
      members: [],
      errors: [],
      warnings: [],
      skipped: [{ line: 2, message: shares }],
    });
  });

  test("imports every row of a file with odd states and roles", () => {
    const rows = [
      ["WAHR", "Member", true],
      ["ja", "Chief", true],
      ["x", "Captain", true],
      ["Aktiv", "member", true],
      ["On leave", "member", true],
      ["Probationary", "member", true],
      ["A", "Admin", true],
      ["1.0", "member", true],
      ["TRUE", "Administrator", false],
      ["retired", "member", true],
    ] as const;
    const plan = planImport(
      rows.map(([isActive, role], index) => ({
        line: index + 2,
        cells: {
          ...dana,
          email: `status${index}@example.org`,
          unitNumber: `F-70${index}`,
          isActive,
          role,
        },
      })),
      noMembers,
    );
    expect([plan.members.length, plan.errors]).toEqual([10, []]);
    expect(plan.members.map(({ role }) => role).filter((role) => role === "admin")).toHaveLength(2);
    expect(plan.warnings.map(({ line }) => line)).toEqual(
      rows.flatMap(([, , isWarned], index) => (isWarned ? [index + 2] : [])),
    );
  });

  test("adjusts the squad's final reminder when the row's first reminder is later", () => {
    const squad = { dualReminders: true, reminderHours: 24, secondReminderHours: 3 };
    const plan = planImport(
      [{ line: 2, cells: { ...dana, reminderHours: "2" } }],
      noMembers,
      squad,
    );
    expect(plan.members).toEqual([
      expect.objectContaining({ reminderHours: 2, secondReminderHours: 2 }),
    ]);
  });

  test("gives every row exactly one outcome, and never creates two members with one email or unit number", () => {
    const row = fc.record({
      email: fc.constantFrom("a@x.org", "A@x.org", "b@x.org", "c@x.org", "bad", ""),
      unitNumber: fc.constantFrom("C-1", "c-1", "C-2", "C-3", ""),
      role: fc.constantFrom("member", "admin", "boss"),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const plan = planImport(
          rows.map((cells, index) => ({ line: index + 2, cells: { ...dana, ...cells } })),
          noMembers,
        );
        expect(plan.members.length + plan.skipped.length + plan.errors.length).toBe(rows.length);
        expect(new Set(plan.members.map(({ email }) => email.toLowerCase())).size).toBe(
          plan.members.length,
        );
        expect(new Set(plan.members.map(({ unitNumber }) => unitNumber.toLowerCase())).size).toBe(
          plan.members.length,
        );
        expect(
          planImport(
            rows.map((cells, index) => ({ line: index + 2, cells: { ...dana, ...cells } })),
            {
              emails: new Map(plan.members.map(({ email }) => [email.toLowerCase(), "Dana Levi"])),
              unitNumbers: new Set(),
            },
          ).members.length,
        ).toBeLessThanOrEqual(plan.members.length === 0 ? 0 : rows.length - plan.members.length);
      }),
    );
  });

  test.each([
    [
      ["firstName", "lastName", "email"],
      3,
      "The file has no column unitNumber. Match it to one of the file's columns, or download the template.",
    ],
    [
      ["a", "b"],
      3,
      "The file has no column firstName, lastName, email, unitNumber. Match it to one of the file's columns, or download the template.",
    ],
    [
      ["First Name", "LASTNAME", "\uFEFFemail", "unit number"],
      0,
      "The file has headings but no members. Add one row per member.",
    ],
    [[...Object.keys(dana), "Notes", "Favourite colour"], 3, undefined],
    [
      ["Notes", "Favourite colour", ...Object.keys(dana), "E-mail", "email"],
      3,
      "The file has the column email twice. Keep only the correct one.",
    ],
    [
      [...Object.keys(dana), "E-mail", "role"],
      3,
      "The file has the column email twice. Keep only the correct one.",
    ],
    [
      Object.keys(dana),
      IMPORT_ROWS_AT_MOST + 1,
      "The file has more than 10,000 rows. Split it and import the parts.",
    ],
  ])("with the headings %j and %i rows refuses the file with: %s", (headings, count, message) => {
    expect(importBlockedBecause(columnsOf(headings), count)?.message).toBe(message);
  });

  test("imports ten thousand rows", () => {
    expect(importBlockedBecause(columnsOf(Object.keys(dana)), IMPORT_ROWS_AT_MOST)).toBeNull();
  });
});
