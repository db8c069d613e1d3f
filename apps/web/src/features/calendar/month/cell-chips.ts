import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { dateOf } from "@watchbill/domain/time/local";
import type { useOrganization } from "../../settings/organization.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { isGap } from "../gap-text.ts";
import type { CellRoom } from "./cell-size.ts";
import { type ChipWord, chipsThatFit } from "./chip-text.ts";
import type { Density } from "./density.ts";
import { chipLines } from "./shift-chip.tsx";
import { barLines, type DayBar, FREE_LINES } from "./week-bars.ts";

/** Content of a month cell. */
interface CellChips {
  /**
   * The cell's chips from top to bottom. A null shift keeps a line empty, because a bar of other
   * days of the week is on that line.
   */
  readonly chips: readonly {
    readonly shift: Shift | null;
    readonly lines: readonly (readonly ChipWord[])[];
    readonly bar?: DayBar;
  }[];
  /** Number of chips that fit in the cell. */
  readonly count: number;
  /** Number of fully covered shifts that the gaps-only option hides. */
  readonly leftOut: number;
}

/** Space that a cell and its chips need in addition to their text: pixels and lines. */
interface Edges {
  /** A chip's border and the gap below it. */
  readonly chip: number;
  /**
   * The cell's border and padding, and the gap below the day's number; the last chip has no gap.
   */
  readonly cell: number;
  /** Height of the line with the day's number, relative to a chip's line. */
  readonly headline: number;
}

const ROOMY: Edges = { chip: 4, cell: 5, headline: 1.25 };
/** Edges in the compact format, in which adjacent chips share a border. */
const CLOSE: Edges = { chip: 1, cell: 8, headline: 1 };
/** Number of chips in a cell that is not measured yet. */
const CHIPS_UNMEASURED = 4;
export const SIGNS_UNMEASURED = 16;

export interface Shown {
  readonly density: Density;
  readonly showsGapsOnly: boolean;
  readonly shiftsOn: ReadonlyMap<string, readonly Shift[]>;
  /**
   * For each date, its bars (shifts of several days), one for each line; null where the line is
   * free.
   */
  readonly barsOn: BarsOn;
  readonly shabbatWindows: readonly ShabbatWindow[];
  readonly isOffOn: (date: string) => boolean;
}

type Squad = ReturnType<typeof useOrganization>;

type BarsOn = ReadonlyMap<string, readonly (DayBar | null)[]>;

/** Returns a day's chips, and how many of them fit in its cell. */
export function cellChips(
  date: string,
  shown: Shown,
  room: CellRoom | null,
  isClose: boolean,
  squad: Squad,
): CellChips {
  const all = shown.shiftsOn.get(date) ?? [];
  const shifts = shown.showsGapsOnly ? all.filter(isGap) : all;
  const leftOut = all.length - shifts.length;
  const signs = room?.signs ?? CHIPS_UNMEASURED;
  const bars = shown.barsOn.get(date) ?? [];
  const chips = [
    ...bars.map((bar) =>
      bar
        ? { shift: bar.shift, bar, lines: barLines(bar, date, shown.density, signs, squad) }
        : { shift: null, lines: FREE_LINES },
    ),
    ...shifts
      .filter((shift) => !bars.some((bar) => bar?.shift === shift))
      .map((shift) => ({
        shift,
        lines: chipLines(shift, date, shown.density, signs, isClose, squad),
      })),
  ];
  if (!room) return { chips, leftOut, count: CHIPS_UNMEASURED };
  const { chip, cell, headline } = isClose ? CLOSE : ROOMY;
  const line = isClose ? room.closeLine : room.line;
  const others = headline + markLines(date, shown, squad.timeZone) + (leftOut > 0 ? 1 : 0);
  const count = chipsThatFit(
    chips.map(({ lines }) => lines.length * line + chip),
    room.height - cell - others * room.line,
    room.line,
  );
  return { chips, leftOut, count };
}

/**
 * Returns true if the chips of any day in the month do not fit: every day then uses the compact
 * format.
 */
export function isMonthClose(
  dates: readonly string[],
  shown: Shown,
  room: CellRoom | null,
  squad: Squad,
): boolean {
  return dates.some((date) => {
    const { chips, count } = cellChips(date, shown, room, false, squad);
    return chips.length > count;
  });
}

function markLines(date: string, { shabbatWindows, isOffOn }: Shown, zone: string): number {
  const marks = shabbatWindows
    .flatMap(({ lightings, endsAt }) => [...lightings.map(({ at }) => at), endsAt])
    .filter((at) => dateOf(at, zone) === date);
  return marks.length + (isOffOn(date) ? 1 : 0);
}
