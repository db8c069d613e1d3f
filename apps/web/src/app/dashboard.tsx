import { greetingFor } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { Suspense } from "react";
import type { CurrentUser } from "../features/accounts/session.ts";
import { CheckInPanel } from "../features/attendance/check-in-panel.tsx";
import { OnCallBanner } from "../features/attendance/on-call-banner.tsx";
import { ShiftCalendar } from "../features/calendar/calendar.tsx";
import { UpcomingSchedule } from "../features/calendar/upcoming-schedule.tsx";
import { PushInvitation } from "../features/devices/push-invitation.tsx";
import { OutstandingShifts } from "../features/replacements/outstanding-shifts.tsx";
import { ThisMonth } from "../features/reports/this-month.tsx";
import { useOrganisation } from "../features/settings/organisation.ts";
import { later, whenShown } from "../lib/later.ts";
import { useNow } from "../lib/server-clock.ts";
import { Skeleton } from "../ui/card.tsx";
import { coverOfShift } from "./cover-of-shift.tsx";
import { AskedHours, AskedPolls, AskedWishes, Handover, OpenSwaps, RestDay, UnmadeStarts } from "./waiting-cards.tsx";

const OwnCover = later(async () => (await import("../features/replacements/own-cover.tsx")).OwnCover);
const SoughtPlace = later(async () => (await import("../features/replacements/own-cover.tsx")).SoughtPlace);
const StartQuestion = later(async () => (await import("../features/replacements/start-question.tsx")).StartQuestion);
const AdminOwnCover = later(async () => (await import("../features/replacements/admin-cover.tsx")).AdminOwnCover);
const OfferSwap = later(async () => (await import("../features/swaps/offer-swap.tsx")).OfferSwap);
const FirstSteps = whenShown(async () => (await import("../features/settings/first-steps.tsx")).FirstSteps);
const OwnPartOfShift = later(async () => (await import("./own-part-of-shift.tsx")).OwnPartOfShift);
const AdminPanel = whenShown(async () => (await import("./admin-panel.tsx")).AdminPanel);

/**
 * The first screen after sign-in: who is on, am I on, who waits for me, what needs cover; what may wait for days comes after that.
 * On a phone in this order, with the calendar after it; at a desk the calendar stands beside it, near the top.
 */
export function DashboardPage({ user }: { readonly user: CurrentUser }) {
  const { timeZone } = useOrganisation();
  const now = useNow(30_000);
  const hour = now.toZonedDateTimeISO(timeZone).hour;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-bold sm:text-2xl">
          {greetingFor(hour)}, {user.firstName}
        </h1>
        <RestDay today={dateOf(now, timeZone)} isAdmin={user.role === "admin"} />
      </div>
      {user.role === "admin" ? (
        <Suspense fallback={null}>
          <FirstSteps />
        </Suspense>
      ) : null}
      <OnCallBanner memberId={user.id} />
      {user.role === "admin" ? <UnmadeStarts /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-2">
          <CheckInPanel
            user={user}
            renderSought={(assignment) => (
              <Suspense fallback={<Skeleton className="h-32" />}>
                <SoughtPlace assignment={assignment} onDone={() => undefined} />
              </Suspense>
            )}
            renderAsked={(assignment) => (
              <Suspense fallback={<Skeleton className="h-32" />}>
                <StartQuestion assignment={assignment} />
              </Suspense>
            )}
          />
          <Handover />
          <AskedPolls />
          <OpenSwaps />
          <OutstandingShifts />
          <AskedHours />
          <AskedWishes />
          <UpcomingSchedule
            renderCover={(assignment, onDone) => (
              <Suspense fallback={<span aria-hidden className="inline-block h-11 w-52" />}>
                <OwnCover assignment={assignment} onDone={onDone} />
                <OfferSwap assignment={assignment} onDone={onDone} />
                {user.role === "admin" ? (
                  <AdminOwnCover shiftId={assignment.shiftId} startsAt={assignment.shift.startsAt} />
                ) : null}
              </Suspense>
            )}
          />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PushInvitation />
          <ShiftCalendar
            isAdmin={user.role === "admin"}
            renderCover={coverOfShift}
            // A coordinator has the same for everybody, themselves among them: twice would be one button too many.
            renderOwn={
              user.role === "admin"
                ? undefined
                : (shift, beside) => (
                    <Suspense fallback={null}>
                      <OwnPartOfShift shift={shift} beside={beside} memberId={user.id} />
                    </Suspense>
                  )
            }
          />
        </div>
        <div className="lg:col-start-2">
          <ThisMonth />
        </div>
      </div>
      {user.role === "admin" ? (
        <Suspense fallback={null}>
          <AdminPanel />
        </Suspense>
      ) : null}
    </div>
  );
}
