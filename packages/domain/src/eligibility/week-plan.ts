import { heldOn, lastDayOfShift } from "../qualifications/holding.ts";
import type { ShiftCrew } from "../qualifications/remaining-positions.ts";
import { type Named, shiftName } from "../shift-types/shift-name.ts";
import type { PatternShift } from "../shifts/week-template.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatDay } from "../time/format.ts";
import { addDays, isBefore, type LocalDate, type LocalTime } from "../time/local.ts";
import { overlaps, type Span, spanOf, type WallClock } from "../time/span.ts";
import { checkEligibility } from "./eligibility.ts";
import {
  type EligibilityIssue,
  type EligibilityIssueCode,
  isOffered,
} from "./eligibility-issues.ts";
import type { SpotMember, SpotRules, SpotShift } from "./spot.ts";
import { reachOf } from "./spot-range.ts";

export interface PlannedMember extends Omit<SpotMember, "isSeeking"> {
  readonly id: number;
}

export interface PlanFacts {
  readonly zone: string;
  readonly style: DateStyle;
  readonly squad?: SpotRules | undefined;
  readonly now: Temporal.Instant;
  readonly existing: readonly {
    readonly date: LocalDate;
    readonly type: string;
    readonly customName: string | null;
    readonly startTime: LocalTime;
  }[];
  /** Returns the name of a holiday that prohibits work on the date, or null. */
  readonly holidayOn: (date: LocalDate) => string | null;
  readonly members: readonly PlannedMember[];
  readonly roleNames?: ReadonlyMap<number, string>;
  /** The last day on which a shift may start. */
  readonly untilDate?: LocalDate | undefined;
}

export interface PlannedShift extends WallClock, Span, Named {
  readonly type: string;
  readonly maxMembers: number;
  readonly notes: string | null;
  readonly roleIds: readonly number[];
  readonly memberIds: readonly number[];
  /** The ids of members with overridden warnings, and the codes. */
  readonly overrides: ReadonlyMap<number, readonly EligibilityIssueCode[]>;
}

/** The shifts and members that filling weeks adds and skips; each skip has a short reason. */
export interface WeekPlan {
  readonly shifts: readonly PlannedShift[];
  readonly skipped: readonly {
    readonly date: LocalDate;
    readonly shift: string;
    readonly because: string;
  }[];
  readonly left: readonly {
    readonly date: LocalDate;
    readonly shift: string;
    readonly member: string;
    readonly because: string;
  }[];
  /** Members who are assigned although there is a warning. */
  readonly warned: WeekPlan["left"];
}

/** A planned shift, or why it is skipped; and the members it leaves out or warns about. */
interface PlannedOne {
  readonly shift: PlannedShift | null;
  readonly skipped: string | null;
  readonly left: readonly { readonly member: string; readonly because: string }[];
  readonly warned: PlannedOne["left"];
}

/**
 * Applies a weekly template to the weeks that begin on the given dates. Skips shifts that have
 * begun, exist already or fall on a holiday that prohibits work. Leaves a spot open if its member
 * is inactive, on time off, unavailable or on another shift.
 */
export function planWeeks(
  pattern: readonly PatternShift[],
  weekStarts: readonly LocalDate[],
  facts: PlanFacts,
): WeekPlan {
  const plan = createPlanner(facts, leftBecause);
  const planned = weekStarts.flatMap((start) =>
    pattern.flatMap((item) => {
      const date = addDays(start, item.dayOffset);
      if (facts.untilDate !== undefined && date > facts.untilDate) return [];
      return { ...plan(item, date), at: { date, shift: shiftName(item) } };
    }),
  );
  return {
    shifts: planned.flatMap(({ shift }) => shift ?? []),
    skipped: planned.flatMap(({ skipped, at }) => (skipped ? { ...at, because: skipped } : [])),
    left: planned.flatMap(({ left, at }) => left.map((one) => ({ ...at, ...one }))),
    warned: planned.flatMap(({ warned, at }) => warned.map((one) => ({ ...at, ...one }))),
  };
}

/**
 * Plans the shifts of an imported file in order. The admin reviews each member, so a spot stays
 * open only if an issue forbids it or needs an answer.
 */
export function planImportedShifts<Item extends PatternShift & { readonly date: LocalDate }>(
  items: readonly Item[],
  facts: Omit<PlanFacts, "existing" | "holidayOn" | "untilDate">,
): (PlannedOne & { readonly item: Item })[] {
  const plan = createPlanner({ ...facts, existing: [], holidayOn: () => null }, (findings) => {
    const finding = findings.find(({ level, needsReason }) => level !== "warns" || needsReason);
    return finding ? (LEFT_BECAUSE[finding.code] ?? finding.text) : null;
  });
  return items.map((item) => ({ ...plan(item, item.date), item }));
}

/**
 * Returns a function that plans one shift after the other; each planned shift counts when its
 * members are checked for the next ones.
 */
