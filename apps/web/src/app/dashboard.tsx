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
import type { CurrentUser } from "../features/accounts/session.ts";
import { CheckInPanel } from "../features/attendance/check-in-panel.tsx";
import { ShiftCalendar } from "../features/calendar/calendar.tsx";
import { UpcomingSchedule } from "../features/calendar/upcoming-schedule.tsx";
import { PushInvitation } from "../features/devices/push-invitation.tsx";
import { OutstandingShifts } from "../features/replacements/outstanding-shifts.tsx";
import { ThisMonth } from "../features/reports/this-month.tsx";
import { useOrganisation } from "../features/settings/organisation.ts";
import { holdWhileDrawn, later, soon, whenIdle, whenShown } from "../lib/later.ts";
import { useMediaQuery } from "../lib/media.ts";
import { CALENDAR_ID } from "../lib/paths.ts";
import { endpointOptions, queryClient } from "../lib/queries.ts";
import { useNow } from "../lib/server-clock.ts";
import { Skeleton } from "../ui/card.tsx";
import { coverOfShift } from "./cover-of-shift.tsx";
import { AtAGlance } from "./glance.tsx";
import { readSetUp } from "./set-up.tsx";
import {
  AskedHours,
  AskedPolls,
  AskedWishes,
  Handover,
  OpenSwaps,
  RestDay,
  UnmadeStarts,
} from "./waiting-cards.tsx";

const OwnCover = later(
  async () => (await import("../features/replacements/own-cover.tsx")).OwnCover,
);
const SoughtPlace = later(
  async () => (await import("../features/replacements/own-cover.tsx")).SoughtPlace,
);
const StartQuestion = later(
  async () => (await import("../features/replacements/start-question.tsx")).StartQuestion,
);
const AdminOwnCover = later(
  async () => (await import("../features/replacements/admin-cover.tsx")).AdminOwnCover,
);
const OfferSwap = later(async () => (await import("../features/swaps/offer-swap.tsx")).OfferSwap);
const OwnPartOfShift = later(async () => (await import("./own-part-of-shift.tsx")).OwnPartOfShift);
const AdminPanel = whenShown(async () => (await import("./admin-panel.tsx")).AdminPanel);

const adminOutstanding = soon(
  async () => (await import("./admin-outstanding.tsx")).AdminOutstanding,
);
const setUp = soon(readSetUp);

/** What is in a coordinator's first picture only: it comes beside the first answers, not after the picture. */
export async function fetchOfCoordinator(): Promise<void> {
  await Promise.all([
    adminOutstanding.fetchPart(),
    setUp.fetchPart(),
    queryClient.prefetchQuery(endpointOptions("messages.status", {})),
  ]);
}

/**
 * The first screen after sign-in: who is on call, the reader's own duty, tonight, the next gap, then the outstanding shifts. On a phone in
 * this order above the calendar; at a desk the calendar stands beside it, and on a wide screen there are two columns beside it.
 */
export function DashboardPage({ user }: { readonly user: CurrentUser }) {
  const { timeZone } = useOrganisation();
  const now = useNow(30_000);
  const hour = now.toZonedDateTimeISO(timeZone).hour;
  const isAdmin = user.role === "admin";
  const isPhone = useMediaQuery("(width < 48rem)");
  const isDrawn = useDrawnParts(isPhone);
  // The administrator's card would push down what stands below it when it comes late.
  const AfterOutstanding = isAdmin ? adminOutstanding.After : Fragment;
  const outstanding = isAdmin ? <adminOutstanding.Part /> : <OutstandingShifts />;
  const asked = (
    <>
      <Handover />
      <AskedPolls />
      <OpenSwaps />
      <AskedHours />
      <AskedWishes />
    </>
  );
  return (
    <div className={`${STACK} gap-3 lg:-mt-2`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-xl font-bold">
          {greetingFor(hour)}, {user.firstName}
        </h1>
        <RestDay today={dateOf(now, timeZone)} isAdmin={isAdmin} />
      </div>
      {isAdmin ? <setUp.Part /> : null}
      <AtAGlance user={user} duty={isPhone ? <Duty user={user} /> : null} />
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
            <Suspense fallback={PLACE_OF_OUTSTANDING}>
              {isDrawn("outstanding") ? outstanding : PLACE_OF_OUTSTANDING}
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

/** What a phone draws after the first picture, each in a task of its own. */
const AFTER_FIRST = ["outstanding", "cards", "month"] as const;

/** Whether a dashboard has been drawn since the page was loaded. */
let wasDrawn = false;

/**
 * Which parts are drawn. While the page is loaded on a phone one comes after the other: a slow one shows what it begins with sooner, and
 * answers to the finger meanwhile.
 */
function useDrawnParts(isPhone: boolean): (part: (typeof AFTER_FIRST)[number]) => boolean {
  const [count, setCount] = useState(wasDrawn || !isPhone ? AFTER_FIRST.length : 0);
  const isWhole = count === AFTER_FIRST.length;
  useLayoutEffect(() => (isWhole ? undefined : holdWhileDrawn()), [isWhole]);
  useEffect(() => {
    wasDrawn = true;
    if (!isWhole) startTransition(() => setCount(count + 1));
  }, [count, isWhole]);
  return (part) => AFTER_FIRST.indexOf(part) < count;
}

/** What stands far below the first picture comes once the browser has nothing better to do. */
function AtRest({ children }: { readonly children: ReactNode }) {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  return isAtRest ? <Suspense fallback={null}>{children}</Suspense> : null;
}

const PLACE_OF_OUTSTANDING = <Skeleton className="h-64" />;
const STACK = "grid grid-cols-[minmax(0,1fr)] content-start";
const WIDE_COLUMNS = "min-[105rem]:grid-cols-[minmax(0,1fr)_44rem]";

function Duty({ user }: { readonly user: CurrentUser }) {
  return (
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
  );
}

function OwnSchedule({ isAdmin }: { readonly isAdmin: boolean }) {
  return (
    <UpcomingSchedule
      renderCover={(assignment, onDone, isGone) => (
        <Suspense fallback={<span aria-hidden className="inline-block h-11 w-52" />}>
          <OwnCover assignment={assignment} onDone={onDone} isGone={isGone} />
          <OfferSwap assignment={assignment} onDone={onDone} isGone={isGone} />
          {isAdmin && !isGone ? (
            <AdminOwnCover shiftId={assignment.shiftId} startsAt={assignment.shift.startsAt} />
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
      renderCover={coverOfShift}
      // A coordinator has the same for everybody, themselves among them: twice would be one button too many.
      renderOwn={
        isAdmin
          ? undefined
          : (shift, beside) => (
              <Suspense fallback={null}>
                <OwnPartOfShift shift={shift} beside={beside} memberId={user.id} />
              </Suspense>
            )
      }
    />
  );
}
