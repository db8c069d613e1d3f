import { type ReactNode, Suspense, useState } from "react";
import { whenShown } from "../../lib/later.ts";
import { useRestWindows } from "../rest-days/use-rest-windows.ts";
import { byDayOfRun, type Shift } from "../shifts/shift-view.ts";
import { useHolidays } from "../shifts/use-holidays.ts";
import { useShiftsRunningOn } from "../shifts/use-shifts.ts";
import { DayDetail, type RenderOwn } from "./day-detail.tsx";

const ShiftDialog = whenShown(async () => (await import("../shifts/shift-dialog.tsx")).ShiftDialog);

/** The day of a shift over whatever page it is, as the calendar shows it, with that shift in sight. */
export function DaySheet({
  date,
  shiftId,
  isAdmin,
  renderCover,
  renderOwn,
  onClose,
}: {
  readonly date: string;
  readonly shiftId: number;
  readonly isAdmin: boolean;
  readonly renderCover: (shift: Shift) => ReactNode;
  readonly renderOwn: RenderOwn | undefined;
  readonly onClose: () => void;
}) {
  const [edited, setEdited] = useState<Shift | string | null>(null);
  const days = useShiftsRunningOn([date], date);
  const holidaysOn = useHolidays([date]);
  const restWindows = useRestWindows(date, date);
  const shifts = byDayOfRun(days.shifts).get(date) ?? [];
  if (edited !== null)
    return (
      <Suspense>
        <ShiftDialog target={edited} onClose={onClose} />
      </Suspense>
    );
  return (
    <DayDetail
      date={date}
      shifts={shifts}
      holidays={holidaysOn(date)}
      restWindows={restWindows}
      isPending={days.isPending}
      onEdit={isAdmin ? setEdited : null}
      renderCover={isAdmin ? renderCover : null}
      renderOwn={renderOwn}
      shownId={shiftId}
      onClose={onClose}
    />
  );
}