function createPlanner(
  facts: PlanFacts,
  openBecause: (findings: readonly EligibilityIssue[]) => string | null,
): (item: PatternShift, date: LocalDate) => PlannedOne {
  const byId = new Map(facts.members.map((member) => [member.id, member]));
  const taken = new Map(facts.members.map(({ id, spots }) => [id, [...spots]]));
  return (item, date) => {
    const clock: WallClock = {
      date,
      endDate: item.endDayOffset === 0 ? null : addDays(date, item.endDayOffset),
      startTime: item.startTime,
      endTime: item.endTime,
    };
    const span = spanOf(clock, facts.zone);
    const skipped = skippedBecause(item, date, span, facts);
    if (skipped) return { shift: null, skipped, left: [], warned: [] };
    const reach = facts.squad ? reachOf([span], facts.squad) : null;
    const isNear = (spot: Span): boolean =>
      reach === null || overlaps(spot, reach.near) || overlaps(spot, reach.months);
    const left: PlannedOne["left"][number][] = [];
    const warned: PlannedOne["left"][number][] = [];
    const memberIds: number[] = [];
    const overrides = new Map<number, EligibilityIssueCode[]>();
    for (const id of item.memberIds.slice(0, item.maxMembers)) {
      const member = byId.get(id);
      const own = taken.get(id) ?? [];
      const crew = crewSoFar(item, clock, memberIds, facts);
      const findings = member
        ? findingsOf(member, { ...item, ...span, date, id: null, crew }, own.filter(isNear), facts)
        : [];
      const because = member ? openBecause(findings) : "No longer in the squad";
      if (because || !member) {
        left.push({ member: member?.name ?? "Former member", because: because ?? "" });
        continue;
      }
      warned.push(...findings.map(({ text }) => ({ member: member.name, because: text })));
      if (findings.length > 0)
        overrides.set(
          id,
          findings.map(({ code }) => code),
        );
      memberIds.push(id);
      own.push({ ...span, name: shiftName(item) });
    }
    const { type, customName, kindName, maxMembers, notes, roleIds } = item;
    const named = { type, customName, kindName, maxMembers, notes, roleIds };
    return {
      shift: { ...clock, ...span, ...named, memberIds, overrides },
      skipped: null,
      left,
      warned,
    };
  };
}

function crewSoFar(
  { roleIds, maxMembers }: PatternShift,
  clock: WallClock,
  memberIds: readonly number[],
  { members, roleNames = new Map(), style }: PlanFacts,
): ShiftCrew | undefined {
  if (roleIds.length === 0) return undefined;
  const lastDay = lastDayOfShift(clock);
  const filling = memberIds.map((memberId) => ({
    memberId,
    qualificationIds: heldOn(members.find(({ id }) => id === memberId)?.holdings ?? [], lastDay),
  }));
  return { style, roleIds, maxMembers, lastDay, names: roleNames, filling, seeking: [] };
}

function skippedBecause(
  item: PatternShift,
  date: LocalDate,
  { startsAt }: Span,
  facts: PlanFacts,
): string | null {
  if (!isBefore(facts.now, startsAt)) return "Start time is in the past";
  const isThere = facts.existing.some(
    (one) =>
      one.date === date &&
      one.type === item.type &&
      one.customName === item.customName &&
      one.startTime === item.startTime,
  );
  if (isThere) return "This shift already exists";
  return facts.holidayOn(date);
}

const LEFT_BECAUSE: Partial<Record<EligibilityIssueCode, string>> = {
  "member-inactive": "Not active",
  "not-available": "Not available for this shift type",
  "shift-overlaps": "On another shift then",
  "short-rest": "Too little rest",
  "too-many-hours": "Over the squad's hours limit",
  "too-many-nights": "Over the squad's limit of nights in a row",
};

function findingsOf(
  member: PlannedMember,
  shift: SpotShift,
  spots: SpotMember["spots"],
  { squad }: PlanFacts,
): EligibilityIssue[] {
  return checkEligibility({ ...member, spots, isSeeking: false }, shift, {
    by: "coordinator",
    squad,
  });
}

/**
 * Returns why a spot stays open, or null. No coordinator reviews the result, so only a member to be
 * offered the spot anyway gets it.
 */
function leftBecause(findings: readonly EligibilityIssue[]): string | null {
  const finding = isOffered(findings) ? undefined : findings.find((one) => !isOffered([one]));
  return finding ? (LEFT_BECAUSE[finding.code] ?? finding.text) : null;
}

/**
 * Formats "12 shifts from Sun, Nov 22 to Sat, Nov 28"; adds the year if it differs from the year of
 * `today`.
 */
export function planText(
  { shifts }: Pick<WeekPlan, "shifts">,
  style: DateStyle,
  today?: LocalDate,
): string {
  const dates = shifts.map(({ date }) => date).sort();
  const [first] = dates;
  if (first === undefined) return "No shifts";
  const last = dates.at(-1)!;
  const count = shifts.length === 1 ? "1 shift" : `${shifts.length} shifts`;
  return first === last
    ? `${count} on ${formatDay(first, style, today)}`
    : `${count} from ${formatDay(first, style, today)} to ${formatDay(last, style, today)}`;
}
