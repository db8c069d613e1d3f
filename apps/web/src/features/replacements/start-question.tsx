import { formatInstantTime } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckIn } from "../attendance/check.ts";
import { useOrganization } from "../settings/organization.ts";
import { useRequestReplacement } from "./ask-for-replacement.ts";

/**
 * Asks a member who has not gone 10-8 (in service) at the start whether they are coming. One tap
 * answers; a replacement request as the answer can be undone.
 */
export function StartQuestion({
  assignment,
}: {
  readonly assignment: Output<"shifts.myUpcoming">[number];
}) {
  const squad = useOrganization();
  const checkIn = useCheckIn(assignment.userId);
  const request = useRequestReplacement(() => undefined);
  const isBusy = checkIn.isPending || request.isPending;
  const { id, shiftId, shift } = assignment;
  return (
    <section
      aria-label="Are you on shift?"
      className="space-y-2 rounded-lg bg-warn-soft p-3 text-warn"
    >
      <p className="font-bold">Are you on shift?</p>
      <p>
        {`Your shift started at ${formatInstantTime(Temporal.Instant.from(shift.startsAt), squad)} and you haven't gone 10-8.`}
      </p>
      <div className="grid grid-cols-[2fr_3fr] gap-2">
        <Button
          pending={checkIn.isPending && "One moment..."}
          onClick={() => (isBusy ? undefined : checkIn.mutate({ assignmentId: id }))}
        >
          Go 10-8
        </Button>
        <Button
          variant="secondary"
          pending={request.isPending && "Requesting..."}
          onClick={() =>
            isBusy
              ? undefined
              : request.mutate({ shiftAssignmentId: id, shiftId, priority: "urgent" })
          }
        >
          Request replacement
        </Button>
      </div>
    </section>
  );
}
