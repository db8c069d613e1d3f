import { describe, expect, test } from "vitest";
import { FIRST_SHIFT_TYPES } from "../shift-types/first-shift-types.ts";
import {
  dateOrderIn,
  readShiftRows,
  type ShiftImportFacts,
  shiftFileBlockedBecause,
  shiftImportBlockedBecause,
  startsHaveDates,
} from "./shift-import.ts";
import {
  chosenShiftColumns,
  isShiftHeadingRow,
  missingShiftColumns,
  SHIFT_ROWS_AT_MOST,
  shiftColumnsOf,
} from "./shift-import-columns.ts";
import { dateFrom, momentFrom, orderProvedBy, rangeFrom, timeFrom } from "./shift-import-times.ts";
import { unitReader } from "./shift-import-units.ts";

const TODAY = "2026-11-29";
const MONTH_FIRST = { order: "month-first", today: TODAY } as const;
const DAY_FIRST = { order: "day-first", today: TODAY } as const;
const MEMBERS = [
  { id: 1, unitNumber: "C-12" },
  { id: 2, unitNumber: "C-14" },
  { id: 3, unitNumber: "KM 7" },
  { id: 4, unitNumber: "104" },
  { id: 5, unitNumber: "D-1" },
  { id: 6, unitNumber: "D1" },
];
const FACTS: ShiftImportFacts = {
  ...MONTH_FIRST,
  kinds: FIRST_SHIFT_TYPES,
  members: MEMBERS,
  existing: [],
};

type Cells = Readonly<Record<string, string>>;
const rowsOf = (...rows: readonly Cells[]) =>
  rows.map((cells, index) => ({ line: index + 2, cells }));
const read = (rows: readonly Cells[], more: Partial<ShiftImportFacts> = {}) =>
  readShiftRows(rowsOf(...rows), { ...FACTS, ...more });
const one = (cells: Cells, more: Partial<ShiftImportFacts> = {}) => {
  const { shifts, errors } = read([cells], more);
  return shifts[0] ?? errors[0]?.message;
};

test.each([
  ["2026-12-01", "2026-12-01"],
  ["2026/12/1", "2026-12-01"],
  ["12/1/2026", "2026-12-01"],
  ["12-01-26", "2026-12-01"],
  ["Dec 1, 2026", "2026-12-01"],
  ["December 1st", "2026-12-01"],
  ["Tue, Dec 1", "2026-12-01"],
  ["1 Dec 2026", "2026-12-01"],
  ["01-Dec-26", "2026-12-01"],
  ["Sept. 30", "2026-09-30"],
  ["Jan 3", "2027-01-03"],
  ["25/12/2026", null],
  ["2/29/2026", null],
  ["Dec", null],
  ["46357", null],
  ["soon", null],
  ["1 ".repeat(40), null],
])("reads the date %s as %s", (text, date) => {
  expect(dateFrom(text, MONTH_FIRST)).toBe(date);
});

test("reads the day first in a file with that order", () => {
  expect(dateFrom("1.12.2026", DAY_FIRST)).toBe("2026-12-01");
  expect(dateFrom("25/12/26", DAY_FIRST)).toBe("2026-12-25");
});

test.each([
  ["19:00", "19:00"],
  ["7:00 PM", "19:00"],
  ["7:00\u202fPM", "19:00"],
  ["7pm", "19:00"],
  ["7 p.m.", "19:00"],
  ["12:00 AM", "00:00"],
  ["12 pm", "12:00"],
  ["0700", "07:00"],
  ["1900 hrs", "19:00"],
  ["19.30", "19:30"],
  ["19h30", "19:30"],
  ["19:00:00", "19:00"],
  ["24:00", "00:00"],
  ["noon", "12:00"],
  ["midnight", "00:00"],
  ["7", undefined],
  ["25:00", undefined],
  ["19:60", undefined],
  ["13 pm", undefined],
  ["24:30", undefined],
])("reads the time %s as %s", (text, time) => {
  expect(timeFrom(text)?.time).toBe(time);
});

