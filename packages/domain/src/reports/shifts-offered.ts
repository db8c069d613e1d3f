import type { Kind } from "../kinds/kind.ts";
import { type Availability, isRegular } from "../members/availability.ts";
import { frequencyFor, type MemberAvailability, weekdayOf } from "../members/member-availability.ts";
import { overlaps, type Span, spanOf } from "../shifts/shift-times.ts";
import { addDays, daysBetween, isBefore, type LocalDate } from "../time/local.ts";
import { DAYS_IN_WEEK, RHYTHM_DAYS, RHYTHM_WEEKS } from "./rhythms.ts";

/** A member who serves weekly offers one shift in so many weeks, and so on; filling in is asked for, not offered. */
const WEEKS_BETWEEN_SHIFTS: Readonly<Record<Availability, number>> = {
  ...RHYTHM_WEEKS,
  "fill-ins": Infinity,
  "not-available": Infinity,
};

const A_SUNDAY = "1970-01-04";

/** A shift as a report of offers needs it: what kind, and when. */
export interface DatedShift extends Span {
  /** The kind under which members say whether they can serve on it; null where nobody is asked. */
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
}

/** A kind that members are asked about, as it comes round. */
export type OfferedKind = Pick<Kind, "key" | "weekdays" | "startTime" | "endTime" | "endDays">;

/** One time that a kind of shift comes round. */
export interface Occurrence extends Span {
  /** The key of the kind. */
  readonly kind: string;
  readonly date: LocalDate;
  /** The number of its week. */
  readonly week: number;
}

interface Dates {
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** What a member offers in some dates: all of it, what is left of it, and where they would go. */
export interface Offer {
  readonly availableShifts: number;
  readonly moreShifts: number;
  /** The member fills in, on a kind that comes round in these dates while they are free. */
  readonly fillsIn: boolean;
  /** Of fewer dates than a rhythm: each time of these dates that the member serves and is free for. */
  readonly freeFor: readonly Pick<Occurrence, "kind" | "date">[];
}

/** True for dates too few to count rhythms in. */
export function isShort({ first, last }: Dates): boolean {
  return daysIn({ first, last }) < RHYTHM_DAYS;
}

/** How many shifts a member offers to serve in dates that hold whole rhythms: over all kinds, as often as they say for each. */
export function shiftsOffered(availability: MemberAvailability, dates: Dates): number {
  const weeks = daysIn(dates) / DAYS_IN_WEEK;
  return availability.reduce((total, { frequency }) => total + Math.floor(weeks / WEEKS_BETWEEN_SHIFTS[frequency]), 0);
}

/** Each time the kinds come round: on the weekdays each is for, and wherever a shift of it is planned in these dates. */
export function occurrencesIn(
  dates: Dates,
  kinds: readonly OfferedKind[],
  planned: readonly DatedShift[],
  zone: string,
): Occurrence[] {
  const regular = daysOf(dates).flatMap((date) => regularOn(date, kinds, zone));
  const besides = planned.flatMap(({ availabilityKind: kind, date, startsAt, endsAt }) =>
    kinds.some(({ key }) => key === kind) && kind !== null ? [{ kind, date, week: weekOfAll(date), startsAt, endsAt }] : [],
  );
  const each = new Map([...regular, ...besides].map((occurrence) => [`${occurrence.kind} ${occurrence.date}`, occurrence]));
  return [...each.values()].toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

/** Of dates that lie ahead in part, the times nobody has missed yet; of dates that are over, all. */
export function aheadOf(now: Temporal.Instant, occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const ahead = occurrences.filter(({ startsAt }) => isBefore(now, startsAt));
  return ahead.length > 0 ? ahead : occurrences;
}

/** The kinds of a weekday, at the times they usually have. */
function regularOn(date: LocalDate, kinds: readonly OfferedKind[], zone: string): Occurrence[] {
  const weekday = weekdayOf(date);
  const onThatDay = kinds.filter(({ weekdays }) => weekdays.includes(weekday));
  return onThatDay.map(({ key: kind, startTime, endTime, endDays }) => {
    const clock = { date, startTime, endTime, endDate: endDays === 0 ? null : addDays(date, endDays) };
    return { kind, date, week: weekOfAll(date), ...spanOf(clock, zone) };
  });
}

function daysOf(dates: Dates): LocalDate[] {
  return Array.from({ length: daysIn(dates) }, (_, index) => addDays(dates.first, index));
}

/** What a member offers in dates that hold whole rhythms, of which they hold so many shifts. */
export function offerByRhythm(dates: Dates, availability: MemberAvailability, heldCount: number): Offer {
  const availableShifts = shiftsOffered(availability, dates);
  const fillsIn = availability.some(({ frequency }) => frequency === "fill-ins");
  return { availableShifts, moreShifts: Math.max(0, availableShifts - heldCount), fillsIn, freeFor: [] };
}

/**
 * What a member offers of the times that kinds come round in a few dates, beside what they hold in and around them: those at
 * which they hold nothing, and no shift of that kind so near that the offer is used up.
 */
export function offerOfTimes(
  dates: Dates,
  availability: MemberAvailability,
  held: readonly DatedShift[],
  occurrences: readonly Occurrence[],
): Offer {
  const unheld = occurrences.filter((occurrence) => !held.some((shift) => overlaps(shift, occurrence)));
  const regular = availability.filter(({ frequency }) => isRegular(frequency));
  const left = regular.map(({ kind, frequency, except }) => {
    const weeksApart = WEEKS_BETWEEN_SHIFTS[frequency];
    const servedIn = held.filter(({ availabilityKind }) => availabilityKind === kind).map(({ date }) => weekOfAll(date));
    const isUsedUp = ({ week }: Occurrence): boolean => servedIn.some((served) => Math.abs(served - week) < weeksApart);
    const open = unheld.filter(
      (occurrence) => occurrence.kind === kind && !except.includes(weekdayOf(occurrence.date)) && !isUsedUp(occurrence),
    );
    const most = Math.ceil(daysIn(dates) / (weeksApart * DAYS_IN_WEEK));
    return { open, more: Math.min(most, mostApart(open, weeksApart)) };
  });
  const moreShifts = left.reduce((total, { more }) => total + more, 0);
  const heldHere = held.filter(({ date }) => date >= dates.first && date <= dates.last);
  return {
    availableShifts: moreShifts + heldHere.length,
    moreShifts,
    fillsIn: unheld.some(({ kind, date }) => frequencyFor(availability, kind, date) === "fill-ins"),
    freeFor: left.flatMap(({ open }) => open.map(({ kind, date }) => ({ kind, date }))),
  };
}

/** How many of some times, first to last, lie so many weeks apart. */
function mostApart(times: readonly Occurrence[], weeks: number): number {
  let [count, last] = [0, -Infinity];
  for (const { week } of times) if (week - last >= weeks) [count, last] = [count + 1, week];
  return count;
}

function daysIn({ first, last }: Dates): number {
  return Math.max(0, daysBetween(first, last) + 1);
}

/** The number of a date's week, counted from one long ago. */
function weekOfAll(date: LocalDate): number {
  return Math.floor(daysBetween(A_SUNDAY, date) / DAYS_IN_WEEK);
}
