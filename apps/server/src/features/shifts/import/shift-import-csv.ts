import { invalid, type Refusal } from "@watchbill/domain/errors/refusal";
import { CALENDAR_BYTES_AT_MOST, TORN_CALENDAR } from "@watchbill/domain/holidays/calendar-file";
import {
  isShiftHeadingRow,
  SHIFT_ROWS_AT_MOST,
} from "@watchbill/domain/shifts/shift-import-columns";
import { type CsvFile, readCsv } from "../../../platform/csv/read-csv.ts";
import { TooMuch } from "../../../platform/icalendar/entry.ts";
import { type NamedTime, namedTimesOf } from "../../../platform/icalendar/occurrences.ts";
import { RefusalError } from "../../../platform/refusal-error.ts";

export interface ShiftFile extends CsvFile {
  readonly isCalendar: boolean;
}

const CALENDAR = /^\ufeff?\s*BEGIN:VCALENDAR/i;
/** The column headings for entries of a calendar file. */
const HEADINGS = ["date", "startTime", "endDate", "endTime", "shift"];
/** Days of a calendar file that are read, because its entries may repeat forever. */
const CALENDAR_DAYS = 366;
const MAX_STEPS = 20_000;
const TOO_LARGE: Refusal = {
  kind: "too-large",
  code: "calendar-too-large",
  message: "The calendar is too large. Export a shorter period.",
};

/** Reads the rows of a CSV file, or the coming year's entries of a calendar file as rows. */
export function readShiftFile(bytes: Uint8Array, now: Temporal.Instant, zone: string): ShiftFile {
  const start = Buffer.from(bytes.subarray(0, 200)).toString("utf8");
  if (!CALENDAR.test(start))
    return { ...readCsv(bytes, SHIFT_ROWS_AT_MOST, isShiftHeadingRow), isCalendar: false };
  const rows = calendarTimes(bytes, now, zone)
    .toSorted((a, b) => a.from - b.from || a.until - b.until)
    .map((time, index) => ({ line: index + 1, cells: cellsOf(time, zone) }));
  return { headings: HEADINGS, rows, above: [], isUnicode: true, isCalendar: true };
}

function calendarTimes(bytes: Uint8Array, now: Temporal.Instant, zone: string): NamedTime[] {
  if (bytes.byteLength > CALENDAR_BYTES_AT_MOST) throw new RefusalError(TOO_LARGE);
  try {
    const read = namedTimesOf(new TextDecoder().decode(bytes), {
      from: now,
      until: now.add({ hours: 24 * CALENDAR_DAYS }),
      zone,
      mostSteps: MAX_STEPS,
    });
    if (typeof read === "string") throw new RefusalError(TORN_CALENDAR);
    const [unknown] = read.unknownZones;
    if (unknown !== undefined)
      throw new RefusalError(
        invalid("calendar-zone-unknown", `The calendar uses an unknown time zone, ${unknown}.`),
      );
    return read.times;
  } catch (error) {
    if (error instanceof TooMuch) throw new RefusalError(TOO_LARGE);
    throw error;
  }
}

/**
 * Returns a calendar entry as table cells. An entry without a length has no end, and a whole day
 * has no times.
 */
function cellsOf({ from, until, summary, isAllDay }: NamedTime, zone: string): string[] {
  const [start, end] = [from, until].map((ms) =>
    Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone),
  );
  const date = start!.toPlainDate().toString();
  if (isAllDay) return [date, "", "", "", summary];
  const startTime = start!.toPlainTime().toString({ smallestUnit: "minute" });
  if (until <= from) return [date, startTime, "", "", summary];
  return [
    date,
    startTime,
    end!.toPlainDate().toString(),
    end!.toPlainTime().toString({ smallestUnit: "minute" }),
    summary,
  ];
}
