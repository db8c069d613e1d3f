import { expect, test } from "vitest";
import type { Holding } from "../../qualifications/qualification-view.ts";
import { ANY, heldQualifications, holderFile, holderRows, TO_RENEW } from "./qualification-rows.ts";

const member = (id: number, lastName: string) => ({
  id,
  unitNumber: `C-${id}`,
  firstName: "Dana",
  lastName,
});
const has = (
  memberId: number,
  qualificationId: number,
  lastDay: string | null,
  state: Holding["state"],
): Holding => ({
  memberId,
  qualificationId,
  validFrom: "2020-01-01",
  lastDay,
  state,
  number: null,
  note: null,
});
const qualification = (id: number, name: string) => ({
  id,
  name,
  code: `Q${id}`,
  expires: true,
  isArchived: false,
  holders: 0,
});

const MEMBERS = [member(1, "Levi"), member(2, "Bar"), member(3, "Katz")];
const HOLDINGS = [
  has(1, 7, "2026-01-31", "expired"),
  has(1, 8, null, "valid"),
  has(2, 8, "2026-06-30", "expiring"),
  has(2, 7, "2028-01-01", "valid"),
  // The rows leave out a holder who is no longer in the directory.
  has(9, 5, null, "valid"),
];
const ALL = [qualification(5, "Diver"), qualification(7, "Driver"), qualification(8, "EMT")];

test.each([
  [ANY, [1, 2], ["Driver", "EMT"]],
  ["7", [1, 2], ["Driver", "EMT"]],
  ["8", [1, 2], ["EMT", "Driver"]],
  ["5", [], []],
  [TO_RENEW, [1, 2], ["Driver", "EMT"]],
])("filters by %s to members %j with columns %j", (choice, ids, names) => {
  const rows = holderRows(MEMBERS, HOLDINGS, choice);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(heldQualifications(ALL, rows, choice).map(({ name }) => name)).toEqual(names);
});

test("marks only ending and expired qualifications for renewal", () => {
  const valid = HOLDINGS.filter(({ state }) => state === "valid");
  expect(holderRows(MEMBERS, valid, TO_RENEW)).toEqual([]);
});

test("exports the last day and the state of each qualification", () => {
  const rows = holderRows(MEMBERS, HOLDINGS, ANY);
  expect(holderFile(rows.slice(0, 1), heldQualifications(ALL, rows, ANY))).toEqual([
    ["Unit", "First name", "Last name", "Driver", "Driver: state", "EMT", "EMT: state"],
    ["C-1", "Dana", "Levi", "2026-01-31", "Expired", "does not expire", "Valid"],
  ]);
  expect(holderFile(rows.slice(1), [qualification(5, "Diver")])[1]).toEqual([
    "C-2",
    "Dana",
    "Bar",
    "",
    "",
  ]);
});
