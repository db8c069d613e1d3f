import { unitAndName } from "@watchbill/domain/members/person-name";
import { useState } from "react";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/feedback/badge.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { CorrectHoursDialog, type HoursToCorrect } from "./correct-hours-dialog.tsx";
import { type Correction, correctionLines, hoursWords, type SpotHours } from "./hours-text.ts";

/**
 * The recorded hours of a past shift: an admin sees those of all members, a member only their own.
 */
export function ShiftHours({
  shift,
  isAdmin,
}: {
  readonly shift: Shift;
  readonly isAdmin: boolean;
}) {
  const hours = useEndpoint("hoursCorrections.ofShift", { id: shift.id });
  const [corrected, setCorrected] = useState<HoursToCorrect | null>(null);
  if (hours.data?.length === 0) return null;
  return (
    <section aria-label="Hours" className="space-y-2">
      <h3 className="font-bold">{isAdmin ? "Hours" : "My hours"}</h3>
      <QueryBoundary
        of={hours}
        loading={<Skeleton className="h-16" />}
        failed="Couldn't load the hours."
      >
        {(spots) => (
          <ul className="divide-y divide-line">
            {spots.map((spot) => (
              <SpotOfShift
                key={spot.assignmentId}
                spot={spot}
                isAdmin={isAdmin}
                onCorrect={(interval) =>
                  setCorrected({
                    assignmentId: spot.assignmentId,
                    user: spot.user,
                    shift,
                    interval,
                  })
                }
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {corrected ? (
        <CorrectHoursDialog of={corrected} isAdmin={isAdmin} onClose={() => setCorrected(null)} />
      ) : null}
    </section>
  );
}

function SpotOfShift({
  spot,
  isAdmin,
  onCorrect,
}: {
  readonly spot: SpotHours;
  readonly isAdmin: boolean;
  readonly onCorrect: (interval: HoursToCorrect["interval"]) => void;
}) {
  const squad = useOrganization();
  const { user, hours, corrections, blockedBecause } = spot;
  const name = unitAndName(user);
  return (
    <li className="space-y-1 py-2">
      {isAdmin ? <p className="font-semibold">{name}</p> : null}
      {hours.length === 0 ? <p className="text-ink-soft">No hours on record</p> : null}
      {hours.map((interval) => (
        <div
          key={interval.intervalId}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-2"
        >
          <span className="flex flex-wrap items-center gap-2">
            <NoWrap>{hoursWords(interval, squad)}</NoWrap>
            {interval.isClosedBySystem ? <Badge tone="warn">10-7 set by the system</Badge> : null}
          </span>
          {blockedBecause === null ? (
            <Button
              variant="quiet"
              isCompact
              aria-label={
                isAdmin
                  ? `Correct hours of ${name}: ${hoursWords(interval, squad)}`
                  : `Correct hours: ${hoursWords(interval, squad)}`
              }
              onClick={() => onCorrect(interval)}
            >
              Correct hours
            </Button>
          ) : null}
        </div>
      ))}
      {corrections
        .filter(({ status }) => status === "open")
        .map((correction) => (
          <OpenProposal key={correction.id} correction={correction} mayWithdraw={!isAdmin} />
        ))}
      {blockedBecause === null ? (
        <Button
          variant="quiet"
          isCompact
          aria-label={isAdmin ? `Add hours of ${name}` : "Add hours"}
          onClick={() => onCorrect(null)}
        >
          Add hours
        </Button>
      ) : (
        <p className="text-sm text-ink-soft">{blockedBecause}</p>
      )}
    </li>
  );
}

function OpenProposal({
  correction,
  mayWithdraw,
}: {
  readonly correction: Correction;
  readonly mayWithdraw: boolean;
}) {
  const squad = useOrganization();
  const withdraw = useCommand("hoursCorrections.withdraw", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't withdraw the correction. Try again.",
  });
  return (
    <div className="space-y-1 rounded-lg bg-raised p-2">
      <Badge tone="accent">Waiting for approval</Badge>
      {correctionLines(correction, squad).map((line) => (
        <p key={line}>
          <NoWrap>{line}</NoWrap>
        </p>
      ))}
      <p className="text-sm break-words text-ink-soft">{correction.reason}</p>
      {mayWithdraw ? (
        <Button
          variant="secondary"
          isCompact
          pending={withdraw.isPending && "Withdrawing..."}
          onClick={() => withdraw.mutate({ id: correction.id })}
        >
          Withdraw
        </Button>
      ) : null}
    </div>
  );
}
