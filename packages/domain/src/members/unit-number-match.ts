import { plainText } from "../text/plain-text.ts";
import { unitKey } from "./unit-number.ts";

interface Named {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Returns the members that a typed unit number can mean, the likeliest first: the exact unit
 * number, with or without separators; then a known part of one ("18" for C-18); then a unit number
 * or name that begins with the text.
 */
export function membersTyped<Member extends Named>(
  members: readonly Member[],
  typed: string,
): Member[] {
  const wanted = bare(typed);
  if (wanted === "") return [];
  return members
    .map((member) => ({ member, rank: rankOf(member, wanted) }))
    .filter(({ rank }) => rank < NOT_MEANT)
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.member.unitNumber.localeCompare(b.member.unitNumber, "en", { numeric: true }),
    )
    .map(({ member }) => member);
}

const NOT_MEANT = 4;

function rankOf({ unitNumber, firstName, lastName }: Named, wanted: string): number {
  const unit = bare(unitNumber);
  if (unit === wanted) return 0;
  if (unit.replace(/^\D+/, "") === wanted) return 1;
  if (unit.startsWith(wanted)) return 2;
  return [firstName, lastName, firstName + lastName].some((name) => bare(name).startsWith(wanted))
    ? 3
    : NOT_MEANT;
}

function bare(text: string): string {
  return unitKey(plainText(text));
}
