import { isOneLine } from "../text/one-line.ts";

const LONGEST_NAME = 100;

/** Whoever has a name in the squad. */
interface NamedMember {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** True for a first or last name in any script; it goes into mail headers and text messages, so it may not break a line. */
export function isPersonName(name: string): boolean {
  return name !== "" && name.length <= LONGEST_NAME && isOneLine(name);
}

/** A member as screens, messages and the log name them: "C-25 Dana Levi". */
export function unitAndName({ unitNumber, firstName, lastName }: NamedMember): string {
  return `${unitNumber} ${firstName} ${lastName}`;
}
