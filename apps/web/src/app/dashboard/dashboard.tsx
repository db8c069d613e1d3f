import { greetingFor } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import {
  Fragment,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import type { CurrentUser } from "../../features/accounts/session.ts";
import { CheckInPanel } from "../../features/attendance/check-in-panel.tsx";
import { ShiftCalendar } from "../../features/calendar/calendar.tsx";
import { UpcomingSchedule } from "../../features/calendar/upcoming-schedule.tsx";
import { PushInvitation } from "../../features/devices/push-invitation.tsx";
import { OutstandingShifts } from "../../features/replacements/outstanding-shifts.tsx";
import { ThisMonth } from "../../features/reports/this-month.tsx";
import { useOrganization } from "../../features/settings/organization.ts";
import { endpointOptions, queryClient } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useMediaQuery } from "../../lib/browser/media.ts";
import {
  lazyPage,
  lazyPrefetched,
  lazyPreloaded,
  pauseIdleWork,
  whenIdle,
} from "../../lib/routing/lazy.ts";
import { CALENDAR_ID } from "../../lib/routing/paths.ts";
import { Skeleton } from "../../ui/layout/card.tsx";
import { readSetUp } from "../load-setup-checklist.tsx";
import {
  AskedHours,
  AskedPolls,
  AskedShiftPreferences,
  Handoff,
  OpenSwaps,
  Shabbat,
  UnmadeStarts,
} from "./action-cards.tsx";
import { OverviewCard } from "./overview-card.tsx";
import { replacementOfShift } from "./replacement-of-shift.tsx";

const OwnReplacement = lazyPrefetched(
  async () => (await import("../../features/replacements/own-replacement.tsx")).OwnReplacement,
);
const SoughtSpot = lazyPrefetched(
  async () => (await import("../../features/replacements/own-replacement.tsx")).SoughtSpot,
);
const StartQuestion = lazyPrefetched(
  async () => (await import("../../features/replacements/start-question.tsx")).StartQuestion,
);
const AdminOwnReplacement = lazyPrefetched(
  async () =>
    (await import("../../features/replacements/admin-replacement-requests.tsx"))
      .AdminOwnReplacement,
);
const OfferSwap = lazyPrefetched(
  async () => (await import("../../features/swaps/offer-swap.tsx")).OfferSwap,
);
const OwnPartOfShift = lazyPrefetched(
  async () => (await import("./own-shift-actions.tsx")).OwnPartOfShift,
);
const AdminPanel = lazyPage(async () => (await import("../shell/admin-panel.tsx")).AdminPanel);

const adminOutstanding = lazyPreloaded(
  async () => (await import("./admin-outstanding.tsx")).AdminOutstanding,
);
const setUp = lazyPreloaded(readSetUp);

/**
 * Prefetches the coordinator-only parts of the first screen, in parallel with its first requests.
 */
export async function fetchOfCoordinator(): Promise<void> {
  await Promise.all([
    adminOutstanding.fetchPart(),
    setUp.fetchPart(),
    queryClient.prefetchQuery(endpointOptions("messages.status", {})),
  ]);
}

/**
 * The dashboard: who is on call, the member's own duty, tonight, the next coverage gap, then the
 * outstanding shifts. On a phone in this order above the calendar; on desktop next to the calendar,
 * in two columns on a wide screen.
 */
