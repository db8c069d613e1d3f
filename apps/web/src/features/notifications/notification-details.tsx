import { BY_SCHEDULE } from "@watchbill/domain/attendance/duty-state";
import { offersReplacement, offersTaking } from "@watchbill/domain/notifications/accept-offer";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import {
  ASSIGNMENT_STATUS_LABELS,
  isAssignmentStatus,
} from "@watchbill/domain/shifts/assignment-status";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { plural } from "@watchbill/domain/text/language";
import {
  durationText,
  formatFullMoment,
  formatInstantTime,
  formatLongDay,
} from "@watchbill/domain/time/format";
import { minutesBetween } from "@watchbill/domain/time/local";
import { Suspense } from "react";
import { Link } from "wouter";
import { ApiError } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { openShift } from "../../lib/routing/shift-url.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { CallLink } from "../members/call-link.tsx";
import { MemberName } from "../members/member-name.tsx";
import { useAcceptForShift, useTakeShift } from "../replacements/replacement-of-spot.ts";
import { useOrganization } from "../settings/organization.ts";
import { ReplacedLine } from "../shifts/panel/replaced-line.tsx";
import {
  COVERAGE_TONES,
  coverageNow,
  coverageText,
  isPlannedNow,
  type Shift,
  spotsShown,
} from "../shifts/shift-view.ts";
import { StatusBadge } from "../shifts/status-badge.tsx";
import type { Notification } from "./notification.ts";
import { leadOf } from "./notification-link.ts";

const PollOfNotification = lazyPrefetched(
  async () => (await import("../polls/own-polls.tsx")).PollOfNotification,
);

