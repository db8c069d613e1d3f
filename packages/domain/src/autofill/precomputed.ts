import { nightsOf } from "../eligibility/nights.ts";
import { heldOn } from "../qualifications/holding.ts";
import { keyOf, onlyFillsIn, whyNever } from "./can-serve.ts";
import {
  creditedLoads,
  earlyPrice,
  LOAD_PARTS,
  loadFactor,
  PRICES,
  shiftPreferencePrice,
  takenPrice,
} from "./cost-weights.ts";
import { asSpan } from "./eligibility-facts.ts";
import type { MinuteSpan, MonthToFill } from "./month-to-fill.ts";
import { dayNumber, frequencyLimit, monthNumber } from "./offered-frequency.ts";

/** A value for a limit that never applies. */
const ANY = 0x7fff;
/** Nights are numbered from this many days before the month, to include earlier assignments. */
const NIGHTS_AROUND = 40;

/**
 * The month as flat numeric arrays, for a search over millions of rosters. Members and shifts are
 * indexes; the value of a pair is at `m * shiftCount + s`.
 */
export type Tables = ReturnType<typeof readTables>;

const known = new WeakMap<MonthToFill, Tables>();

/** Precomputes the tables of a month once. */
export function tablesOf(month: MonthToFill): Tables {
  const tables = known.get(month) ?? readTables(month);
  known.set(month, tables);
  return tables;
}

function readTables(month: MonthToFill) {
  const { members, shifts } = month;
  const [memberCount, shiftCount] = [members.length, shifts.length];
  const memberAt = new Map(members.map(({ id }, m) => [id, m]));
  const shiftAt = new Map(shifts.map(({ id }, s) => [id, s]));
  const why = whyNever(month);
  const days = shifts.map(({ date }) => dayNumber(date));
  const lastDay = Math.max(...days);
  const months = shifts.map(({ date }) => monthNumber(date));
  const firstMonth = Math.min(...months);
  return {
    month,
    memberCount,
    shiftCount,
    memberAt,
    shiftAt,
    why,
    ...spansOf(month),
    spots: Int16Array.from(shifts, ({ spots }) => spots),
    early: Float64Array.from(days, (day) => earlyPrice(lastDay - day)),
    monthOf: Int16Array.from(months, (number) => number - firstMonth),
    monthCount: Math.max(...months) - firstMonth + 1,
    mostInMonth: monthlyRoom(month, firstMonth, Math.max(...months) - firstMonth + 1),
    conflicts: conflictsOf(month),
    candidates: candidatesOf(why, memberCount, shiftCount),
    loads: LOAD_PARTS.map((part) => Float64Array.from(shifts, ({ load }) => load[part])),
    carried: carriedOf(month),
    factor: Float64Array.from(members, loadFactor),
    most: Int16Array.from(members, ({ most }) => most ?? ANY),
    least: Int16Array.from(members, ({ least }) => least ?? 0),
    ...turnsOf(month),
    ...pricesOf(month, memberAt, shiftAt),
    ...rolesOf(month),
    ...nightsOfAll(month),
    fixed: month.fixed.flatMap(({ memberId, shiftId }) => {
      const s = shiftAt.get(shiftId);
      return s === undefined ? [] : [{ s, m: memberAt.get(memberId) ?? -1 }];
    }),
  };
}

/** Returns the spans of all shifts, followed by those of assignments outside the fill. */
function spansOf({ members, shifts }: MonthToFill) {
  const all: MinuteSpan[] = [...shifts];
  const elsewhere = members.map((member) => member.elsewhere.map((spot) => all.push(spot) - 1));
  return {
    start: Int32Array.from(all, ({ startsAt }) => startsAt),
    end: Int32Array.from(all, ({ endsAt }) => endsAt),
    elsewhere,
  };
}

/**
 * Returns how many shifts each member still wants per calendar month, after their assignments
 * outside the fill.
 */
function monthlyRoom({ members }: MonthToFill, firstMonth: number, monthCount: number): Int16Array {
  const room = new Int16Array(members.length * monthCount).fill(ANY);
  members.forEach(({ maxMonthlyShifts, elsewhere }, m) => {
    if (maxMonthlyShifts === null) return;
    room.fill(maxMonthlyShifts, m * monthCount, (m + 1) * monthCount);
    for (const { date } of elsewhere) {
      const index = monthNumber(date) - firstMonth;
      if (index >= 0 && index < monthCount) room[m * monthCount + index]!--;
    }
  });
  return room;
}

/**
 * Returns which pairs of shifts one member cannot serve: 1 for too little rest between them, 2 for
 * an overlap.
 */
function conflictsOf({ shifts, limits }: MonthToFill): Uint8Array {
  const rest = limits.restLevel === "off" ? 0 : limits.minimumRestHours * 60;
  const conflicts = new Uint8Array(shifts.length ** 2);
  shifts.forEach((one, a) => {
    shifts.forEach((other, b) => {
      const gap = Math.max(one.startsAt, other.startsAt) - Math.min(one.endsAt, other.endsAt);
      conflicts[a * shifts.length + b] = gap < 0 || a === b ? 2 : gap < rest ? 1 : 0;
    });
  });
  return conflicts;
}

function candidatesOf(why: Uint8Array, memberCount: number, shiftCount: number): Int16Array[] {
  return Array.from({ length: shiftCount }, (_, s) =>
    Int16Array.from(
      Array.from({ length: memberCount }, (_, m) => m).filter((m) => why[m * shiftCount + s] === 0),
    ),
  );
}

