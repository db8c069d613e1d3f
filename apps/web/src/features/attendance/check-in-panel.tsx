import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { formatDay, formatInstantTime, formatTimeRange, timerText } from "@watchbill/domain/time/format";
import { Coffee, LogIn, LogOut, Radio } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { useEndpoint } from "../../lib/queries.ts";
import { isSecondOfDoubleTap } from "../../lib/same-tap.ts";
import { useNow } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast-store.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card, LoadError, Skeleton } from "../../ui/card.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import type { CurrentUser } from "../accounts/session.ts";
import { useOrganisation } from "../settings/organisation.ts";
import { useCheckIn, useCheckOut } from "./check.ts";
import { nextShift, type PanelView, panelView, type Upcoming } from "./panel-view.ts";

/** The largest thing on a member's dashboard: 10-8 and 10-7, with the clock and the running timer. */
export function CheckInPanel({ user }: { readonly user: CurrentUser }) {
  const { timeZone } = useOrganisation();
  const upcoming = useEndpoint("shifts.myUpcoming", {}, { retry: 1 });
  const now = useNow(1_000);
  const view = upcoming.data ? panelView(upcoming.data, user.id, now, timeZone) : null;
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-lg font-bold">{view ? shiftName(view.assignment.shift) : "Duty"}</h2>
        <p className="tabular text-lg font-semibold text-ink-soft">
          <span className="sr-only">Time now: </span>
          {clockText(now, timeZone)}
        </p>
      </div>
      {upcoming.isPending ? <Skeleton className="mt-3 h-28" /> : null}
      {upcoming.isError ? <LoadError text="Your shifts could not be read." onRetry={() => void upcoming.refetch()} /> : null}
      {upcoming.data ? (
        <Duty memberId={user.id} view={view} next={nextShift(upcoming.data, now)} now={now} zone={timeZone} />
      ) : null}
    </Card>
  );
}

function Duty({
  memberId,
  view,
  next,
  now,
  zone,
}: {
  readonly memberId: number;
  readonly view: PanelView | null;
  readonly next: Upcoming | null;
  readonly now: Temporal.Instant;
  readonly zone: string;
}) {
  return (
    <div className="mt-1 space-y-3">
      {view ? <WhenAndWho view={view} /> : <p className="text-ink-soft">You are not assigned to any shift today.</p>}
      {next && (view === null || view.state === "over") ? <NextShift next={next} /> : null}
      <DutyState view={view} now={now} zone={zone} />
      <DutyButton view={view} memberId={memberId} />
    </div>
  );
}

function WhenAndWho({ view }: { readonly view: PanelView }) {
  const { shift, partners } = view.assignment;
  const others = partners.map(({ unitNumber, firstName }) => `${unitNumber} ${firstName}`).join(", ");
  return (
    <p className="text-ink-soft">
      {formatTimeRange(shift.startTime, shift.endTime)} · <Unbroken>{others ? `with ${others}` : "on your own"}</Unbroken>
    </p>
  );
}

/** When am I on? Said where one looks first, also on a day off. */
function NextShift({ next: { shift } }: { readonly next: Upcoming }) {
  return (
    <p>
      Next: <strong>{formatDay(shift.date)}</strong> · {shiftName(shift)}, {formatTimeRange(shift.startTime, shift.endTime)}
    </p>
  );
}

function DutyState({
  view,
  now,
  zone,
}: {
  readonly view: PanelView | null;
  readonly now: Temporal.Instant;
  readonly zone: string;
}) {
  if (view?.state === "in-service" && view.inServiceSince) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="good">
          <Radio aria-hidden size={13} /> 10-8 · On duty
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
    return <p className="font-semibold">Check-in opens at {formatInstantTime(view.opensAt, zone)}</p>;
  if (view?.state === "over") return <p className="font-semibold">This shift is over. Thank you for your service!</p>;
  return null;
}

function DutyButton({ view, memberId }: { readonly view: PanelView | null; readonly memberId: number }) {
  const checkIn = useCheckIn(memberId);
  const checkOut = useCheckOut(memberId);
  const isInService = view?.state === "in-service";
  const isBusy = checkIn.isPending || checkOut.isPending;
  const lastPress = useRef<PointerEvent | null>(null);
  const press = ({ nativeEvent }: MouseEvent<HTMLButtonElement, PointerEvent>): void => {
    // The button turns from 10-8 to 10-7 under the finger: a hasty second tap must not take the first one back.
    const isHasty = isSecondOfDoubleTap(nativeEvent, lastPress.current);
    lastPress.current = nativeEvent;
    if (isBusy || isHasty) return;
    if (!view)
      toast({
        title: "No Shift Found",
        description: "You are not assigned to any shift today. Please check your schedule.",
        variant: "destructive",
      });
    else if (isInService) checkOut.mutate({ assignmentId: view.assignment.id });
    else if (view.checkInRefusal)
      toast({ title: "Check-in Window Closed", description: view.checkInRefusal.message, variant: "destructive" });
    else checkIn.mutate({ assignmentId: view.assignment.id });
  };
  const canPress = isInService || view?.state === "ready" || view?.state === "on-break";
  const colours = isInService
    ? "bg-bad-soft text-bad border-bad/60"
    : canPress
      ? "bg-accent text-on-accent border-accent"
      : "bg-raised text-ink-soft border-line";
  const words = isInService ? "10-7" : "10-8";
  const meaning = isInService ? "Go out of service" : view?.state === "on-break" ? "Return from break" : "Go in service";
  return (
    <button
      type="button"
      onClick={press}
      aria-busy={isBusy}
      className={`flex min-h-20 w-full items-center justify-center gap-3 rounded-xl border-2 px-4 text-2xl font-bold transition-colors ${colours}`}
    >
      {isInService ? <LogOut aria-hidden size={28} /> : <LogIn aria-hidden size={28} />}
      <span>{words}</span>
      <span className="text-base font-semibold">{isBusy ? "One moment..." : meaning}</span>
    </button>
  );
}

function clockText(now: Temporal.Instant, zone: string): string {
  const { hour, minute, second } = now.toZonedDateTimeISO(zone);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)}:${two(second)} ${hour < 12 ? "AM" : "PM"}`;
}
