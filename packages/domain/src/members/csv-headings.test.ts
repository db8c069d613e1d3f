import { describe, expect, test } from "vitest";
import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import { MEMBER_CSV_COLUMNS } from "./csv-columns.ts";
import {
  chosenColumns,
  columnLabel,
  columnsOf,
  isOfReport,
  missingColumns,
} from "./csv-headings.ts";

describe("the headings of a squad's own sheet", () => {
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
  ])("%j means %s", (heading, column) => expect(columnsOf([heading])).toEqual([column]));

  test("a column's own name comes before what people also call it, wherever it stands", () => {
    expect(columnsOf(["Mobile", "phoneNumber", "Cell"])).toEqual([null, "phoneNumber", null]);
    expect(columnsOf(["Mobile", "Cell"])).toEqual(["phoneNumber", null]);
  });

  test("what somebody chose counts most, also that a column is not to be read", () => {
    const chosen = { Number: "unitNumber", Cell: null, Home: "phoneNumber" };
    expect(columnsOf(["Number", "Cell", "Home", "Unit"], chosen)).toEqual([
      "unitNumber",
      null,
      "phoneNumber",
      null,
    ]);
    expect(columnsOf(["Cell"], { Cell: null })).toEqual([null]);
  });

  test("the name of a kind of the squad's own comes before what people also call a column", () => {
    const nights = {
      ...FIRST_KINDS[0]!,
      key: "nights",
      name: "Nights",
      availabilityKind: "nights",
    };
    expect(columnsOf(["Nights"], {}, { kinds: [nights], qualifications: [] })).toEqual(["Nights"]);
  });

  test("say which required columns are not there", () => {
    expect(missingColumns(columnsOf(["First", "Last", "Phone"]))).toEqual(["email", "unitNumber"]);
    expect(missingColumns(columnsOf(MEMBER_CSV_COLUMNS.map(({ name }) => name)))).toEqual([]);
  });
});

test("a choice of columns is read as it was sent, and nothing else", () => {
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

test("a report of rows that were left out is known by its own columns", () => {
  expect(["line", "Outcome", "reason", "email"].map(isOfReport)).toEqual([true, true, true, false]);
});

test("columns are named as people say them", () => {
  expect([columnLabel("firstName"), columnLabel("isAvailableForSubstitute")]).toEqual([
    "First name",
    "Is available for substitute",
  ]);
});
