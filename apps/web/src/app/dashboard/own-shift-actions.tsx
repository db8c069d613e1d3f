import { checkEligibility } from "@watchbill/domain/eligibility/eligibility";
import { ownPartIn } from "@watchbill/domain/eligibility/eligibility-issues";
import { NO_OWN_LIMITS } from "@watchbill/domain/eligibility/own-limits";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { isBefore } from "@watchbill/domain/time/local";
import { useState } from "react";
import { OwnReplacement } from "../../features/replacements/own-replacement.tsx";
import { TakeShift } from "../../features/replacements/take-shift.tsx";
import { WaitForSpot } from "../../features/replacements/waitlist.tsx";
import { ConfirmSpot } from "../../features/shifts/assign/confirm-spot.tsx";
import { SpotGone } from "../../features/shifts/panel/spot-gone.tsx";
import { filling, isPlannedNow, type Shift, spanOf } from "../../features/shifts/shift-view.ts";
import { OfferSwap } from "../../features/swaps/offer-swap.tsx";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";

type Spot = Shift["assignments"][number];

/** A member's actions on a shift in the calendar, for their own spot or for an open spot. */
export function OwnPartOfShift({
  shift,
  beside,
  memberId,
  isInDay = false,
}: {
  readonly shift: Shift;
  /** The day's other shifts. */
  readonly beside: readonly Shift[];
  readonly memberId: number;
  /**
   * True in a list of the day's shifts, where only the member's first shift has a primary button.
   */
  readonly isInDay?: boolean;
}) {
  const now = useNow(30_000);
  const [writtenFor, setWrittenFor] = useState<Spot | null>(null);
  if (!isBefore(now, Temporal.Instant.from(shift.endsAt))) return null;
  const spot = shift.assignments.find(
    ({ userId, status }) => userId === memberId && status !== "replaced",
  );
  const shown = spot ?? writtenFor;
  // A member has two spots on a shift when they work two parts, or when they give one part away.
  const others = shift.assignments.filter(
    (other) => other !== spot && other.userId === memberId && other.status !== "replaced",
  );
  if (shown)
    return (
      <>
        <OwnSpotOfShift
          shift={shift}
          spot={shown}
          isGone={!spot}
          isAsking={writtenFor !== null}
          isMain={!isInDay || beside.find((other) => isOn(other, memberId))?.id === shift.id}
          onAsking={(isAsking) => setWrittenFor(isAsking ? shown : null)}
        />
        {others.map((other) => (
          <OwnSpotOfShift
            key={other.id}
            shift={shift}
            spot={other}
            isGone={false}
            isAsking={false}
            isMain={false}
            onAsking={() => undefined}
          />
        ))}
      </>
    );
  if (shift.assignmentCount + shift.heldCount >= shift.maxMembers)
    return isPlannedNow(shift) || !isBefore(now, Temporal.Instant.from(shift.startsAt)) ? null : (
      <WaitForSpot shiftId={shift.id} />
    );
  return <OpenSpotOfShift shift={shift} beside={beside} memberId={memberId} />;
}

/**
 * Lets the member take an open spot. For shifts in the next days the server has checked full
 * eligibility; later shifts are checked here, only against the member's other shifts that day.
 */
function OpenSpotOfShift({ shift, beside, memberId }: Parameters<typeof OwnPartOfShift>[0]) {
  const needed = useEndpoint("replacements.outstanding", {});
  const evaluated = needed.data?.find(
    ({ id, replacementRequestId }) => id === shift.id && replacementRequestId === null,
  );
  const ownPart = evaluated ? evaluated.ownPart : ownPartBeside(shift, beside, memberId);
  return ownPart ? (
    <p className="mt-2 text-sm font-semibold">{ownPart}</p>
  ) : (
    <TakeShift shift={{ ...shift, part: evaluated?.part }} />
  );
}

function ownPartBeside(shift: Shift, beside: readonly Shift[], memberId: number): string | null {
  const spots = beside
    .filter((other) => isOn(other, memberId))
    .map((other) => ({ ...spanOf(other), shiftId: other.id, name: shiftName(other) }));
  // A member's own limits (such as maximum shifts) never block their own choice.
  const viewer = { ...NO_OWN_LIMITS, name: "", isActive: true, isSeeking: false, spots };
  const asked = { by: "member", isBeingPlanned: isPlannedNow(shift) } as const;
  return ownPartIn(checkEligibility(viewer, { ...shift, ...spanOf(shift) }, asked));
}

function OwnSpotOfShift({
  shift,
  spot,
  isGone,
  isAsking,
  isMain,
  onAsking,
}: {
  readonly shift: Shift;
  readonly spot: Spot;
  /** True if the spot was reassigned while the member was writing a replacement request for it. */
  readonly isGone: boolean;
  readonly isAsking: boolean;
  readonly isMain: boolean;
  readonly onAsking: (isAsking: boolean) => void;
}) {
  const requests = useEndpoint("replacements.list", {}, { enabled: seeksReplacement(spot.status) });
  const request = requests.data?.find(({ shiftAssignmentId }) => shiftAssignmentId === spot.id);
  const { startsAt, endsAt } = spot.part ?? shift;
  const upcoming = useEndpoint("shifts.myUpcoming", {});
  const startAskedAt = upcoming.data?.find(({ id }) => id === spot.id)?.startAskedAt ?? null;
  const pending = {
    pendingRequestId: request?.id ?? null,
    pendingRequestSince: request?.createdAt ?? null,
  };
  const own = { ...spot, ...pending, startAskedAt, shift: { startsAt, endsAt } };
  return (
    <div className="mt-2 acts">
      {isGone ? (
        <SpotGone mayBeWriting />
      ) : (
        <ConfirmSpot assignment={own} isMain={isMain && !isAsking} />
      )}
      <OwnReplacement
        assignment={own}
        onDone={() => undefined}
        onAsking={onAsking}
        isGone={isGone}
      />
      {isGone || spot.part ? null : <OfferSwap assignment={own} onDone={() => undefined} />}
    </div>
  );
}

function isOn(shift: Shift, memberId: number): boolean {
  return filling(shift).some(({ userId }) => userId === memberId);
}