export function DashboardPage({ user }: { readonly user: CurrentUser }) {
  const { timeZone } = useOrganization();
  const now = useNow(30_000);
  const hour = now.toZonedDateTimeISO(timeZone).hour;
  const isAdmin = user.role === "admin";
  const isPhone = useMediaQuery("(width < 48rem)");
  const isDrawn = useDrawnParts(isPhone);
  // An administrator's card that arrives late would shift the content below it.
  const AfterOutstanding = isAdmin ? adminOutstanding.After : Fragment;
  const outstanding = isAdmin ? <adminOutstanding.Part /> : <OutstandingShifts />;
  const asked = (
    <>
      <Handoff />
      <AskedPolls />
      <OpenSwaps />
      <AskedHours />
      <AskedShiftPreferences />
    </>
  );
  return (
    <div className={`${STACK} gap-3 lg:-mt-2`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-bold">
          {greetingFor(hour)}, {user.firstName}
        </h1>
        <Shabbat today={dateOf(now, timeZone)} isAdmin={isAdmin} />
      </div>
      {isAdmin ? <setUp.Part /> : null}
      <OverviewCard user={user} duty={isPhone ? <Duty user={user} /> : null} />
      <div
        className={`${STACK} gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] ${WIDE_COLUMNS}`}
      >
        <div
          className={`${STACK} gap-4 md:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 min-[105rem]:row-span-1 min-[105rem]:grid-cols-2`}
        >
          <div className={`${STACK} gap-4`}>
            {isAdmin ? <UnmadeStarts /> : null}
            {isPhone ? null : <Duty user={user} />}
            {isPhone ? asked : null}
            {isPhone && !isAdmin ? <OwnSchedule isAdmin={false} /> : null}
            <Suspense fallback={SPOT_OF_OUTSTANDING}>
              {isDrawn("outstanding") ? outstanding : SPOT_OF_OUTSTANDING}
            </Suspense>
            {isPhone ? null : <AfterOutstanding>{asked}</AfterOutstanding>}
          </div>
          {isDrawn("cards") ? (
            <Suspense fallback={null}>
              <AfterOutstanding>
                <div className={`${STACK} gap-4`}>
                  {isPhone && !isAdmin ? null : <OwnSchedule isAdmin={isAdmin} />}
                  {isPhone ? null : <ThisMonth />}
                  <PushInvitation />
                </div>
              </AfterOutstanding>
            </Suspense>
          ) : null}
        </div>
        {isDrawn("month") ? (
          <Suspense fallback={null}>
            <AfterOutstanding>
              <div id={CALENDAR_ID} className="scroll-mt-4 lg:col-start-1 lg:row-start-1">
                <Calendar user={user} />
              </div>
              {isPhone ? <ThisMonth /> : null}
              {isAdmin ? (
                <div className="lg:col-start-1 lg:row-start-2 min-[105rem]:col-span-2">
                  <AtRest>
                    <AdminPanel />
                  </AtRest>
                </div>
              ) : null}
            </AfterOutstanding>
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}

/** Parts that a phone renders after the first paint, each in its own task. */
const AFTER_FIRST = ["outstanding", "cards", "month"] as const;

/** Whether a dashboard has rendered since the page load. */
let wasDrawn = false;

/**
 * Returns a function that says which parts of the dashboard render now. During the page load on a
 * phone, parts render one after another, so that a slow phone paints sooner and stays responsive.
 */
function useDrawnParts(isPhone: boolean): (part: (typeof AFTER_FIRST)[number]) => boolean {
  const [count, setCount] = useState(wasDrawn || !isPhone ? AFTER_FIRST.length : 0);
  const isWhole = count === AFTER_FIRST.length;
  useLayoutEffect(() => (isWhole ? undefined : pauseIdleWork()), [isWhole]);
  useEffect(() => {
    wasDrawn = true;
    if (!isWhole) startTransition(() => setCount(count + 1));
  }, [count, isWhole]);
  return (part) => AFTER_FIRST.indexOf(part) < count;
}

/** Renders its children, which are far below the first screen, only when the browser is idle. */
function AtRest({ children }: { readonly children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  return isAtRest ? <Suspense fallback={null}>{children}</Suspense> : null;
}

const SPOT_OF_OUTSTANDING = <Skeleton className="h-64" />;
const STACK = "grid grid-cols-[minmax(0,1fr)] content-start";
const WIDE_COLUMNS = "min-[105rem]:grid-cols-[minmax(0,1fr)_44rem]";

function Duty({ user }: { readonly user: CurrentUser }) {
  return (
    <CheckInPanel
      user={user}
      renderSought={(assignment) => (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <SoughtSpot assignment={assignment} onDone={() => undefined} />
        </Suspense>
      )}
      renderAsked={(assignment) => (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <StartQuestion assignment={assignment} />
        </Suspense>
      )}
    />
  );
}

function OwnSchedule({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <UpcomingSchedule
      renderReplacementActions={(assignment, onDone, isGone, onAsking) => (
        <Suspense fallback={<span aria-hidden className="inline-block h-11 w-52" />}>
          <OwnReplacement
            assignment={assignment}
            onDone={onDone}
            isGone={isGone}
            onAsking={onAsking}
          />
          {assignment.part ? null : (
            <OfferSwap assignment={assignment} onDone={onDone} isGone={isGone} />
          )}
          {isAdmin && !isGone ? (
            <AdminOwnReplacement
              shiftId={assignment.shiftId}
              startsAt={assignment.shift.startsAt}
            />
          ) : null}
        </Suspense>
      )}
    />
  );
}

function Calendar({ user }: { readonly user: CurrentUser }) {
  const isAdmin = user.role === "admin";
  return (
    <ShiftCalendar
      isAdmin={isAdmin}
      renderReplacementActions={replacementOfShift}
      // An administrator's menu has these controls for every member, including themselves, so the
      // controls for their own spot are left out.
      renderOwn={
        isAdmin
          ? undefined
          : (shift, beside) => (
              <Suspense fallback={null}>
                <OwnPartOfShift isInDay shift={shift} beside={beside} memberId={user.id} />
              </Suspense>
            )
      }
    />
  );
}
