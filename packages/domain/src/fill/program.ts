import { rolesFilled } from "../qualifications/crew.ts";
import type { MonthToFill, Roster } from "./month-to-fill.ts";
import { coveragePrice, PRICES } from "./prices.ts";
import type { Draft } from "./program-draft.ts";
import { writeLimits } from "./program-limits.ts";
import { writeLoads } from "./program-loads.ts";
import { RosterState } from "./roster-state.ts";
import { type Program, ProgramWriter } from "./sparse-program.ts";
import { asCrewMember } from "./standing-facts.ts";
import { indexesOf, tablesOf } from "./tables.ts";

/** What a program is to make small: how many places stay empty, or the whole price of a roster. */
export type Aim = "places" | "price";

/** A month as a program, and how rosters are said in it. */
export interface MonthProgram {
  readonly program: Program;
  /** The solution that a roster of the month is. */
  valuesOf: (roster: Roster) => Float64Array;
  /** The roster that a solution is. */
  rosterOf: (values: ArrayLike<number>) => Roster;
}

/** Places that are for anyone; those for a role are known by its index among the roles of their shift. */
const ANYONE = -1;

/** A choice: a member on a shift, for a role or for a place for anyone. */
interface Choice {
  readonly m: number;
  readonly s: number;
  readonly kind: number;
  readonly column: number;
}

/**
 * A month as a program of whole numbers: a choice for each member and kind of place of a shift. Rest is held by the greatest
 * groups of shifts of which nobody serves two, loads by steps of growing price, so that what it costs is what the judge says.
 */
export function programOf(month: MonthToFill, aim: Aim): MonthProgram {
  const tables = tablesOf(month);
  const fixed = new RosterState(tables);
  const writer = new ProgramWriter();
  const choices: Choice[] = [];
  const ofMember = Array.from({ length: tables.memberCount }, () => new Map<number, number[]>());
  for (let s = 0; s < tables.shiftCount; s++) writeShift(s);
  const draft: Draft = { writer, tables, fixed, ofMember };
  for (let m = 0; m < tables.memberCount; m++) writeMember(draft, m, aim);
  if (aim === "price") writer.offset += tables.takenAll;
  const columns = new Map(choices.map(({ m, s, kind, column }) => [`${m} ${s} ${kind}`, column]));
  return {
    program: writer.program(),
    valuesOf: (roster) => writer.completed(choicesOf(roster)),
    rosterOf: (values) =>
      choices
        .filter(({ m, s, column }) => values[column]! > 0.5 && !fixed.isOn(m, s))
        .map(({ m, s }) => ({ shiftId: month.shifts[s]!.id, memberId: month.members[m]!.id })),
  };

  function writeShift(s: number): void {
    const count = fixed.crewCount[s]!;
    const free = tables.places[s]! - count;
    if (aim === "places") writer.offset += Math.max(0, free);
    else writer.offset += fixed.shiftPrice(s);
    if (free <= 0) return;
    const kinds = [...tables.roleKinds[s]!.keys(), ANYONE];
    const own: Choice[] = [];
    const choose = (m: number, price: number): number[] => {
      const made = kinds
        .filter((kind) => kind === ANYONE || ((tables.fills[m * tables.shiftCount + s]! >> kind) & 1) === 1)
        .map((kind) => {
          const role = aim === "price" && kind !== ANYONE ? PRICES.openRole : 0;
          return { m, s, kind, column: writer.choice(price - role) };
        });
      own.push(...made);
      return made.map(({ column }) => column);
    };
    const joining: number[] = [];
    for (const m of tables.candidates[s]!) {
      if (!canJoin(m, s)) continue;
      const price = aim === "places" ? -1 : priceOf(m, s);
      const made = choose(m, price);
      ofMember[m]!.set(s, made);
      joining.push(...made);
    }
    writer.atMost(joining, free);
    if (kinds.length > 1) seatFixed(s, choose);
    for (const kind of kinds) {
      const most = kind === ANYONE ? fixed.placesForAnyone(s) : tables.roleCounts[s]![kind]!;
      const columns = own.filter((choice) => choice.kind === kind).map(({ column }) => column);
      if (kind !== ANYONE || kinds.length > 1) writer.atMost(columns, most);
    }
    if (aim === "price" && count === 0) {
      // What it costs that nobody comes is taken off where somebody does.
      const somebody = writer.follower(-PRICES.nobody, 1, (values) => (joining.some((column) => values[column]! > 0.5) ? 1 : 0));
      writer.row([[somebody, -1], ...joining.map((column) => [column, 1] as const)], 0, Number.POSITIVE_INFINITY);
    }
    choices.push(...own);
  }

  /** Those who are fixed fill some role, or a place for anyone; which is as it suits the others. */
  function seatFixed(s: number, choose: (m: number, price: number) => number[]): void {
    for (const m of fixed.crewOf(s)) {
      const made = choose(m, 0);
      writer.row(
        made.map((column) => [column, 1]),
        1,
        1,
      );
    }
    // The roles that they fill are in the price of the shift already.
    if (aim === "price") writer.offset += PRICES.openRole * fixed.roles.filledOn(s);
  }

  function canJoin(m: number, s: number): boolean {
    const { conflicts, shiftCount, turn } = tables;
    const number = turn[m * shiftCount + s]!;
    if ((number >= 0 && fixed.tally.turnsFree(number) <= 0) || fixed.tally.wantsNoMore(m, s)) return false;
    return fixed.placesOf(m).every((other) => conflicts[s * shiftCount + other] === 0);
  }

  function priceOf(m: number, s: number): number {
    const one = coveragePrice({ places: 2 }, 1) - coveragePrice({ places: 2 }, 2);
    return tables.price[m * tables.shiftCount + s]! - one - tables.early[s]!;
  }

  /** Which choices a roster is: each member for the role that they fill. */
  function choicesOf(roster: Roster): number[] {
    const put = Map.groupBy(
      roster.flatMap((place) => indexesOf(tables, place) ?? []),
      ({ s }) => s,
    );
    return month.shifts.flatMap((shift, s) => {
      const crew = [...fixed.crewOf(s), ...(put.get(s) ?? []).map(({ m }) => m)];
      const kinds = new Map(crew.map((m) => [m, ANYONE]));
      const able = crew.map((m) => asCrewMember(month.members[m]!, shift));
      rolesFilled(shift, able).forEach((member, role) => {
        if (member) kinds.set(tables.memberAt.get(member.memberId)!, tables.roleKinds[s]!.indexOf(shift.roleIds[role]!));
      });
      return [...kinds].flatMap(([m, kind]) => columns.get(`${m} ${s} ${kind}`) ?? []);
    });
  }
}