test("reads a date and a time in one cell, and two times in one cell", () => {
  expect(momentFrom("12/1/2026 7:00 PM", MONTH_FIRST)).toEqual({
    date: "2026-12-01",
    time: "19:00",
    isDayEnd: false,
  });
  expect(momentFrom("2026-12-01T19:00:00", MONTH_FIRST)).toMatchObject({ time: "19:00" });
  expect(momentFrom("Dec 1, 2026, 7pm", MONTH_FIRST)).toMatchObject({ date: "2026-12-01" });
  expect(momentFrom("later", MONTH_FIRST)).toBeNull();
  expect(rangeFrom("7 PM – 7 AM")).toEqual(["7 pm", "7 am"]);
  expect(rangeFrom("1900-0700")).toEqual(["1900", "0700"]);
  expect(rangeFrom("2026-12-01")).toBeNull();
});

test.each([
  ["25/12/2026", "day-first"],
  ["12/25/2026", "month-first"],
  ["01/02/2026 19:00", "both"],
  ["05/05/2026", null],
  ["2026-01-02", null],
  ["Dec 1", null],
])("tells which order the date %s proves: %s", (text, order) => {
  expect(orderProvedBy(text)).toBe(order);
});

describe("the order of dates in a file", () => {
  test.each([
    [["01/02/2026", "25/02/2026"], "day-first"],
    [["01/02/2026", "02/25/2026"], "month-first"],
    [["01/02/2026", "03/04/2026"], null],
    [["25/02/2026", "02/25/2026"], null],
    [["2026-01-02"], "month-first"],
  ])("of the dates %j: %s", (dates, order) => {
    expect(dateOrderIn(rowsOf(...dates.map((date) => ({ date }))), "month-first")).toBe(order);
  });

  test("must be chosen when every date could be read both ways", () => {
    const columns = shiftColumnsOf(["date", "shift"]);
    const rows = rowsOf({ date: "01/02/2026", shift: "Night" });
    expect(shiftImportBlockedBecause(columns, rows, null)?.code).toBe("date-order-unclear");
    expect(shiftImportBlockedBecause(columns, rows, "day-first")).toBeNull();
  });
});

describe("columns of the file", () => {
  test("are found by name and alternative name, once each, unless the user chooses", () => {
    const headings = ["Day", "From", "To", "Shift Type", "Name", "Units", "reason"];
    expect(shiftColumnsOf(headings)).toEqual([
      "date",
      "startTime",
      "endTime",
      "shift",
      null,
      "unitNumbers",
      null,
    ]);
    expect(shiftColumnsOf(headings, { Name: "shift", "Shift Type": null })[4]).toBe("shift");
    expect(chosenShiftColumns('{"Name":"shift","To":null}')).toEqual({ Name: "shift", To: null });
    expect(chosenShiftColumns('{"Name":"email"}')).toBeUndefined();
    expect(chosenShiftColumns("[")).toBeUndefined();
  });

  test("must name a day and a shift; the start may contain the day", () => {
    expect(isShiftHeadingRow(["Schedule of December"])).toBe(false);
    expect(isShiftHeadingRow(["Date", "Shift"])).toBe(true);
    expect(isShiftHeadingRow(["Start", "End", "Title"])).toBe(true);
    const columns = shiftColumnsOf(["Start", "Title"]);
    expect(missingShiftColumns(columns, false)).toEqual(["date"]);
    expect(startsHaveDates(rowsOf({ startTime: "25/12/2026 19:00" }))).toBe(true);
    expect(startsHaveDates(rowsOf({ startTime: "19:00" }))).toBe(false);
    expect(startsHaveDates([])).toBe(false);
    expect(shiftImportBlockedBecause(columns, [], "day-first")?.message).toBe(
      "Match a column to Date.",
    );
  });

  test("are read once each, with at most 2,000 rows", () => {
    const code = (columns: readonly string[], rows: number) =>
      shiftFileBlockedBecause(shiftColumnsOf(columns, { b: "date" }), rows)?.code;
    expect(code(["date", "b"], 1)).toBe("import-column-twice");
    expect(code(["date"], 0)).toBe("import-empty");
    expect(code(["date"], SHIFT_ROWS_AT_MOST)).toBeUndefined();
    expect(code(["date"], SHIFT_ROWS_AT_MOST + 1)).toBe("import-too-long");
  });
});

