import { unitKey } from "../members/unit-number.ts";

interface Unit {
  readonly id: number;
  readonly unitNumber: string;
}

/** The members that a cell names, and the parts of the cell that name none. */
export interface ReadUnits<Member extends Unit> {
  readonly members: readonly Member[];
  readonly unknown: readonly string[];
}

/** Words that stand for an open spot. */
const OPEN = new Set(["open", "vacant", "tbd", "tba", "none", "na", "n/a", "?", "-", "–", "—"]);
/** A unit number has at most this many words, such as "KM 7 B". */
const MOST_WORDS = 3;

/**
 * Returns a function that reads the members from a cell of unit numbers, separated by commas,
 * semicolons or spaces.
 */
export function unitReader<Member extends Unit>(
  all: readonly Member[],
): (text: string) => ReadUnits<Member> {
  const bySpelling = new Map(all.map((one) => [one.unitNumber.toLowerCase(), one]));
  const byKey = Map.groupBy(all, ({ unitNumber }) => unitKey(unitNumber));
  const memberOf = (text: string): Member | undefined => {
    // Spreadsheets may write the unit number 12 as 12.0.
    const typed = text.replace(/^(\d+)\.0$/, "$1");
    const spelled = bySpelling.get(typed.toLowerCase());
    if (spelled) return spelled;
    const same = byKey.get(unitKey(typed)) ?? [];
    // If several members' unit numbers differ only in spelling, the cell names none of them.
    return same.length === 1 ? same[0] : undefined;
  };
  // Tries the longest unit number first, because "KM 7" is one unit.
  const firstUnit = (words: readonly string[]) => {
    for (let count = Math.min(MOST_WORDS, words.length); count > 0; count -= 1) {
      const member = memberOf(words.slice(0, count).join(" "));
      if (member) return { count, member };
    }
    return { count: 1, member: undefined };
  };
  return (text) => {
    const members: Member[] = [];
    const unknown: string[] = [];
    for (const part of text.split(/[,;\n]/)) {
      let words = part.trim().split(/\s+/).filter(Boolean);
      while (words.length > 0) {
        const { count, member } = firstUnit(words);
        const unit = words.slice(0, count).join(" ");
        words = words.slice(count);
        if (!member && !OPEN.has(unit.toLowerCase())) unknown.push(unit);
        if (member && !members.includes(member)) members.push(member);
      }
    }
    return { members, unknown };
  };
}
