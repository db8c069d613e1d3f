import { replacementPromise } from "@watchbill/domain/replacements/replacement-rule";
import { swapsChangedByRequest } from "@watchbill/domain/swaps/ends";
import { isBefore } from "@watchbill/domain/time/local";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { focusOnIt } from "../../lib/focus/focus.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { useFeature } from "../settings/organization.ts";
import { OptionalPart, type ShiftPart } from "../shifts/part-fields.tsx";
import { useRequestReplacement } from "./ask-for-replacement.ts";
import type { OwnSpot } from "./own-replacement.tsx";
import { CouldTakeOwn } from "./replacement-candidates.tsx";

export function RequestForm({
  assignment,
  isGone,
  onDone,
  onBack,
}: {
  readonly assignment: OwnSpot;
  /**
   * True if the spot is no longer the member's: the form keeps the typed text and cannot be
   * submitted.
   */
  readonly isGone: boolean;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const request = useRequestReplacement(onDone);
  const swaps = useEndpoint("swaps.list", {});
  const hasSwaps = useFeature("swaps");
  const { startsAt, endsAt } = assignment.shift;
  const hasStarted = !isBefore(useNow(30_000), Temporal.Instant.from(startsAt));
  const form = useForm(
    { reason: "", part: null as ShiftPart | null },
    {
      sending: request,
      onSend: ({ reason, part }) =>
        request.mutate({
          shiftAssignmentId: assignment.id,
          shiftId: assignment.shiftId,
          reason,
          isUndoable: true,
          ...(part && { part }),
        }),
    },
  );
  const reason = (
    <TextField
      label="Reason (optional)"
      hint="Only you and admins can see it."
      maxLength={500}
      readOnly={isGone}
      {...form.text("reason")}
    />
  );
  if (isGone)
    return (
      <div className="grow space-y-3 rounded-lg border border-line p-3">
        {reason}
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onBack}>
            Close
          </Button>
        </div>
      </div>
    );
  return (
    <form {...form.wiring} data-question className="space-y-3 rounded-lg border border-line p-3">
      {/* Focuses this text and not the field, because on a phone the keyboard would cover the
          text and the buttons. */}
      <p ref={focusOnIt} tabIndex={-1} className="text-sm text-ink-soft outline-none">
        {replacementPromise("you")}
      </p>
      <CouldTakeOwn
        assignmentId={assignment.id}
        isAsking={request.isPending || request.isSuccess}
      />
      {swapsChangedByRequest((hasSwaps && swaps.data) || [], assignment.id).map((sentence) => (
        <p key={sentence} className="font-semibold text-warn">
          {sentence}
        </p>
      ))}
      {hasStarted ? null : (
        <OptionalPart
          stretch={{ startsAt, endsAt }}
          part={form.values.part}
          onChange={(part) => form.set({ part })}
        />
      )}
      {reason}
      <div className="acts justify-end">
        <Button variant="quiet" data-leaves onClick={onBack}>
          Cancel
        </Button>
        <Button type="submit" pending={request.isPending && "Sending..."}>
          Send request
        </Button>
      </div>
    </form>
  );
}