test.each([
  ["C-12, c14; 104", [1, 2, 4], []],
  ["C12 KM 7 C 14", [1, 3, 2], []],
  ["C-12 C-12", [1], []],
  ["104.0", [4], []],
  ["open", [], []],
  ["C-12, TBD, C-99", [1], ["C-99"]],
  ["D1", [6], []],
  ["D 1", [], ["D", "1"]],
])("reads the unit numbers %s", (text, ids, unknown) => {
  const units = unitReader(MEMBERS)(text);
  expect([units.members.map(({ id }) => id), units.unknown]).toEqual([ids, unknown]);
});

describe("a row of the file", () => {
  test.each([
    // A night that ends on the next day.
    [{ startTime: "7:00 PM", endTime: "7:00 AM" }, ["19:00", "2026-12-02", "07:00"]],
    [{ startTime: "18:00", endTime: "24:00" }, ["18:00", "2026-12-02", "00:00"]],
    [{ startTime: "07:00", endTime: "07:00" }, ["07:00", "2026-12-02", "07:00"]],
    [{ startTime: "00:00", endTime: "08:00" }, ["00:00", null, "08:00"]],
    [{ startTime: "7pm - 7am" }, ["19:00", "2026-12-02", "07:00"]],
    [
      { startTime: "18:00", endTime: "06:00", endDate: "12/4/2026" },
      ["18:00", "2026-12-04", "06:00"],
    ],
    [{ startTime: "18:00", endTime: "20:00", endDate: "12/1/2026" }, ["18:00", null, "20:00"]],
    [{ startTime: "18:00", endTime: "12/2/2026 20:00" }, ["18:00", "2026-12-02", "20:00"]],
    [
      { startTime: "18:00", endTime: "24:00", endDate: "12/1/2026" },
      ["18:00", "2026-12-02", "00:00"],
    ],
  ])("%j gives the times %j", (cells, [startTime, endDate, endTime]) => {
    expect(one({ date: "12/1/2026", shift: "Standby", ...cells })).toMatchObject({
      date: "2026-12-01",
      startTime,
      endDate,
      endTime,
    });
  });

  test("without times uses those of its shift type, found by name, code or key", () => {
    const night = FIRST_SHIFT_TYPES.find(({ key }) => key === "night")!;
    for (const shift of [night.name.toUpperCase(), night.code, night.key])
      expect(one({ date: "2026-12-01", shift })).toMatchObject({
        type: "night",
        customName: null,
        startTime: night.startTime,
        endTime: night.endTime,
        endDate: "2026-12-02",
        maxMembers: night.maxMembers,
      });
    expect(one({ date: "2026-12-01 00:00:00", shift: night.name })).toMatchObject({
      startTime: night.startTime,
    });
    expect(one({ startTime: "2026-12-01 20:00", endTime: "22:00", shift: "Fair" })).toMatchObject({
      date: "2026-12-01",
      startTime: "20:00",
    });
  });

  test.each([
    [{ shift: "" }, "shift is empty"],
    [{ date: "" }, "date is empty"],
    [{ date: "13/1/2026" }, 'date must be a date such as 2026-12-01, not "13/1/2026"'],
    [{ date: "19:00" }, 'date must be a date such as 2026-12-01, not "19:00"'],
    [{ startTime: "late" }, 'startTime must be a time such as 7pm or 19:00, not "late"'],
    [{ startTime: "24:00" }, 'startTime must be a time such as 7pm or 19:00, not "24:00"'],
    [{ startTime: "" }, "startTime is empty"],
    [{ endTime: "" }, "endTime is empty"],
    [{ endDate: "x" }, 'endDate must be a date such as 2026-12-01, not "x"'],
    [{ endDate: "2026-11-30" }, "The end date cannot be before the shift date"],
    [{ endDate: "2026-12-30" }, "A shift ends at most 13 days after its start"],
    [{ maxMembers: "1", unitNumbers: "C-12 C-14" }, "2 unit numbers for 1 spot"],
    [
      { unitNumbers: "C ".repeat(251) },
      `unitNumbers must be at most 500 characters, not "${"C ".repeat(20)}…"`,
    ],
    [{ shift: "x".repeat(81) }, `shift must be at most 80 characters, not "${"x".repeat(40)}…"`],
  ])("%j is refused with: %s", (cells, message) => {
    const row = { date: "2026-12-01", startTime: "18:00", endTime: "20:00", shift: "Fair" };
    expect(one({ ...row, ...cells })).toBe(message);
  });

  test("is refused without affecting others when it has too many cells", () => {
    const { errors } = readShiftRows([{ line: 4, cells: {}, fault: "Too long" }], FACTS);
    expect(errors).toEqual([{ line: 4, message: "Too long" }]);
  });

  test("is imported when an optional cell is unreadable", () => {
    const { shifts, warnings } = read([
      {
        date: "2026-12-01",
        shift: "night",
        maxMembers: "many",
        unitNumbers: "C-12, C-99",
        notes: "n".repeat(2_001),
      },
    ]);
    expect(shifts[0]).toMatchObject({ memberIds: [1], maxMembers: 2 });
    expect(shifts[0]?.notes).toHaveLength(2_000);
    expect(warnings).toEqual([
      {
        line: 2,
        message:
          "No active member has the unit number C-99, so the spot stays open. maxMembers was not read. notes was cut, because it is too long",
      },
    ]);
  });
});

