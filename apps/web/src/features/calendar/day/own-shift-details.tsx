import { phoneLink, phoneText } from "@watchbill/domain/members/contact/phone-number";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { durationText, formatDay } from "@watchbill/domain/time/format";
import { minutesBetween } from "@watchbill/domain/time/local";
import { type ReactNode, useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { MemberName } from "../../members/member-name.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { ConfirmSpot } from "../../shifts/assign/confirm-spot.tsx";
import { BySchedule } from "../../shifts/panel/by-schedule.tsx";
import { SpotAssignmentHistory } from "../../shifts/panel/spot-assignment-history.tsx";
import { SpotGone } from "../../shifts/panel/spot-gone.tsx";
import { StatusBadge } from "../../shifts/status-badge.tsx";

export type UpcomingShift = Output<"shifts.myUpcoming">[number];

/**
 * Renders the replacement controls of an assignment. The parent passes it in, because shifts do not
 * depend on replacements.
 */
export type ReplacementSlot = (
  assignment: UpcomingShift,
  onDone: () => void,
  isGone: boolean,
  /** Called when the request form opens or closes. */
  onAsking: (isAsking: boolean) => void,
) => ReactNode;

/** One of the member's own shifts: the other members on it, and the available actions. */
export function OwnShiftDetails({
  assignment,
  isGone,
  today,
  renderReplacementActions,
  onClose,
}: {
  readonly assignment: UpcomingShift;
  /** True if the spot was reassigned: no action remains, only text that the member has typed. */
  readonly isGone: boolean;
  readonly today: string;
  readonly renderReplacementActions: ReplacementSlot;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  const [isAsking, setAsking] = useState(false);
  const { shift, status } = assignment;
  // Hides the replacement request's texts once another member has the spot, because they are
  // outdated.
  const isTaken = isGone && seeksReplacement(status);
  const minutes = minutesBetween(
    Temporal.Instant.from(shift.startsAt),
    Temporal.Instant.from(shift.endsAt),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shiftName(shift)}
      description={`${formatDay(shift.date, squad, today)} · ${shiftHours(shift, squad, today)} · ${durationText(minutes)}`}
    >
      <div className="space-y-4">
        {isGone ? <SpotGone mayBeWriting={!isTaken} /> : null}
        {isGone ? null : (
          <p className="flex items-center gap-2">
            Your spot: <StatusBadge status={status} /> <BySchedule spot={assignment} />
          </p>
        )}
        {shift.notes ? <p className="break-words whitespace-pre-line">{shift.notes}</p> : null}
        {isGone ? null : <Partners shiftId={assignment.shiftId} />}
        {isGone ? null : <SpotAssignmentHistory shiftId={assignment.shiftId} />}
        <div className="acts">
          {isGone ? null : <ConfirmSpot assignment={assignment} isMain={!isAsking} />}
          {isTaken ? null : renderReplacementActions(assignment, onClose, isGone, setAsking)}
        </div>
      </div>
    </Dialog>
  );
}

function Partners({ shiftId }: { readonly shiftId: number }) {
  const partners = useEndpoint("shifts.partners", { id: shiftId });
  return (
    <div>
      <h3 className="mb-1 font-bold">Shift partners</h3>
      <QueryBoundary
        of={partners}
        loading={<Skeleton className="h-12" />}
        failed="Failed to fetch shift partners"
        empty={<p className="text-ink-soft">No one else is on this shift.</p>}
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((partner) => (
              <li
                key={partner.id}
                className="flex flex-wrap items-center justify-between gap-2 py-2"
              >
                <span>
                  <MemberName of={partner} />
                </span>
                {partner.phoneNumber ? (
                  <a
                    href={phoneLink(partner.phoneNumber)}
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
      </QueryBoundary>
    </div>
  );
}
