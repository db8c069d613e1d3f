import type { UseQueryResult } from "@tanstack/react-query";
import { monthOf, monthsBeside, monthsRunningOn } from "@watchbill/domain/shifts/months-read";
import { useEffect } from "react";
import { endpointOptions, queryClient, useEndpoint } from "../../lib/api/queries.ts";
import type { Shift } from "./shift-view.ts";

/** Shifts that are read month by month. */
export interface LoadedShifts {
  readonly shifts: readonly Shift[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

/** The shifts that run on the days of a calendar, each once; the days in order, of a month's weeks at most. */
export function useShiftsRunningOn(days: readonly string[], inView: string): LoadedShifts {
  // A month's weeks reach into the one before and the one after; with fewer months one is read twice, out of one answer.
  const [one = monthOf(inView), two = one, three = two] = monthsRunningOn(days);
  return together([
    useEndpoint("shifts.month", one),
    useEndpoint("shifts.month", two),
    useEndpoint("shifts.month", three),
  ]);
}

/** What is read of several months as one, each shift once. */
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
 * Reads the months beside that of a day before somebody turns to them, once they might: whoever only looks at today is not kept waiting
 * for what they never see.
 */
export function useMonthsBeside(date: string, mayTurn: boolean): void {
  const month = date.slice(0, 7);
  useEffect(() => {
    if (!mayTurn) return;
    for (const beside of monthsBeside(`${month}-01`))
      void queryClient.prefetchQuery(endpointOptions("shifts.month", beside));
  }, [month, mayTurn]);
}
