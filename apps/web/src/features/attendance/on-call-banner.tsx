import { BY_SCHEDULE, dutyStateOf, elapsedText, onCallHeadline } from "@watchbill/domain/attendance/duty-state";
import { shiftName } from "@watchbill/domain/kinds/shift-name";
import { CalendarClock, Coffee, Radio, UserRound } from "lucide-react";
import { useEndpoint } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Badge } from "../../ui/badge.tsx";
import { Read } from "../../ui/read.tsx";
import { type Unit, unitWithWaiting } from "./on-call-view.ts";
import { useWaitingChecks } from "./waiting-checks.ts";
import type { WaitingCheck } from "./waiting-list.ts";

/** Who is on call now, and how each unit stands; read out when it changes. */
export function OnCallBanner({ memberId }: { readonly memberId: number }) {
  const units = useEndpoint("attendance.onCall", {});
  const waiting = useWaitingChecks(memberId);
  const now = useNow(15_000);
  // Nobody is called by what may be over.
  if (units.isError) return <Read of={{ ...units, data: undefined }} failed="Who is on call could not be read." />;
  const headline = units.data ? onCallHeadline(units.data.length) : "Checking on-call status...";
  return (
    <section
      aria-label="On call now"
      className={`rounded-xl border p-3 sm:p-4 ${units.data && units.data.length > 0 ? "border-accent/40 bg-accent-soft" : "border-line bg-surface"}`}
    >
      <p aria-live="polite" className="flex items-center gap-2 font-bold">
        <Radio aria-hidden size={20} />
        {headline}
      </p>
      {units.data && units.data.length > 0 ? (
        <ul className="mt-2 flex flex-wrap gap-2 phone:grid">
          {units.data.map((unit) => (
            <UnitOnCall key={unit.assignmentId} unit={unit} waiting={waiting} now={now} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function UnitOnCall({
  unit,
  waiting,
  now,
}: {
  readonly unit: Unit;
  readonly waiting: readonly WaitingCheck[];
  readonly now: Temporal.Instant;
}) {
  const shown = unitWithWaiting(unit, waiting);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-surface px-3 py-2">
      <div className="leading-tight">
        <p className="font-bold">
          <span className="whitespace-nowrap">{unit.user.unitNumber}</span>{" "}
          <span className="font-semibold">
            {unit.user.firstName} {unit.user.lastName}
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          {shiftName(unit.shift)}
          {shown.isWaiting ? " · waits to be sent" : ""}
        </p>
      </div>
      <UnitState unit={shown} now={now} />
    </li>
  );
}

function UnitState({ unit, now }: { readonly unit: Unit; readonly now: Temporal.Instant }) {
  const state = dutyStateOf(unit);
  if (state === "in-service" && unit.checkInTime) {
    return (
      <Badge tone="good">
        {unit.isBySchedule ? <CalendarClock aria-hidden size={13} /> : <Radio aria-hidden size={13} />}
        {unit.isBySchedule ? BY_SCHEDULE : "10-8"} · {elapsedText(Temporal.Instant.from(unit.checkInTime), now)}
      </Badge>
    );
  }
  if (state === "on-break") {
    return (
      <Badge tone="warn">
        <Coffee aria-hidden size={13} />
        ON BREAK
      </Badge>
    );
  }
  return (
    <Badge>
      <UserRound aria-hidden size={13} />
      Assigned
    </Badge>
  );
}
