import { rolesFilled } from "../qualifications/crew.ts";
import { inSentence } from "../qualifications/qualification.ts";
import { formatAlternatives, plural } from "../text/language.ts";
import { asCrewMember } from "./eligibility-facts.ts";
import type { MonthToFill, Roster } from "./month-to-fill.ts";
import { type Tables, tablesOf } from "./precomputed.ts";
import { type RosterState, stateOf } from "./roster-state.ts";

/** Several gaps with one cause: spots for one group of members who cannot fill all of them. */
export interface Shortage {
  /** "62 Night, 54 Night driver: 116 spots, only 107 can be filled by 77 eligible members. No schedule can fill more." */
  readonly sentence: string;
  /** The short shifts. */
  readonly shiftIds: readonly number[];
  /** True if counting alone proves that no schedule fills more of these spots. */
  readonly isProof: boolean;
}

/** The shortages of a roster. */
export interface Shortages {
  readonly shortages: readonly Shortage[];
  /** True if counting alone proves that no schedule fills more spots than this roster. */
  readonly isMost: boolean;
}

/**
 * The kind of a spot that any member may fill. The kind of a position's spot is the position's
 * index on its shift.
 */
const ANYONE = -1;

/**
 * Finds the shortages behind a roster's gaps by Hall's theorem. Starts at the open spots, follows
 * the members who could fill them, then the spots that those members hold, and so on. If these
 * members can take no more of these spots, no schedule fills more.
 */
export function shortagesOf(month: MonthToFill, roster: Roster): Shortages {
  const tables = tablesOf(month);
  const view = viewOf(stateOf(tables, roster));
  const { short } = view;
  const { proven, others } = scarcitiesOf(view);
  const joined = [...joinedWhereTheyMeet(view, proven), ...joinedWhereTheyMeet(view, others)];
  return {
    isMost:
      scarcityBehind(view, short).isProof ||
      scarcityOf(view, short, unionOf([...proven, ...others])).isProof,
    shortages: joined.map((scarcity) => ({
      shiftIds: scarcity.shorts.map((s) => month.shifts[s]!.id),
      isProof: scarcity.isProof,
      sentence: sentenceOf(view, scarcity),
    })),
  };
}

/** A roster prepared for counting. */
interface View {
  readonly state: RosterState;
  readonly tables: Tables;
  readonly seated: Seated;
  /** The short shifts, by start. */
  readonly short: readonly number[];
  /** Each member's assignments that may be moved. */
  readonly put: readonly (readonly number[])[];
  /** For each member, the shifts that they hold or can take next to their fixed ones. */
  readonly can: Uint8Array;
}

function viewOf(state: RosterState): View {
  const { tables } = state;
  const { shiftCount, conflicts, candidates, spots, start } = tables;
  const own = tables.month.members.map((_, m) => state.spotsOf(m));
  const put = own.map((shifts, m) => shifts.filter((s) => state.isPut(m, s)));
  const fixed = own.map((shifts, m) => shifts.filter((s) => !state.isPut(m, s)));
  const can = new Uint8Array(tables.memberCount * shiftCount);
  for (let s = 0; s < shiftCount; s++) {
    for (const m of candidates[s]!)
      if (fixed[m]!.every((other) => conflicts[s * shiftCount + other] === 0))
        can[m * shiftCount + s] = 1;
  }
  const inOrder = [...spots.keys()].sort((a, b) => start[a]! - start[b]!);
  const short = inOrder.filter((s) => state.crewCount[s]! < spots[s]!);
  return { state, tables, seated: seatedIn(state), short, put, can };
}

/** For each shift, the kind of spot that each crew member fills. */
type Seated = readonly ReadonlyMap<number, number>[];

function seatedIn(state: RosterState): Seated {
  const { tables } = state;
  return tables.month.shifts.map((shift, s) => {
    const crew = state.crewOf(s);
    const seated = new Map(crew.map((m) => [m, ANYONE]));
    const able = crew.map((m) => asCrewMember(tables.month.members[m]!, shift));
    rolesFilled(shift, able).forEach((member, role) => {
      if (member)
        seated.set(
          tables.memberAt.get(member.memberId)!,
          tables.roleKinds[s]!.indexOf(shift.roleIds[role]!),
        );
    });
    return seated;
  });
}

/** The kinds of the relevant spots on some shifts. */
type Kinds = ReadonlyMap<number, ReadonlySet<number>>;

/** Spots that share one shortage. */
interface Scarcity {
  readonly shorts: readonly number[];
  /** The kinds of spot on each shift. */
  readonly kinds: Kinds;
  /**
   * How many of these spots members could take besides fixed ones at most, and how many they hold
   * now.
   */
  readonly canTake: number;
  readonly taken: number;
  readonly memberCount: number;
  readonly isProof: boolean;
}

/**
 * Returns the shortage behind each gap, proven or not. A gap whose spots belong to a proven
 * shortage joins that shortage.
 */
