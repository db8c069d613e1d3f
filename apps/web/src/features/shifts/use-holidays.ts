import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";

export type Holiday = Output<"holidays.year">[number];

interface Year {
  readonly year: number;
}

/**
 * Returns a function that lists a date's holidays. `days` are sorted and span at most two years.
 */
export function useHolidays(days: readonly string[]): (date: string) => readonly Holiday[] {
  const [first, last] = [days[0]!, days.at(-1)!].map((day) => ({
    year: Number(day.slice(0, 4)),
  })) as [Year, Year];
  const ofFirst = useEndpoint("holidays.year", first).data ?? [];
  const ofLast = useEndpoint("holidays.year", last).data ?? [];
  const all = [...ofFirst, ...ofLast];
  return (date) => [
    ...new Map(
      all
        .filter(({ startDate, endDate }) => startDate <= date && date <= endDate)
        .map((holiday) => [holiday.id, holiday]),
    ).values(),
  ];
}
