import { CALENDAR_AHEAD_DAYS } from "@watchbill/domain/calendar-sync/busy";
import { READ_EVERY_MINUTES } from "@watchbill/domain/calendar-sync/reading";
import { counted, minutesInWords } from "@watchbill/domain/time/counted";
import { formatMoment } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { timeOffText } from "@watchbill/domain/time-off/time-off-span";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { RowButton } from "../../ui/layout/row-button.tsx";
import { useOrganization } from "../settings/organization.ts";
import { AddressForm } from "./address-form.tsx";

/** The sync interval in words, for "every ...": "hour". */
const EVERY = minutesInWords(READ_EVERY_MINUTES).replace(/^1 /, "");

type SyncedCalendar = NonNullable<Output<"calendarSync.ofMember">>;
type BusyTime = SyncedCalendar["times"][number];

/** The member's synced calendar: its address, sync status, busy times and removal. */
export function SyncedCalendarCard({ memberId }: { readonly memberId: number }) {
  const calendar = useEndpoint("calendarSync.ofMember", { id: memberId });
  return (
    <Card title="Your own calendar">
      <p className="mb-3 text-ink-soft">
        Let the calendar on your phone say when you cannot serve. It is read every {EVERY},{" "}
        {CALENDAR_AHEAD_DAYS} days ahead, and whenever you are busy in it you count as away. Only
        the times are kept, never what they are; the squad's coordinators see the times, other
        members do not. Shifts that you are on stay yours.
      </p>
      <QueryBoundary
        of={calendar}
        loading={<Skeleton className="h-24" />}
        failed="Your calendar could not be read from the server."
        isEmpty={() => false}
      >
        {(given) =>
          given === null ? (
            <AddressForm memberId={memberId} />
          ) : (
            <Given memberId={memberId} calendar={given} />
          )
        }
      </QueryBoundary>
    </Card>
  );
}

function Given({
  memberId,
  calendar,
}: {
  readonly memberId: number;
  readonly calendar: SyncedCalendar;
}) {
  const [isReplacing, setIsReplacing] = useState(false);
  const readNow = useCommand("calendarSync.readNow", {
    done: ({ message }) => ({ title: message }),
  });
  const remove = useCommand("calendarSync.remove", {
    done: { title: "Calendar taken back", description: "Its address and all its times are gone." },
    failed: "It could not be taken back. Try again.",
  });
  const { isBeingRead } = calendar;
  return (
    <div className="space-y-3">
      <Readings calendar={calendar} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={(readNow.isPending || isBeingRead) && "Reading..."}
          onClick={() => readNow.mutate({ id: memberId })}
        >
          <RefreshCw aria-hidden size={18} /> Read now
        </Button>
        <Button
          variant="secondary"
          onClick={() => setIsReplacing(!isReplacing)}
          aria-expanded={isReplacing}
        >
          Another address
        </Button>
        <Button
          variant="quiet-danger"
          pending={remove.isPending && "Taking back..."}
          onClick={() => remove.mutate({ id: memberId })}
        >
          Take it back
        </Button>
      </div>
      {isReplacing ? (
        <AddressForm memberId={memberId} onDone={() => setIsReplacing(false)} />
      ) : null}
      <Times memberId={memberId} calendar={calendar} />
    </div>
  );
}

/** The last sync and its errors. */
export function Readings({ calendar }: { readonly calendar: SyncedCalendar }) {
  const squad = useOrganization();
  const moment = (instant: string): string => formatMoment(Temporal.Instant.from(instant), squad);
  const { host, readAt, trouble, givenUpAt, unread, countedUntil, isBeingRead } = calendar;
  return (
    <div role="status" className="space-y-2">
      <p className="flex flex-wrap items-center gap-2">
        {host === null ? null : <span className="font-semibold break-all">{host}</span>}
        <span className="text-ink-soft">
          {readAt === null
            ? isBeingRead
              ? "Being read for the first time"
              : "Not read yet"
            : `Last read ${moment(readAt)}`}
        </span>
        {trouble !== null && !isBeingRead ? <Badge tone="warn">Not read</Badge> : null}
      </p>
      {trouble !== null && !isBeingRead ? (
        <p className="rounded-lg bg-warn-soft p-3 text-warn">
          {trouble} {readAt === null ? "" : "The times that were read last still count."}
          {givenUpAt === null
            ? ""
            : ` If it cannot be read until ${moment(givenUpAt)}, it is given up.`}
        </p>
      ) : null}
      {unread === null ? null : <p className="text-sm text-ink-soft">{unread}</p>}
      {countedUntil === null ? null : (
        <p className="text-sm text-ink-soft">
          It holds very many times: only those until {moment(countedUntil)} count.
        </p>
      )}
    </div>
  );
}

function Times({
  memberId,
  calendar,
}: {
  readonly memberId: number;
  readonly calendar: SyncedCalendar;
}) {
  const { times, ahead, readAt } = calendar;
  if (readAt === null) return null;
  if (ahead === 0)
    return <p className="text-ink-soft">You are not busy by it in the days ahead.</p>;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {counted(ahead, "busy time")} ahead
      </summary>
      <p className="text-sm text-ink-soft">
        Can you serve at one of them all the same? Say so, and it does not count.
      </p>
      <ul aria-label="Busy times" className="divide-y divide-line">
        {times.map((time) => (
          <Time key={time.id} memberId={memberId} time={time} />
        ))}
      </ul>
      {ahead > times.length ? (
        <p className="text-sm text-ink-soft">These are the next {times.length}.</p>
      ) : null}
    </details>
  );
}

function Time({ memberId, time }: { readonly memberId: number; readonly time: BusyTime }) {
  const squad = useOrganization();
  const today = dateOf(useNow(60_000), squad.timeZone);
  const text = timeOffText(time, squad, today);
  const { id: timeId, isOff } = time;
  const change = useCommand("calendarSync.switchTime", {
    failed: "It could not be saved. Try again.",
  });
  return (
    <li className="flex items-center gap-x-2 py-1">
      <p className="min-w-0 flex-1">
        <span className={isOff ? "text-ink-soft line-through" : "font-semibold"}>{text}</span>
        {isOff ? <span className="block text-sm text-ink-soft">Does not count</span> : null}
      </p>
      <RowButton
        label={isOff ? "I am busy" : "I can serve"}
        about={text}
        pending={change.isPending && "Saving..."}
        onClick={() => change.mutate({ id: memberId, timeId, isOff: !isOff })}
      />
    </li>
  );
}
