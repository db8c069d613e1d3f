import { daysOfShift, lastsDays } from "@watchbill/domain/shifts/shift-days";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { byDate, type Shift } from "../../shifts/shift-view.ts";
import type { PlannerView } from "../planner-view.ts";
import type { PlannerMonth } from "../use-planner-month.ts";
import { PlannerWeeks } from "../weeks/planner-weeks.tsx";
import { PlannerLanes } from "./planner-lanes.tsx";

/** A month's days with their shifts, as weeks or as lanes; can be limited to coverage gaps. */
export function PlannerDays({
  planned,
  view,
  showsPast,
}: {
  readonly planned: PlannerMonth;
  readonly view: PlannerView;
  /** True to show past weeks too, although the month has later weeks. */
  readonly showsPast: boolean;
}) {
  const {
    month,
    today,
    allWeeks,
    weeksAhead,
    days,
    months,
    holidaysOn,
    shifts,
    inMonth,
    stillOpen,
    allFilled,
  } = planned;
  const { layout, showsGapsOnly } = view;
  if (months.isPending) return <Skeleton className="h-[40rem]" />;
  const shownOf = (some: readonly Shift[]) =>
    showsGapsOnly ? some.filter(planned.wantsSomebody) : some;
  const shownOn = byDate(shownOf(shifts));
  return (
    <>
      {showsGapsOnly && stillOpen.length === 0 ? (
        <p className="rounded-xl border border-line bg-surface p-6 text-center">{allFilled}.</p>
      ) : null}
      {layout === "lanes" ? (
        <PlannerLanes
          shifts={shownOf([...begunBefore(shifts, days[0] ?? today), ...inMonth])}
          days={days}
          today={today}
          holidaysOn={holidaysOn}
        />
      ) : (
        <PlannerWeeks
          weeks={showsPast || weeksAhead.length === 0 ? allWeeks : weeksAhead}
          month={month}
          today={today}
          showsPast={showsPast}
          showsGapsOnly={showsGapsOnly}
          longer={shownOf(shifts).filter(lastsDays)}
          shiftsOn={(date) => shownOn.get(date) ?? []}
          holidaysOn={holidaysOn}
        />
      )}
    </>
  );
}

/** Returns the shifts of several days that began before a day and continue on it. */
function begunBefore(shifts: readonly Shift[], first: string): Shift[] {
  return shifts.filter(
    (shift) => shift.date < first && (daysOfShift(shift).at(-1) ?? shift.date) >= first,
  );
}