function writeMember(draft: Draft, m: number, aim: Aim): void {
  const { writer, tables, fixed } = draft;
  const own = draft.ofMember[m]!;
  const least = tables.least[m]! - fixed.placesOf(m).length;
  if (own.size > 0) {
    writeTurns(draft, m);
    writeApart(draft, m);
    const all = [...own.values()].flat();
    writer.atMost(all, tables.most[m]! - fixed.placesOf(m).length);
    for (let month = 0; month < tables.monthCount; month++) {
      const inMonth = [...own].filter(([s]) => tables.monthOf[s] === month).flatMap(([, columns]) => columns);
      writer.atMost(inMonth, fixed.tally.wantedIn(m, month));
    }
    if (aim === "price" && least > 0) {
      const missing = writer.follower(PRICES.belowLeast, least, (values) =>
        Math.max(0, least - all.reduce((sum, column) => sum + values[column]!, 0)),
      );
      writer.row([[missing, 1], ...all.map((column) => [column, 1] as const)], least, Number.POSITIVE_INFINITY);
    }
  } else if (aim === "price" && least > 0) writer.offset += PRICES.belowLeast * least;
  if (aim === "price") writeLoads(draft, m);
  writeLimits(draft, m, aim === "price");
}

/** No more of each kind in each week, pair of weeks or month than was offered. */
function writeTurns({ writer, tables, fixed, ofMember }: Draft, m: number): void {
  const turns = Map.groupBy(ofMember[m]!, ([s]) => tables.turn[m * tables.shiftCount + s]!);
  for (const [turn, shifts] of turns) {
    if (turn < 0) continue;
    writer.atMost(
      shifts.flatMap(([, columns]) => columns),
      fixed.tally.turnsFree(turn),
    );
  }
}

/**
 * Of shifts that overlap or leave too little rest nobody serves two: one row for each greatest group of them that all meet at
 * one moment, which holds more tightly than a row for each pair.
 */
function writeApart({ writer, tables, fixed, ofMember }: Draft, m: number): void {
  const own = ofMember[m]!;
  const shifts = [...own.keys()].sort((a, b) => tables.start[a]! - tables.start[b]!);
  let active: number[] = [];
  const write = (): void => {
    const turns = new Set(active.map((s) => tables.turn[m * tables.shiftCount + s]!));
    const [turn = -1] = turns;
    // Where all of them are of one turn, its row says the same and more.
    const isSaid = turns.size === 1 && turn >= 0 && fixed.tally.turnsFree(turn) === 1;
    if (!isSaid)
      writer.atMost(
        active.flatMap((s) => own.get(s)!),
        1,
      );
  };
  for (const s of shifts) {
    const still = active.filter((other) => tables.conflicts[s * tables.shiftCount + other] !== 0);
    if (still.length < active.length) write();
    active = [...still, s];
  }
  write();
}
