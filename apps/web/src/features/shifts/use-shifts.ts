import { useQueries } from "@tanstack/react-query";
import { weekOf } from "@watchbill/domain/time/calendar";
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

/** The shifts a view shows: a month, or the one or two months that a week touches; each shift once. The months beside are prefetched. */
export function useShifts(
  mode: "month" | "week",
  date: string,
): { shifts: readonly Shift[]; isPending: boolean; isError: boolean; retry: () => void } {
  const months = mode === "month" ? [monthOf(date)] : monthsOfWeek(date);
  const results = useQueries({ queries: months.map((month) => endpointOptions("shifts.month", month)) });
  usePrefetchedNeighbours(date);
  const unique = new Map(results.flatMap((result) => result.data ?? []).map((shift) => [shift.id, shift]));
  return {
    shifts: [...unique.values()],
    isPending: results.some(({ isPending }) => isPending),
    isError: results.some(({ isError }) => isError),
    retry: () => results.forEach((result) => void result.refetch()),
  };
}

function monthsOfWeek(date: string): YearMonth[] {
  const days = weekOf(date);
  const [first, last] = [monthOf(days[0] ?? date), monthOf(days[6] ?? date)];
  return first.month === last.month ? [first] : [first, last];
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
