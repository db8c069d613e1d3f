import { COVER_RULE, UNCOVERED_RULE } from "@watchbill/domain/replacements/replacement-rule";
import { requestBlockedBecause } from "@watchbill/domain/replacements/request";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { agoText } from "@watchbill/domain/time/relative-day";
import { Suspense, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { focusWithin } from "../../lib/focus/focus.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckIn } from "../attendance/check.ts";
import { useCancelRequest } from "./ask-for-replacement.ts";

const RequestForm = lazyPrefetched(async () => (await import("./request-form.tsx")).RequestForm);

type Upcoming = Output<"shifts.myUpcoming">[number];

/** The fields of the viewer's own spot that a replacement request needs. */
export type OwnSpot = Pick<
  Upcoming,
  | "id"
  | "userId"
  | "status"
  | "shiftId"
  | "checkInTime"
  | "pendingRequestId"
  | "pendingRequestSince"
  | "startAskedAt"
> & {
  readonly shift: Pick<Upcoming["shift"], "startsAt" | "endsAt">;
};

/**
 * A member's replacement actions for their own spot: request a replacement, cancel the request, or
 * come after all.
 */
export function OwnReplacement({
  assignment,
  onDone,
  onAsking,
  isGone = false,
}: {
  readonly assignment: OwnSpot;
  readonly onDone: () => void;
  /** Called when the request form opens or closes. */
  readonly onAsking?: (isAsking: boolean) => void;
  /**
   * True if the spot is no longer the member's: their typed text stays, but all actions are
   * disabled.
   */
  readonly isGone?: boolean;
}) {
  const now = useNow(30_000);
  const [asking, setAsking] = useState<"not-yet" | "now" | "over">("not-yet");
  const ask = (next: "now" | "over"): void => {
    setAsking(next);
    onAsking?.(next === "now");
  };
  if (seeksReplacement(assignment.status))
    return <SoughtSpot assignment={assignment} onDone={onDone} canCheckIn />;
  const spot = {
    memberId: assignment.userId,
    status: assignment.status,
    startsAt: Temporal.Instant.from(assignment.shift.startsAt),
    hasPendingRequest: false,
    lateUntil:
      assignment.startAskedAt && !assignment.checkInTime
        ? Temporal.Instant.from(assignment.shift.endsAt)
        : undefined,
  };
  const refusal = requestBlockedBecause(
    { id: assignment.userId, role: "member", isActive: true },
    spot,
    now,
  );
  const done = (): void => {
    ask("over");
    onDone();
  };
  if (asking === "now")
    return (
      <Suspense>
        <RequestForm
          assignment={assignment}
          isGone={isGone}
          onDone={done}
          onBack={() => ask("over")}
        />
      </Suspense>
    );
  if (isGone) return null;
  return (
    <div ref={asking === "over" ? focusWithin : undefined} className="contents">
      <Button
        variant="secondary"
        className="max-sm:grow"
        disabledReason={refusal?.message}
        onClick={() => ask("now")}
      >
        Request Replacement
      </Button>
    </div>
  );
}

/**
 * The state of the viewer's replacement request, what applies until a member accepts it, and a
 * button to cancel it.
 */
export function SoughtSpot({
  assignment,
  onDone,
  canCheckIn = false,
}: {
  readonly assignment: OwnSpot;
  readonly onDone: () => void;
  /**
   * True to offer 10-8 here after the start; false if the main 10-8 (in service) button is nearby.
   */
  readonly canCheckIn?: boolean;
}) {
  const now = useNow(30_000);
  const cancel = useCancelRequest(onDone);
  const checkIn = useCheckIn(assignment.userId);
  const { pendingRequestId, pendingRequestSince, shift } = assignment;
  const [startsAt, endsAt] = [
    Temporal.Instant.from(shift.startsAt),
    Temporal.Instant.from(shift.endsAt),
  ];
  const hasStarted = Temporal.Instant.compare(now, startsAt) >= 0;
  if (hasStarted && Temporal.Instant.compare(now, endsAt) >= 0) return null;
  // A request can be changed until the shift starts; during the shift, only if it was made before.
  const isOpen = !hasStarted || pendingRequestId !== null;
  return (
    <div className="space-y-2 rounded-lg bg-warn-soft p-3 text-warn">
      {isOpen && pendingRequestSince ? (
        <p className="font-semibold">
          Replacement requested {agoText(Temporal.Instant.from(pendingRequestSince), now)}. No one
          has accepted.
        </p>
      ) : null}
      <p>{isOpen ? COVER_RULE : UNCOVERED_RULE}</p>
      {isOpen && pendingRequestId !== null ? (
        <Button
          variant="secondary"
          pending={cancel.isPending && "Canceling..."}
          onClick={() => cancel.mutate({ id: pendingRequestId })}
        >
          Cancel & Reclaim
        </Button>
      ) : null}
      {hasStarted && canCheckIn ? (
        <Button
          pending={checkIn.isPending && "One moment..."}
          onClick={() => checkIn.mutate({ assignmentId: assignment.id })}
        >
          Work it anyway
        </Button>
      ) : null}
    </div>
  );
}