/** Dialog with the full notification and the current state of its shift. */
export function NotificationDetails({
  notification,
  viewerId,
  onClose,
}: {
  readonly notification: Notification;
  readonly viewerId: number;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  const receivedAt = Temporal.Instant.from(notification.createdAt);
  const { shiftId, pollId } = notification.metadata;
  const isQuestion = typeof pollId === "number" && notification.metadata.kind !== "polls.closed";
  const lead = leadOf(notification);
  return (
    <Dialog isOpen onClose={onClose} title={notification.title}>
      <div className="space-y-4">
        {isQuestion ? null : (
          <p>
            <NoWrap>{notification.message}</NoWrap>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          Received {formatFullMoment(receivedAt, squad)}
          <Badge tone={notification.isRead ? "neutral" : "accent"}>
            {notification.isRead ? "Read" : "Unread"}
          </Badge>
        </p>
        {isQuestion ? (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <PollOfNotification pollId={pollId} question={notification.message} />
          </Suspense>
        ) : null}
        {lead ? (
          <Link
            href={lead.href}
            onClick={onClose}
            className="flex min-h-11 items-center justify-center rounded-lg border border-transparent bg-accent px-4 font-semibold text-on-accent hover:bg-accent-strong"
          >
            {lead.label}
          </Link>
        ) : null}
        {typeof shiftId === "number" ? (
          <RelatedShift
            shiftId={shiftId}
            notification={notification}
            viewerId={viewerId}
            onDone={onClose}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

function RelatedShift({
  shiftId,
  notification,
  viewerId,
  onDone,
}: {
  readonly shiftId: number;
  readonly notification: Notification;
  readonly viewerId: number;
  readonly onDone: () => void;
}) {
  const shift = useEndpoint("shifts.one", { id: shiftId });
  const now = useNow(30_000);
  if (shift.error instanceof ApiError && shift.error.status === 404)
    return (
      <p className="rounded-lg bg-raised p-3 text-ink-soft">
        This shift was removed from the schedule.
      </p>
    );
  return (
    <QueryBoundary
      of={shift}
      loading={<Skeleton className="h-48" />}
      failed="Couldn't load this shift."
    >
      {(data) => (
        <>
          <ShiftFacts shift={data} />
          {offersReplacement(notification, data.assignments, viewerId) ? (
            <AcceptCard shiftId={shiftId} viewerId={viewerId} onDone={onDone} />
          ) : offersTaking(
              notification,
              {
                ...data,
                isBeingPlanned: isPlannedNow(data),
                endsAt: Temporal.Instant.from(data.endsAt),
              },
              data.assignments,
              viewerId,
              now,
            ) ? (
            <TakeShift shiftId={shiftId} onDone={onDone} />
          ) : null}
          <Assignments shift={data} />
          <Button
            variant="secondary"
            className="w-full"
            onClick={() => {
              onDone();
              openShift(shiftId);
            }}
          >
            Open shift
          </Button>
        </>
      )}
    </QueryBoundary>
  );
}

function ShiftFacts({ shift }: { readonly shift: Shift }) {
  const squad = useOrganization();
  const coverage = coverageNow(shift);
  const minutes = minutesBetween(
    Temporal.Instant.from(shift.startsAt),
    Temporal.Instant.from(shift.endsAt),
  );
  const facts: readonly (readonly [string, string])[] = [
    ["Date", formatLongDay(shift.date, squad)],
    ["Time", shiftHours(shift, squad, shift.date)],
    ["Assigned", `${shift.assignmentCount} of ${shift.maxMembers}`],
    ["Type", shift.kindName],
    ["Duration", durationText(minutes)],
    ["Capacity", plural(shift.maxMembers, "1 member", `${shift.maxMembers} members`)],
    ["Recurring", shift.isRecurring ? "Yes" : "No"],
    ["Status", statusCounts(shift)],
    ...(shift.notes ? [["Special instructions", shift.notes] as const] : []),
  ];
  return (
    <section aria-label="Related shift" className="rounded-lg border border-line p-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold">{shiftName(shift)}</h3>
        <Badge tone={COVERAGE_TONES[coverage]}>{coverageText(shift)}</Badge>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Returns, for example, "2 Assigned, 1 Seeking Replacement". */
function statusCounts({ assignments }: Shift): string {
  if (assignments.length === 0) return "No one assigned";
  return [...Map.groupBy(assignments, ({ status }) => status)]
    .map(
      ([status, spots]) =>
        `${spots.length} ${isAssignmentStatus(status) ? ASSIGNMENT_STATUS_LABELS[status] : status}`,
    )
    .join(", ");
}

/** Button with which the member takes an open spot; an open spot needs no replacement request. */
function TakeShift({ shiftId, onDone }: { readonly shiftId: number; readonly onDone: () => void }) {
  const take = useTakeShift(onDone);
  return (
    <Button
      className="w-full"
      pending={take.isPending && "Taking..."}
      onClick={() => take.mutate({ id: shiftId, isUndoable: true })}
    >
      Take Shift
    </Button>
  );
}

function AcceptCard({
  shiftId,
  viewerId,
  onDone,
}: {
  readonly shiftId: number;
  readonly viewerId: number;
  readonly onDone: () => void;
}) {
  const accept = useAcceptForShift(onDone);
  return (
    <section aria-label="Accept replacement" className="rounded-lg bg-warn-soft p-3 text-warn">
      <p className="mb-2 font-semibold">
        A member needs a replacement on this shift. The first to accept gets it.
      </p>
      <Button
        pending={accept.isPending && "Accepting..."}
        onClick={() => accept.mutate({ id: shiftId, userId: viewerId, isUndoable: true })}
      >
        Accept Replacement
      </Button>
    </section>
  );
}

function Assignments({ shift }: { readonly shift: Shift }) {
  const squad = useOrganization();
  return (
    <section aria-label="Member assignments">
      <h3 className="mb-1 font-bold">Member assignments</h3>
      {shift.assignments.length === 0 ? <p className="text-ink-soft">No members assigned</p> : null}
      <ul className="divide-y divide-line">
        {spotsShown(shift).map(({ id, user, status, checkInTime, isBySchedule }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <MemberName of={user} />
              </span>
              <StatusBadge status={status} />
            </p>
            <p className="text-sm break-words text-ink-soft">
              {user.email}
              {user.phoneNumber ? (
                <>
                  {" · "}
                  <CallLink number={user.phoneNumber} />
                </>
              ) : null}
              {checkInTime
                ? ` · ${isBySchedule ? BY_SCHEDULE : "10-8"} at ${formatInstantTime(Temporal.Instant.from(checkInTime), squad)}`
                : ""}
            </p>
          </li>
        ))}
      </ul>
      <ReplacedLine shift={shift} />
    </section>
  );
}
