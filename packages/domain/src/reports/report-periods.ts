import { addDays, type LocalDate } from "../time/local.ts";

/** The predefined ranges of a report, in the order shown. */
export const REPORT_PERIODS = [
  { key: "this-month", label: "This month" },
  { key: "last-month", label: "Last month" },
  { key: "this-quarter", label: "This quarter" },
  { key: "this-year", label: "This year" },
  { key: "last-year", label: "Last year" },
] as const;

type ReportPeriod = (typeof REPORT_PERIODS)[number]["key"];

/** A range of dates, both included. */
interface ReportDates {
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
}

const MONTHS: Readonly<Record<ReportPeriod, number>> = {
  "this-month": 1,
  "last-month": 1,
  "this-quarter": 3,
  "this-year": 12,
  "last-year": 12,
};

/**
 * Returns the first and last day of a predefined range; quarters and years are those of the
 * calendar.
 */
export function datesOfPeriod(period: ReportPeriod, today: LocalDate): ReportDates {
  const day = Temporal.PlainDate.from(today).with({ day: 1 });
  const first = {
    "this-month": day,
    "last-month": day.subtract({ months: 1 }),
    "this-quarter": day.subtract({ months: (day.month - 1) % 3 }),
    "this-year": day.with({ month: 1 }),
    "last-year": day.with({ month: 1 }).subtract({ years: 1 }),
  }[period];
  return {
    startDate: first.toString(),
    endDate: addDays(first.add({ months: MONTHS[period] }).toString(), -1),
  };
}

/** Returns the first predefined range that has these dates; null for other dates. */
export function periodOfDates(dates: ReportDates, today: LocalDate): ReportPeriod | null {
  const found = REPORT_PERIODS.find(({ key }) => {
    const { startDate, endDate } = datesOfPeriod(key, today);
    return startDate === dates.startDate && endDate === dates.endDate;
  });
  return found?.key ?? null;
}
