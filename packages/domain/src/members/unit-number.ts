const LONGEST_UNIT_NUMBER = 20;
const FORM = /^[A-Za-z0-9]+(?:[-. /][A-Za-z0-9]+)*$/;

/**
 * True for a unit number such as "C-25", "KM 7" or "104": letters and digits, joined by single
 * dashes, dots, slashes or spaces.
 */
export function isUnitNumber(text: string): boolean {
  return text.length <= LONGEST_UNIT_NUMBER && FORM.test(text);
}
