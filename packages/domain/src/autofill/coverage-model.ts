import { WINDOW_HOURS } from "../settings/limits.ts";
import { LinearProgramBuilder } from "./linear-program.ts";
import type { MonthToFill } from "./month-to-fill.ts";
import { type Tables, tablesOf } from "./precomputed.ts";
import { RosterState } from "./roster-state.ts";

/**
 * The kind of a spot that any member may fill. The kind of a position's spot is the position's
 * index on its shift.
 */
const ANYONE = -1;
const WINDOW = WINDOW_HOURS * 60;

/** The column of a member on a kind of spot. */
interface Choice {
  readonly m: number;
  readonly s: number;
  readonly kind: number;
  readonly column: number;
}

/** The linear program that minimizes open spots, and the meaning of its columns. */
export interface CoverageModel {
  readonly builder: LinearProgramBuilder;
  readonly tables: Tables;
  /** The roster of fixed assignments alone. */
  readonly fixed: RosterState;
  readonly choices: readonly Choice[];
  /** For each member: the columns of each shift that the member can join, by the shift's index. */
  readonly columnsOf: readonly ReadonlyMap<number, readonly number[]>[];
}

/**
 * Builds a linear program that minimizes the open spots of a month. Every schedule that keeps the
 * rules is a solution. So its minimum, even with fractional columns between 0 and 1, is a lower
 * bound of open spots.
 */
export function coverageModelOf(month: MonthToFill): CoverageModel {
  const tables = tablesOf(month);
  const fixed = new RosterState(tables);
  const builder = new LinearProgramBuilder();
  const choices: Choice[] = [];
  const columnsOf = tables.month.members.map(() => new Map<number, readonly number[]>());
  const model: CoverageModel = { builder, tables, fixed, choices, columnsOf };
  for (let s = 0; s < tables.shiftCount; s++) addShift(s);
  for (const [m, own] of columnsOf.entries()) if (own.size > 0) addMember(model, m);
  return model;

  function addShift(s: number): void {
    const free = tables.spots[s]! - fixed.crewCount[s]!;
    if (free <= 0) return;
    builder.offset += free;
    const kinds = [...tables.roleKinds[s]!.keys(), ANYONE];
    const own: Choice[] = [];
    const choose = (m: number, cost: number): number[] => {
      const fills = tables.fills[m * tables.shiftCount + s]!;
      const possible = kinds.filter((kind) => kind === ANYONE || ((fills >> kind) & 1) === 1);
      const made = possible.map((kind) => ({ m, s, kind, column: builder.column(cost) }));
      own.push(...made);
      return made.map(({ column }) => column);
    };
    const joining = [...tables.candidates[s]!]
      .filter((m) => canJoin(model, m, s))
      .flatMap((m) => {
        const columns = choose(m, -1);
        columnsOf[m]!.set(s, columns);
        return columns;
      });
    builder.atMost(joining, free);
    if (kinds.length > 1) {
      // A member already on the shift fills exactly one spot; the solver chooses for which
      // position.
      for (const m of fixed.crewOf(s)) {
        const terms = choose(m, 0).map((column) => [column, 1] as const);
        builder.row(terms, 1, 1);
      }
      for (const kind of kinds) {
        const most = kind === ANYONE ? fixed.spotsForAnyone(s) : tables.roleCounts[s]![kind]!;
        const columns = own.filter((choice) => choice.kind === kind).map(({ column }) => column);
        builder.atMost(columns, most);
      }
    }
    choices.push(...own);
  }
}

function canJoin({ tables, fixed }: CoverageModel, m: number, s: number): boolean {
  const turn = tables.turn[m * tables.shiftCount + s]!;
  if ((turn >= 0 && fixed.tally.turnsFree(turn) <= 0) || fixed.tally.wantsNoMore(m, s))
    return false;
  return fixed.spotsOf(m).every((other) => tables.conflicts[s * tables.shiftCount + other] === 0);
}

function addMember(model: CoverageModel, m: number): void {
  const { builder, tables, fixed, columnsOf } = model;
  const own = columnsOf[m]!;
  limitTurns(model, m);
  limitOverlaps(model, m);
  builder.atMost([...own.values()].flat(), tables.most[m]! - fixed.spotsOf(m).length);
  for (let month = 0; month < tables.monthCount; month++) {
    const inMonth = [...own]
      .filter(([s]) => tables.monthOf[s] === month)
      .flatMap(([, columns]) => columns);
    builder.atMost(inMonth, fixed.tally.wantedIn(m, month));
  }
  const { limits } = tables.month;
  if (limits.hoursLevel === "forbid" && limits.maxHoursInSevenDays > 0) limitHours(model, m);
  if (limits.nightsLevel === "forbid" && limits.maxNightsInRow > 0) limitNights(model, m);
}

