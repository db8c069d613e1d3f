import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";

const LONGEST_NAME = 100;

interface NamedMember {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * True for a first or last name in any script that has visible characters. Line breaks and bidi
 * controls are rejected, because the name goes into email headers and text messages.
 */
export function isPersonName(name: string): boolean {
  return !isBlank(name) && name.length <= LONGEST_NAME && isOneLine(name);
}

/** Formats a member for screens, messages and the log: "C-25 Dana Levi". */
export function unitAndName({ unitNumber, firstName, lastName }: NamedMember): string {
  return `${unitNumber} ${firstName} ${lastName}`;
}
