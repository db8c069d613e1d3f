import { monthGrid } from "@watchbill/domain/time/calendar";
import { dateOf } from "@watchbill/domain/time/local";
import { useNow } from "../../lib/api/server-clock.ts";
import { useOrganization } from "../settings/organization.ts";
import { isOpen, type PlannerFacts, type ShiftMember } from "../shifts/assign/shift-eligibility.ts";
import { usePlannerFacts } from "../shifts/assign/use-eligibility-facts.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { type AutofillRun, withSuggestions } from "./editing/drafts.ts";
import { hasGap } from "./gaps.ts";

/**
 * A month's data for the planner: its weeks, its shifts with the suggestions, and the coverage
 * gaps.
 */
export function usePlannerMonth(
  month: string,
  autofillRun: AutofillRun | null,
  memberOf: (id: number | null) => ShiftMember | undefined,
) {
  const { timeZone, weekStartsOn } = useOrganization();
  const today = dateOf(useNow(60_000), timeZone);
  const here = Temporal.PlainYearMonth.from(month);
  const allWeeks = monthGrid(here.year, here.month, weekStartsOn);
  const { facts: asTheyAre, holidaysOn, months } = usePlannerFacts(allWeeks.flat());
  const shifts = withSuggestions(asTheyAre.shifts, autofillRun, memberOf);
  const facts: PlannerFacts = { ...asTheyAre, shifts };
  const wantsSomebody = (shift: Shift): boolean => isOpen(shift, facts.now) && hasGap(shift);
  const inMonth = shifts.filter(({ date }) => date.startsWith(month));
  return {
    month,
    today,
    /** All weeks of the month, as whole weeks that include days of the adjacent months. */
    allWeeks,
    weeksAhead: allWeeks.filter((week) => (week[6] ?? "") >= today),
    days: Array.from({ length: here.daysInMonth }, (_, day) =>
      here.toPlainDate({ day: day + 1 }).toString(),
    ),
    months,
    holidaysOn,
    facts,
    shifts,
    inMonth,
    wantsSomebody,
    stillOpen: inMonth.filter(wantsSomebody),
    allFilled: inMonth.some((shift) => isOpen(shift, facts.now))
      ? "Every upcoming spot is filled"
      : "No upcoming shifts yet",
  };
}

export type PlannerMonth = ReturnType<typeof usePlannerMonth>;
