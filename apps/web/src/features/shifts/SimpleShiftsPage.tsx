import { dateOf } from "@watchbill/domain/time/local";
import { type ComponentProps, useState } from "react";
import { serverNow } from "../../lib/server-clock.ts";
import { AccessDenied } from "../../ui/access-denied.tsx";
import { Button } from "../../ui/button.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { AssignShiftDialog } from "./assign-shift-dialog.tsx";
import { ShiftCalendar } from "./calendar.tsx";
import { PlanWeeksDialog } from "./plan-weeks-dialog.tsx";

export default function SimpleShiftsPage({
  isAdmin,
  renderCover,
}: {
  readonly isAdmin: boolean;
  readonly renderCover: ComponentProps<typeof ShiftCalendar>["renderCover"];
}) {
  const { timeZone } = useOrganisation();
  const [opened, setOpened] = useState<"assign" | "weeks" | null>(null);
  const close = (): void => setOpened(null);
  if (!isAdmin) return <AccessDenied>Only administrators can manage shifts.</AccessDenied>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Shift Management</h1>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpened("weeks")}>
            Fill weeks
          </Button>
          <Button variant="secondary" onClick={() => setOpened("assign")}>
            Assign Shift
          </Button>
        </div>
      </div>
      <ShiftCalendar isAdmin renderCover={renderCover} />
      {opened === "assign" ? <AssignShiftDialog onClose={close} /> : null}
      {opened === "weeks" ? <PlanWeeksDialog date={dateOf(serverNow(), timeZone)} onClose={close} /> : null}
    </div>
  );
}
