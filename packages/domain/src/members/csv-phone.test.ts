import { expect, test } from "vitest";
import { phoneFromCell } from "./csv-phone.ts";
import { phoneDigits } from "./phone-number.ts";

test.each([
  ["+1 (718) 555-0110", "7185550110"],
  ["tel:+17185550114", "7185550114"],
  ["17185550115.0", "7185550115"],
  ["'7185550117", "7185550117"],
  ["1-718-555-0121", "7185550121"],
  ["718–555–0126", "7185550126"],
  ["n/a", ""],
  ["N/A", ""],
  ["none", ""],
  ["-", ""],
  ["", ""],
])("reads %j as %j without a warning", (cell, digits) => {
  const { text, warning } = phoneFromCell(cell);
  expect([phoneDigits(text), warning]).toEqual([digits, null]);
});

test.each([
  ["718.555.0111 x12", "718.555.0111"],
  ["718-555-0112 ext. 4", "718-555-0112"],
  ["(718) 555‑0113 (cell)", "(718) 555‑0113"],
  ["718-555-0118 / 718-555-0119", "718-555-0118"],
  ["home: 718-555-0130", "718-555-0130"],
])("reads the first number of %j as %j with a warning", (cell, number) => {
  expect(phoneFromCell(cell)).toEqual({
    text: number,
    warning: `phoneNumber "${cell}" is read as ${number}.`,
  });
});

test.each(["7.18555E+09", "+972 54-123-4567", "555-0122", "011 44 7911 123457", "call the base"])(
  "leaves %j for the column to reject",
  (cell) => {
    expect(phoneFromCell(cell)).toEqual({ text: cell, warning: null });
  },
);
