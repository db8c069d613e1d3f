import { anneal, USUALLY_HOT } from "@watchbill/domain/autofill/anneal";
import { type Filled, fill, SEARCH_MOVES } from "@watchbill/domain/autofill/autofill";
import { coverageModelOf } from "@watchbill/domain/autofill/coverage-model";
import { firstRoster } from "@watchbill/domain/autofill/first-roster";
import { gapReasons } from "@watchbill/domain/autofill/gap-reasons";
import { shortagesOf } from "@watchbill/domain/autofill/infeasibility";
import type { MonthToFill, Roster } from "@watchbill/domain/autofill/month-to-fill";
import { tablesOf } from "@watchbill/domain/autofill/precomputed";
import { Chance } from "@watchbill/domain/autofill/random";
import type { RosterState } from "@watchbill/domain/autofill/roster-state";
import { priceProgramOf } from "@watchbill/domain/testing/price-model";
import { SQUADS, squadToFill } from "@watchbill/domain/testing/squads-to-fill";
import { loadSolver, type Solver } from "../../apps/server/src/platform/solver/solve.ts";
import { type Figure, ms, share, times } from "./report.ts";

type Squad = keyof typeof SQUADS;

/**
 * The largest allowed excess of the search's cost over its proven lower bound, without coverage, as
 * a fraction.
 */
const ABOVE_BOUND: Readonly<Record<Squad, number>> = {
  s60: 0.005,
  s60b: 0.005,
  s60c: 0.005,
  s200: 0.01,
  s500: 0.02,
};

/** Iterations for the largest month; the bound needs more than the app's own limit. */
const MANY_ITERATIONS = 1_000_000;

/** The search must fill at least this many spots more than the "fewest hours first" strategy. */
const MORE_THAN_FIRST: Readonly<Record<Squad, number>> = {
  s60: 5,
  s60b: 15,
  s60c: 1,
  s200: 30,
  s500: 30,
};

/**
 * Measures auto-fill of generated months: filled spots compared with the maximum, and time while
 * the bench does other work.
 */
export async function benchFill(): Promise<Figure[]> {
  const solve = await loadSolver();
  const squads = (Object.keys(SQUADS) as Squad[]).map((name) => filledSquad(name));
  const of = (name: Squad) => squads.find((squad) => squad.name === name)!;
  return [
    ...squads.map(coverage),
    ...squads.map(moreThanFirst),
    searchTime(of("s60"), of("s500")),
    ...[of("s60"), of("s200"), of("s500")].map(takenOff),
    ...[of("s60"), of("s60b"), of("s60c"), of("s200"), of("s500")].map((squad) =>
      aboveBound(squad, solve),
    ),
    againstSolver(of("s200"), solve),
    reasonsTime(of("s200")),
    evenness(of("s60c")),
  ];
}

interface FilledSquad {
  readonly name: Squad;
  readonly month: MonthToFill;
  readonly filled: Filled;
  /** Spots filled by the "fewest hours first" strategy, for comparison. */
  readonly first: number;
  /** Processor time of one search. */
  readonly searchMs: number;
}

function filledSquad(name: Squad): FilledSquad {
  const month = squadToFill(SQUADS[name]);
  const first = firstRoster(tablesOf(month));
  const count = month.fixed.length + first.putCount;
  const searchMs = processorMs(() => search(first, SEARCH_MOVES));
  return { name, month, filled: fill(month, { seed: 1 }), first: count, searchMs };
}

function search(state: RosterState, moves: number): void {
  anneal(state, { moves, hot: USUALLY_HOT, chance: new Chance(1) });
}

function coverage({ name, filled }: FilledSquad): Figure {
  const { judgement, mostFillable } = filled;
  return {
    what: `fill ${name}: places filled`,
    value: `${judgement.filled} of ${judgement.spots}`,
    against:
      mostFillable === null
        ? "the most is not proven by counting"
        : `proven by counting: at most ${mostFillable}`,
    goal: "the most",
    isMet: mostFillable === judgement.filled,
  };
}

function moreThanFirst({ name, filled, first }: FilledSquad): Figure {
  const more = filled.judgement.filled - first;
  return {
    what: `fill ${name}: more than fewest hours first`,
    value: `${more} places`,
    against: `${first} filled`,
    goal: `${MORE_THAN_FIRST[name]} or more`,
    isMet: more >= MORE_THAN_FIRST[name],
  };
}

