import { monthName } from "@watchbill/domain/time/format";
import { CalendarPlus } from "lucide-react";
import { Suspense, useState } from "react";
import { lazyPrefetched } from "../../../lib/routing/lazy.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/layout/card.tsx";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import { useShiftsOfDays } from "../../shifts/use-shifts-of-days.ts";

const PlanWeeksDialog = lazyPrefetched(
  async () => (await import("../weeks/plan-weeks-dialog.tsx")).PlanWeeksDialog,
);
const UsualWeekDialog = lazyPrefetched(
  async () => (await import("../weeks/week-template-dialog.tsx")).UsualWeekDialog,
);

/**
 * Suggests the next step for a month without shifts; renders nothing while the month loads or if it
 * has shifts.
 */
export function NoShiftsYet({ month, today }: { readonly month: string; readonly today: string }) {
  const { shifts, isPending, isError } = useShiftsOfDays([`${month}-01`]);
  const { data: kinds = [] } = useShiftTypes();
  const [open, setOpen] = useState<"usual" | "weeks" | "rotation" | null>(null);
  const close = (): void => setOpen(null);
  const isEmpty = !isPending && !isError && shifts.every(({ date }) => !date.startsWith(month));
  return (
    <>
      {isEmpty && month >= today.slice(0, 7) ? (
        <div className="rounded-xl border border-line bg-surface">
          <EmptyState
            icon={<CalendarPlus aria-hidden size={32} />}
            title={`No shifts in ${monthName(Number(month.slice(5)))} ${month.slice(0, 4)} yet`}
          >
            <div className="flex flex-wrap justify-center gap-2">
              <Button onClick={() => setOpen("usual")}>Set up weekly template</Button>
              <Button variant="secondary" onClick={() => setOpen("weeks")}>
                Copy weeks
              </Button>
              {kinds.some(lastsDays) ? (
                <Button variant="secondary" onClick={() => setOpen("rotation")}>
                  Rotation
                </Button>
              ) : null}
            </div>
          </EmptyState>
        </div>
      ) : null}
      <Suspense>
        {open === "usual" ? <UsualWeekDialog month={month} onClose={close} /> : null}
        {open === "weeks" || open === "rotation" ? (
          <PlanWeeksDialog
            month={month}
            today={today}
            initial={open === "weeks" ? "copy" : "rotation"}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** True for a shift type of 24 hours or more, for which the page suggests a rotation of teams. */
function lastsDays({ isArchived, startTime, endTime, endDays }: ShiftTypes[number]): boolean {
  return !isArchived && (endDays > 1 || (endDays === 1 && endTime >= startTime));
}
