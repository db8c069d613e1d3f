import { CalendarPlus, FileText, Mail, UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { AddMemberDialog } from "../features/members/member-dialog.tsx";
import { QuickReport } from "../features/reports/quick-report.tsx";
import { RecentActivity } from "../features/reports/recent-activity.tsx";
import { AssignShiftDialog } from "../features/shifts/assign-shift-dialog.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";

const SHOWN = 20;

/** What an administrator does every day, one tap away, and what happened last. */
export function AdminPanel() {
  const [opened, setOpened] = useState<"member" | "assign" | "report" | null>(null);
  const close = (): void => setOpened(null);
  return (
    <Card title="Admin Panel">
      <div className="mb-4 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpened("member")}>
          <UserPlus aria-hidden size={18} /> Add Member
        </Button>
        <Button variant="secondary" onClick={() => setOpened("assign")}>
          <CalendarPlus aria-hidden size={18} /> Assign Shift
        </Button>
        <Button variant="secondary" onClick={() => setOpened("report")}>
          <FileText aria-hidden size={18} /> Generate Report
        </Button>
        <Link
          href="/message-logs"
          className="inline-flex min-h-11 items-center gap-2 rounded-lg border border-line-strong/60 px-4 text-[0.9375rem] font-semibold hover:bg-raised"
        >
          <Mail aria-hidden size={18} /> Message Logs
        </Link>
      </div>
      <h3 className="mb-1 font-bold">Recent activity</h3>
      <RecentActivity limit={SHOWN} />
      {opened === "member" ? <AddMemberDialog onClose={close} /> : null}
      {opened === "assign" ? <AssignShiftDialog onClose={close} /> : null}
      {opened === "report" ? <QuickReport onClose={close} /> : null}
    </Card>
  );
}
