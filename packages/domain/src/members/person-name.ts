import { isOneLine } from "../one-line.ts";

const LONGEST_NAME = 100;

/** True for a first or last name in any script; it goes into mail headers and text messages, so it may not break a line. */
export function isPersonName(name: string): boolean {
  return name !== "" && name.length <= LONGEST_NAME && isOneLine(name);
}
