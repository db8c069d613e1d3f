import { expect, test } from "vitest";
import { membersTyped } from "./unit-number-match.ts";

const SQUAD = [
  { unitNumber: "C-180", firstName: "Eli", lastName: "Baum" },
  { unitNumber: "C-18", firstName: "Dana", lastName: "Levi" },
  { unitNumber: "KM 18", firstName: "Avi", lastName: "Katz" },
  { unitNumber: "104", firstName: "Zoë", lastName: "Chaim" },
];

test.each([
  ["C-18", ["C-18", "C-180"]],
  ["c18", ["C-18", "C-180"]],
  ["18", ["C-18", "KM 18"]],
  ["km", ["KM 18"]],
  ["c", ["C-18", "C-180", "104"]],
  ["zoe", ["104"]],
  ["dana l", ["C-18"]],
  ["-", []],
  ["99", []],
])("resolves the typed unit number %s to %j, the likeliest first", (typed, units) => {
  expect(membersTyped(SQUAD, typed).map(({ unitNumber }) => unitNumber)).toEqual(units);
});

test.each([
  ["the very unit before those that begin so", ["KM-180", "KM18"], "KM18", ["KM18", "KM-180"]],
  ["what is known of a unit before units that begin so", ["18-A", "C-18"], "18", ["C-18", "18-A"]],
  ["units that begin so by number", ["C-10", "C-9", "C-100"], "c", ["C-9", "C-10", "C-100"]],
])("ranks first %s", (_, units, typed, found) => {
  const members = units.map((unitNumber) => ({ unitNumber, firstName: "Dana", lastName: "Levi" }));
  expect(membersTyped(members, typed).map(({ unitNumber }) => unitNumber)).toEqual(found);
});
