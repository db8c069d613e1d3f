import {
  correctionReasonBlockedBecause,
  MAX_CORRECTION_REASON_LENGTH,
} from "@watchbill/domain/attendance/hours-correction";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import type { Output } from "../../lib/api/api.ts";
import { useCommand } from "../../lib/api/queries.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { MomentField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import { instantOfClock, wallClockOf } from "../settings/wall-clock.ts";
import type { Interval } from "./hours-text.ts";

type ListedSpot = Output<"hoursCorrections.list">["withoutHours"][number];

/** The hours to correct: a member, their shift, and recorded hours or none. */
export interface HoursToCorrect extends Pick<ListedSpot, "assignmentId" | "user" | "shift"> {
  /** The recorded hours; null adds new ones. */
  readonly interval: Pick<Interval, "intervalId" | "checkInTime" | "checkOutTime"> | null;
}

/** An admin corrects the hours; a member proposes a correction of their own hours. */
export function CorrectHoursDialog({
  of: { assignmentId, user, shift, interval },
  isAdmin,
  onClose,
}: {
  readonly of: HoursToCorrect;
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const correct = useCommand(isAdmin ? "hoursCorrections.make" : "hoursCorrections.propose", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't correct the hours. Try again.",
  });
  const form = useForm(
    {
      from: wallClockOf(interval?.checkInTime ?? shift.startsAt, timeZone),
      until: wallClockOf(interval?.checkOutTime ?? shift.endsAt, timeZone),
      isRemoved: false,
      reason: "",
    },
    {
      blockedBecause: ({ from, until, isRemoved, reason }) =>
        !isRemoved && (from === "" || until === "")
          ? { message: "Enter the 10-8 and the 10-7." }
          : correctionReasonBlockedBecause(reason),
      title: null,
      sending: correct,
      onSend: ({ from, until, isRemoved, reason }) =>
        correct.mutate({
          assignmentId,
          intervalId: interval?.intervalId ?? null,
          hours: isRemoved
            ? null
            : {
                checkInTime: keptOr(interval?.checkInTime, from, timeZone),
                checkOutTime: keptOr(interval?.checkOutTime, until, timeZone),
              },
          reason,
        }),
    },
  );
  const { isRemoved, from } = form.values;
  const title = shiftTitle(shift, squad);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={interval ? "Correct hours" : "Add hours"}
      description={isAdmin ? `${unitAndName(user)}: ${title}` : title}
    >
      <form {...form.wiring} className="grid gap-4">
        {isRemoved ? null : (
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14.5rem,100%),1fr))] gap-2">
            <MomentField label="10-8" required {...form.text("from")} />
            <MomentField label="10-7" required min={from} {...form.text("until")} />
          </div>
        )}
        {interval ? (
          <Checkbox {...form.box("isRemoved")}>
            {isAdmin ? "They weren't there: remove these hours" : "I wasn't there"}
          </Checkbox>
        ) : null}
        <TextField
          label="Reason"
          hint={isAdmin ? "Shown to the member and in the log." : "Shown to the admins."}
          required
          maxLength={MAX_CORRECTION_REASON_LENGTH}
          autoComplete="off"
          {...form.text("reason")}
        />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            pending={correct.isPending && "Saving..."}
            disabledReason={form.blocked}
          >
            {isAdmin ? "Save hours" : "Send to admins"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Converts a time field to an instant; an unedited field keeps its seconds. */
function keptOr(before: string | null | undefined, clock: string, zone: string): string {
  return before && wallClockOf(before, zone) === clock ? before : instantOfClock(clock, zone);
}
