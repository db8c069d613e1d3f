import { BY_SCHEDULE } from "@watchbill/domain/attendance/duty-state";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { whenLine } from "@watchbill/domain/shifts/shift-when";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatInstantTime, timerText } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { relativeDay, untilText } from "@watchbill/domain/time/relative-day";
import { CalendarClock, Coffee, Radio } from "lucide-react";
import type { ReactNode } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import type { CurrentUser } from "../accounts/session.ts";
import { useOrganization } from "../settings/organization.ts";
import { whenOf } from "../shifts/shift-view.ts";
import { DutyButtons } from "./duty-buttons.tsx";
import { isFarOff, nextShift, type PanelView, panelView, type Upcoming } from "./panel-view.ts";

/**
 * The dashboard's panel with the 10-8 (in service) and 10-7 (out of service) buttons, the clock and
 * the running timer. It is the largest card while the member is on duty.
 */
export function CheckInPanel({
  user,
  renderSought,
  renderAsked,
}: {
  readonly user: CurrentUser;
  /**
   * Renders the state of a replacement request. The parent passes it in, because attendance does
   * not depend on replacements.
   */
  readonly renderSought: (assignment: Upcoming) => ReactNode;
  /**
   * Renders the question to a member who has not gone 10-8 on time. The parent passes it in,
   * because attendance does not depend on replacements.
   */
  readonly renderAsked: (assignment: Upcoming) => ReactNode;
}) {
  const squad = useOrganization();
  const upcoming = useEndpoint("shifts.myUpcoming", {}, { retry: 1 });
  const now = useNow(1_000);
  const view = upcoming.data ? panelView(upcoming.data, user.id, now, squad) : null;
  if (upcoming.data && isSlim(view, user, now))
    return <SlimPanel upcoming={upcoming.data} view={view} user={user} now={now} />;
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg font-bold">{view ? shiftName(view.assignment.shift) : "Duty"}</h2>
        <p className="tabular text-lg font-semibold whitespace-nowrap text-ink-soft">
          <span className="sr-only">Time now: </span>
          {clockText(now, squad)}
        </p>
      </div>
      <QueryBoundary
        of={upcoming}
        loading={<Skeleton className="mt-3 h-28" />}
        failed="Couldn't load your shifts."
      >
        {(data) => (
          <div className="mt-1 space-y-3">
            {view ? <WhenAndWho view={view} now={now} squad={squad} /> : null}
            {view?.isSought ? renderSought(view.assignment) : null}
            {view && isAsked(view) ? renderAsked(view.assignment) : null}
            {view === null || view.isSought || view.state === "over" ? (
              <NextShift
                next={nextShift(data, now)}
                isOff={view === null}
                now={now}
                squad={squad}
              />
            ) : null}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <DutyState view={view} now={now} squad={squad} />
              <DutyButtons view={view} memberId={user.id} />
            </div>
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}

/**
 * Whether the panel shrinks to one line because no action is needed: for a member without a shift
 * today, and for a coordinator whose shift is hours away.
 */
function isSlim(view: PanelView | null, { role }: CurrentUser, now: Temporal.Instant): boolean {
  return view === null || (role === "admin" && !view.isSought && isFarOff(view, now));
}

function SlimPanel({
  upcoming,
  view,
  user,
  now,
}: {
  readonly upcoming: readonly Upcoming[];
  readonly view: PanelView | null;
  readonly user: CurrentUser;
  readonly now: Temporal.Instant;
}) {
  const squad = useOrganization();
  return (
    <section className="flex items-center gap-3 rounded-xl border border-line bg-surface py-2 pe-3 ps-4 shadow-card">
      <h2 className="sr-only">Duty</h2>
      <div className="min-w-0 flex-1 text-sm">
        <NextShift next={nextShift(upcoming, now)} isOff={view === null} now={now} squad={squad} />
        <p className="tabular text-ink-soft">
          <span className="sr-only">Time now: </span>
          {clockText(now, squad)}
        </p>
      </div>
      <DutyButtons view={view} memberId={user.id} />
    </section>
  );
}

/**
 * True if the member was asked why they are not 10-8, is not 10-8 now, and has not requested a
 * replacement.
 */
function isAsked({ state, isSought, hasStarted, assignment }: PanelView): boolean {
  return (
    state === "ready" &&
    hasStarted &&
    !isSought &&
    Boolean(assignment.startAskedAt) &&
    assignment.checkInTime === null
  );
}

function WhenAndWho({
  view,
  now,
  squad,
}: {
  readonly view: PanelView;
  readonly now: Temporal.Instant;
  readonly squad: SquadClock;
}) {
  const { shift, partners } = view.assignment;
  const others = partners
    .map(({ unitNumber, firstName }) => `${unitNumber} ${firstName}`)
    .join(", ");
  return (
    <p className="text-ink-soft">
      <NoWrap>{`${whenLine(whenOf(shift, now, squad), ", ")} · ${others ? `with ${others}` : "no partner assigned"}`}</NoWrap>
    </p>
  );
}

/** Shows the member's next shift when they have none today. */
function NextShift({
  next,
  isOff,
  now,
  squad,
}: {
  readonly next: Upcoming | null;
  readonly isOff: boolean;
  readonly now: Temporal.Instant;
  readonly squad: SquadClock;
}) {
  if (!next) return isOff ? <p>No shift today.</p> : null;
  const startsAt = Temporal.Instant.from(next.shift.startsAt);
  const isToday = dateOf(startsAt, squad.timeZone) === dateOf(now, squad.timeZone);
  const until = untilText(startsAt, now);
  return (
    <p>
      {isOff ? (isToday ? "No shift right now. " : "No shift today. ") : null}
      Next: <strong>{relativeDay(startsAt, now, squad)}</strong>&nbsp;· {shiftName(next.shift)},{" "}
      <NoWrap>{`${shiftHours(next.shift, squad, dateOf(now, squad.timeZone))}${until ? ` (${until})` : ""}`}</NoWrap>
    </p>
  );
}

function DutyState({
  view,
  now,
  squad,
}: {
  readonly view: PanelView | null;
  readonly now: Temporal.Instant;
  readonly squad: SquadClock;
}) {
  if (view?.state === "in-service" && view.inServiceSince) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="good">
          {view.assignment.isBySchedule ? (
            <CalendarClock aria-hidden size={13} />
          ) : (
            <Radio aria-hidden size={13} />
          )}{" "}
          {view.assignment.isBySchedule ? BY_SCHEDULE : "10-8 · On duty"}
        </Badge>
        <p className="tabular text-3xl font-bold" role="timer" aria-label="Time on duty">
          {timerText(now.epochMilliseconds - view.inServiceSince.epochMilliseconds)}
        </p>
      </div>
    );
  }
  if (view?.state === "on-break") {
    return (
      <Badge tone="warn">
        <Coffee aria-hidden size={13} /> ON BREAK
      </Badge>
    );
  }
  if (view?.state === "not-yet")
    return <p className="font-semibold">{opensText(view.opensAt, now, squad)}</p>;
  if (view?.state === "over")
    return <p className="font-semibold">This shift is over. Thank you for your service!</p>;
  return null;
}

function opensText(opensAt: Temporal.Instant, now: Temporal.Instant, squad: SquadClock): string {
  const time = formatInstantTime(opensAt, squad);
  return dateOf(opensAt, squad.timeZone) === dateOf(now, squad.timeZone)
    ? `Check-in opens at ${time}`
    : `Check-in opens tomorrow at ${time}`;
}

function clockText(now: Temporal.Instant, squad: SquadClock): string {
  const seconds = String(now.toZonedDateTimeISO(squad.timeZone).second).padStart(2, "0");
  return formatInstantTime(now, squad).replace(/^\d+:\d+/, (minutes) => `${minutes}:${seconds}`);
}
