import { FIRST_KINDS } from "../kinds/first-kinds.ts";
import { kindOf } from "../kinds/kind.ts";
import { type Availability, isRegular } from "../members/availability.ts";
import {
  SLOT_FIELDS,
  SLOT_SHIFTS,
  type SlotAvailability,
  type SlotField,
  slotOfShiftType,
} from "../members/availability-slots.ts";
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
  readonly type: string;
  readonly date: LocalDate;
}

/** One time that a slot comes round. */
export interface Occurrence extends Span {
  readonly slot: SlotField;
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
  /** The member fills in, in a slot that comes round in these dates while they are free. */
  readonly fillsIn: boolean;
  /** Of fewer dates than a rhythm: each time of these dates that the member serves and is free for. */
  readonly freeFor: readonly Pick<Occurrence, "slot" | "date">[];
}

/** True for dates too few to count rhythms in. */
export function isShort({ first, last }: Dates): boolean {
  return daysIn({ first, last }) < RHYTHM_DAYS;
}

/** How many shifts a member offers to serve in dates that hold whole rhythms: over all slots, as often as they say for each. */
export function shiftsOffered(member: SlotAvailability, dates: Dates): number {
  const weeks = daysIn(dates) / DAYS_IN_WEEK;
  return SLOT_FIELDS.reduce((total, slot) => total + Math.floor(weeks / WEEKS_BETWEEN_SHIFTS[member[slot]]), 0);
}

/** Each time the slots come round: on the weekdays each is for, and wherever a shift of its kind is planned in these dates. */
export function occurrencesIn(dates: Dates, planned: readonly DatedShift[], zone: string): Occurrence[] {
  const regular = daysOf(dates).flatMap((date) => regularOn(date, zone));
  const besides = planned.flatMap(({ type, date, startsAt, endsAt }) => {
    const slot = slotOfShiftType(type);
    return slot === null ? [] : [{ slot, date, week: weekOfAll(date), startsAt, endsAt }];
  });
  const each = new Map([...regular, ...besides].map((occurrence) => [`${occurrence.slot} ${occurrence.date}`, occurrence]));
  return [...each.values()].toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

/** Of dates that lie ahead in part, the times nobody has missed yet; of dates that are over, all. */
export function aheadOf(now: Temporal.Instant, occurrences: readonly Occurrence[]): readonly Occurrence[] {
  const ahead = occurrences.filter(({ startsAt }) => isBefore(now, startsAt));
  return ahead.length > 0 ? ahead : occurrences;
}

/** The slots of a weekday, at the times their kind of shift usually has. */
function regularOn(date: LocalDate, zone: string): Occurrence[] {
  const weekday = Temporal.PlainDate.from(date).dayOfWeek % DAYS_IN_WEEK;
  return SLOT_FIELDS.filter((slot) => SLOT_SHIFTS[slot].weekdays.includes(weekday)).map((slot) => {
    const { startTime = "", endTime = "", endDays = 0 } = kindOf(FIRST_KINDS, SLOT_SHIFTS[slot].type) ?? {};
    const clock = { date, startTime, endTime, endDate: endDays === 0 ? null : addDays(date, endDays) };
    return { slot, date, week: weekOfAll(date), ...spanOf(clock, zone) };
  });
}

function daysOf(dates: Dates): LocalDate[] {
  return Array.from({ length: daysIn(dates) }, (_, index) => addDays(dates.first, index));
}

/** What a member offers in dates that hold whole rhythms, of which they hold so many shifts. */
export function offerByRhythm(dates: Dates, member: SlotAvailability, heldCount: number): Offer {
  const availableShifts = shiftsOffered(member, dates);
  const fillsIn = SLOT_FIELDS.some((slot) => member[slot] === "fill-ins");
  return { availableShifts, moreShifts: Math.max(0, availableShifts - heldCount), fillsIn, freeFor: [] };
}

/**
 * What a member offers of the times that slots come round in a few dates, beside what they hold in and around them: those at
 * which they hold nothing, and no shift of that slot so near that the offer is used up.
 */
export function offerOfTimes(
  dates: Dates,
  member: SlotAvailability,
  held: readonly DatedShift[],
  occurrences: readonly Occurrence[],
): Offer {
  const unheld = occurrences.filter((occurrence) => !held.some((shift) => overlaps(shift, occurrence)));
  const left = SLOT_FIELDS.filter((slot) => isRegular(member[slot])).map((slot) => {
    const weeksApart = WEEKS_BETWEEN_SHIFTS[member[slot]];
    const servedIn = held.filter(({ type }) => slotOfShiftType(type) === slot).map(({ date }) => weekOfAll(date));
    const isUsedUp = ({ week }: Occurrence): boolean => servedIn.some((served) => Math.abs(served - week) < weeksApart);
    const open = unheld.filter((occurrence) => occurrence.slot === slot && !isUsedUp(occurrence));
    const most = Math.ceil(daysIn(dates) / (weeksApart * DAYS_IN_WEEK));
    return { open, more: Math.min(most, mostApart(open, weeksApart)) };
  });
  const moreShifts = left.reduce((total, { more }) => total + more, 0);
  const heldHere = held.filter(({ date }) => date >= dates.first && date <= dates.last);
  return {
    availableShifts: moreShifts + heldHere.length,
    moreShifts,
    fillsIn: unheld.some(({ slot }) => member[slot] === "fill-ins"),
    freeFor: left.flatMap(({ open }) => open.map(({ slot, date }) => ({ slot, date }))),
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
