import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isOn, type SquadFeatures } from "../settings/feature-switches.ts";
import type { PartialAssignmentSettings } from "../settings/partial-assignment-settings.ts";
import { formatUnit } from "../text/language.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatInstantTime } from "../time/format.ts";
import { compareInstants, dateOf, isBefore, minutesBetween } from "../time/local.ts";
import { overlaps, type Span, type WallClock } from "../time/span.ts";

/**
 * A part of a shift begins and ends at the shift's start or end, or at a multiple of this many
 * minutes.
 */
const STEP_MINUTES = 30;

type PartSquad = PartialAssignmentSettings & SquadFeatures & SquadClock;

export function isSameSpan(a: Span, b: Span): boolean {
  return a.startsAt.equals(b.startsAt) && a.endsAt.equals(b.endsAt);
}

/** Returns the largest number of spans that overlap at any moment of `within`. */
export function mostAtOnce(spans: readonly Span[], within: Span): number {
  return Math.max(0, ...countsOver(spans, within).map(({ count }) => count));
}

/** Returns the smallest number of spans that overlap at any moment of `within`. */
export function fewestAtOnce(spans: readonly Span[], within: Span): number {
  return Math.min(...countsOver(spans, within).map(({ count }) => count));
}

/** A period of a shift with the number of spans that cover it. */
interface Count extends Span {
  readonly count: number;
}

/**
 * Returns the number of spans over the course of a shift, in order of time; adjacent periods have
 * different numbers.
 */
export function countsOver(spans: readonly Span[], within: Span): Count[] {
  const inside = (at: Temporal.Instant) =>
    isBefore(within.startsAt, at) && isBefore(at, within.endsAt);
  const bounds = [
    within.startsAt,
    ...spans
      .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
      .filter(inside)
      .toSorted(compareInstants),
    within.endsAt,
  ];
  const counts: Count[] = [];
  for (const [index, startsAt] of bounds.slice(0, -1).entries()) {
    const endsAt = bounds[index + 1]!;
    if (!isBefore(startsAt, endsAt)) continue;
    const count = spans.filter((span) => overlaps(span, { startsAt, endsAt })).length;
    const last = counts.at(-1);
    if (last?.count === count) counts[counts.length - 1] = { ...last, endsAt };
    else counts.push({ startsAt, endsAt, count });
  }
  return counts;
}

/**
 * Returns the longest periods of a shift in which a spot is neither filled nor held by a request,
 * by start.
 */
export function openStretches(used: readonly Span[], maxMembers: number, shift: Span): Span[] {
  const stretches: Span[] = [];
  for (const { count, startsAt, endsAt } of countsOver(used, shift)) {
    if (count >= maxMembers) continue;
    const last = stretches.at(-1);
    if (last?.endsAt.equals(startsAt)) stretches[stretches.length - 1] = { ...last, endsAt };
    else stretches.push({ startsAt, endsAt });
  }
  return stretches;
}

/**
 * Returns what a member gets who does not ask for a part: the longest open period; null if none is
 * open.
 */
export function stretchToTake(used: readonly Span[], maxMembers: number, shift: Span): Span | null {
  const length = ({ startsAt, endsAt }: Span) => minutesBetween(startsAt, endsAt);
  return (
    openStretches(used, maxMembers, shift).toSorted((a, b) => length(b) - length(a))[0] ?? null
  );
}

/**
 * Why a member cannot take or give a part of an open period, or null. It must be at the beginning
 * or the end of the period, on half hours, and leave nothing shorter than the squad's minimum. The
 * whole period is always allowed.
 */
