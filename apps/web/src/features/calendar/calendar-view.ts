import { weekStart } from "@watchbill/domain/time/calendar";
import type { WeekStart } from "@watchbill/domain/time/date-style";
import { isLocalDate } from "@watchbill/domain/time/local";
import { useState } from "react";
import { useSearchParams } from "wouter";

/** `agenda` lists the days of a week; phones only. */
type CalendarMode = "month" | "week" | "agenda";

/** The visible month or week, and a date in it. */
export interface CalendarView {
  readonly mode: CalendarMode;
  readonly date: string;
}

const BY_WEEK = ["week", "agenda"] as const;
const MONTH = /^2[01]\d{2}-(0[1-9]|1[0-2])$/;

/** Returns the month in the URL, or `otherwise` if there is none. */
export function monthIn(params: URLSearchParams, otherwise: string): string {
  const given = params.get("month") ?? "";
  return MONTH.test(given) ? given : otherwise;
}

/**
 * Reads `week`, `agenda` or `month` from the URL; without them shows today in the mode `unnamed`.
 * An agenda in the URL becomes a week where the agenda is not the default mode, as on desktop. In
 * the current month or week, the date is today.
 */
export function viewIn(
  params: URLSearchParams,
  today: string,
  weekStartsOn: WeekStart,
  unnamed: CalendarMode = "month",
): CalendarView {
  for (const mode of BY_WEEK) {
    const day = params.get(mode) ?? "";
    if (isLocalDate(day) && MONTH.test(day.slice(0, 7))) {
      const first = weekStart(day, weekStartsOn);
      const date = weekStart(today, weekStartsOn) === first ? today : first;
      return { mode: unnamed === "agenda" ? mode : "week", date };
    }
  }
  const month = monthIn(params, "");
  if (month === "") return { mode: unnamed, date: today };
  return { mode: "month", date: month === today.slice(0, 7) ? today : `${month}-01` };
}

/**
 * Sets a view in the URL and keeps the other parameters, so that the URL shows this view on every
 * device.
 */
export function addressOf(
  { mode, date }: CalendarView,
  today: string,
  params: URLSearchParams,
  weekStartsOn: WeekStart,
  unnamed: CalendarMode = "month",
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ["month", ...BY_WEEK]) next.delete(name);
  if (mode !== "month") next.set(mode, weekStart(date, weekStartsOn));
  else if (unnamed !== "month" || date.slice(0, 7) !== today.slice(0, 7))
    next.set("month", date.slice(0, 7));
  return next;
}

/** The calendar's view from the URL, and the focused day within it. */
export function useCalendarView(
  today: string,
  unnamed: CalendarMode,
  weekStartsOn: WeekStart,
): {
  readonly mode: CalendarMode;
  readonly focused: string;
  readonly go: (to: Partial<CalendarView>) => void;
} {
  const [params, setParams] = useSearchParams();
  const [stood, setStood] = useState(today);
  const { mode, date } = viewIn(params, today, weekStartsOn, unnamed);
  const viewOf = (view: CalendarView): string =>
    `${view.mode} ${view.mode === "month" ? view.date.slice(0, 7) : weekStart(view.date, weekStartsOn)}`;
  const focused = viewOf({ mode, date: stood }) === viewOf({ mode, date }) ? stood : date;
  const go = (to: Partial<CalendarView>): void => {
    const next = { mode, date: focused, ...to };
    setStood(next.date);
    if (viewOf(next) !== viewOf({ mode, date }))
      setParams((now) => addressOf(next, today, now, weekStartsOn, unnamed), { replace: true });
  };
  return { mode, focused, go };
}
