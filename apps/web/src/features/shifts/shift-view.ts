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

/** How coverage is marked where there is room for a sign, a colour or a dot only; beside it stands how many places are filled. */
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

/** How a shift is filled, in the fewest signs: "1/2". */
export function fillText(shift: Pick<Shift, "assignmentCount" | "maxMembers">): string {
  return `${shift.assignmentCount}/${shift.maxMembers}`;
}

/** How a shift stands at this moment, or at another. */
export function coverageNow(shift: Stood, now: Temporal.Instant = serverNow()): Coverage {
  return coverageOf(reckoned(shift, now), now);
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

/** Whether its roster is still being made; one that was when it was read leaves its plan as its start comes near. */
export function isPlannedNow(
  shift: Pick<Shift, "isBeingPlanned" | "startsAt" | "endsAt">,
  now: Temporal.Instant = serverNow(),
): boolean {
  return shift.isBeingPlanned && isBefore(plannedAfter(now), spanOf(shift).startsAt);
}

/** The words of its badge. */
export function coverageText(shift: Shift, now: Temporal.Instant = serverNow()): string {
  return coverageLabel(coverageNow(shift, now), shift.roleGap);
}

/** What of its roles is missing, beside a badge that does not say it; null when nothing. */
export function roleGapBeside(shift: Shift): string | null {
  return coverageNow(shift) === "lacks-role" ? null : (shift.roleGap ?? null);
}

/** The codes of the roles that nobody fills, after how full a shift is: " DRV". */
export function openCodes({ roles = [] }: Partial<Pick<Shift, "roles">>): string {
  return roles.map(({ code, memberId }) => (memberId === null ? ` ${code}` : "")).join("");
}

/** What a member does on a shift that has roles: " · Driver", or nothing. */
export function roleOf({ roles = [] }: Partial<Pick<Shift, "roles">>, memberId: number): string {
  const role = roles.find((one) => one.memberId === memberId);
  return role ? ` · ${role.name}` : "";
}

/** A whole shift in one sentence, for whoever cannot see its colour. */
export function shiftSentence(shift: Shift, style: DateStyle): string {
  const coverage = coverageText(shift);
  const gap = roleGapBeside(shift);
  return `${shiftName(shift)}, ${formatTimeRange(shift.startTime, shift.endTime, style)}, ${shift.assignmentCount} of ${shift.maxMembers} filled, ${coverage}${gap ? `, ${gap}` : ""}`;
}

/** What a shift is called in a list to choose from: "Fri, Nov 20 · Night · 11:00 PM - 7:00 AM"; of another year than `today` with that year. */
export function choiceTitle(
  shift: Pick<Shift, "date" | "endDate" | "customName" | "kindName" | "startTime" | "endTime">,
  style: DateStyle,
  today?: string,
): string {
  return `${formatDay(shift.date, style, today)} · ${shiftName(shift)} · ${shiftHours(shift, style, today)}`;
}

/** Everybody a shift is or was theirs but for those somebody took over from; who fills it stands first. */
export function spotsShown(shift: Shift) {
  const places = shift.assignments.filter(({ status }) => status !== "replaced");
  const isFilled = new Set(filling(shift));
  return [...filling(shift), ...places.filter((place) => !isFilled.has(place))];
}

/** Those somebody took over from, in one line: "was: C-42 Eli Baum, C-12 Noa Bar"; null when nobody did. */
export function replacedLine(shift: Shift): string | null {
  const replaced = shift.assignments.filter(({ status }) => status === "replaced");
  if (replaced.length === 0) return null;
  return `was: ${replaced.map(({ user }) => unitAndName(user)).join(", ")}`;
}

/** The members who fill a shift. */
export function filling(shift: Shift) {
  return shift.assignments.filter(
    ({ status }) => status === "assigned" || status === "confirmed" || status === "completed",
  );
}

/** When a shift is, in a cell of one of its days: "6:30p", or for a longer one "6p until Sun", then "since Fri", then "until 6p". */
export function timeOnDay(
  shift: Shift,
  day: string,
  style: DateStyle,
  write: typeof formatTime,
): string {
  const clock = (time: string): string => write(time, style);
  const note = dayNote(shift, day, style);
  if (note === null) return clock(shift.startTime);
  if (day === shift.date) return `${clock(shift.startTime)} ${note}`;
  return daysOfShift(shift).at(-1) === day ? `until ${clock(shift.endTime)}` : note;
}

/** The shifts of each day they run on, what began earlier first. */
export function byDayOfRun(shifts: readonly Shift[]): ReadonlyMap<string, readonly Shift[]> {
  const days = shifts.flatMap((shift) => daysOfShift(shift).map((day) => ({ day, shift })));
  const grouped = Map.groupBy(days, ({ day }) => day);
  return new Map(
    [...grouped].map(([day, found]) => [day, found.map(({ shift }) => shift).toSorted(byStart)]),
  );
}

/** What begins first first. */
export function byStart(a: Shift, b: Shift): number {
  return compareInstants(spanOf(a).startsAt, spanOf(b).startsAt) || a.id - b.id;
}

/** A shift as the rules reckon with it now. */
export function reckoned<Known extends Pick<Shift, "startsAt" | "endsAt" | "isBeingPlanned">>(
  shift: Known,
  now: Temporal.Instant = serverNow(),
) {
  return { ...shift, ...spanOf(shift), isBeingPlanned: isPlannedNow(shift, now) };
}

/** When a shift is, worded for this moment. */
export function whenOf(
  shift: WallClock & Pick<Shift, "startsAt" | "endsAt">,
  now: Temporal.Instant,
  squad: SquadClock,
): ShiftWhen {
  return shiftWhen({ ...shift, ...spanOf(shift) }, now, squad);
}

const spans = new WeakMap<object, Span>();

/** When a shift begins and ends, read once out of each answer: to sort a month reads each of its shifts some twenty times. */
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

/** The shifts of each day they start on. */
export function byDate(shifts: readonly Shift[]): ReadonlyMap<string, readonly Shift[]> {
  return Map.groupBy(shifts, ({ date }) => date);
}
