import { greetingFor } from "@watchbill/domain/time/format";
import { Suspense } from "react";
import type { CurrentUser } from "../features/accounts/session.ts";
import { CheckInPanel } from "../features/attendance/check-in-panel.tsx";
import { OnCallBanner } from "../features/attendance/on-call-banner.tsx";
import { PushInvitation } from "../features/messaging/push-invitation.tsx";
import { OutstandingShifts } from "../features/replacements/outstanding-shifts.tsx";
import { OwnCover } from "../features/replacements/own-cover.tsx";
import { SystemOverview } from "../features/reports/system-overview.tsx";
import { ThisMonth } from "../features/reports/this-month.tsx";
import { useOrganisation } from "../features/settings/organisation.ts";
import { ShiftCalendar } from "../features/shifts/calendar.tsx";
import { UpcomingSchedule } from "../features/shifts/upcoming-schedule.tsx";
import { whenShown } from "../lib/later.ts";
import { useNow } from "../lib/server-clock.ts";

const AdminCover = whenShown(async () => (await import("../features/replacements/admin-cover.tsx")).AdminCover);
const AdminPanel = whenShown(async () => (await import("./admin-panel.tsx")).AdminPanel);

/** The first screen after sign-in: who is on, am I on, what needs cover. */
export function DashboardPage({ user }: { readonly user: CurrentUser }) {
  const { timeZone } = useOrganisation();
  const now = useNow(30_000);
  const hour = now.toZonedDateTimeISO(timeZone).hour;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-xl font-bold sm:text-2xl">
        {greetingFor(hour)}, {user.firstName}
      </h1>
      <OnCallBanner memberId={user.id} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <CheckInPanel user={user} />
          <div className="lg:hidden">
            <OutstandingShifts memberId={user.id} />
          </div>
          <UpcomingSchedule renderCover={(assignment, onDone) => <OwnCover assignment={assignment} onDone={onDone} />} />
          <PushInvitation />
          <ShiftCalendar
            isAdmin={user.role === "admin"}
            renderCover={(shift) => (
              <Suspense fallback={null}>
                <AdminCover
                  shiftId={shift.id}
                  startsAt={shift.startsAt}
                  filledCount={shift.assignmentCount}
                  maxMembers={shift.maxMembers}
                />
              </Suspense>
            )}
          />
          {user.role === "admin" ? (
            <Suspense fallback={null}>
              <AdminPanel />
            </Suspense>
          ) : null}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
          <div className="hidden lg:block">
            <OutstandingShifts memberId={user.id} />
          </div>
          <ThisMonth />
          {user.role === "admin" ? <SystemOverview /> : null}
        </div>
      </div>
    </div>
  );
}
