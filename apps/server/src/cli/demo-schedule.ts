import { ONE_OFF, type ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { weekStart } from "@watchbill/domain/time/calendar";
import { addDays, dateOf, instantAt, type LocalDate } from "@watchbill/domain/time/local";
import type { DemoSquad } from "./demo-squads.ts";

const WEEKS_BACK = 52;
const WEEKS_AHEAD = 13;

export interface DemoShift {
  readonly seriesKey: string | null;
  readonly type: string;
  readonly kindName: string;
  readonly customName: string | null;
  readonly date: LocalDate;
  readonly endDate: LocalDate | null;
  readonly startTime: string;
  readonly endTime: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly maxMembers: number;
  readonly notes: string | null;
}

/**
 * Returns every shift from a year ago to three months ahead: weekly series of each shift type, and
 * a single event each month.
 */
export function demoShifts(
  { kinds, events }: DemoSquad,
  now: Temporal.Instant,
  zone: string,
): DemoShift[] {
  const firstSunday = addDays(weekStart(dateOf(now, zone), 0), -7 * WEEKS_BACK);
  const shifts: DemoShift[] = [];
  for (let week = 0; week < WEEKS_BACK + WEEKS_AHEAD; week += 1) {
    const sunday = addDays(firstSunday, 7 * week);
    for (const kind of kinds) {
      for (const weekday of kind.weekdays)
        shifts.push(regular(kind, weekday, addDays(sunday, weekday), zone));
    }
    if (week % 4 === 2)
      shifts.push(special(events[(week >> 2) % events.length]!, addDays(sunday, 6), zone));
  }
  return shifts.sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

function regular(kind: ShiftType, weekday: number, date: LocalDate, zone: string): DemoShift {
  const { key: type, startTime, endTime, endDays, maxMembers } = kind;
  const endDate = endDays === 0 ? null : addDays(date, endDays);
  return {
    seriesKey: `${type} ${weekday}`,
    type,
    kindName: kind.name,
    customName: null,
    date,
    endDate,
    startTime,
    endTime,
    startsAt: instantAt(date, startTime, zone),
    endsAt: instantAt(endDate ?? date, endTime, zone),
    maxMembers,
    notes: null,
  };
}

function special(
  [customName, startTime, endTime, maxMembers]: DemoSquad["events"][number],
  date: LocalDate,
  zone: string,
): DemoShift {
  return {
    seriesKey: null,
    type: ONE_OFF,
    kindName: "Custom",
    customName,
    date,
    endDate: null,
    startTime,
    endTime,
    startsAt: instantAt(date, startTime, zone),
    endsAt: instantAt(date, endTime, zone),
    maxMembers,
    notes: "Meet at the station twenty minutes before.",
  };
}

/**
 * Returns a shift that is in progress now, so that a visitor finds a member on call at any hour.
 */
export function standbyShift(now: Temporal.Instant, zone: string): DemoShift {
  const start = now
    .subtract({ hours: 2 })
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: "hour", roundingMode: "floor" });
  const end = start.add({ hours: 8 });
  const [date, endDate] = [start.toPlainDate().toString(), end.toPlainDate().toString()];
  const [startTime, endTime] = [start, end].map((at) =>
    at.toPlainTime().toString().slice(0, 5),
  ) as [string, string];
  return {
    seriesKey: null,
    type: ONE_OFF,
    kindName: "Custom",
    customName: "Storm standby",
    date,
    endDate: endDate === date ? null : endDate,
    startTime,
    endTime,
    // By the wall clock: in fall an hour has two instants, and a shift takes the first.
    startsAt: instantAt(date, startTime, zone),
    endsAt: instantAt(endDate, endTime, zone),
    maxMembers: 4,
    notes: "Heavy rain expected; boats are fuelled.",
  };
}
