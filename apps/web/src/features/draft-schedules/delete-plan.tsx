import { counted } from "@watchbill/domain/time/counted";
import { useCommand } from "../../lib/api/queries.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { DraftScheduleOnWire, Held } from "./plan-on-wire.ts";

/**
 * Confirms the deletion of a draft schedule; its shift preferences and drafts are deleted with it.
 */
export function DeleteDraftSchedule({
  draftSchedule,
  held,
  onClose,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
  readonly held: Held | undefined;
  readonly onClose: () => void;
}) {
  const remove = useCommand("draftSchedules.remove", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "The plan could not be deleted. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Delete the plan “${draftSchedule.name}”?`}
      description="Its wishes and its draft are gone. This cannot be undone."
      act="Delete plan"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id: draftSchedule.id })}
      onClose={onClose}
    >
      {held && held.beingPlanned > 0 ? (
        <p className="mb-4">
          {counted(held.beingPlanned, "shift")}{" "}
          {held.beingPlanned === 1
            ? "stays and is an ordinary shift"
            : "stay and are ordinary shifts"}{" "}
          then: members can take what is open.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
