import type { UseQueryResult } from "@tanstack/react-query";
import { monthOf, monthsBeside, monthsRunningOn } from "@watchbill/domain/shifts/months-read";
import { useEffect } from "react";
import { endpointOptions, queryClient, useEndpoint } from "../../lib/api/queries.ts";
import type { Shift } from "./shift-view.ts";

export interface LoadedShifts {
  readonly shifts: readonly Shift[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

/**
 * Loads the shifts that run on the days of a calendar, each once. `days` is sorted and covers at
 * most the weeks of one month.
 */
export function useShiftsRunningOn(days: readonly string[], inView: string): LoadedShifts {
  // The weeks of a month touch up to three months. With fewer months, a query repeats and shares
  // its cache entry, because the number of hooks is fixed.
  const [one = monthOf(inView), two = one, three = two] = monthsRunningOn(days);
  return together([
    useEndpoint("shifts.month", one),
    useEndpoint("shifts.month", two),
    useEndpoint("shifts.month", three),
  ]);
}

/** Merges the queries of several months; each shift appears only once. */
export function together(months: readonly UseQueryResult<readonly Shift[]>[]): LoadedShifts {
  const unique = new Map(
    months.flatMap(({ data }) => data ?? []).map((shift) => [shift.id, shift]),
  );
  return {
    shifts: [...unique.values()],
    isPending: months.some(({ isPending }) => isPending),
    isError: months.some(({ isError }) => isError),
    refetch: () => months.forEach((month) => void month.refetch({ cancelRefetch: false })),
  };
}

/**
 * Prefetches the adjacent months once `mayTurn` is true, that is after the first view, which must
 * not wait for them.
 */
export function useMonthsBeside(date: string, mayTurn: boolean): void {
  const month = date.slice(0, 7);
  useEffect(() => {
    if (!mayTurn) return;
    for (const beside of monthsBeside(`${month}-01`))
      void queryClient.prefetchQuery(endpointOptions("shifts.month", beside));
  }, [month, mayTurn]);
}
