import { expect, test } from "vitest";
import { toE164 } from "../contact/stored-phone.ts";
import { phoneFromCell } from "./csv-phone.ts";

const PHONES = { accepts: "10 digits", read: (text: string) => toE164(text, "US") };

test.each([
  ["+1 (718) 555-0110", "+17185550110"],
  ["tel:+17185550114", "+17185550114"],
  ["17185550115.0", "+17185550115"],
  ["'7185550117", "+17185550117"],
  ["1-718-555-0121", "+17185550121"],
  ["718–555–0126", "+17185550126"],
  ["+972 54-123-4567", "+972541234567"],
  ["n/a", null],
  ["N/A", null],
  ["none", null],
  ["-", null],
  ["", null],
])("reads %j as %j without a warning", (cell, number) => {
  const { text, warning } = phoneFromCell(cell, PHONES);
  expect([PHONES.read(text), warning]).toEqual([number, null]);
});

test.each([
  ["718.555.0111 x12", "718.555.0111"],
  ["718-555-0112 ext. 4", "718-555-0112"],
  ["(718) 555‑0113 (cell)", "(718) 555‑0113"],
  ["718-555-0118 / 718-555-0119", "718-555-0118"],
  ["home: 718-555-0130", "718-555-0130"],
])("reads the first number of %j as %j with a warning", (cell, number) => {
  expect(phoneFromCell(cell, PHONES)).toEqual({
    text: number,
    warning: `phoneNumber "${cell}" is read as ${number}.`,
  });
});

test.each(["7.18555E+09", "555-0122", "011 44 7911 123457", "call the base"])(
  "leaves %j for the column to reject",
  (cell) => {
    expect(phoneFromCell(cell, PHONES)).toEqual({ text: cell, warning: null });
  },
);
