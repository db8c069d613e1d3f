import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIRST_SHIFT_TYPES } from "../../shift-types/first-shift-types.ts";
import { addDays } from "../../time/local.ts";
import { AVAILABILITIES, EVENING_FREQUENCIES } from "../availability/availability.ts";
import { askedKinds, availabilityAfter, legacyView } from "../availability/member-availability.ts";
import { PREFERRED_SHIFT_TYPES } from "../availability/preferred-shift-type.ts";
import { CARRIERS } from "../contact/carrier.ts";
import { NEW_MEMBER } from "../new-member.ts";
import { textOfCell } from "./csv-cell.ts";
import { csvText, exportHeadings, exportRow, templateRow } from "./csv-export.ts";
import { columnsOf } from "./csv-headings.ts";
import { importBlockedBecause, planImport } from "./csv-import.ts";

const noMembers = { emails: new Map<string, string>(), unitNumbers: new Set<string>() };
const dana = { firstName: "Dana", lastName: "Levi", email: "dana@example.org", unitNumber: "C-25" };

describe("member export", () => {
  const name = fc
    .array(fc.constantFrom("=", "+", "-", "@", "'", '"', ",", ";", "é", "ד", "a", " "), {
      minLength: 1,
      maxLength: 8,
    })
    .map((parts) => `${parts.join("").trim()}x`);
  const member = fc
    .record({
      firstName: name,
      lastName: name,
      email: fc.constant("dana@example.org"),
      unitNumber: fc.constantFrom("C-25", "104", "KM 7"),
      phoneNumber: fc.constantFrom("7185550123", null),
      phoneCarrier: fc.constantFrom(...CARRIERS),
      role: fc.constantFrom("admin", "member"),
      isActive: fc.boolean(),
      eveningFrequency: fc.constantFrom(...EVENING_FREQUENCIES),
      emailNotifications: fc.boolean(),
      smsNotifications: fc.boolean(),
      dualReminders: fc.boolean(),
      reminderHours: fc.integer({ min: 1, max: 168 }),
      secondReminderHours: fc.integer({ min: 0, max: 24 }),
      preferredShiftType: fc.constantFrom(...PREFERRED_SHIFT_TYPES, null),
      isAvailableForSubstitute: fc.boolean(),
      maxMonthlyShifts: fc.option(fc.integer({ min: 1, max: 31 })),
      requiredHours: fc.option(fc.integer({ min: 0, max: 2_000 })),
      observesShabbat: fc.boolean(),
      servesOnShabbat: fc.boolean(),
      shabbatEmergencies: fc.boolean(),
    })
    .filter((one) => !one.dualReminders || one.secondReminderHours <= one.reminderHours);

  /** Two shift types of the squad: one with the name of a legacy column, one in another script. */
  const kinds = [
    ...FIRST_SHIFT_TYPES,
    {
      ...FIRST_SHIFT_TYPES[0]!,
      key: "duty",
      name: "Night",
      availabilityKind: "duty",
      weekdays: [0, 3, 5],
    },
    {
      ...FIRST_SHIFT_TYPES[0]!,
      key: "kind",
      name: "משמרת",
      availabilityKind: "kind",
      weekdays: [5, 6],
    },
    {
      ...FIRST_SHIFT_TYPES[0]!,
      key: "kind-2",
      name: "Role",
      availabilityKind: "kind-2",
      weekdays: [],
    },
  ];
  const availability = fc
    .tuple(
      ...askedKinds(kinds).map(({ key, weekdays }) =>
        fc.record({
          kind: fc.constant(key),
          frequency: fc.constantFrom(...AVAILABILITIES),
          except: fc.subarray([...weekdays]),
        }),
      ),
    )
    .map((said) => availabilityAfter([], { availability: said }, kinds));

  /**
   * Qualifications whose names nearly equal a legacy column, a shift type or each other; one in
   * another script, one that is a formula, and one that is archived.
   */
  const qualifications = ["Driver", "Role", "משמרת", "EMT-B", "EMT B", "=1+1", "Diver"].map(
    (name, id) => ({
      id,
      name,
      code: `Q${id}`,
      expires: id % 2 === 0,
      isArchived: name === "Diver",
    }),
  );
  const lists = { kinds, qualifications };
  const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2000-01-01", days));
  const holdings = fc
    .tuple(
      ...qualifications.slice(0, -1).map(({ id, expires }) => {
        const lastDay = expires ? day : fc.constant(null);
        return fc.option(fc.record({ qualificationId: fc.constant(id), lastDay }));
      }),
    )
    .map((held) => held.filter((one) => one !== null));

  test("can be imported again with equal members", () => {
    fc.assert(
      fc.property(member, availability, holdings, (fields, offered, held) => {
        const original = {
          ...fields,
          ...legacyView(offered),
          availability: offered,
          holdings: held,
        };
        const headings = exportHeadings(lists);
        const row = exportRow(original, lists);
        const columns = columnsOf(headings.map(textOfCell), {}, lists);
        expect(columns).toEqual(headings.map(textOfCell));
        expect([...headings, ...row].some((cell) => /^[=+\-@\t\r]/.test(cell))).toBe(false);
        const cells = Object.fromEntries(
          columns.map((column, index) => [column, row[index] ?? ""]),
        );
        expect(planImport([{ line: 2, cells }], noMembers, NEW_MEMBER, lists)).toEqual({
          members: [original],
          skipped: [],
          errors: [],
          warnings: [],
        });
      }),
    );
  });

  test("includes an example row in the template that can be imported", () => {
    const headings = exportHeadings();
    const cells = Object.fromEntries(
      headings.map((heading, index) => [heading, templateRow()[index] ?? ""]),
    );
    expect(importBlockedBecause(headings, 1)).toBeNull();
    expect(planImport([{ line: 2, cells }], noMembers).errors).toEqual([]);
  });

  test("puts the squad's further shift types after the legacy columns, and lists weekdays only when some are excluded", () => {
    const offered = [
      { kind: "evening", frequency: "monthly", except: [] },
      { kind: "night", frequency: "weekly", except: [3] },
      { kind: "kind", frequency: "fill-ins", except: [6] },
    ] as const;
    const squad = { kinds, qualifications: [] };
    const headings = exportHeadings(squad);
    const row = exportRow(
      { ...NEW_MEMBER, ...dana, ...legacyView(offered), availability: offered },
      squad,
    );
    expect(headings.slice(-3)).toEqual(["Night", "משמרת", "Role (shifts)"]);
    expect(row.slice(-3)).toEqual(["not-available", "fill-ins except Sat", "not-available"]);
    expect(row[headings.indexOf("eveningAvailability")]).toBe("monthly");
    expect(row[headings.indexOf("nightAvailability")]).toBe("weekly except Wed");
  });

  test("writes the frequency of a shift type that members are no longer asked about in its legacy column", () => {
    const [headings, availability] = [
      exportHeadings(),
      [{ kind: "night", frequency: "weekly", except: [3] }] as const,
    ];
    const row = exportRow({
      ...dana,
      ...legacyView(availability),
      eveningAvailability: "monthly",
      availability,
    });
    expect(row[headings.indexOf("eveningAvailability")]).toBe("monthly");
  });

  test("treats a blank cell of a further shift type as not available, and describes this in the template", () => {
    const squad = { kinds, qualifications: [] };
    expect(
      planImport([{ line: 2, cells: { ...dana, Night: "" } }], noMembers, NEW_MEMBER, squad)
        .members[0]?.availability,
    ).toEqual([]);
    expect(templateRow(squad).slice(-3)).toEqual([
      "not-available",
      "not-available",
      "not-available",
    ]);
  });

  test("quotes only cells that need quotes", () => {
    expect(
      csvText([["two words", "a", 'say "hi"', "x,y", "two\nlines", " edge ", ""], ["b"]]),
    ).toBe('two words,a,"say ""hi""","x,y","two\nlines"," edge ",\r\nb\r\n');
  });

  test("leaves out unknown values and secrets", () => {
    const known = { firstName: "Dana", phoneNumber: null, passwordHash: "x" };
    expect(exportRow(known).filter((cell) => cell !== "")).toEqual(["Dana"]);
    expect(exportRow(known, lists).filter((cell) => cell !== "")).toEqual([
      "Dana",
      "not-available",
      "not-available",
      "not-available",
    ]);
  });
});
