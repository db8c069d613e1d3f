import { isBefore } from "@watchbill/domain/time/local";
import { UNDO_SECONDS, UNDOABLE_SECONDS } from "@watchbill/domain/time/undo";
import { Send, Undo2 } from "lucide-react";
import { call, type Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { showUndoToast } from "../../lib/undo/undo-toast.ts";
import { Button } from "../../ui/button.tsx";
import type { DraftScheduleOnWire } from "./draft-schedule-fields.ts";

type AutofillRun = Output<"autofill.get">;

/**
 * Publishes a draft schedule, with an undo until the first member is notified; lists members
 * without a shift.
 */
export function PublishDraftSchedule({
  draftSchedule,
  autofillRun,
  isRead,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
  readonly autofillRun: AutofillRun | null;
  readonly isRead: boolean;
}) {
  const publish = useCommand("autofill.publish", {
    onSuccess: ({ message }) =>
      showUndoToast({
        title: `Published: ${draftSchedule.name}`,
        description: message,
        takeBack: () => call("autofill.unpublish", { id: draftSchedule.id }),
        undone: "Unpublished",
        isUntold: true,
      }),
    failed: "Couldn't publish the schedule. Try again.",
  });
  const left = publish.data?.left ?? [];
  return (
    <div className="max-w-full">
      {draftSchedule.state === "published" ? null : (
        <Button
          pending={publish.isPending && "Publishing..."}
          disabledReason={waitingReason(autofillRun, isRead)}
          onClick={() => publish.mutate({ id: draftSchedule.id })}
        >
          <Send aria-hidden size={18} /> Publish
        </Button>
      )}
      {draftSchedule.state === "published" &&
      autofillRun?.undoableUntil &&
      publish.data === undefined ? (
        <UndoPublishing draftSchedule={draftSchedule} untilNotified={autofillRun.undoableUntil} />
      ) : null}
      {draftSchedule.state === "published" && left.length > 0 ? (
        <div role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
          <p className="font-semibold">Left open (no longer valid):</p>
          <ul className="list-disc ps-5 text-sm">
            {left.map(({ shiftId, memberId, shift, member, because }) => (
              <li key={`${shiftId} ${memberId}`}>
                {member}, {shift}: {because}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

/**
 * Undo for a coordinator who opens or reloads the page within the undo window of the publication.
 */
function UndoPublishing({
  draftSchedule,
  untilNotified,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
  readonly untilNotified: string;
}) {
  const now = useNow(1_000);
  const undo = useCommand("autofill.unpublish", {
    done: ({ message }) => ({ title: "Unpublished", description: message }),
    failed: "Couldn't undo publishing. Try again.",
  });
  const until = Temporal.Instant.from(untilNotified).subtract({
    seconds: UNDOABLE_SECONDS - UNDO_SECONDS,
  });
  if (!isBefore(now, until)) return null;
  return (
    <Button
      variant="secondary"
      pending={undo.isPending && "Undoing..."}
      onClick={() => undo.mutate({ id: draftSchedule.id })}
    >
      <Undo2 aria-hidden size={18} /> Undo publishing
    </Button>
  );
}

function waitingReason(autofillRun: AutofillRun | null, isRead: boolean): string | null {
  if (!isRead) return "Loading the draft schedule";
  return autofillRun?.status === "running"
    ? "Auto-fill is running. Wait until it's done, or stop it in the planner."
    : null;
}
