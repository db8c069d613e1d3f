import { Skeleton } from "../../../ui/layout/card.tsx";
import { byDate, type Shift } from "../../shifts/shift-view.ts";
import type { PlannerView } from "../planner-view.ts";
import type { PlannerMonth } from "../use-planner-month.ts";
import { PlannerWeeks } from "../weeks/planner-weeks.tsx";
import { PlannerLanes } from "./planner-lanes.tsx";

/** A month's days with their shifts, as weeks or lanes; optionally only coverage gaps. */
export function PlannerDays({
  planned,
  view,
  showsPast,
}: {
  readonly planned: PlannerMonth;
  readonly view: PlannerView;
  /** True if past weeks are shown too, when later weeks exist. */
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
        <PlannerLanes shifts={shownOf(inMonth)} days={days} today={today} holidaysOn={holidaysOn} />
      ) : (
        <PlannerWeeks
          weeks={showsPast || weeksAhead.length === 0 ? allWeeks : weeksAhead}
          month={month}
          today={today}
          showsPast={showsPast}
          showsGapsOnly={showsGapsOnly}
          shiftsOn={(date) => shownOn.get(date) ?? []}
          holidaysOn={holidaysOn}
        />
      )}
    </>
  );
}