function scarcitiesOf(view: View): {
  readonly proven: readonly Scarcity[];
  readonly others: readonly Scarcity[];
} {
  const proven: Scarcity[] = [];
  const others: Scarcity[] = [];
  const around = (s: number): Scarcity | undefined =>
    proven.find(({ kinds }) => openKinds(view, s).every((kind) => kinds.get(s)?.has(kind)));
  for (const s of view.short) {
    if (around(s)) continue;
    const own = scarcityBehind(view, [s]);
    (own.isProof ? proven : others).push(own);
  }
  const shorts = Map.groupBy(view.short, around);
  return {
    proven: proven.map((one) => ({ ...one, shorts: shorts.get(one)! })),
    others: others.filter(({ shorts: [s] }) => !around(s!)),
  };
}

/**
 * Returns the shortage behind some gaps: by the offered frequency alone if that proves it, because
 * its sentence is shorter, else by time conflicts as well.
 */
function scarcityBehind(view: View, shorts: readonly number[]): Scarcity {
  const byTurns = scarcityOf(view, shorts, spotsBehind(view, shorts, false));
  if (byTurns.isProof) return byTurns;
  const byTime = scarcityOf(view, shorts, spotsBehind(view, shorts, true));
  return byTime.isProof ? byTime : byTurns;
}

function scarcityOf(view: View, shorts: readonly number[], kinds: Kinds): Scarcity {
  const { month, end } = view.tables;
  const byEnd = new Map([...kinds].sort(([a], [b]) => end[a]! - end[b]!));
  const takes = month.members.map((_, m) => mostOf(view, m, byEnd));
  const canTake = takes.reduce((sum, take) => sum + take, 0);
  const taken = [...kinds].reduce((sum, [s, own]) => sum + putIn(view, s, own), 0);
  return {
    shorts,
    kinds,
    canTake,
    taken,
    memberCount: takes.filter((take) => take > 0).length,
    isProof: canTake === taken,
  };
}

function putIn({ seated, state }: View, s: number, kinds: ReadonlySet<number>): number {
  let count = 0;
  for (const [m, kind] of seated[s]!) if (kinds.has(kind) && state.isPut(m, s)) count++;
  return count;
}

function unionOf(all: readonly Scarcity[]): Kinds {
  const union = new Map<number, Set<number>>();
  for (const { kinds } of all)
    for (const [s, own] of kinds) union.set(s, own.union(union.get(s) ?? new Set()));
  return union;
}

/**
 * Follows the open spots to all spots that would have to give up a member, by the offered frequency
 * and optionally by time conflicts.
 */
function spotsBehind(view: View, shorts: readonly number[], byTime: boolean): Kinds {
  const { tables, seated, can } = view;
  const kinds = new Map<number, Set<number>>();
  const queue: [s: number, kind: number][] = [];
  const reach = (s: number, kind: number): void => {
    const known = kinds.get(s) ?? new Set();
    kinds.set(s, known);
    if (known.has(kind)) return;
    known.add(kind);
    queue.push([s, kind]);
  };
  for (const s of shorts) for (const kind of openKinds(view, s)) reach(s, kind);
  for (const [s, kind] of queue) {
    for (const [m, other] of seated[s]!) if (canBe(tables, m, s, kind)) reach(s, other);
    for (const m of tables.candidates[s]!) {
      if (can[m * tables.shiftCount + s] === 0 || seated[s]!.has(m) || !canBe(tables, m, s, kind))
        continue;
      for (const other of inTheWay(view, m, s, byTime)) reach(other, seated[other]!.get(m)!);
    }
  }
  return kinds;
}

/** The kinds of a shift's open spots. */
function openKinds(view: View, s: number): number[] {
  const kinds = [...view.tables.roleKinds[s]!.keys(), ANYONE];
  return kinds.filter((kind) => openOf(view, s, kind) > 0);
}

function canBe({ fills, shiftCount }: Tables, m: number, s: number, kind: number): boolean {
  return kind === ANYONE || ((fills[m * shiftCount + s]! >> kind) & 1) === 1;
}

/** Returns the movable assignments that a member would give up for a shift. */
function inTheWay(
  { state, tables, put }: View,
  m: number,
  s: number,
  byTime: boolean,
): readonly number[] {
  const { conflicts, shiftCount, turn } = tables;
  if (state.tally.wantsNoMore(m, s)) return put[m]!;
  const taken = turn[m * shiftCount + s]!;
  const isUsed = turnsLeft(state, taken) === 0;
  return put[m]!.filter(
    (other) =>
      (byTime && conflicts[s * shiftCount + other] !== 0) ||
      (isUsed && turn[m * shiftCount + other] === taken),
  );
}

/** Returns how many shifts of the offered frequency a member has left, if they are limited. */
function turnsLeft(state: RosterState, turn: number): number {
  return turn < 0 ? Number.POSITIVE_INFINITY : Math.max(0, state.tally.turnsFree(turn));
}

/**
 * Returns the most of these spots (sorted by end) that a member can take in addition to fixed ones:
 * by the offered frequency, time conflicts and wished maximum.
 */
