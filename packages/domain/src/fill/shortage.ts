import { rolesFilled } from "../qualifications/crew.ts";
import { inSentence } from "../qualifications/qualification.ts";
import { counted } from "../time/counted.ts";
import type { MonthToFill, Roster } from "./month-to-fill.ts";
import { type RosterState, stateOf } from "./roster-state.ts";
import { asCrewMember } from "./standing-facts.ts";
import { type Tables, tablesOf } from "./tables.ts";

/** What several gaps have in common: places that the same members could fill, and who cannot fill them all. */
export interface Shortage {
  /** "62 Night, 54 Night driver: 116 places, and the 77 members who could fill them can take 107 of them. No plan can fill more of them." */
  readonly sentence: string;
  /** The shifts that are short. */
  readonly shiftIds: readonly number[];
  /** Whether counting alone shows that no plan fills more of these places. */
  readonly isProof: boolean;
}

/** The shortages of a roster. */
export interface Shortages {
  readonly shortages: readonly Shortage[];
  /** Whether counting alone shows that no plan fills more places than the roster. */
  readonly isMost: boolean;
}

/** Places that are for anyone; those for a role are known by its index among the roles of their shift. */
const ANYONE = -1;

/**
 * The shortages behind the gaps of a roster, by Hall's theorem: from the open places to those who could fill them but have
 * given what they can, to the places that they fill, and on. Where the members so found can take no more of the places so
 * found than they do, nobody's plan fills more of them.
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

/** A roster, as it is counted through. */
interface View {
  readonly state: RosterState;
  readonly tables: Tables;
  readonly seated: Seated;
  /** The shifts that are short, in the order of their starts. */
  readonly short: readonly number[];
  /** Each member's places that are not fixed. */
  readonly put: readonly (readonly number[])[];
  /** Where each member can serve beside what is fixed, or serves; member by member. */
  readonly can: Uint8Array;
}

function viewOf(state: RosterState): View {
  const { tables } = state;
  const { shiftCount, conflicts, candidates, places, start } = tables;
  const own = tables.month.members.map((_, m) => state.placesOf(m));
  const put = own.map((shifts, m) => shifts.filter((s) => state.isPut(m, s)));
  const fixed = own.map((shifts, m) => shifts.filter((s) => !state.isPut(m, s)));
  const can = new Uint8Array(tables.memberCount * shiftCount);
  for (let s = 0; s < shiftCount; s++) {
    for (const m of candidates[s]!)
      if (fixed[m]!.every((other) => conflicts[s * shiftCount + other] === 0))
        can[m * shiftCount + s] = 1;
  }
  const inOrder = [...places.keys()].sort((a, b) => start[a]! - start[b]!);
  const short = inOrder.filter((s) => state.crewCount[s]! < places[s]!);
  return { state, tables, seated: seatedIn(state), short, put, can };
}

/** Of each shift, for what each member of its crew is there. */
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

/** Of some shifts, for what the places are that are meant. */
type Kinds = ReadonlyMap<number, ReadonlySet<number>>;

/** Places that are short together. */
interface Scarcity {
  readonly shorts: readonly number[];
  /** For what of each shift: the kinds of place that are among them. */
  readonly kinds: Kinds;
  /** How many of these places those who are not fixed could take at most, and how many of them that are not fixed they take. */
  readonly canTake: number;
  readonly taken: number;
  readonly memberCount: number;
  readonly isProof: boolean;
}

/** What lies behind each gap, proven or not; one that lies among the places of a shortage which is proven belongs to it. */
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

