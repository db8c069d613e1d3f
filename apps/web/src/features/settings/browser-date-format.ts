import {
  type ClockHours,
  type DateSettings,
  USUAL_DATES,
  weekStartOf,
} from "@watchbill/domain/time/date-style";

/** `Intl.Locale` week data; Monday is 1, Sunday 7. */
interface WeekInfo {
  readonly firstDay: number;
}

type KnowsWeeks = Intl.Locale & {
  readonly weekInfo?: WeekInfo;
  readonly getWeekInfo?: () => WeekInfo;
};

/**
 * The proposed date settings for a locale; falls back to the usual style if the browser has no
 * data.
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

/** The clock of this browser's native time fields. */
export function clockOfBrowser(language?: string): ClockHours {
  return new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions().hour12 ? 12 : 24;
}

/** Some browsers report "C" or "POSIX", the system's names for no language. */
function isLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch {
    return false;
  }
}
