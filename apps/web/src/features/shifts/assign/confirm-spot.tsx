import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { confirmBlockedBecause } from "@watchbill/domain/shifts/confirm";
import { ThumbsUp } from "lucide-react";
import { useCommand } from "../../../lib/api/queries.ts";
import { useNow } from "../../../lib/api/server-clock.ts";
import { Button } from "../../../ui/button.tsx";

/** The fields of the viewer's own assignment that the button needs. */
interface Spot {
  readonly id: number;
  readonly userId: number;
  readonly status: AssignmentStatus;
  readonly shift: { readonly startsAt: string };
}

/**
 * Button "I'll be there", which confirms the member's assignment; hidden once confirmed or after
 * the shift's start.
 */
export function ConfirmSpot({
  assignment,
  isMain = true,
}: {
  readonly assignment: Spot;
  /** False while another form in the dialog has the primary button. */
  readonly isMain?: boolean;
}) {
  const now = useNow(30_000);
  const confirm = useCommand("shifts.confirm", {
    done: ({ message }) => ({ title: "You'll be there", description: message }),
    failed: "Couldn't save your confirmation. Try again.",
  });
  const { id, userId, status, shift } = assignment;
  const spot = { memberId: userId, status, startsAt: Temporal.Instant.from(shift.startsAt) };
  if (status !== "assigned" || confirmBlockedBecause(userId, spot, now)) return null;
  return (
    <Button
      variant={isMain ? "primary" : "secondary"}
      pending={confirm.isPending && "Saving..."}
      onClick={() => confirm.mutate({ id })}
    >
      <ThumbsUp aria-hidden size={18} /> I'll be there
    </Button>
  );
}
