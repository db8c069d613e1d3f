import { useQueries } from "@tanstack/react-query";
import { LATEST_END_DAYS } from "@watchbill/domain/shifts/shift-times";
import { addDays } from "@watchbill/domain/time/local";
import { useEffect } from "react";
import { endpointOptions, queryClient } from "../../lib/queries.ts";
import type { Shift } from "./shift-view.ts";

interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** The month of a civil date. */
export function monthOf(date: string): YearMonth {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

interface Loaded {
  readonly shifts: readonly Shift[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

/**
 * The shifts that run on the days of a calendar, each once; the days in order. One that runs for days may have begun in the
 * month before. The months beside the one in view are prefetched.
 */
export function useShiftsRunningOn(days: readonly string[], inView: string): Loaded {
  usePrefetchedNeighbours(inView);
  const [first] = days;
  return useMonths(monthsOf(first ? [addDays(first, -LATEST_END_DAYS), ...days] : days));
}

/** The shifts of every month that the days touch. */
export function useShiftsOfDays(days: readonly string[]): Loaded {
  return useMonths(monthsOf(days));
}

function useMonths(months: readonly YearMonth[]): Loaded {
  const results = useQueries({ queries: months.map((month) => endpointOptions("shifts.month", month)) });
  const unique = new Map(results.flatMap((result) => result.data ?? []).map((shift) => [shift.id, shift]));
  return {
    shifts: [...unique.values()],
    isPending: results.some(({ isPending }) => isPending),
    isError: results.some(({ isError }) => isError),
    refetch: () => results.forEach((result) => void result.refetch()),
  };
}

function monthsOf(days: readonly string[]): YearMonth[] {
  return [...new Set(days.map((day) => day.slice(0, 7)))].map((month) => monthOf(`${month}-01`));
}

function usePrefetchedNeighbours(date: string): void {
  const { year, month } = monthOf(date);
  useEffect(() => {
    const here = Temporal.PlainYearMonth.from({ year, month });
    for (const beside of [here.subtract({ months: 1 }), here.add({ months: 1 })]) {
      void queryClient.prefetchQuery(endpointOptions("shifts.month", { year: beside.year, month: beside.month }));
    }
  }, [year, month]);
}
