import {
  type ClockHours,
  type DateSettings,
  USUAL_DATES,
  weekStartOf,
} from "@watchbill/domain/time/date-style";

/** Week data of `Intl.Locale`; Monday is 1, Sunday is 7. */
interface WeekInfo {
  readonly firstDay: number;
}

type KnowsWeeks = Intl.Locale & {
  readonly weekInfo?: WeekInfo;
  readonly getWeekInfo?: () => WeekInfo;
};

/**
 * Returns default date settings for a locale; if the browser has no data on it, those of the United
 * States.
 */
export function datesOfBrowser(language: string = navigator.language): DateSettings {
  if (!isLanguage(language)) return USUAL_DATES;
  const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
  const parts = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" })
    .formatToParts(0)
    .map(({ type }) => type);
  const locale: KnowsWeeks = new Intl.Locale(language);
  const week = locale.getWeekInfo?.() ?? locale.weekInfo;
  return {
    clockHours: hourCycle === "h23" || hourCycle === "h24" ? 24 : 12,
    dateOrder: parts.indexOf("day") < parts.indexOf("month") ? "day-first" : "month-first",
    weekStartsOn: week === undefined ? USUAL_DATES.weekStartsOn : weekStartOf(week.firstDay % 7),
  };
}

/** Returns whether the browser's native time fields have a 12- or a 24-hour clock. */
export function clockOfBrowser(language?: string): ClockHours {
  return new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 ? 12 : 24;
}

/** False for "C" and "POSIX", which some browsers report if the system has no language setting. */
function isLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
