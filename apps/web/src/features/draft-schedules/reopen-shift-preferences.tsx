import { suggestedShiftPreferencesEnd } from "@watchbill/domain/draft-schedules/draft-schedule-form";
import { openShiftPreferencesBlockedBecause } from "@watchbill/domain/draft-schedules/draft-schedule-state";
import { dateOf } from "@watchbill/domain/time/local";
import { useCommand } from "../../lib/api/queries.ts";
import { serverNow, useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DateField, TimeField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import type { DraftScheduleOnWire } from "./draft-schedule-fields.ts";
import {
  instantOf,
  type ShiftPreferencesEnd,
  shiftPreferencesEndOf,
} from "./shift-preferences-end.ts";

/** Dialog that starts, or starts again, the collection of shift preferences until a deadline. */
export function ReopenShiftPreferences({
  draftSchedule,
  onClose,
}: {
  readonly draftSchedule: DraftScheduleOnWire;
  readonly onClose: () => void;
}) {
  const { timeZone } = useOrganization();
  const today = dateOf(useNow(60_000), timeZone);
  const reopen = useCommand("draftSchedules.reopenShiftPreferences", {
    done: { title: "Preferences requested", description: draftSchedule.name },
    onSuccess: onClose,
    failed: "Couldn't request preferences. Try again.",
  });
  const form = useForm<ShiftPreferencesEnd>(
    () =>
      shiftPreferencesEndOf(
        null,
        suggestedShiftPreferencesEnd(draftSchedule.fromDate, today),
        timeZone,
      ),
    {
      blockedBecause: (values) =>
        openShiftPreferencesBlockedBecause(draftSchedule, instantOf(values, timeZone), serverNow()),
      title: null,
      sending: reopen,
      onSend: (values) =>
        reopen.mutate({
          id: draftSchedule.id,
          preferencesUntil: instantOf(values, timeZone).toString(),
        }),
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title={`Ask for preferences for ${draftSchedule.name}`}>
      <form {...form.wiring} className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label="Preferences due" required {...form.text("preferencesUntil")} />
          <TimeField label="Time" required {...form.text("shiftPreferencesTime")} />
        </div>
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={reopen.isPending && "Saving..."}>
            Ask for preferences
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
