import { useCommand } from "../../lib/api/queries.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import type { DraftScheduleOnWire, Held } from "./draft-schedule-fields.ts";

/**
 * Confirms the deletion of a draft schedule, which also deletes its shift preferences and suggested
 * assignments.
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
    failed: "Couldn't delete the draft schedule. Try again.",
  });
  return (
    <ConfirmDialog
      title={`Delete the draft schedule “${draftSchedule.name}”?`}
      description="This deletes the suggestions and all preferences. It can't be undone."
      act="Delete draft"
      pending={remove.isPending && "Deleting..."}
      onConfirm={() => remove.mutate({ id: draftSchedule.id })}
      onClose={onClose}
    >
      {held && held.beingPlanned > 0 ? (
        <p className="mb-4">
          {held.beingPlanned === 1
            ? "The 1 shift stays and becomes open to members."
            : `The ${held.beingPlanned} shifts stay and become open to members.`}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
