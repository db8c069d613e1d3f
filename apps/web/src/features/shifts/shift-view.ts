import { plannedAfter } from "@watchbill/domain/draft-schedules/draft-schedule";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { type Coverage, coverageLabel, coverageOf } from "@watchbill/domain/shifts/coverage";
import { dayNote, daysOfShift } from "@watchbill/domain/shifts/shift-days";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { type ShiftWhen, shiftWhen } from "@watchbill/domain/shifts/shift-when";
import type { DateStyle, SquadClock } from "@watchbill/domain/time/date-style";
import { formatDay, type formatTime, formatTimeRange } from "@watchbill/domain/time/format";
import { compareInstants, isBefore } from "@watchbill/domain/time/local";
import type { Span, WallClock } from "@watchbill/domain/time/span";
import type { Output } from "../../lib/api/api.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import type { Tone } from "../../ui/feedback/badge.tsx";

export type Shift = Output<"shifts.month">[number];

export const COVERAGE_TONES: Readonly<Record<Coverage, Tone>> = {
  "replacement-needed": "bad",
  "fully-staffed": "good",
  "lacks-role": "warn",
  "needs-coverage": "warn",
  "being-planned": "calm",
  "was-short": "neutral",
};

/** Icon and color of each coverage state, shown next to the number of filled spots. */
export const FILL_MARKS: Readonly<
  Record<Coverage, { readonly sign: string; readonly tone: string; readonly dot: string }>
> = {
  "fully-staffed": { sign: "✓ ", tone: "text-good", dot: "border-good bg-good" },
  "lacks-role": { sign: "! ", tone: "text-warn", dot: "border-warn bg-good" },
  "needs-coverage": { sign: "! ", tone: "text-bad", dot: "border-bad" },
  "replacement-needed": { sign: "! ", tone: "text-bad", dot: "border-bad" },
  "being-planned": { sign: "", tone: "text-calm", dot: "border-calm" },
  "was-short": { sign: "", tone: "text-ink-soft", dot: "border-line-strong" },
};

/** Returns the number of filled and total spots, such as "1/2". */
export function fillText(shift: Pick<Shift, "assignmentCount" | "maxMembers">): string {
  return `${shift.assignmentCount}/${shift.maxMembers}`;
}

/** The coverage of a shift at a moment, by default now. */
export function coverageNow(shift: Stood, now: Temporal.Instant = serverNow()): Coverage {
  return coverageOf(computed(shift, now), now);
}

type Stood = Pick<
  Shift,
  | "assignmentCount"
  | "heldCount"
  | "maxMembers"
  | "startsAt"
  | "endsAt"
  | "roleGap"
  | "isBeingPlanned"
>;

/**
 * True while the shift is part of a draft schedule. A cached flag no longer counts shortly before
 * the start.
 */
export function isPlannedNow(
  shift: Pick<Shift, "isBeingPlanned" | "startsAt" | "endsAt">,
  now: Temporal.Instant = serverNow(),
): boolean {
  return shift.isBeingPlanned && isBefore(plannedAfter(now), spanOf(shift).startsAt);
}

export function coverageText(shift: Shift, now: Temporal.Instant = serverNow()): string {
  return coverageLabel(coverageNow(shift, now), shift.roleGap);
}

/**
 * Returns the missing position, for use next to a badge that does not name it; null if none is
 * missing.
 */
export function roleGapBeside(shift: Shift): string | null {
  return coverageNow(shift) === "lacks-role" ? null : (shift.roleGap ?? null);
}

/** Returns the codes of the unfilled positions, such as " DRV", to append to the coverage. */
export function openCodes({ roles = [] }: Partial<Pick<Shift, "roles">>): string {
  return roles.map(({ code, memberId }) => (memberId === null ? ` ${code}` : "")).join("");
}

/** Returns a member's position on a shift, such as " · Driver", or "". */
export function roleOf({ roles = [] }: Partial<Pick<Shift, "roles">>, memberId: number): string {
  const role = roles.find((one) => one.memberId === memberId);
  return role ? ` · ${role.name}` : "";
}

/** Describes a shift in one sentence for screen readers. */
export function shiftSentence(shift: Shift, style: DateStyle): string {
  const coverage = coverageText(shift);
  const gap = roleGapBeside(shift);
  return `${shiftName(shift)}, ${formatTimeRange(shift.startTime, shift.endTime, style)}, ${shift.assignmentCount} of ${shift.maxMembers} spots filled, ${coverage}${gap ? `, ${gap}` : ""}`;
}

