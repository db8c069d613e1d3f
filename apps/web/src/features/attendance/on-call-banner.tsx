import {
  BY_SCHEDULE,
  dutyStateOf,
  elapsedText,
  onCallHeadline,
} from "@watchbill/domain/attendance/duty-state";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { CalendarClock, Coffee, Radio, UserRound } from "lucide-react";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Cell } from "../../ui/layout/cell.tsx";
import type { WaitingCheck } from "./check-queue.ts";
import { type Unit, unitsInSight, unitWithWaiting } from "./on-call-view.ts";
import { useWaitingChecks } from "./use-check-queue.ts";

/** Maximum number of units shown collapsed, so that the calendar below stays visible. */
const SHOWN = 3;

/** The units on call with their duty states, in an ARIA live region. */
export function OnCallBanner({ memberId }: { readonly memberId: number }) {
  const units = useEndpoint("attendance.onCall", {});
  const waiting = useWaitingChecks(memberId);
  const now = useNow(15_000);
  const [showsAll, setShowsAll] = useState(false);
  const count = units.data?.length ?? 0;
  const isCut = count > SHOWN;
  // When loading fails, shows no phone numbers from possibly outdated data.
  if (units.isError)
    return (
      <QueryBoundary of={{ ...units, data: undefined }} failed="Couldn't load who's on call." />
    );
  const headline = units.data ? onCallHeadline(units.data.length) : "Checking on-call status...";
  return (
    <Cell
      name="Now"
      label="On call now"
      tone={units.data && units.data.length > 0 ? "accent" : "plain"}
      head={
        <span className="flex items-center gap-1">
          <p aria-live="polite" className="flex items-center gap-1.5 text-sm font-bold">
            <Radio aria-hidden size={16} />
            {headline}
          </p>
          {isCut ? (
            <Button
              variant="quiet"
              isCompact
              className="-my-2.5"
              aria-expanded={showsAll}
              onClick={() => setShowsAll(!showsAll)}
            >
              {showsAll ? "Show fewer" : `Show all ${count}`}
            </Button>
          ) : null}
        </span>
      }
    >
      {units.data && units.data.length > 0 ? (
        <ul className="mt-0.5 grid grid-cols-[minmax(0,1fr)] gap-1">
          {(showsAll ? units.data : unitsInSight(units.data, memberId, SHOWN)).map((unit) => (
            <UnitOnCall key={unit.assignmentId} unit={unit} waiting={waiting} now={now} />
          ))}
        </ul>
      ) : null}
    </Cell>
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
    <li className="flex items-center justify-between gap-2 text-sm">
      <p className="min-w-0">
        <span className="font-bold whitespace-nowrap">{unit.user.unitNumber}</span>{" "}
        <span className="font-semibold">
          {unit.user.firstName} {unit.user.lastName}
        </span>{" "}
        <span className="text-ink-soft">
          {shiftName(unit.shift)}
          {shown.isWaiting ? " · not sent yet" : ""}
        </span>
      </p>
      <UnitState unit={shown} now={now} />
    </li>
  );
}

function UnitState({ unit, now }: { readonly unit: Unit; readonly now: Temporal.Instant }) {
  const state = dutyStateOf(unit);
  if (state === "in-service" && unit.checkInTime) {
    return (
      <Badge tone="good">
        {unit.isBySchedule ? (
          <CalendarClock aria-hidden size={13} />
        ) : (
          <Radio aria-hidden size={13} />
        )}
        {unit.isBySchedule ? BY_SCHEDULE : "10-8"} ·{" "}
        {elapsedText(Temporal.Instant.from(unit.checkInTime), now)}
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
