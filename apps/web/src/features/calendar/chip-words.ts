import { shiftName } from "@watchbill/domain/kinds/shift-name";
import {
  coverageNow,
  FILL_MARKS,
  filling,
  fillText,
  openCodes,
  type Shift,
} from "../shifts/shift-view.ts";
import type { Density } from "./density.ts";
import { missingText } from "./gap-words.ts";

/** A part of what a chip says, which is not broken; a person may be cut at the end, never at the unit number. */
export interface Word {
  readonly kind: "time" | "name" | "person" | "mark";
  readonly text: string;
}

/** What a chip says in the order it is said: when, who, and what is missing. */
export function chipWords(shift: Shift, time: string, density: Density): Word[] {
  const when: Word = { kind: "time", text: time };
  if (density === "coverage")
    return [
      when,
      {
        kind: "mark",
        text: `${FILL_MARKS[coverageNow(shift)].sign}${fillText(shift)}${openCodes(shift)}`,
      },
    ];
  const people = filling(shift).map(
    ({ user }): Word => ({
      kind: "person",
      text: density === "units" ? user.unitNumber : `${user.unitNumber} ${user.lastName}`,
    }),
  );
  const missing = missingText(shift);
  return [when, ...people, ...(missing === null ? [] : [{ kind: "mark", text: missing } as const])];
}

/**
 * The lines of a chip with the shift's name after the time, or its type's code when only that fits. The name never adds a line:
 * a chip without room for it stays as it is.
 */
export function withShiftName(lines: readonly Word[][], shift: Shift, signs: number): Word[][] {
  const [first = [], ...rest] = lines;
  const used = first.reduce((sum, { text }) => sum + widthOf(text) + BETWEEN, 0);
  const name = [shiftName(shift), shift.kindCode].find((text) => used + widthOf(text) <= signs);
  if (first.length === 0 || name === undefined) return [...lines];
  const at = first[0]?.kind === "time" ? 1 : 0;
  return [first.toSpliced(at, 0, { kind: "name", text: name }), ...rest];
}

/** What is missing in signs alone, for a cell without room for its word: "▢", "▢2 DRV", "! DRV", "−1" of one that is over. */
export function missingSign(shift: Shift): string | null {
  return (
    missingText(shift)
      ?.replace(/^(\d*) ?short/, "−$1")
      .replace(/^▢ (\d*) ?open/, "▢$1") ?? null
  );
}

/**
 * A shift in as few lines as there are ways to say it: as it is in words, with what is missing as a sign, with unit numbers that begin alike
 * told together ("C-24/25"), or both. The first way that takes the fewest lines is taken.
 */
export function closeLinesOf(
  shift: Shift,
  time: string,
  density: Density,
  signs: number,
  most: number,
): Word[][] {
  const words = chipWords(shift, time, density);
  const sign = density === "coverage" ? null : missingSign(shift);
  const inSigns = words.map((word) =>
    word.kind === "mark" && sign !== null ? { ...word, text: sign } : word,
  );
  const ways =
    density === "units"
      ? [words, inSigns, together(words, signs), together(inSigns, signs)]
      : [words, inSigns];
  const whole = ways.map((way) => laid(way, signs)).filter((lines) => lines.length <= most);
  const fewest = Math.min(...whole.map((lines) => lines.length));
  return whole.find((lines) => lines.length === fewest) ?? linesOf(inSigns, signs, most);
}

/** What unit numbers have before their figures: "C-" of "C-24". */
const BEFORE_FIGURES = /^\D+(?=\d+$)/;

/** Units that begin alike as one word, as long as a line holds it: "C-24/25". */
function together(words: readonly Word[], signs: number): Word[] {
  const all: Word[] = [];
  let begun: string | undefined;
  for (const word of words) {
    const begins = word.kind === "person" ? BEFORE_FIGURES.exec(word.text)?.[0] : undefined;
    const last = all.at(-1);
    const longer = `${last?.text ?? ""}/${word.text.slice(begins?.length)}`;
    if (begins !== undefined && begins === begun && widthOf(longer) <= signs)
      all.splice(-1, 1, { kind: "person", text: longer });
    else all.push(word);
    begun = begins;
  }
  return all;
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
  const sum = (count: number): number =>
    heights.slice(0, count).reduce((total, height) => total + height, 0);
  if (sum(heights.length) <= room) return heights.length;
  let count = heights.length - 1;
  while (count > 0 && sum(count) + moreHeight > room) count -= 1;
  return count;
}
