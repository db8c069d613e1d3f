import { useQueries } from "@tanstack/react-query";
import { monthsOf } from "@watchbill/domain/shifts/months-read";
import { endpointOptions } from "../../lib/api/queries.ts";
import { type LoadedShifts, together } from "./use-shifts.ts";

/** Loads the shifts of every month that contains one of the days. */
export function useShiftsOfDays(days: readonly string[]): LoadedShifts {
  return together(
    useQueries({ queries: monthsOf(days).map((month) => endpointOptions("shifts.month", month)) }),
  );
}
