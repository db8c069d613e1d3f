import type { UseQueryResult } from "@tanstack/react-query";
import { LATEST_END_DAYS } from "@watchbill/domain/shifts/shift-times";
import { addDays } from "@watchbill/domain/time/local";
import { useEffect } from "react";
import { endpointOptions, queryClient, useEndpoint } from "../../lib/queries.ts";
import type { Shift } from "./shift-view.ts";

interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** The month of a civil date. */
export function monthOf(date: string): YearMonth {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) };
}

/** Shifts that are read month by month. */
export interface LoadedShifts {
  readonly shifts: readonly Shift[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

/**
 * The shifts that run on the days of a calendar, each once; the days in order, of a month's weeks at most. The months beside the one in view are prefetched.
 */
export function useShiftsRunningOn(days: readonly string[], inView: string): LoadedShifts {
  usePrefetchedNeighbours(inView);
  // A month's weeks reach into the one before and the one after; with fewer months one is read twice, out of one answer.
  const [one = monthOf(inView), two = one, three = two] = monthsRunningOn(days);
  return together([useEndpoint("shifts.month", one), useEndpoint("shifts.month", two), useEndpoint("shifts.month", three)]);
}

/** The months to read for what runs on the days, which are in order: one that runs for days may have begun before them. */
export function monthsRunningOn(days: readonly string[]): YearMonth[] {
  const [first] = days;
  return monthsOf(first ? [addDays(first, -LATEST_END_DAYS), ...days] : days);
}

/** What is read of several months as one, each shift once. */
export function together(months: readonly UseQueryResult<readonly Shift[]>[]): LoadedShifts {
  const unique = new Map(months.flatMap(({ data }) => data ?? []).map((shift) => [shift.id, shift]));
  return {
    shifts: [...unique.values()],
    isPending: months.some(({ isPending }) => isPending),
    isError: months.some(({ isError }) => isError),
    refetch: () => months.forEach((month) => void month.refetch({ cancelRefetch: false })),
  };
}

/** Every month that the days touch. */
export function monthsOf(days: readonly string[]): YearMonth[] {
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