function mostOf({ state, tables, put, can }: View, m: number, kinds: Kinds): number {
  const { shiftCount, turn } = tables;
  const shifts: number[] = [];
  for (const [s, own] of kinds) {
    if (can[m * shiftCount + s] === 0) continue;
    for (const kind of own) {
      if (!canBe(tables, m, s, kind)) continue;
      shifts.push(s);
      break;
    }
  }
  const turns = Map.groupBy(shifts, (s) => turn[m * shiftCount + s]!);
  let byTurns = 0;
  for (const [number, own] of turns) {
    const given = put[m]!.filter((s) => turn[m * shiftCount + s] === number).length;
    byTurns += Math.min(turnsLeft(state, number) + given, apart(tables, own));
  }
  return Math.min(byTurns, apart(tables, shifts), state.wantedBesideFixed(m));
}

/**
 * Returns the most of these shifts (sorted by end) that do not overlap; choosing greedily by end is
 * optimal.
 */
function apart({ conflicts, shiftCount }: Tables, shifts: readonly number[]): number {
  let count = 0;
  let last: number | null = null;
  for (const s of shifts) {
    if (last !== null && conflicts[last * shiftCount + s] !== 0) continue;
    count++;
    last = s;
  }
  return count;
}

/** Merges shortages with common spots, and those that no member could fill. */
function joinedWhereTheyMeet(view: View, all: readonly Scarcity[]): Scarcity[] {
  const joined: { readonly parts: readonly Scarcity[]; readonly keys: ReadonlySet<string> }[] = [];
  for (const one of all) {
    const keys = new Set(
      [...one.kinds].flatMap(([s, own]) => [...own].map((kind) => `${s} ${kind}`)),
    );
    if (one.canTake === 0) keys.add("no candidate");
    const meeting = joined.filter((other) => !keys.isDisjointFrom(other.keys));
    for (const other of meeting) joined.splice(joined.indexOf(other), 1);
    joined.push({
      parts: [...meeting.flatMap(({ parts }) => parts), one],
      keys: meeting.reduce((union: ReadonlySet<string>, other) => union.union(other.keys), keys),
    });
  }
  return joined.map(({ parts }) => {
    const shorts = parts.flatMap((part) => part.shorts);
    return parts.length === 1 ? parts[0]! : scarcityBehind(view, shorts);
  });
}

function sentenceOf(view: View, { kinds, taken, canTake, memberCount, isProof }: Scarcity): string {
  const labels = labelsOf(view, kinds);
  const list = [...labels].map(([label, count]) => `${count} ${label}`).join(", ");
  if (canTake === 0) return `No member can fill ${list}.`;
  const spotCount = [...labels.values()].reduce((sum, count) => sum + count, 0);
  const spots = plural(spotCount, "1 spot", `${spotCount} spots`);
  return isProof
    ? plural(
        memberCount,
        `${list}: ${spots}, only ${taken} can be filled by 1 eligible member. No schedule can fill more.`,
        `${list}: ${spots}, only ${taken} can be filled by ${memberCount} eligible members. No schedule can fill more.`,
      )
    : plural(
        memberCount,
        `${list}: ${spots}, ${taken} filled. Rest, hours or other shifts limit the 1 eligible member.`,
        `${list}: ${spots}, ${taken} filled. Rest, hours or other shifts limit the ${memberCount} eligible members.`,
      );
}

/** Counts the filled and open spots by label: "Night", "Night driver". */
function labelsOf(view: View, kinds: Kinds): Map<string, number> {
  const { month, spots, roleKinds } = view.tables;
  const names = new Map(month.roleNames);
  const labels = new Map<string, number>();
  const add = (s: number, of: readonly number[], count: number): void => {
    // A spot for any member has no position name.
    const roles = of.map((kind) => inSentence(names.get(roleKinds[s]![kind]!) ?? ""));
    const label = `${month.shifts[s]!.name} ${formatAlternatives(roles)}`.trimEnd();
    if (count > 0) labels.set(label, (labels.get(label) ?? 0) + count);
  };
  for (const [s, own] of kinds) {
    const left = Math.max(0, spots[s]! - view.state.crewCount[s]!);
    const open = [...own].filter((kind) => openOf(view, s, kind) > 0);
    // When the fixed members leave fewer spots than positions, one spot may stand for several
    // positions.
    const isForOneOf = open.reduce((sum, kind) => sum + openOf(view, s, kind), 0) > left;
    for (const kind of own)
      add(s, [kind], putIn(view, s, new Set([kind])) + (isForOneOf ? 0 : openOf(view, s, kind)));
    if (isForOneOf) add(s, open, left);
  }
  return labels;
}

/**
 * Returns the number of open spots of a kind; the spots that open positions don't need are for any
 * member.
 */
function openOf({ tables, seated, state }: View, s: number, kind: number): number {
  const { roleCounts, roleKinds, spots } = tables;
  const openRole = (one: number): number => {
    let filled = 0;
    for (const other of seated[s]!.values()) if (other === one) filled++;
    return roleCounts[s]![one]! - filled;
  };
  if (kind !== ANYONE) return openRole(kind);
  const roles = [...roleKinds[s]!.keys()].reduce((sum, one) => sum + openRole(one), 0);
  return Math.max(0, spots[s]! - state.crewCount[s]! - roles);
}
