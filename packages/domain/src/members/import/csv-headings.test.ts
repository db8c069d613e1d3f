import { describe, expect, test } from "vitest";
import { FIRST_SHIFT_TYPES } from "../../shift-types/first-shift-types.ts";
import { MEMBER_CSV_COLUMNS } from "./csv-columns.ts";
import {
  chosenColumns,
  columnLabel,
  columnsOf,
  isHeadingRow,
  isOfReport,
  missingColumns,
  withoutRanks,
} from "./csv-headings.ts";

describe("headings of a user's own spreadsheet", () => {
  test.each([
    ["First Name", "firstName"],
    ["First", "firstName"],
    ["Surname", "lastName"],
    ["E-mail", "email"],
    ["Email Address", "email"],
    ["Unit", "unitNumber"],
    ["Unit #", "unitNumber"],
    ["UNIT NO.", "unitNumber"],
    ["Mobile", "phoneNumber"],
    ["Cell", "phoneNumber"],
    ["Carrier", "phoneCarrier"],
    ["Active?", "isActive"],
    ["Nights", "nightAvailability"],
    ["morningWeekdaysAvailable", "morningWeekdaysAvailable"],
    ["Favourite colour", null],
    ["", null],
  ])("maps %j to %s", (heading, column) => expect(columnsOf([heading])).toEqual([column]));

  test("prefers a column's own name over an alias, at any position", () => {
    expect(columnsOf(["Mobile", "phoneNumber", "Cell"])).toEqual([null, "phoneNumber", null]);
    expect(columnsOf(["Mobile", "Cell"])).toEqual(["phoneNumber", null]);
  });

  test("prefers the user's mapping, including the choice to skip a column", () => {
    const chosen = { Number: "unitNumber", Cell: null, Home: "phoneNumber" };
    expect(columnsOf(["Number", "Cell", "Home", "Unit"], chosen)).toEqual([
      "unitNumber",
      null,
      "phoneNumber",
      null,
    ]);
    expect(columnsOf(["Cell"], { Cell: null })).toEqual([null]);
  });

  test("prefers the name of the squad's shift type over a column alias", () => {
    const nights = {
      ...FIRST_SHIFT_TYPES[0]!,
      key: "nights",
      name: "Nights",
      availabilityKind: "nights",
    };
    expect(columnsOf(["Nights"], {}, { kinds: [nights], qualifications: [] })).toEqual(["Nights"]);
  });

  test("recognizes a renamed built-in shift type by its present name", () => {
    const kinds = FIRST_SHIFT_TYPES.map((kind) =>
      kind.key === "night" ? { ...kind, name: "Night Crew A" } : kind,
    );
    const headings = ["Night Crew A", "Nights"];
    expect(columnsOf(headings, {}, { kinds, qualifications: [] })).toEqual([
      "nightAvailability",
      null,
    ]);
  });

  test("lists the missing required columns", () => {
    expect(missingColumns(columnsOf(["First", "Last", "Phone"]))).toEqual(["email", "unitNumber"]);
    expect(missingColumns(columnsOf(MEMBER_CSV_COLUMNS.map(({ name }) => name)))).toEqual([]);
  });
});

test("parses the user's column mapping and rejects any other value", () => {
  expect(chosenColumns('{"Number":"unitNumber","Notes":null}')).toEqual({
    Number: "unitNumber",
    Notes: null,
  });
  for (const text of [
    "",
    "[]",
    "5",
    "null",
    '{"a":"password"}',
    '{"a":"email","b":"password"}',
    '{"a":1}',
  ])
    expect(chosenColumns(text)).toBeUndefined();
});

test("recognizes a report of skipped rows by its own columns", () => {
  expect(["line", "Outcome", "reason", "email"].map(isOfReport)).toEqual([true, true, true, false]);
});

test("formats column names as labels", () => {
  expect([columnLabel("firstName"), columnLabel("isAvailableForSubstitute")]).toEqual([
    "First name",
    "Is available for substitute",
  ]);
});

describe("a role column that contains ranks", () => {
  const columns = ["email", "role"];
  const rows = (...roles: string[]) => roles.map((role) => ["a@x.org", role]);
  test.each([
    ["mostly ranks", rows("Chief", "Captain", "Member"), false, ["email", null]],
    ["mostly roles", rows("Chief", "member", "Admin"), false, columns],
    ["as many ranks as roles", rows("Chief", "member"), false, columns],
    ["blank cells", rows("", " "), false, columns],
    ["ranks in a column that the user chose", rows("Chief", "Captain"), true, columns],
  ])("%s", (_, cells, isChosen, expected) => {
    expect(withoutRanks(columns, cells, isChosen)).toEqual(expected);
  });
});

test.each([
  [["First Name", "Last", "E-mail", "Unit"], true],
  [["Members of the squad"], false],
  [["First Name", "Last", "E-mail", "Ref"], false],
])("recognizes %j as a heading row: %s", (cells, isOne) => expect(isHeadingRow(cells)).toBe(isOne));
