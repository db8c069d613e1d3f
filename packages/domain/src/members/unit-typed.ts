import { plainText } from "../text/plain-text.ts";

interface Named {
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Whom somebody means who types a unit number, the likeliest first: that very unit, with or without what joins its letters
 * and digits; the only part they know of it ("18" for C-18); a unit or a name that begins so.
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
  return plainText(text).replace(/[-. /]/g, "");
}
