import { type ComponentProps, useState } from "react";
import { AccessDenied } from "../../ui/access-denied.tsx";
import { Button } from "../../ui/button.tsx";
import { AssignShiftDialog } from "./assign-shift-dialog.tsx";
import { ShiftCalendar } from "./calendar.tsx";

export default function SimpleShiftsPage({
  isAdmin,
  renderCover,
}: {
  readonly isAdmin: boolean;
  readonly renderCover: ComponentProps<typeof ShiftCalendar>["renderCover"];
}) {
  const [isAssigning, setAssigning] = useState(false);
  if (!isAdmin) return <AccessDenied>Only administrators can manage shifts.</AccessDenied>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Shift Management</h1>
        <Button variant="secondary" onClick={() => setAssigning(true)}>
          Assign Shift
        </Button>
      </div>
      <ShiftCalendar isAdmin renderCover={renderCover} />
      {isAssigning ? <AssignShiftDialog onClose={() => setAssigning(false)} /> : null}
    </div>
  );
}
