import type { Coverage } from "@watchbill/domain/shifts/coverage";
import { coverageNow, FILL_MARKS, filling, fillText, openCodes, type Shift } from "../shifts/shift-view.ts";
import type { Density } from "./density.ts";

/** A part of what a chip says, which is not broken; a person may be cut at the end, never at the unit number. */
export interface Word {
  readonly kind: "time" | "person" | "mark";
  readonly text: string;
}

/** Coverages that still want somebody. */
const WANTING: ReadonlySet<Coverage> = new Set<Coverage>(["needs-coverage", "replacement-needed", "lacks-role", "being-planned"]);

/** True when a shift still wants somebody: a place is free, or nobody fills a role. */
export function isGap(shift: Shift): boolean {
  return WANTING.has(coverageNow(shift));
}

/** What a chip says in the order it is said: when, who, and what is missing. */
export function chipWords(shift: Shift, time: string, density: Density): Word[] {
  const when: Word = { kind: "time", text: time };
  if (density === "coverage")
    return [when, { kind: "mark", text: `${FILL_MARKS[coverageNow(shift)].sign}${fillText(shift)}${openCodes(shift)}` }];
  const people = filling(shift).map(
    ({ user }): Word => ({
      kind: "person",
      text: density === "units" ? user.unitNumber : `${user.unitNumber} ${user.lastName}`,
    }),
  );
  const missing = missingText(shift);
  return [when, ...people, ...(missing === null ? [] : [{ kind: "mark", text: missing } as const])];
}

/** "▢ open", "▢ 2 open DRV", "! DRV" of a full shift, "1 short" of one that is over; null where nothing is missing. */
export function missingText(shift: Shift): string | null {
  const coverage = coverageNow(shift);
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  const codes = openCodes(shift);
  if (coverage === "was-short") return open > 0 ? `${open} short${codes}` : `short${codes}`;
  if (open > 0) return `▢ ${open > 1 ? `${open} ` : ""}open${codes}`;
  return codes === "" ? null : `!${codes}`;
}

/**
 * Words laid in lines as wide as so many digits, whole ones only; a word longer than a line has one for itself. Of more lines than `most`
 * the last says how many people are left out: "+2". What is missing is never left out.
 */
export function linesOf(words: readonly Word[], signs: number, most: number): Word[][] {
  const all = laid(words, signs);
  if (all.length <= most) return all;
  const people = words.filter(({ kind }) => kind === "person");
  for (let left = 1; left <= people.length; left += 1) {
    const cut = new Set(people.slice(people.length - left));
    const last = people[people.length - left];
    const shown = words.flatMap((word): Word[] => {
      if (word === last) return [{ kind: "person", text: `+${left}` }];
      return cut.has(word) ? [] : [word];
    });
    const lines = laid(shown, signs);
    if (lines.length <= most || left === people.length) return lines;
  }
  return all;
}

/** What stands between two words. */
const BETWEEN = 0.5;
/** Signs that take half the room of a digit; a hyphen among digits of one width is as wide as they are. */
const SLIM = /[\s.:,'!|/ijlt]/g;

function widthOf(text: string): number {
  return text.length - (text.match(SLIM)?.length ?? 0) / 2;
}

function laid(words: readonly Word[], signs: number): Word[][] {
  const lines: Word[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const width = widthOf(word.text);
    if (used + BETWEEN + width <= signs) {
      lines.at(-1)?.push(word);
      used += BETWEEN + width;
    } else {
      lines.push([word]);
      used = width;
    }
  }
  return lines;
}

/** How many of the chips, with their heights, a cell has room for; where not all, with a line that says how many more. */
export function chipsThatFit(heights: readonly number[], room: number, moreHeight: number): number {
  const sum = (count: number): number => heights.slice(0, count).reduce((total, height) => total + height, 0);
  if (sum(heights.length) <= room) return heights.length;
  let count = heights.length - 1;
  while (count > 0 && sum(count) + moreHeight > room) count -= 1;
  return count;
}
