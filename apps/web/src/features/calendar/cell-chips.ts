import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import { dateOf } from "@watchbill/domain/time/local";
import type { useOrganisation } from "../settings/organisation.ts";
import type { Shift } from "../shifts/shift-view.ts";
import type { CellRoom } from "./cell-room.ts";
import { chipsThatFit, type Word } from "./chip-words.ts";
import type { Density } from "./density.ts";
import { isGap } from "./gap-words.ts";
import { chipLines } from "./shift-chip.tsx";

/** What a cell of the month shows of its day. */
export interface CellChips {
  readonly chips: readonly {
    readonly shift: Shift;
    readonly lines: readonly (readonly Word[])[];
  }[];
  /** So many of them, and how many more there are where not all. */
  readonly count: number;
  /** Shifts that are covered, where only gaps are asked for. */
  readonly leftOut: number;
}

/** What a cell and its chips keep of its height, in pixels, and of lines. */
interface Edges {
  /** A chip's border, and what stands between it and the next. */
  readonly chip: number;
  /** The cell's border and padding, and what stands between the number and the first chip; the last chip has nothing after it. */
  readonly cell: number;
  /** The line with the day's number, in lines of a mark. */
  readonly headline: number;
}

const ROOMY: Edges = { chip: 4, cell: 5, headline: 1.25 };
/** Neighbours share an edge. */
const CLOSE: Edges = { chip: 1, cell: 8, headline: 1 };
/** Before a cell is measured. */
const CHIPS_UNMEASURED = 4;

/** What the cells of a month are made of. */
export interface Shown {
  readonly density: Density;
  readonly showsGapsOnly: boolean;
  readonly shiftsOn: ReadonlyMap<string, readonly Shift[]>;
  /** The squad's rest days. */
  readonly restWindows: readonly RestWindow[];
  /** Whether the viewer is away that day. */
  readonly isAwayOn: (date: string) => boolean;
}

type Squad = ReturnType<typeof useOrganisation>;

/** The chips of a day, and how many of them its cell has room for. */
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
  const chips = shifts.map((shift) => ({
    shift,
    lines: chipLines(shift, date, shown.density, signs, isClose, squad),
  }));
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

/** True where a day of the month would not be whole: then all of its days are said in fewer signs, and closer together. */
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

/** How many lines of a cell its marks take. */
function markLines(date: string, { restWindows, isAwayOn }: Shown, zone: string): number {
  const marks = restWindows
    .flatMap(({ lightings, endsAt }) => [...lightings.map(({ at }) => at), endsAt])
    .filter((at) => dateOf(at, zone) === date);
  return marks.length + (isAwayOn(date) ? 1 : 0);
}