export function partBlockedBecause(part: Span, stretch: Span, squad: PartSquad): Refusal | null {
  if (isSameSpan(part, stretch)) return null;
  if (!isOn(squad, "partial-assignments"))
    return conflict("parts-off", "Your squad doesn't split shifts. Choose the whole shift.");
  const isFirst = part.startsAt.equals(stretch.startsAt);
  const isLast = part.endsAt.equals(stretch.endsAt);
  const cut = isFirst ? part.endsAt : part.startsAt;
  const isInside = isBefore(stretch.startsAt, cut) && isBefore(cut, stretch.endsAt);
  if (isFirst === isLast || !isInside)
    return conflict(
      "part-not-open",
      `Choose the first or last part of ${hoursOfSpan(stretch, squad)}.`,
    );
  if (!isHalfHour(cut, squad.timeZone))
    return invalid("part-times", "Choose a time on the hour or half hour.");
  const least = squad.minimumPartHours * 60;
  if (minutesBetween(stretch.startsAt, cut) < least || minutesBetween(cut, stretch.endsAt) < least)
    return invalid(
      "part-too-short",
      `Each part must last at least ${formatUnit(squad.minimumPartHours, "hour")}.`,
    );
  return null;
}

/**
 * Why a member cannot give away a part of their time on a shift, or null. All of it is always
 * allowed; a part only before it starts, because a member who is late gives away the rest.
 */
export function partToGiveBlockedBecause(
  part: Span,
  spot: Span,
  now: Temporal.Instant,
  squad: PartSquad,
): Refusal | null {
  const blocked = partBlockedBecause(part, spot, squad);
  if (blocked || isSameSpan(part, spot) || isBefore(now, spot.startsAt)) return blocked;
  return conflict(
    "shift-already-started",
    "This shift has already started. Call your coordinator to get relieved.",
  );
}

/** Returns the times at which a period can be split, in order; empty if it is too short. */
export function timesToSplit(stretch: Span, squad: PartSquad): Temporal.Instant[] {
  const least = squad.minimumPartHours * 60;
  const total = minutesBetween(stretch.startsAt, stretch.endsAt);
  const times: Temporal.Instant[] = [];
  for (let minutes = least; minutes <= total - least; minutes += 1) {
    const at = stretch.startsAt.add({ minutes });
    if (!isHalfHour(at, squad.timeZone)) continue;
    times.push(at);
    minutes += STEP_MINUTES - 1;
  }
  return times;
}

function isHalfHour(at: Temporal.Instant, zone: string): boolean {
  const { minute, second, millisecond } = at.toZonedDateTimeISO(zone);
  return minute % STEP_MINUTES === 0 && second === 0 && millisecond === 0;
}

/** Formats "7:00 PM - 11:00 PM". */
export function hoursOfSpan({ startsAt, endsAt }: Span, squad: SquadClock): string {
  return `${formatInstantTime(startsAt, squad)} - ${formatInstantTime(endsAt, squad)}`;
}

/** Formats "2 until 3:00 AM, then 1"; null when the number is constant over the whole shift. */
export function coverageByTime(
  filled: readonly Span[],
  shift: Span,
  squad: SquadClock,
): string | null {
  const counts = countsOver(filled, shift);
  if (counts.length < 2) return null;
  return counts
    .map(({ count, endsAt }, index) =>
      index === counts.length - 1
        ? String(count)
        : `${count} until ${formatInstantTime(endsAt, squad)}`,
    )
    .join(", then ");
}

/** Returns a shift's wall-clock times, limited to a part of the shift. */
export function clockOfPart(shift: WallClock & Span, part: Span, zone: string): WallClock {
  const from = part.startsAt.equals(shift.startsAt)
    ? { date: shift.date, time: shift.startTime }
    : wallClockAt(part.startsAt, zone);
  const until = part.endsAt.equals(shift.endsAt)
    ? { date: shift.endDate ?? shift.date, time: shift.endTime }
    : wallClockAt(part.endsAt, zone);
  return {
    date: from.date,
    endDate: until.date === from.date ? null : until.date,
    startTime: from.time,
    endTime: until.time,
  };
}

/** Returns a shift as a member with a part of it sees it: with the times of the part. */
export function limitedTo<Shift extends WallClock & Span>(
  shift: Shift,
  part: Span,
  zone: string,
): Shift {
  if (isSameSpan(part, shift)) return shift;
  const { startsAt, endsAt } = part;
  return { ...shift, ...clockOfPart(shift, part, zone), startsAt, endsAt };
}

function wallClockAt(at: Temporal.Instant, zone: string) {
  const time = at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: "minute" });
  return { date: dateOf(at, zone), time };
}