/** Limits a member's shifts of a type in a week, two weeks or a month to the offered number. */
function limitTurns({ builder, tables, fixed, columnsOf }: CoverageModel, m: number): void {
  const turns = Map.groupBy(columnsOf[m]!, ([s]) => tables.turn[m * tables.shiftCount + s]!);
  for (const [turn, shifts] of turns) {
    if (turn < 0) continue;
    const columns = shifts.flatMap(([, own]) => own);
    builder.atMost(columns, fixed.tally.turnsFree(turn));
  }
}

/**
 * Allows one shift of each maximal set of overlapping shifts (a clique of the interval graph),
 * which is a tighter bound than one row for each pair.
 */
function limitOverlaps({ builder, tables, fixed, columnsOf }: CoverageModel, m: number): void {
  const own = columnsOf[m]!;
  const shifts = [...own.keys()].sort((a, b) => tables.start[a]! - tables.start[b]!);
  let active: number[] = [];
  const limitActive = (): void => {
    const turns = new Set(active.map((s) => tables.turn[m * tables.shiftCount + s]!));
    const [turn = -1] = turns;
    const isLimitedByTurn = turns.size === 1 && turn >= 0 && fixed.tally.turnsFree(turn) === 1;
    if (isLimitedByTurn) return;
    const columns = active.flatMap((s) => own.get(s)!);
    builder.atMost(columns, 1);
  };
  for (const s of shifts) {
    const still = active.filter((other) => tables.conflicts[s * tables.shiftCount + other] !== 0);
    if (still.length < active.length) limitActive();
    active = [...still, s];
  }
  limitActive();
}

/** Limits a member's hours in every seven days that start or end with a shift. */
function limitHours(model: CoverageModel, m: number): void {
  const { builder, tables, fixed, columnsOf } = model;
  const { start, end, elsewhere } = tables;
  const most = tables.month.limits.maxHoursInSevenDays;
  const assigned = [...fixed.spotsOf(m), ...elsewhere[m]!];
  const possible = [...columnsOf[m]!.keys()];
  const starts = new Set([...assigned, ...possible].flatMap((s) => [start[s]!, end[s]! - WINDOW]));
  for (const from of starts) {
    const hoursOf = (s: number): number =>
      Math.max(0, Math.min(end[s]!, from + WINDOW) - Math.max(start[s]!, from)) / 60;
    const hours = new Map(
      possible.map((s) => [s, hoursOf(s)] as const).filter(([, own]) => own > 0),
    );
    const already = assigned.reduce((sum, s) => sum + hoursOf(s), 0);
    if (hours.size === 0 || already + mostWithinTurns(model, m, hours) <= most) continue;
    const terms = [...hours].flatMap(([s, own]) =>
      columnsOf[m]!.get(s)!.map((column) => [column, own] as const),
    );
    builder.row(terms, Number.NEGATIVE_INFINITY, Math.max(0, most - already));
  }
}

/**
 * Returns the maximum sum of `values` over shifts that a member can serve within the offered
 * frequency.
 */
export function mostWithinTurns(
  { tables, fixed }: CoverageModel,
  m: number,
  amounts: ReadonlyMap<number, number>,
): number {
  let most = 0;
  for (const [turn, own] of Map.groupBy(
    amounts,
    ([s]) => tables.turn[m * tables.shiftCount + s]!,
  )) {
    const largest = own.map(([, amount]) => amount).sort((a, b) => b - a);
    const count = turn < 0 ? largest.length : fixed.tally.turnsFree(turn);
    most += largest.slice(0, count).reduce((sum, amount) => sum + amount, 0);
  }
  return most;
}

/** Limits the consecutive nights. */
function limitNights({ builder, tables, fixed, columnsOf }: CoverageModel, m: number): void {
  const size = tables.month.limits.maxNightsInRow + 1;
  const own = columnsOf[m]!;
  const nights = Array.from({ length: tables.nightCount }, (_, night) => {
    const covers = (s: number): boolean =>
      tables.firstNight[s]! <= night && night < tables.firstNight[s]! + tables.nightsServed[s]!;
    const isAssigned = fixed.spotsOf(m).some(covers) || tables.nightsElsewhere[m]!.includes(night);
    const shifts = [...own.keys()].filter(covers);
    const areExclusive = shifts.every((s) =>
      shifts.every((other) => tables.conflicts[s * tables.shiftCount + other] !== 0),
    );
    return { isAssigned, areExclusive, columns: shifts.flatMap((s) => own.get(s)!) };
  });
  for (let from = 0; from + size <= nights.length; from++) {
    const open = nights.slice(from, from + size).filter(({ isAssigned }) => !isAssigned);
    // Two shifts in one night count as one night, which a linear sum cannot express. Such rows are
    // omitted; the bound stays valid.
    if (
      open.length === 0 ||
      open.some(({ columns, areExclusive }) => columns.length === 0 || !areExclusive)
    )
      continue;
    const terms = open.flatMap(({ columns }) => columns.map((column) => [column, 1] as const));
    builder.row(terms, Number.NEGATIVE_INFINITY, open.length - 1);
  }
}
