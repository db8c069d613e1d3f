import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import {
  coverageNow,
  FILL_MARKS,
  filling,
  fillText,
  openCodes,
  type Shift,
} from "../../shifts/shift-view.ts";
import { missingText } from "../gap-text.ts";
import type { Density } from "./density.ts";

/**
 * A part of a chip's text that is never broken over two lines. A member's name may be truncated, a
 * unit number never.
 */
export interface ChipWord {
  readonly kind: "time" | "name" | "person" | "mark";
  readonly text: string;
}

/** Returns the words of a chip in order: the time, the members, and the open spots. */
export function chipWords(shift: Shift, time: string, density: Density): ChipWord[] {
  const when: ChipWord = { kind: "time", text: time };
  if (density === "coverage")
    return [
      when,
      {
        kind: "mark",
        text: `${FILL_MARKS[coverageNow(shift)].sign}${fillText(shift)}${openCodes(shift)}`,
      },
    ];
  const people = filling(shift).map(
    ({ user }): ChipWord => ({
      kind: "person",
      text: density === "units" ? user.unitNumber : `${user.unitNumber} ${user.lastName}`,
    }),
  );
  const missing = missingText(shift);
  return [when, ...people, ...(missing === null ? [] : [{ kind: "mark", text: missing } as const])];
}

/**
 * Adds the shift's name after the time, or the shift type's code if only the code fits. The name
 * never adds a line: if neither fits, the lines stay unchanged.
 */
export function withShiftName(
  lines: readonly ChipWord[][],
  shift: Shift,
  signs: number,
): ChipWord[][] {
  const [first = [], ...rest] = lines;
  const used = first.reduce((sum, { text }) => sum + widthOf(text) + BETWEEN, 0);
  const name = [shiftName(shift), shift.kindCode].find((text) => used + widthOf(text) <= signs);
  if (first.length === 0 || name === undefined) return [...lines];
  const at = first[0]?.kind === "time" ? 1 : 0;
  return [first.toSpliced(at, 0, { kind: "name", text: name }), ...rest];
}

/**
 * Inserts the shift's name, or its type's code, after the first word, for lines that are wrapped
 * again; inserts nothing if both are too long.
 */
export function withNameLine(
  words: readonly ChipWord[],
  shift: Shift,
  signs: number,
  most: number,
): ChipWord[][] {
  const ways = [shiftName(shift), shift.kindCode]
    .filter((text) => widthOf(text) <= signs)
    .map((text) => laid(words.toSpliced(1, 0, { kind: "name", text }), signs));
  return ways.find((lines) => lines.length <= most) ?? laid(words, signs);
}

/**
 * The open spots as a short sign, for a cell without room for the word "open": "▢", "▢2 DRV", "!
 * DRV", or "−1" for a past shift.
 */
export function missingSign(shift: Shift): string | null {
  return (
    missingText(shift)
      ?.replace(/^(\d*) ?short/, "−$1")
      .replace(/^▢ (\d*) ?open/, "▢$1") ?? null
  );
}

/**
 * Formats a shift in the fewest lines. Tries it in words, with signs for open spots, with unit
 * numbers grouped by prefix ("C-24/25"), and with both; the first format with the fewest lines
 * wins.
 */
export function closeLinesOf(
  shift: Shift,
  time: string,
  density: Density,
  signs: number,
  most: number,
): ChipWord[][] {
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

/** Matches the prefix of a unit number, for example "C-" in "C-24". */
const BEFORE_FIGURES = /^\D+(?=\d+$)/;

/** Groups unit numbers with the same prefix into one word, at most one line long: "C-24/25". */
function together(words: readonly ChipWord[], signs: number): ChipWord[] {
  const all: ChipWord[] = [];
  let started: string | undefined;
  for (const word of words) {
    const begins = word.kind === "person" ? BEFORE_FIGURES.exec(word.text)?.[0] : undefined;
    const last = all.at(-1);
    const longer = `${last?.text ?? ""}/${word.text.slice(begins?.length)}`;
    if (begins !== undefined && begins === started && widthOf(longer) <= signs)
      all.splice(-1, 1, { kind: "person", text: longer });
    else all.push(word);
    started = begins;
  }
  return all;
}

/**
 * Wraps whole words into lines of `signs` digit widths; a word too long for a line gets its own.
 * Beyond `most` lines, the last line shows the number of hidden members ("+2"). Open spots are
 * never hidden.
 */
export function linesOf(words: readonly ChipWord[], signs: number, most: number): ChipWord[][] {
  const all = laid(words, signs);
  if (all.length <= most) return all;
  const people = words.filter(({ kind }) => kind === "person");
  for (let left = 1; left <= people.length; left += 1) {
    const cut = new Set(people.slice(people.length - left));
    const last = people[people.length - left];
    const shown = words.flatMap((word): ChipWord[] => {
      if (word === last) return [{ kind: "person", text: `+${left}` }];
      return cut.has(word) ? [] : [word];
    });
    const lines = laid(shown, signs);
    if (lines.length <= most || left === people.length) return lines;
  }
  return all;
}

const BETWEEN = 0.5;
/**
 * Characters half as wide as a digit. A hyphen is not among them, because tabular figures make it
 * as wide as a digit.
 */
const SLIM = /[\s.:,'!|/ijlt]/g;

function widthOf(text: string): number {
  return text.length - (text.match(SLIM)?.length ?? 0) / 2;
}

function laid(words: readonly ChipWord[], signs: number): ChipWord[][] {
  const lines: ChipWord[][] = [];
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

/** Returns how many chips fit in a cell. If not all fit, reserves a line for the label "2 more". */
export function chipsThatFit(heights: readonly number[], room: number, moreHeight: number): number {
  const sum = (count: number): number =>
    heights.slice(0, count).reduce((total, height) => total + height, 0);
  if (sum(heights.length) <= room) return heights.length;
  let count = heights.length - 1;
  while (count > 0 && sum(count) + moreHeight > room) count -= 1;
  return count;
}
