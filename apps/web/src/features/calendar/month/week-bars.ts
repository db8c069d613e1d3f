import { shiftBars } from "@watchbill/domain/shifts/shift-bars";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { compactTime } from "@watchbill/domain/time/format";
import { type Shift, timeOnDay } from "../../shifts/shift-view.ts";
import { isGap } from "../gap-text.ts";
import { type ChipWord, chipWords, linesOf, withNameLine, withShiftName } from "./chip-text.ts";
import type { Density } from "./density.ts";

/**
 * The part of a shift of several days on one day; `isFirst` is true on the shift's first day in the
 * week.
 */
export interface DayBar {
  readonly shift: Shift;
  readonly isFirst: boolean;
  readonly startsHere: boolean;
  readonly endsHere: boolean;
}

/** Returns the bars of a week for each of its days; a bar is a shift of several days. */
export function barsOfWeek(
  week: readonly string[],
  {
    shiftsOn,
    showsGapsOnly,
  }: {
    readonly shiftsOn: ReadonlyMap<string, readonly Shift[]>;
    readonly showsGapsOnly: boolean;
  },
): [string, (DayBar | null)[]][] {
  const shifts = [...new Set(week.flatMap((date) => shiftsOn.get(date) ?? []))];
  const bars = shiftBars(week, showsGapsOnly ? shifts.filter(isGap) : shifts);
  return week.map((date, at) => {
    const own: (DayBar | null)[] = [];
    for (const { shift, from, to, line, isContinued, goesOn } of bars) {
      if (at < from || at > to) continue;
      while (own.length <= line) own.push(null);
      const isFirst = at === from;
      own[line] = {
        shift,
        isFirst,
        startsHere: isFirst && !isContinued,
        endsHere: at === to && !goesOn,
      };
    }
    return [date, own];
  });
}

/**
 * The lines of an empty bar. Every bar has two lines, so that its parts on each day are equally
 * high.
 */
export const FREE_LINES: readonly ChipWord[][] = [[], []];

/**
 * The text lines of a bar on one day: the members on its first day in the week; otherwise the end,
 * the name and the open spots.
 */
export function barLines(
  { shift, isFirst }: Pick<DayBar, "shift" | "isFirst">,
  date: string,
  density: Density,
  signs: number,
  style: DateStyle,
): ChipWord[][] {
  const words = chipWords(shift, timeOnDay(shift, date, style, compactTime), density);
  const most = FREE_LINES.length;
  const lines = isFirst
    ? withShiftName(linesOf(words, signs, most), shift, signs)
    : withNameLine(
        words.filter(({ kind }) => kind !== "person"),
        shift,
        signs,
        most,
      );
  return [...lines, ...FREE_LINES].slice(0, most);
}
