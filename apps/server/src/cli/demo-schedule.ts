import { FIRST_KINDS } from "@watchbill/domain/kinds/first-kinds";
import { kindOf, ONE_OFF } from "@watchbill/domain/kinds/kind";
import { weekStart } from "@watchbill/domain/time/calendar";
import { addDays, dateOf, instantAt, type LocalDate } from "@watchbill/domain/time/local";

/** Which days of the week each kind of shift runs on; 0 is Sunday. */
const WEEKLY: readonly (readonly [string, readonly number[]])[] = [
  ["morning-weekdays", [1, 2, 3, 4, 5]],
  ["morning-sunday-early", [0]],
  ["morning-sunday-late", [0]],
  ["evening", [0, 1, 2, 3, 4]],
  ["night", [0, 1, 2, 3, 4]],
];
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

const EVENTS = [
  ["River clean-up standby", "10:00", "15:00", 3],
  ["First aid course", "19:00", "21:30", 4],
  ["Half marathon cover", "08:00", "13:00", 5],
  ["Equipment check", "16:00", "17:30", 2],
] as const;

/** Every shift from a year back to three months ahead: weekly series of each kind, and a single event each month. */
export function demoShifts(now: Temporal.Instant, zone: string): DemoShift[] {
  const firstSunday = addDays(weekStart(dateOf(now, zone)), -7 * WEEKS_BACK);
  const shifts: DemoShift[] = [];
  for (let week = 0; week < WEEKS_BACK + WEEKS_AHEAD; week += 1) {
    const sunday = addDays(firstSunday, 7 * week);
    for (const [type, weekdays] of WEEKLY) {
      for (const weekday of weekdays) shifts.push(regular(type, weekday, addDays(sunday, weekday), zone));
    }
    if (week % 4 === 2) shifts.push(special(EVENTS[(week >> 2) % EVENTS.length]!, addDays(sunday, 6), zone));
  }
  return shifts.sort((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt));
}

function regular(type: string, weekday: number, date: LocalDate, zone: string): DemoShift {
  const kind = kindOf(FIRST_KINDS, type);
  if (!kind) throw new Error(`No squad begins with shifts of ${type}`);
  const { startTime, endTime, endDays, maxMembers } = kind;
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
  [customName, startTime, endTime, maxMembers]: (typeof EVENTS)[number],
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

/** A shift that is under way now, so that whoever tries the demo finds somebody on call at any hour. */
export function standbyShift(now: Temporal.Instant, zone: string): DemoShift {
  const start = now.subtract({ hours: 2 }).toZonedDateTimeISO(zone).round({ smallestUnit: "hour", roundingMode: "floor" });
  const end = start.add({ hours: 8 });
  const [date, endDate] = [start.toPlainDate().toString(), end.toPlainDate().toString()];
  return {
    seriesKey: null,
    type: ONE_OFF,
    kindName: "Custom",
    customName: "Storm standby",
    date,
    endDate: endDate === date ? null : endDate,
    startTime: start.toPlainTime().toString().slice(0, 5),
    endTime: end.toPlainTime().toString().slice(0, 5),
    startsAt: start.toInstant(),
    endsAt: end.toInstant(),
    maxMembers: 4,
    notes: "Heavy rain expected; boats are fuelled.",
  };
}