/** What lies behind some gaps: by turns alone where that proves them, for then it is short to say, else by time as well. */
function scarcityBehind(view: View, shorts: readonly number[]): Scarcity {
  const byTurns = scarcityOf(view, shorts, placesBehind(view, shorts, false));
  if (byTurns.isProof) return byTurns;
  const byTime = scarcityOf(view, shorts, placesBehind(view, shorts, true));
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

/** From the open places of shifts to all that would have to give somebody away for them: by turns, or also by what is at the same time. */
function placesBehind(view: View, shorts: readonly number[], byTime: boolean): Kinds {
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

/** For what the open places of a shift are. */
function openKinds(view: View, s: number): number[] {
  const kinds = [...view.tables.roleKinds[s]!.keys(), ANYONE];
  return kinds.filter((kind) => openOf(view, s, kind) > 0);
}

function canBe({ fills, shiftCount }: Tables, m: number, s: number, kind: number): boolean {
  return kind === ANYONE || ((fills[m * shiftCount + s]! >> kind) & 1) === 1;
}

/** The places that were given to a member, and that they would have to give up for a shift. */
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

/** How many of a member's turns are left, where somebody counts. */
function turnsLeft(state: RosterState, turn: number): number {
  return turn < 0 ? Number.POSITIVE_INFINITY : Math.max(0, state.tally.turnsFree(turn));
}

/** How many of some places, in the order of their ends, a member could take at most beside what is fixed: by turns, by what overlaps, and by what they want. */
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

/** How many of some shifts, in the order of their ends, one member could serve on by their times alone: each that the last leaves time for. */
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

/** Gaps behind which lie the same places are one shortage, and so are those that nobody could fill. */
function joinedWhereTheyMeet(view: View, all: readonly Scarcity[]): Scarcity[] {
  const joined: { readonly parts: readonly Scarcity[]; readonly keys: ReadonlySet<string> }[] = [];
  for (const one of all) {
    const keys = new Set(
      [...one.kinds].flatMap(([s, own]) => [...own].map((kind) => `${s} ${kind}`)),
    );
    if (one.canTake === 0) keys.add("nobody");
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
  if (canTake === 0) return `Nobody could fill ${list}.`;
  const places = [...labels.values()].reduce((sum, count) => sum + count, 0);
  const isOne = memberCount === 1;
  const all = `${list}: ${counted(places, "place")}, and ${isOne ? "the one member" : `the ${memberCount} members`} who could fill them`;
  if (isProof) return `${all} can take ${taken} of them. No plan can fill more of them.`;
  return `${all} ${isOne ? "takes" : "take"} ${taken} of them; rest, hours and what else they serve on keep them from more.`;
}

/** How many places there are by what a sentence calls them, filled and open: "Night", "Night driver". */
function labelsOf(view: View, kinds: Kinds): Map<string, number> {
  const { month, places, roleKinds } = view.tables;
  const names = new Map(month.roleNames);
  const labels = new Map<string, number>();
  const add = (s: number, of: readonly number[], count: number): void => {
    // What is for anyone has no role, and so no name of one.
    const roles = of.map((kind) => inSentence(names.get(roleKinds[s]![kind]!) ?? ""));
    const label = `${month.shifts[s]!.name} ${roles.join(" or ")}`.trimEnd();
    if (count > 0) labels.set(label, (labels.get(label) ?? 0) + count);
  };
  for (const [s, own] of kinds) {
    const left = Math.max(0, places[s]! - view.state.crewCount[s]!);
    const open = [...own].filter((kind) => openOf(view, s, kind) > 0);
    // Where roles are lost to who is fixed, a place may be for one of several.
    const isForOneOf = open.reduce((sum, kind) => sum + openOf(view, s, kind), 0) > left;
    for (const kind of own)
      add(s, [kind], putIn(view, s, new Set([kind])) + (isForOneOf ? 0 : openOf(view, s, kind)));
    if (isForOneOf) add(s, open, left);
  }
  return labels;
}

/** How many places of a kind are open on a shift; those for anyone are what the open roles leave. */
function openOf({ tables, seated, state }: View, s: number, kind: number): number {
  const { roleCounts, roleKinds, places } = tables;
  const openRole = (one: number): number => {
    let filled = 0;
    for (const other of seated[s]!.values()) if (other === one) filled++;
    return roleCounts[s]![one]! - filled;
  };
  if (kind !== ANYONE) return openRole(kind);
  const roles = [...roleKinds[s]!.keys()].reduce((sum, one) => sum + openRole(one), 0);
  return Math.max(0, places[s]! - state.crewCount[s]! - roles);
}
