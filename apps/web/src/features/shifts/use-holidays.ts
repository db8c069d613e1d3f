import { useQueries } from "@tanstack/react-query";
import type { Output } from "../../lib/api.ts";
import { endpointOptions } from "../../lib/queries.ts";

export type Holiday = Output<"holidays.year">[number];

/** The holidays that touch the days shown, as a way to look them up by date. */
export function useHolidays(days: readonly string[]): (date: string) => readonly Holiday[] {
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))];
  const results = useQueries({ queries: years.map((year) => endpointOptions("holidays.year", { year })) });
  const all = results.flatMap((result) => result.data ?? []);
  return (date) => [
    ...new Map(
      all.filter(({ startDate, endDate }) => startDate <= date && date <= endDate).map((holiday) => [holiday.id, holiday]),
    ).values(),
  ];
}
