import { LifeBuoy, Megaphone, Undo2 } from "lucide-react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { AdminReplacementDialog } from "./admin-replacement.tsx";
import { useCancelRequest } from "./ask-for-replacement.ts";
import { DialogBeforeStart } from "./dialog-before-start.tsx";
import { FindReplacementDialog } from "./find-replacement.tsx";

/** A spot with a pending replacement request. */
interface SoughtSpot {
  readonly assignmentId: number;
  readonly name: string;
}

export interface CoverProps {
  readonly shiftId: number;
  /** When the search ends: at the shift's start, or at its end while a request is pending. */
  readonly soughtUntil: string;
  readonly filledCount: number;
  readonly maxMembers: number;
  readonly sought: readonly SoughtSpot[];
}

/** An admin's replacement actions for a shift. */
export function AdminCover({ shiftId, soughtUntil, filledCount, maxMembers, sought }: CoverProps) {
  return (
    <>
      <CancelRequests sought={sought} until={soughtUntil} />
      <DialogBeforeStart until={soughtUntil} icon={Megaphone} label="Find replacement">
        {(close) => (
          <FindReplacementDialog
            shiftId={shiftId}
            isFull={filledCount >= maxMembers}
            onClose={close}
          />
        )}
      </DialogBeforeStart>
    </>
  );
}

/** Lets an admin request a replacement for any spot of their own shift. */
export function AdminOwnReplacement({
  shiftId,
  startsAt,
}: {
  readonly shiftId: number;
  readonly startsAt: string;
}) {
  return (
    <DialogBeforeStart until={startsAt} icon={LifeBuoy} label="Request for a member">
      {(close) => <AdminReplacementDialog shiftId={shiftId} onClose={close} />}
    </DialogBeforeStart>
  );
}

/**
 * Cancels a replacement request, such as a mistaken one, and returns the spot to the member, who is
 * notified.
 */
export function CancelRequests({
  sought,
  until,
}: {
  readonly sought: readonly SoughtSpot[];
  readonly until: string;
}) {
  const requests = useEndpoint("replacements.list", {});
  const cancel = useCancelRequest(() => undefined);
  const now = useNow(30_000);
  if (Temporal.Instant.compare(Temporal.Instant.from(until), now) <= 0) return null;
  return sought.map(({ assignmentId, name }) => {
    const request = requests.data?.find(
      ({ shiftAssignmentId }) => shiftAssignmentId === assignmentId,
    );
    if (!request && !requests.isPending) return null;
    const isUnderWay = cancel.isPending && cancel.variables.id === request?.id;
    return (
      <Button
        key={assignmentId}
        variant="secondary"
        // Renders the button before the request loads, to avoid layout shift.
        disabledReason={request ? null : "Loading the request"}
        pending={isUnderWay && "Canceling..."}
        onClick={() => request && cancel.mutate({ id: request.id })}
      >
        <Undo2 aria-hidden size={18} /> Cancel request for {name}
      </Button>
    );
  });
}
