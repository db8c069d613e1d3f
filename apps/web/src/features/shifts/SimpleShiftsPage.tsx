import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Card, EmptyState } from "../../ui/card.tsx";
import { AssignShiftDialog } from "./assign-shift-dialog.tsx";
import { ShiftCalendar } from "./calendar.tsx";

export default function SimpleShiftsPage({ isAdmin }: { readonly isAdmin: boolean }) {
  const [isAssigning, setAssigning] = useState(false);
  if (!isAdmin) {
    return (
      <Card>
        <h1 className="sr-only">Shift Management</h1>
        <EmptyState title="Access Denied">Only administrators can manage shifts.</EmptyState>
      </Card>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Shift Management</h1>
        <Button variant="secondary" onClick={() => setAssigning(true)}>
          Assign Shift
        </Button>
      </div>
      <ShiftCalendar isAdmin />
      {isAssigning ? <AssignShiftDialog onClose={() => setAssigning(false)} /> : null}
    </div>
  );
}