/** Percentage by which the cost without coverage exceeds the solver's lower bound. */
function aboveBound({ name, month, filled }: FilledSquad, solve: Solver): Figure {
  const { judgement } = filled;
  const bound = solve(priceProgramOf(month), MANY_ITERATIONS);
  const least = bound === null ? null : bound - judgement.price.coverage;
  const gap = least === null ? 1 : (judgement.total - judgement.price.coverage - least) / least;
  return {
    what: `fill ${name}: price beside coverage, above the bound of a solver`,
    value: `${(gap * 100).toFixed(2)} %`,
    goal: `${ABOVE_BOUND[name] * 100} %`,
    isMet: gap <= ABOVE_BOUND[name],
  };
}

function againstSolver({ name, month, searchMs }: FilledSquad, solve: Solver): Figure {
  const program = coverageModelOf(month).builder.build();
  const solverMs = processorMs(() => solve(program));
  return {
    what: `fill ${name}: processor time of one search of ${SEARCH_MOVES} moves`,
    value: ms(searchMs),
    against: `the bound of coverage by a solver: ${ms(solverMs)}, ${times(searchMs, solverMs)}`,
    goal: "1x",
    isMet: searchMs <= solverMs,
  };
}

function searchTime(small: FilledSquad, huge: FilledSquad): Figure {
  return {
    what: `fill s500: processor time of one search of ${SEARCH_MOVES} moves`,
    value: ms(huge.searchMs),
    against: `s60: ${ms(small.searchMs)}, ${times(huge.searchMs, small.searchMs)}`,
    goal: "4x",
    isMet: huge.searchMs <= 4 * small.searchMs,
  };
}

/**
 * Counts the published spots that other members lose when one member in twenty takes a week off and
 * the month is filled again.
 */
function takenOff({ name, month, filled }: FilledSquad): Figure {
  const weekFrom = month.shifts[Math.floor(month.shifts.length / 2)]!.startsAt;
  const members = month.members.map((member, index) =>
    index % 20 === 7
      ? {
          ...member,
          timeOff: [...member.timeOff, { startsAt: weekFrom, endsAt: weekFrom + 7 * 24 * 60 }],
        }
      : member,
  );
  const isOff = (memberId: number): boolean => (memberId - 1) % 20 === 7;
  const before = filled.roster.map((spot) => ({ ...spot, isPublished: true }));
  const again = fill({ ...month, members, before }, { seed: 2 });
  const kept = new Set(again.roster.map(({ memberId, shiftId }) => `${memberId} ${shiftId}`));
  const others = before.filter(({ memberId }) => !isOff(memberId));
  const lost = others.filter(({ memberId, shiftId }) => !kept.has(`${memberId} ${shiftId}`)).length;
  return {
    what: `fill ${name}: published places taken off once 5 % are away for a week`,
    value: `${lost} of ${others.length}`,
    goal: "1 %",
    isMet: lost <= others.length / 100,
  };
}

function reasonsTime({ name, month, filled, searchMs }: FilledSquad): Figure {
  const taken = processorMs(() => {
    gapReasons(month, filled.roster);
    shortagesOf(month, filled.roster);
  });
  return {
    what: `fill ${name}: processor time of all reasons and shortages`,
    value: ms(taken),
    against: `one search: ${ms(searchMs)}, ${share(taken, searchMs)}`,
    goal: "15 %",
    isMet: taken <= 0.15 * searchMs,
  };
}

/**
 * The difference between the highest and lowest workload of members who offered availability,
 * before and after the month.
 */
function evenness({ name, month, filled }: FilledSquad): Figure {
  const [before, after] = [spreadHours(month, []), spreadHours(month, filled.roster)];
  return {
    what: `fill ${name}: hours between the most and the least loaded`,
    value: after.toFixed(0),
    against: `before: ${before.toFixed(0)}`,
    goal: "0.9x",
    isMet: after <= 0.9 * before,
  };
}

function spreadHours(month: MonthToFill, roster: Roster): number {
  const shifts = new Map(month.shifts.map((shift) => [shift.id, shift]));
  const spots = roster.length === 0 ? [] : [...roster, ...month.fixed];
  const hours = month.members
    .filter(({ availability }) => availability.length > 0)
    .map(({ id, carried }) =>
      spots
        .filter(({ memberId }) => memberId === id)
        .reduce((sum, { shiftId }) => sum + shifts.get(shiftId)!.load.hours, carried.hours),
    );
  return Math.max(...hours) - Math.min(...hours);
}

function processorMs(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}
