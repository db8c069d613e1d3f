import { describe, expect, test } from "vitest";
import { FIRST_SHIFT_TYPES } from "../../shift-types/first-shift-types.ts";
import { NEW_MEMBER } from "../new-member.ts";
import { exportHeadings, exportRow, templateRow } from "./csv-export.ts";
import { chosenColumns, columnsOf } from "./csv-headings.ts";
import { planImport } from "./csv-import.ts";
import { validFromOfImported } from "./csv-qualifications.ts";

const DRIVER = { id: 4, name: "Driver", code: "DRV", expires: true, isArchived: false };
const EMT = { id: 9, name: "EMT-B", code: "EMT", expires: false, isArchived: false };
const DIVER = { id: 2, name: "Diver", code: "DIV", expires: true, isArchived: true };
const lists = { kinds: FIRST_SHIFT_TYPES, qualifications: [DRIVER, EMT, DIVER] };

const noMembers = { emails: new Map<string, string>(), unitNumbers: new Set<string>() };
const dana = { firstName: "Dana", lastName: "Levi", email: "dana@example.org", unitNumber: "C-25" };

function importOne(cells: Record<string, string>) {
  return planImport([{ line: 2, cells: { ...dana, ...cells } }], noMembers, NEW_MEMBER, lists);
}

describe("qualifications in a member file", () => {
  test("exports offered qualifications after all other columns: the last day, yes without a last day, empty when not held", () => {
    const held = [
      { qualificationId: DIVER.id, lastDay: "2027-01-01" },
      { qualificationId: DRIVER.id, lastDay: "2020-08-31" },
    ];
    expect(exportHeadings(lists)).toEqual([...exportHeadings(), "Driver", "EMT-B"]);
    expect(exportRow({ ...dana, holdings: held }, lists).slice(-2)).toEqual(["2020-08-31", ""]);
    const emt = [{ qualificationId: EMT.id, lastDay: null }];
    expect(exportRow({ ...dana, holdings: emt }, lists).slice(-2)).toEqual(["", "yes"]);
    expect(templateRow(lists).slice(-2)).toEqual(["", ""]);
  });

  test("uses an extended heading when another column has the qualification's name", () => {
    const kind = { ...FIRST_SHIFT_TYPES[0]!, key: "duty", name: "Duty", availabilityKind: "duty" };
    const named = ["Role", "duty", "Outcome", "Role (qualification)"].map((name, id) => ({
      ...EMT,
      id,
      name,
      code: `Q${id}`,
    }));
    expect(exportHeadings({ kinds: [kind], qualifications: named }).slice(-4)).toEqual([
      "Role (qualification)",
      "duty (qualification)",
      "Outcome (qualification)",
      "Role (qualification) (qualification)",
    ]);
  });

  test.each([
    [
      ["driver", " EMT-B "],
      ["Driver", "EMT-B"],
    ],
    [
      ["\uFEFFDRV", "emt"],
      ["Driver", "EMT-B"],
    ],
    // A qualification's name takes precedence over its code, and each column is mapped once.
    [
      ["DRV", "Driver"],
      [null, "Driver"],
    ],
    [
      ["Diver", "DIV", "EMT B"],
      [null, null, null],
    ],
  ])("is found under the headings %j", (headings, columns) =>
    expect(columnsOf(headings, {}, lists)).toEqual(columns),
  );

  test("keeps the standard meaning of headings", () => {
    const codes = { kinds: [], qualifications: [{ ...EMT, name: "Swift water", code: "SMS" }] };
    expect(columnsOf(["SMS"], {}, codes)).toEqual(["smsNotifications"]);
    expect(columnsOf(["smsNotifications", "SMS"], {}, codes)).toEqual([
      "smsNotifications",
      "Swift water",
    ]);
  });

  test("can be chosen for a heading while new members may get it", () => {
    expect(chosenColumns('{"Licence":"Driver"}', lists)).toEqual({ Licence: "Driver" });
    expect(chosenColumns('{"Licence":"Diver"}', lists)).toBeUndefined();
  });

  test.each([
    [{ Driver: "2026-08-31" }, [{ qualificationId: DRIVER.id, lastDay: "2026-08-31" }]],
    [{ Driver: "No" }, []],
    [{ Driver: "" }, []],
    [{}, []],
    [{ "EMT-B": "YES" }, [{ qualificationId: EMT.id, lastDay: null }]],
    [{ "EMT-B": "x" }, [{ qualificationId: EMT.id, lastDay: null }]],
    [{ "EMT-B": "X" }, [{ qualificationId: EMT.id, lastDay: null }]],
    [{ "EMT-B": "✓" }, [{ qualificationId: EMT.id, lastDay: null }]],
    [{ "EMT-B": "1" }, [{ qualificationId: EMT.id, lastDay: null }]],
    [{ "EMT-B": "no" }, []],
    // "EMT B" does not match the column `EMT-B`, although the letters are equal.
    [{ "EMT B": "yes" }, []],
  ])("is read from %j", (cells, holdings) => {
    const { members, errors } = importOne(cells);
    expect([errors, members[0]?.holdings]).toEqual([[], holdings]);
  });

  test.each([
    [
      { Driver: "yes" },
      'Driver must be an expiration date such as 2026-08-31, or no or blank, not "yes"',
    ],
    [
      { Driver: "x" },
      'Driver must be an expiration date such as 2026-08-31, or no or blank, not "x"',
    ],
    [
      { Driver: "8/31/2026" },
      'Driver must be an expiration date such as 2026-08-31, or no or blank, not "8/31/2026"',
    ],
    [
      { Driver: "2026-02-30" },
      'Driver must be an expiration date such as 2026-08-31, or no or blank, not "2026-02-30"',
    ],
    [
      { Driver: "2926-08-31" },
      'Driver must be an expiration date such as 2026-08-31, or no or blank, not "2926-08-31"',
    ],
    [{ "EMT-B": "2026-08-31" }, 'EMT-B must be yes, no or blank, not "2026-08-31"'],
    [{ "EMT-B": "soon" }, 'EMT-B must be yes, no or blank, not "soon"'],
  ])("leaves the cell %j empty with a warning", (cells, message) => {
    expect(importOne(cells)).toMatchObject({
      members: [{ holdings: [] }],
      errors: [],
      warnings: [{ line: 2, message: `${message}. Imported without it.` }],
    });
  });
});

test.each([
  ["2026-08-31", "2026-05-12"],
  ["2026-05-12", "2026-05-12"],
  ["2020-08-31", "2020-08-31"],
  [null, "2026-05-12"],
])("starts an imported qualification with last day %s on %s", (lastDay, from) => {
  expect(validFromOfImported({ qualificationId: 4, lastDay }, "2026-05-12")).toBe(from);
});
