import { CALENDAR_AHEAD_DAYS } from "@watchbill/domain/calendar-sync/busy";
import { READ_EVERY_MINUTES } from "@watchbill/domain/calendar-sync/reading";
import { formatMinutes, plural } from "@watchbill/domain/text/language";
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

/** The sync interval for texts such as "every hour". */
const EVERY = formatMinutes(READ_EVERY_MINUTES).replace(/^1 /, "");

type SyncedCalendar = NonNullable<Output<"calendarSync.ofMember">>;
type BusyTime = SyncedCalendar["times"][number];

/** The member's synced calendar: its address, sync status, busy times and removal. */
export function SyncedCalendarCard({ memberId }: { readonly memberId: number }) {
  const calendar = useEndpoint("calendarSync.ofMember", { id: memberId });
  return (
    <Card title="Synced calendar">
      <p className="mb-3 text-ink-soft">
        {`Sync your calendar. We check it every ${EVERY}, ${CALENDAR_AHEAD_DAYS} days ahead, and treat busy times as time off. We only store the times, never event details, and only admins see them. Shifts you're already on don't change.`}
      </p>
      <QueryBoundary
        of={calendar}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load your calendar. Try again."
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
    done: { title: "Calendar disconnected", description: "Its link and busy times were deleted." },
    failed: "Couldn't disconnect the calendar. Try again.",
  });
  const { isBeingRead } = calendar;
  return (
    <div className="space-y-3">
      <Readings calendar={calendar} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          pending={(readNow.isPending || isBeingRead) && "Syncing..."}
          onClick={() => readNow.mutate({ id: memberId })}
        >
          <RefreshCw aria-hidden size={18} /> Sync now
        </Button>
        <Button
          variant="secondary"
          onClick={() => setIsReplacing(!isReplacing)}
          aria-expanded={isReplacing}
        >
          Change link
        </Button>
        <Button
          variant="quiet-danger"
          pending={remove.isPending && "Disconnecting..."}
          onClick={() => remove.mutate({ id: memberId })}
        >
          Disconnect
        </Button>
      </div>
      {isReplacing ? (
        <AddressForm memberId={memberId} onDone={() => setIsReplacing(false)} />
      ) : null}
      <Times memberId={memberId} calendar={calendar} />
    </div>
  );
}

/** Shows the synced calendar's last sync and its errors. */
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
              ? "Syncing for the first time"
              : "Not synced yet"
            : `Last synced ${moment(readAt)}`}
        </span>
        {trouble !== null && !isBeingRead ? <Badge tone="warn">Not synced</Badge> : null}
      </p>
      {trouble !== null && !isBeingRead ? (
        <p className="rounded-lg bg-warn-soft p-3 text-warn">
          {[
            trouble,
            ...(readAt === null ? [] : ["The last synced times still count."]),
            ...(givenUpAt === null
              ? []
              : [`If it can't sync by ${moment(givenUpAt)}, it will be disconnected.`]),
          ].join(" ")}
        </p>
      ) : null}
      {unread === null ? null : <p className="text-sm text-ink-soft">{unread}</p>}
      {countedUntil === null ? null : (
        <p className="text-sm text-ink-soft">
          {`Only events before ${moment(countedUntil)} are used.`}
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
  if (ahead === 0) return <p className="text-ink-soft">No busy times coming up.</p>;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {plural(ahead, "1 upcoming busy time", `${ahead} upcoming busy times`)}
      </summary>
      <p className="text-sm text-ink-soft">
        Available anyway? Mark it and we'll ignore that event.
      </p>
      <ul aria-label="Busy times" className="divide-y divide-line">
        {times.map((time) => (
          <Time key={time.id} memberId={memberId} time={time} />
        ))}
      </ul>
      {ahead > times.length ? (
        <p className="text-sm text-ink-soft">{`Showing the next ${times.length}.`}</p>
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
    failed: "Couldn't save the change. Try again.",
  });
  return (
    <li className="flex items-center gap-x-2 py-1">
      <p className="min-w-0 flex-1">
        <span className={isOff ? "text-ink-soft line-through" : "font-semibold"}>{text}</span>
        {isOff ? <span className="block text-sm text-ink-soft">Ignored</span> : null}
      </p>
      <RowButton
        label={isOff ? "I'm busy" : "I'm available"}
        about={text}
        pending={change.isPending && "Saving..."}
        onClick={() => change.mutate({ id: memberId, timeId, isOff: !isOff })}
      />
    </li>
  );
}
