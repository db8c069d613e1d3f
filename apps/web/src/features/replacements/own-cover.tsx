import { COVER_RULE, UNCOVERED_RULE } from "@watchbill/domain/replacements/cover-rule";
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
import { useCancelRequest } from "./ask-for-cover.ts";

const RequestForm = lazyPrefetched(async () => (await import("./request-form.tsx")).RequestForm);

type Upcoming = Output<"shifts.myUpcoming">[number];

/** One's own place, wherever it is shown, as asking for cover of it needs it. */
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

/** What a member can do about cover of their own place: ask for it, cancel and reclaim, or come after all. */
export function OwnCover({
  assignment,
  onDone,
  onAsking,
  isGone = false,
}: {
  readonly assignment: OwnSpot;
  readonly onDone: () => void;
  /** Hears whether the form that asks is open. */
  readonly onAsking?: (isAsking: boolean) => void;
  /** The place is no longer theirs: what they typed stays, and nothing acts. */
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
  const place = {
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
    place,
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

/** How cover of one's own place stands, the rule until somebody has it, and the way to take it back. */
export function SoughtSpot({
  assignment,
  onDone,
  canCheckIn = false,
}: {
  readonly assignment: OwnSpot;
  readonly onDone: () => void;
  /** Offers 10-8 here, too, once the shift has begun; where the big button is near, that one does. */
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
  // Until the start; under way while a request that was made then is open.
  const isOpen = !hasStarted || pendingRequestId !== null;
  return (
    <div className="space-y-2 rounded-lg bg-warn-soft p-3 text-warn">
      {isOpen && pendingRequestSince ? (
        <p className="font-semibold">
          Cover asked {agoText(Temporal.Instant.from(pendingRequestSince), now)}, nobody yet
        </p>
      ) : null}
      <p>{isOpen ? COVER_RULE : UNCOVERED_RULE}</p>
      {isOpen && pendingRequestId !== null ? (
        <Button
          variant="secondary"
          pending={cancel.isPending && "Cancelling..."}
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
          Take it after all
        </Button>
      ) : null}
    </div>
  );
}
