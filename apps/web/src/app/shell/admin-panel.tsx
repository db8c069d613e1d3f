import {
  CalendarPlus,
  CalendarRange,
  FileText,
  Mail,
  MessageCircleQuestion,
  UserPlus,
} from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { AddMemberDialog } from "../../features/directory/member/member-dialog.tsx";
import { QuickReport } from "../../features/reports/quick-report.tsx";
import { RecentActivity } from "../../features/reports/recent-activity.tsx";
import { SystemStats } from "../../features/reports/system-overview.tsx";
import { useFeature } from "../../features/settings/organization.ts";
import { AssignShiftDialog } from "../../features/shifts/assign/assign-shift-dialog.tsx";
import { useMediaQuery } from "../../lib/browser/media.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/layout/card.tsx";

/**
 * Number of activity items before "show more": a long list would push the coordinator's tools off
 * the first screen.
 */
const SHOWN_AT_FIRST = { desk: 5, phone: 2 } as const;
const SHOWN_MOST = 20;

/** Button styles for two columns on a phone. */
const IN_PAIRS = "max-sm:justify-start max-sm:px-2.5 max-sm:text-sm";

/** Everyday actions and recent activity for an administrator. */
export function AdminPanel() {
  const [opened, setOpened] = useState<"member" | "assign" | "report" | null>(null);
  const [showsMost, setShowsMost] = useState(false);
  const shownAtFirst = useMediaQuery("(width < 48rem)")
    ? SHOWN_AT_FIRST.phone
    : SHOWN_AT_FIRST.desk;
  const hasDraftSchedules = useFeature("draft-schedules");
  const hasPolls = useFeature("polls");
  const close = (): void => setOpened(null);
  return (
    <Card title="Admin Panel">
      <SystemStats />
      <div className="my-4 grid gap-2 min-[22rem]:grid-cols-2 sm:flex sm:flex-wrap">
        <Button variant="secondary" className={IN_PAIRS} onClick={() => setOpened("member")}>
          <UserPlus aria-hidden size={18} /> Add Member
        </Button>
        <Button variant="secondary" className={IN_PAIRS} onClick={() => setOpened("assign")}>
          <CalendarPlus aria-hidden size={18} /> Assign Shift
        </Button>
        <Button variant="secondary" className={IN_PAIRS} onClick={() => setOpened("report")}>
          <FileText aria-hidden size={18} /> Generate Report
        </Button>
        {hasDraftSchedules ? (
          <Link href={PATHS.draftSchedules} className={`${buttonLink("secondary")} ${IN_PAIRS}`}>
            <CalendarRange aria-hidden size={18} /> Draft schedules
          </Link>
        ) : null}
        {hasPolls ? (
          <Link href={PATHS.polls} className={`${buttonLink("secondary")} ${IN_PAIRS}`}>
            <MessageCircleQuestion aria-hidden size={18} /> Polls
          </Link>
        ) : null}
        <Link href={PATHS.messageLogs} className={`${buttonLink("secondary")} ${IN_PAIRS}`}>
          <Mail aria-hidden size={18} /> Message Logs
        </Link>
      </div>
      <h3 className="mb-1 font-bold">Recent activity</h3>
      <RecentActivity limit={showsMost ? SHOWN_MOST : shownAtFirst} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {showsMost ? null : (
          <Button variant="quiet" onClick={() => setShowsMost(true)}>
            Show the last {SHOWN_MOST}
          </Button>
        )}
        <Link
          href={PATHS.activityLogs}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-accent-strong underline"
        >
          All activity
        </Link>
      </div>
      {opened === "member" ? <AddMemberDialog onClose={close} /> : null}
      {opened === "assign" ? <AssignShiftDialog onClose={close} /> : null}
      {opened === "report" ? <QuickReport onClose={close} /> : null}
    </Card>
  );
}
