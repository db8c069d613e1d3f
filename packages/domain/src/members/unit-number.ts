import { conflict, type Refusal } from "../errors/refusal.ts";

const LONGEST_UNIT_NUMBER = 20;
const FORM = /^[A-Za-z0-9]+(?:[-. /][A-Za-z0-9]+)*$/;

/**
 * True for a unit number such as "C-25", "KM 7" or "104": letters and digits, joined by single
 * dashes, dots, slashes or spaces.
 */
export function isUnitNumber(text: string): boolean {
  return text.length <= LONGEST_UNIT_NUMBER && FORM.test(text);
}

/**
 * Normalizes a unit number for comparison, without case, spaces, dashes, dots and slashes: C-15,
 * c15 and "C 15" are one unit on the radio.
 */
export function unitKey(unitNumber: string): string {
  return unitNumber.toLowerCase().replaceAll(/[\p{Pd}\s./]/gu, "");
}

/** Returns the refusal of a unit number that another member already has, in any spelling. */
export function unitNumberTaken(unitNumber: string, other: string): Refusal {
  const isSpelledSame = unitNumber.trim().toLowerCase() === other.toLowerCase();
  const message = isSpelledSame
    ? "Another member has this unit number."
    : `Another member has this unit number, written ${other}.`;
  return { ...conflict("unit-number-taken", message), fields: { unitNumber: message } };
}

/**
 * Groups members whose unit numbers differ only in separators or case. They were created before
 * such pairs were refused, and sign in with the exact spelling.
 */
export function similarUnitNumbers<Member extends { readonly unitNumber: string }>(
  members: readonly Member[],
): readonly (readonly Member[])[] {
  return [...Map.groupBy(members, ({ unitNumber }) => unitKey(unitNumber)).values()].filter(
    (group) => group.length > 1,
  );
}

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const MADE_BY_SPREADSHEET = new RegExp(
  String.raw`^(?:\d{1,2}-${MONTH}(?:-\d{2,4})?|${MONTH}-\d{1,4}|\d{1,4}([-/.])\d{1,2}\1\d{2,4}|\d+\.0+)$`,
  "i",
);

/**
 * Returns a warning about a unit number that a spreadsheet probably changed, such as "25-Jan" for
 * 1-25 or "12.0" for 12; null for any other.
 */
export function unitNumberWarning(unitNumber: string): string | null {
  return MADE_BY_SPREADSHEET.test(unitNumber)
    ? `unitNumber: a spreadsheet may have changed this unit number to ${unitNumber}. Check it.`
    : null;
}