/**
 * Returns a part's times after its shift changed; null when no time is left. A bound at the shift's
 * start or end stays there. A bound in between moves when the whole shift moves, and stays when
 * only the start or the end changes. Must match `moved_bound` in the database.
 */
export function partAfterChange(part: Span, before: Span, now: Span): Span | null {
  const startsAt = movedBound(part.startsAt, before, now);
  const endsAt = movedBound(part.endsAt, before, now);
  return isBefore(startsAt, endsAt) ? { startsAt, endsAt } : null;
}

function movedBound(bound: Temporal.Instant, before: Span, now: Span): Temporal.Instant {
  if (bound.equals(before.startsAt)) return now.startsAt;
  if (bound.equals(before.endsAt)) return now.endsAt;
  const by = before.startsAt.until(now.startsAt);
  const isMoved = before.endsAt.add(by).equals(now.endsAt) || !overlaps(before, now);
  const moved = isMoved ? bound.add(by) : bound;
  if (isBefore(moved, now.startsAt)) return now.startsAt;
  return isBefore(now.endsAt, moved) ? now.endsAt : moved;
}

/** Why a shift cannot have new times, or null: a member's part would become too short. */
export function changeOfPartBlockedBecause(
  name: string,
  part: Span,
  before: Span,
  now: Span,
  squad: PartSquad,
): Refusal | null {
  const after = partAfterChange(part, before, now);
  const least = squad.minimumPartHours * 60;
  const length = (span: Span | null) => (span ? minutesBetween(span.startsAt, span.endsAt) : 0);
  if (length(after) >= Math.min(least, length(part))) return null;
  return conflict(
    "part-too-short",
    `${name} has only ${hoursOfSpan(part, squad)} of this shift. Keep those hours in it, or remove them first.`,
  );
}

/** The time that a member holds on one numbered spot of a shift. */
export interface NumberedSpan extends Span {
  readonly assignmentId: number;
  readonly spotNumber: number;
}

/** The spot numbers for joining members, and the assignments that must move to another spot. */
interface Numbering {
  readonly spotNumbers: readonly number[];
  readonly moved: readonly NumberedSpan[];
}

/**
 * Returns spot numbers for the joining spans, in their order: the lowest open ones. When the open
 * time is spread over several spots, existing parts move so that one spot becomes open. Null if too
 * few spots are open.
 */
export function numbersFor(
  spans: readonly Span[],
  filling: readonly NumberedSpan[],
  maxMembers: number,
): Numbering | null {
  const joining = spans.map(({ startsAt, endsAt }, index) => ({
    startsAt,
    endsAt,
    assignmentId: -index - 1,
    spotNumber: 0,
  }));
  const numberOf = (numbered: readonly NumberedSpan[], { assignmentId }: NumberedSpan) =>
    numbered.find((one) => one.assignmentId === assignmentId)!.spotNumber;
  const added = addToSpots(filling, joining, maxMembers);
  if (added) return { spotNumbers: joining.map((one) => numberOf(added, one)), moved: [] };
  // Numbering spans by start needs no more spots than members who are present at once.
  const byStart = [...filling, ...joining].toSorted((a, b) =>
    compareInstants(a.startsAt, b.startsAt),
  );
  const numbered = addToSpots([], byStart, maxMembers);
  if (!numbered) return null;
  return {
    spotNumbers: joining.map((one) => numberOf(numbered, one)),
    moved: filling.flatMap((one) => {
      const spotNumber = numberOf(numbered, one);
      return spotNumber === one.spotNumber ? [] : [{ ...one, spotNumber }];
    }),
  };
}

/** Gives each span in turn the lowest open spot; null if there is none for one of them. */
function addToSpots(
  filling: readonly NumberedSpan[],
  joining: readonly NumberedSpan[],
  maxMembers: number,
): NumberedSpan[] | null {
  const numbers = Array.from({ length: maxMembers }, (_, index) => index + 1);
  const numbered = [...filling];
  for (const one of joining) {
    const spotNumber = numbers.find(
      (number) => !numbered.some((other) => other.spotNumber === number && overlaps(other, one)),
    );
    if (spotNumber === undefined) return null;
    numbered.push({ ...one, spotNumber });
  }
  return numbered;
}