/** Returns each member's workload before the fill, by kind of workload. */
function carriedOf(month: MonthToFill): Float64Array {
  const credited = creditedLoads(month);
  return Float64Array.from(credited.flatMap((load) => LOAD_PARTS.map((part) => load[part])));
}

/**
 * Returns the offered frequency: `turn` maps a member and a shift to a counter, or to -1 without a
 * limit; `turnsLeft` has each counter's value, after assignments outside the fill.
 */
function turnsOf({ members, shifts }: MonthToFill) {
  const turn = new Int32Array(members.length * shifts.length).fill(-1);
  const turnsLeft: number[] = [];
  members.forEach(({ availability, elsewhere }, m) => {
    for (const { kind, frequency } of availability) {
      const numbers = new Map<number, number>();
      shifts.forEach(({ availabilityKind, date }, s) => {
        if (availabilityKind !== kind) return;
        const { most, period } = frequencyLimit(frequency, date);
        const number = numbers.get(period) ?? turnsLeft.push(most) - 1;
        numbers.set(period, number);
        turn[m * shifts.length + s] = number;
      });
      for (const { availabilityKind, date } of elsewhere) {
        const number =
          availabilityKind === kind
            ? numbers.get(frequencyLimit(frequency, date).period)
            : undefined;
        if (number !== undefined) turnsLeft[number]!--;
      }
    }
  });
  return { turn, turnsLeft: Int16Array.from(turnsLeft) };
}

/**
 * Returns the fixed cost of each member on each shift: for serving as a fill-in, for preferences,
 * and for changing earlier assignments.
 */
function pricesOf(
  { members, shifts, fixed, before, shiftPreferences }: MonthToFill,
  memberAt: ReadonlyMap<number, number>,
  shiftAt: ReadonlyMap<number, number>,
) {
  const price = new Float64Array(members.length * shifts.length);
  members.forEach((member, m) =>
    shifts.forEach((shift, s) => {
      if (onlyFillsIn(member, shift)) price[m * shifts.length + s] = PRICES.fillIn;
    }),
  );
  const add = (memberId: number, shiftId: number, amount: number): void => {
    const [m, s] = [memberAt.get(memberId), shiftAt.get(shiftId)];
    if (m !== undefined && s !== undefined) price[m * shifts.length + s]! += amount;
  };
  for (const preference of shiftPreferences)
    add(preference.memberId, preference.shiftId, shiftPreferencePrice(preference));
  const isFixed = new Set(fixed.map(keyOf));
  let takenAll = 0;
  for (const spot of before) {
    if (isFixed.has(keyOf(spot))) continue;
    takenAll += takenPrice(spot);
    add(spot.memberId, spot.shiftId, -takenPrice(spot));
  }
  return { price, takenAll };
}

/**
 * Returns the positions of each shift by kind and count, and the kinds that each member qualifies
 * for, as bits.
 */
function rolesOf({ members, shifts }: MonthToFill) {
  const kinds = shifts.map(({ roleIds }) => [...new Set(roleIds)]);
  const counts = shifts.map(({ roleIds }, s) =>
    Int16Array.from(kinds[s]!, (kind) => roleIds.filter((id) => id === kind).length),
  );
  const fills = new Uint16Array(members.length * shifts.length);
  members.forEach(({ holdings }, m) => {
    const known = new Map<string, number[]>();
    shifts.forEach(({ lastDay }, s) => {
      if (kinds[s]!.length === 0 || holdings.length === 0) return;
      const held = known.get(lastDay) ?? heldOn(holdings, lastDay);
      known.set(lastDay, held);
      kinds[s]!.forEach((kind, bit) => {
        if (held.includes(kind)) fills[m * shifts.length + s]! |= 1 << bit;
      });
    });
  });
  return {
    roleKinds: kinds,
    roleCounts: counts,
    roleTotal: Int16Array.from(shifts, ({ roleIds }) => roleIds.length),
    fills,
  };
}

/**
 * Returns the night numbers of shifts and of assignments outside the fill; a shift's nights are
 * consecutive.
 */
function nightsOfAll({ shifts, members, limits }: MonthToFill) {
  const first = Math.min(...shifts.map(({ date }) => dayNumber(date))) - NIGHTS_AROUND;
  const numbers = (span: MinuteSpan) =>
    nightsOf(asSpan(span), limits.timeZone).map((date) => dayNumber(date) - first);
  const nights = shifts.map(numbers);
  const nightCount = Math.max(...shifts.map(({ date }) => dayNumber(date))) - first + NIGHTS_AROUND;
  return {
    nightCount,
    // A shift without nights gets a number before all nights, so that no sequence of nights is
    // scanned.
    firstNight: Int16Array.from(nights, ([night]) => night ?? 0),
    nightsServed: Int16Array.from(nights, ({ length }) => length),
    nightsElsewhere: members.map(({ elsewhere }) =>
      elsewhere.flatMap(numbers).filter((night) => night >= 0 && night < nightCount),
    ),
  };
}

/**
 * Returns the indexes of a member and a shift; null when the month does not contain one of them.
 */
export function indexesOf(
  { memberAt, shiftAt }: Tables,
  { memberId, shiftId }: { memberId: number; shiftId: number },
) {
  const [m, s] = [memberAt.get(memberId), shiftAt.get(shiftId)];
  return m === undefined || s === undefined ? null : { m, s };
}

/** True when a member can never take a shift. */
export function isNever({ why, shiftCount }: Tables, m: number, s: number): boolean {
  return why[m * shiftCount + s] !== 0;
}
