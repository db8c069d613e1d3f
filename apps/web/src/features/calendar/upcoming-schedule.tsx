import { phoneText } from "@watchbill/domain/members/phone-number";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { shiftName, shiftTone } from "@watchbill/domain/shifts/shift-type";
import { UPCOMING_DAYS } from "@watchbill/domain/shifts/upcoming";
import { dutyDate } from "@watchbill/domain/time/calendar";
import { durationText, formatDay } from "@watchbill/domain/time/format";
import { isBefore, minutesBetween } from "@watchbill/domain/time/local";
import { relativeDay } from "@watchbill/domain/time/relative-day";
import { CalendarCheck, ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Card, EmptyState, Skeleton } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Read } from "../../ui/read.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { ConfirmPlace } from "../shifts/confirm-place.tsx";
import { TONE_EDGES } from "../shifts/shift-view.ts";
import { StatusBadge } from "../shifts/status-badge.tsx";

type Upcoming = Output<"shifts.myUpcoming">[number];

/** What can be done about cover of a place; given from above, because shifts know nothing of replacements. */
type CoverSlot = (assignment: Upcoming, onDone: () => void) => ReactNode;

/** The member's own shifts of the next days; each opens its details. */
export function UpcomingSchedule({ renderCover }: { readonly renderCover: CoverSlot }) {
  const { timeZone } = useOrganisation();
  const upcoming = useEndpoint("shifts.myUpcoming", {}, { retry: 1 });
  const now = useNow(60_000);
  const [opened, setOpened] = useState<Upcoming | null>(null);
  const today = dutyDate(now, timeZone);
  const shown = upcoming.data?.filter(({ shift }) => shift.date >= today || isBefore(now, Temporal.Instant.from(shift.endsAt)));
  return (
    <Card title={`My Upcoming ${UPCOMING_DAYS}-Day Shift Schedule`}>
      <Read
        of={upcoming}
        loading={<Skeleton className="h-28" />}
        failed="Your schedule could not be read."
        isEmpty={() => shown?.length === 0}
        empty={<EmptyState icon={<CalendarCheck aria-hidden />} title={`No shifts in the next ${UPCOMING_DAYS} days`} />}
      >
        {() => (
          <ul className="grid gap-2">
            {shown?.map((assignment) => (
              <UpcomingRow
                key={assignment.id}
                assignment={assignment}
                day={relativeDay(Temporal.Instant.from(assignment.shift.startsAt), now, timeZone)}
                today={today}
                onOpen={() => setOpened(assignment)}
              />
            ))}
          </ul>
        )}
      </Read>
      <ShiftDetails
        assignment={shown?.find(({ id }) => id === opened?.id) ?? opened}
        isGone={opened !== null && shown !== undefined && !shown.some(({ id }) => id === opened.id)}
        today={today}
        renderCover={renderCover}
        onClose={() => setOpened(null)}
      />
    </Card>
  );
}

function UpcomingRow({
  assignment,
  day,
  today,
  onOpen,
}: {
  readonly assignment: Upcoming;
  /** "Tonight", "Tomorrow", "Tue, Nov 24". */
  readonly day: string;
  readonly today: string;
  readonly onOpen: () => void;
}) {
  const { shift, status } = assignment;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className={`flex min-h-14 w-full items-center justify-between gap-2 rounded-lg border border-l-4 border-line px-3 py-2 text-left hover:bg-raised ${TONE_EDGES[shiftTone(shift.type)] ?? ""}`}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">
            {day} · {shiftName(shift)}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            {shiftHours(shift, today)}
            <StatusBadge status={status} />
          </span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}

function ShiftDetails({
  assignment,
  isGone,
  today,
  renderCover,
  onClose,
}: {
  readonly assignment: Upcoming | null;
  /** It is no place of theirs any more; what they are typing stays in sight. */
  readonly isGone: boolean;
  readonly today: string;
  readonly renderCover: CoverSlot;
  readonly onClose: () => void;
}) {
  const partners = useEndpoint("shifts.partners", { id: assignment?.shiftId ?? 0 }, { enabled: assignment !== null && !isGone });
  if (!assignment) return null;
  const { shift, status } = assignment;
  const minutes = minutesBetween(Temporal.Instant.from(shift.startsAt), Temporal.Instant.from(shift.endsAt));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shiftName(shift)}
      description={`${formatDay(shift.date, today)} · ${shiftHours(shift, today)} · ${durationText(minutes)}`}
    >
      <div className="space-y-4">
        {isGone ? (
          <p role="alert" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
            This shift was deleted, or somebody else has your place by now: you need not come. What you were writing is still
            here, but there is nothing left to send it for.
          </p>
        ) : null}
        <p className="flex items-center gap-2">
          Your place: <StatusBadge status={status} />
        </p>
        {shift.notes ? <p className="break-words whitespace-pre-line">{shift.notes}</p> : null}
        <div>
          <h3 className="mb-1 font-bold">Shift partners</h3>
          <Read
            of={partners}
            loading={<Skeleton className="h-12" />}
            failed="Failed to fetch shift partners"
            empty={<p className="text-ink-soft">Nobody else is on this shift.</p>}
          >
            {(data) => (
              <ul className="divide-y divide-line">
                {data.map((partner) => (
                  <li key={partner.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                    <span>
                      <span className="font-semibold whitespace-nowrap">{partner.unitNumber}</span> {partner.firstName}{" "}
                      {partner.lastName}
                    </span>
                    {partner.phoneNumber ? (
                      <a
                        href={`tel:${partner.phoneNumber}`}
                        className="inline-flex min-h-11 items-center font-semibold text-accent-strong underline"
                      >
                        {phoneText(partner.phoneNumber)}
                      </a>
                    ) : (
                      <span className="text-ink-soft">No phone</span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Read>
        </div>
        <div className="flex flex-wrap gap-2">
          {isGone ? null : <ConfirmPlace assignment={assignment} />}
          {renderCover(assignment, onClose)}
        </div>
      </div>
    </Dialog>
  );
}
