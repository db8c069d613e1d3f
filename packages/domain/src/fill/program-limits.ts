import { WINDOW_HOURS } from "../settings/limits.ts";
import { PRICES } from "./prices.ts";
import type { Draft } from "./program-draft.ts";
import { mostOf } from "./program-loads.ts";

const WINDOW = WINDOW_HOURS * 60;

/** The squad's hours in seven days and nights in a row of a member: what it forbids as rows, what it warns of as prices. */
export function writeLimits(draft: Draft, m: number, isPriced: boolean): void {
  const { limits } = draft.tables.month;
  if (limits.mostHoursInSevenDays > 0) {
    if (limits.hoursLevel === "forbid") forbidHours(draft, m);
    if (limits.hoursLevel === "warn" && isPriced) priceHours(draft, m);
  }
  if (limits.mostNightsInRow > 0) {
    if (limits.nightsLevel === "forbid") writeNights(draft, m, false);
    if (limits.nightsLevel === "warn" && isPriced) writeNights(draft, m, true);
  }
}

/** Seven days from some moment: what of them lies fixed, and what each choice would add, in hours. */
interface Window {
  readonly fixed: number;
  readonly terms: readonly (readonly [column: number, hours: number])[];
}

/** The seven days of a member in which they could serve more than the squad wants: those that begin with something or end with it. */
function tooFullWindows(draft: Draft, m: number): Window[] {
  const { tables, fixed, ofMember } = draft;
  const { start, end, elsewhere, month } = tables;
  const there = [...fixed.placesOf(m), ...elsewhere[m]!];
  const possible = [...ofMember[m]!.keys()];
  const begins = new Set([...there, ...possible].flatMap((s) => [start[s]!, end[s]! - WINDOW]));
  const shared = (s: number, begin: number): number =>
    Math.max(0, Math.min(end[s]!, begin + WINDOW) - Math.max(start[s]!, begin)) / 60;
  return [...begins].flatMap((begin) => {
    const hours = new Map(possible.map((s) => [s, shared(s, begin)] as const).filter(([, share]) => share > 0));
    const already = there.reduce((sum, s) => sum + shared(s, begin), 0);
    if (already + mostOf(draft, m, hours) <= month.limits.mostHoursInSevenDays) return [];
    const terms = [...hours].flatMap(([s, share]) => ofMember[m]!.get(s)!.map((column) => [column, share] as const));
    return [{ fixed: already, terms }];
  });
}

function forbidHours(draft: Draft, m: number): void {
  const most = draft.tables.month.limits.mostHoursInSevenDays;
  // Where what is fixed is too much already, nothing is added to it.
  for (const { fixed, terms } of tooFullWindows(draft, m))
    if (terms.length > 0) draft.writer.row(terms, Number.NEGATIVE_INFINITY, Math.max(0, most - fixed));
}

/** The hours of the worst seven days beyond what the squad wants. */
function priceHours(draft: Draft, m: number): void {
  const { writer, tables } = draft;
  const most = tables.month.limits.mostHoursInSevenDays;
  const windows = tooFullWindows(draft, m);
  if (windows.length === 0) return;
  const worst = writer.follower(PRICES.hourOver, WINDOW_HOURS * 10, (values) =>
    Math.max(
      0,
      ...windows.map(({ fixed, terms }) => terms.reduce((sum, [column, hours]) => sum + hours * values[column]!, fixed) - most),
    ),
  );
  for (const { fixed, terms } of windows) writer.row([[worst, -1], ...terms], Number.NEGATIVE_INFINITY, most - fixed);
}

/** One night of a member: served by what is fixed, or by choices of which one column says whether one is taken. */
interface Night {
  readonly isFixed: boolean;
  /** Columns whose sum is 1 where the night is served by a choice. */
  readonly served: readonly number[];
  /** All choices that would serve it. */
  readonly choices: readonly number[];
}

function writeNights(draft: Draft, m: number, isPriced: boolean): void {
  const { writer, tables } = draft;
  const size = tables.month.limits.mostNightsInRow + 1;
  const nights = Array.from({ length: tables.nightCount }, (_, night) => nightOf(draft, m, night));
  for (let begin = 0; begin + size <= tables.nightCount; begin++) {
    const row = nights.slice(begin, begin + size);
    const open = row.filter(({ isFixed }) => !isFixed);
    if (open.some(({ served }) => served.length === 0)) continue;
    if (open.length === 0) {
      if (isPriced) writer.offset += PRICES.nightOver;
      else writer.atMost([...new Set(row.flatMap(({ choices }) => choices))], 0);
      continue;
    }
    const columns = open.flatMap(({ served }) => served);
    const terms = columns.map((column) => [column, 1] as const);
    if (!isPriced) {
      writer.row(terms, Number.NEGATIVE_INFINITY, open.length - 1);
      continue;
    }
    const isOver = writer.follower(PRICES.nightOver, 1, (values) =>
      Math.max(0, columns.reduce((sum, column) => sum + values[column]!, 0) - open.length + 1),
    );
    writer.row([[isOver, -1], ...terms], Number.NEGATIVE_INFINITY, open.length - 1);
  }
}

function nightOf({ writer, tables, fixed, ofMember }: Draft, m: number, night: number): Night {
  const serves = (s: number): boolean =>
    tables.firstNight[s]! <= night && night < tables.firstNight[s]! + tables.nightsServed[s]!;
  const isFixed = fixed.placesOf(m).some(serves) || tables.nightsElsewhere[m]!.includes(night);
  const shifts = [...ofMember[m]!.keys()].filter(serves);
  const choices = shifts.flatMap((s) => ofMember[m]!.get(s)!);
  const areApart = shifts.every((s) => shifts.every((other) => tables.conflicts[s * tables.shiftCount + other] !== 0));
  if (areApart || isFixed) return { isFixed, served: choices, choices };
  const served = writer.follower(0, 1, (values) => Math.max(...choices.map((column) => values[column]!)));
  for (const s of shifts)
    writer.row([[served, -1], ...ofMember[m]!.get(s)!.map((column) => [column, 1] as const)], Number.NEGATIVE_INFINITY, 0);
  return { isFixed, served: [served], choices };
}