describe("several rows of the file", () => {
  const night = { date: "2026-12-01", shift: "night" };

  test("for one shift with different members become one shift, and equal rows are skipped", () => {
    const { shifts, skipped, warnings } = read([
      { ...night, unitNumbers: "C-12" },
      { ...night, unitNumbers: "C-14" },
      { ...night, unitNumbers: "KM 7" },
      { ...night, unitNumbers: "C-12" },
      { ...night, unitNumbers: "C-99" },
    ]);
    expect(shifts).toHaveLength(1);
    expect(shifts[0]).toMatchObject({ line: 2, memberIds: [1, 2, 3], maxMembers: 4 });
    expect(skipped).toEqual([{ line: 5, message: "Same shift as line 2" }]);
    expect(warnings).toHaveLength(1);
  });

  test("never exceed the shift's maximum of members", () => {
    const { shifts, errors } = read([
      { ...night, unitNumbers: "C-12", maxMembers: "1" },
      { ...night, unitNumbers: "C-14" },
    ]);
    expect(shifts[0]?.memberIds).toEqual([1]);
    expect(errors).toEqual([{ line: 3, message: "The shift on line 2 has no open spot left" }]);
    const many = Array.from({ length: 11 }, (_, id) => ({ id, unitNumber: `X${id}` }));
    const unitNumbers = many.map(({ unitNumber }) => unitNumber).join(" ");
    expect(one({ ...night, unitNumbers }, { members: many })).toBe(
      "A shift has at most 10 members, not 11",
    );
  });

  test("are skipped when the shift already exists, compared by type or name, start and end", () => {
    const fair = { date: "2026-12-01", shift: "Fair", startTime: "18:00", endTime: "20:00" };
    const first = read([night, fair]);
    const again = read([night, { ...fair, shift: "FAIR" }, { ...fair, endTime: "21:00" }], {
      existing: first.shifts,
    });
    expect(again.skipped.map(({ line, message }) => [line, message])).toEqual([
      [2, "This shift already exists"],
      [3, "This shift already exists"],
    ]);
    expect(again.shifts).toHaveLength(1);
    expect(first.warnings).toEqual([
      { line: 3, message: "Fair is no shift type: 1 one-off shift with this name" },
    ]);
  });

  test("are read within a second when there are 2,000", () => {
    const rows = Array.from({ length: SHIFT_ROWS_AT_MOST }, (_, index) => ({
      date: `2027-01-${String((index % 28) + 1).padStart(2, "0")}`,
      shift: `Post ${index}`,
      startTime: "7 PM",
      endTime: "7 AM",
      unitNumbers: "C-12 KM 7 C-99",
    }));
    const began = performance.now();
    expect(read(rows).shifts).toHaveLength(SHIFT_ROWS_AT_MOST);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
