import { LifeBuoy, Undo2 } from "lucide-react";
import { useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { ActionMenu } from "../../ui/overlay/action-menu.tsx";
import { AdminReplacementDialog } from "./admin-replacement.tsx";
import { useCancelRequest } from "./ask-for-replacement.ts";
import { DialogBeforeStart } from "./dialog-before-start.tsx";
import { FindReplacementDialog } from "./find-replacement.tsx";

/** A spot whose member has a pending replacement request. */
interface SoughtSpot {
  readonly assignmentId: number;
  readonly name: string;
}

export interface CoverProps {
  readonly shiftId: number;
  /**
   * When the search for a replacement ends: at the shift's start, or at its end if a request is
   * pending.
   */
  readonly soughtUntil: string;
  readonly filledCount: number;
  readonly maxMembers: number;
  readonly sought: readonly SoughtSpot[];
}

/** An admin's replacement menu of a shift: starts a search, and shows pending requests. */
export function AdminCover({
  name,
  shiftId,
  soughtUntil,
  filledCount,
  maxMembers,
  sought,
}: CoverProps & {
  /** The shift's name. */
  readonly name: string;
}) {
  const now = useNow(30_000);
  const [isFinding, setFinding] = useState(false);
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(soughtUntil), now) <= 0;
  return (
    <>
      <ActionMenu label={`More actions for ${name}`}>
        {(choose) => (
          <>
            <Button
              variant="quiet"
              isCompact
              className="justify-start"
              disabledReason={isOver ? "This shift has already started" : null}
              onClick={() => choose(() => setFinding(true))}
            >
              Find replacement
            </Button>
            <CancelRequests sought={sought} until={soughtUntil} choose={choose} />
          </>
        )}
      </ActionMenu>
      {isFinding ? (
        <FindReplacementDialog
          shiftId={shiftId}
          isFull={filledCount >= maxMembers}
          onClose={() => setFinding(false)}
        />
      ) : null}
    </>
  );
}

/** Type of the function that closes the menu and then runs the chosen action. */
type Choose = (run: () => void) => void;

/** Lets an admin request a replacement for any spot of a shift that they are on themselves. */
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
 * Cancels a replacement request, for example a mistaken one. The member gets the spot back and is
 * notified.
 */
export function CancelRequests({
  sought,
  until,
  choose,
}: {
  readonly sought: readonly SoughtSpot[];
  readonly until: string;
  /** Set if the button is in a menu, which it then closes. */
  readonly choose?: Choose;
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
        {...(choose
          ? { variant: "quiet", isCompact: true, className: "justify-start" }
          : { variant: "secondary" })}
        // The button renders disabled before the request has loaded, to avoid layout shift.
        disabledReason={request ? null : "Loading the request"}
        pending={isUnderWay && "Canceling..."}
        onClick={() => {
          if (!request) return;
          const run = (): void => cancel.mutate({ id: request.id });
          return choose ? choose(run) : run();
        }}
      >
        {choose ? null : <Undo2 aria-hidden size={18} />} Cancel request for {name}
      </Button>
    );
  });
}
