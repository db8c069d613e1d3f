import { COVER_RULE } from "@watchbill/domain/replacements/cover-rule";
import { requestBlockedBecause } from "@watchbill/domain/replacements/request";
import { type SubmitEvent, useState } from "react";
import type { Output } from "../../lib/api.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { useCancelRequest, useRequestReplacement } from "./cover.ts";

type Upcoming = Output<"shifts.myUpcoming">[number];

/** What a member can do about cover of their own place: ask for it, or cancel and reclaim. */
export function OwnCover({ assignment, onDone }: { readonly assignment: Upcoming; readonly onDone: () => void }) {
  const now = useNow(30_000);
  const [isAsking, setAsking] = useState(false);
  const cancel = useCancelRequest(onDone);
  if (assignment.pendingRequestId !== null) {
    const requestId = assignment.pendingRequestId;
    return (
      <div className="space-y-2 rounded-lg bg-warn-soft p-3 text-warn">
        <p>{COVER_RULE}</p>
        <Button
          variant="secondary"
          pending={cancel.isPending && "Cancelling..."}
          onClick={() => cancel.mutate({ id: requestId })}
        >
          Cancel & Reclaim
        </Button>
      </div>
    );
  }
  const place = {
    memberId: assignment.userId,
    status: assignment.status,
    startsAt: Temporal.Instant.from(assignment.shift.startsAt),
    hasPendingRequest: false,
  };
  const refusal = requestBlockedBecause({ id: assignment.userId, role: "member", isActive: true }, place, now);
  if (isAsking) return <RequestForm assignment={assignment} onDone={onDone} onBack={() => setAsking(false)} />;
  return (
    <Button variant="secondary" disabledReason={refusal?.message} onClick={() => setAsking(true)}>
      Request Replacement
    </Button>
  );
}

function RequestForm({
  assignment,
  onDone,
  onBack,
}: {
  readonly assignment: Upcoming;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const [reason, setReason] = useState("");
  const request = useRequestReplacement(onDone);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!request.isPending) request.mutate({ shiftAssignmentId: assignment.id, shiftId: assignment.shiftId, reason });
  };
  return (
    <form onSubmit={submit} className="space-y-3 rounded-lg border border-line p-3">
      <p className="text-sm text-ink-soft">Everyone who could take it is told. Until somebody does, the shift stays yours.</p>
      <TextField label="Reason (optional)" value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onBack}>
          Keep my shift
        </Button>
        <Button type="submit" pending={request.isPending && "Asking..."}>
          Ask for a replacement
        </Button>
      </div>
    </form>
  );
}