/**
 * Returns a shift's title in a list, such as "Fri, Nov 20 · Night · 11:00 PM - 7:00 AM"; adds the
 * year if it differs from that of `today`.
 */
export function choiceTitle(
  shift: Pick<Shift, "date" | "endDate" | "customName" | "kindName" | "startTime" | "endTime">,
  style: DateStyle,
  today?: string,
): string {
  return `${formatDay(shift.date, style, today)} · ${shiftName(shift)} · ${shiftHours(shift, style, today)}`;
}

/** Returns all assignments except replaced ones; those that fill a spot come first. */
export function spotsShown(shift: Shift) {
  const spots = shift.assignments.filter(({ status }) => status !== "replaced");
  const isFilled = new Set(filling(shift));
  return [...filling(shift), ...spots.filter((spot) => !isFilled.has(spot))];
}

/**
 * Names the replaced members, such as "was: C-42 Eli Baum, C-12 Noa Bar"; null if there are none.
 */
export function replacedLine(shift: Shift): string | null {
  const replaced = shift.assignments.filter(({ status }) => status === "replaced");
  if (replaced.length === 0) return null;
  return `Replaced: ${replaced.map(({ user }) => unitAndName(user)).join(", ")}`;
}

/** Returns the assignments that fill a spot; parts of a shift are sorted by start. */
export function filling(shift: Shift) {
  const there = shift.assignments.filter(
    ({ status }) => status === "assigned" || status === "confirmed" || status === "completed",
  );
  return there.some(({ part }) => part)
    ? there.toSorted((a, b) =>
        compareInstants(spanOf(a.part ?? shift).startsAt, spanOf(b.part ?? shift).startsAt),
      )
    : there;
}

/**
 * Returns a shift's time in a day's cell, such as "6:30p". A shift of several days has "6p until
 * Sun" on its first day, then "until Sun 6p", and "until 6p" on the last.
 */
export function timeOnDay(
  shift: Shift,
  day: string,
  style: DateStyle,
  write: typeof formatTime,
): string {
  const note = dayNote(shift, day, style, write);
  if (note !== null && day !== shift.date) return note;
  return [write(shift.startTime, style), ...(note === null ? [] : [note])].join(" ");
}

/** Groups shifts by each day they run on; earlier starts first. */
export function byDayOfRun(shifts: readonly Shift[]): ReadonlyMap<string, readonly Shift[]> {
  const days = shifts.flatMap((shift) => daysOfShift(shift).map((day) => ({ day, shift })));
  const grouped = Map.groupBy(days, ({ day }) => day);
  return new Map(
    [...grouped].map(([day, found]) => [day, found.map(({ shift }) => shift).toSorted(byStart)]),
  );
}

export function byStart(a: Shift, b: Shift): number {
  return compareInstants(spanOf(a).startsAt, spanOf(b).startsAt) || a.id - b.id;
}

/** Returns a shift with parsed times and its current draft flag, as the domain rules expect it. */
export function computed<Known extends Pick<Shift, "startsAt" | "endsAt" | "isBeingPlanned">>(
  shift: Known,
  now: Temporal.Instant = serverNow(),
) {
  return { ...shift, ...spanOf(shift), isBeingPlanned: isPlannedNow(shift, now) };
}

/** Describes when a shift is, relative to now. */
export function whenOf(
  shift: WallClock & Pick<Shift, "startsAt" | "endsAt">,
  now: Temporal.Instant,
  squad: SquadClock,
): ShiftWhen {
  return shiftWhen({ ...shift, ...spanOf(shift) }, now, squad);
}

const spans = new WeakMap<object, Span>();

/**
 * Returns a shift's start and end. They are parsed once for each response, because sorting a month
 * reads each shift about twenty times.
 */
export function spanOf(shift: Pick<Shift, "startsAt" | "endsAt">): Span {
  const known = spans.get(shift);
  if (known) return known;
  const span = {
    startsAt: Temporal.Instant.from(shift.startsAt),
    endsAt: Temporal.Instant.from(shift.endsAt),
  };
  spans.set(shift, span);
  return span;
}

export function byDate(shifts: readonly Shift[]): ReadonlyMap<string, readonly Shift[]> {
  return Map.groupBy(shifts, ({ date }) => date);
}
