import { draftScheduleDaysText } from "@watchbill/domain/draft-schedules/draft-schedule";
import {
  draftScheduleBlockedBecause,
  draftScheduleFrom,
  MAX_DRAFT_SCHEDULE_NAME_LENGTH,
  suggestedDraftSchedule,
  suggestedShiftPreferencesEnd,
} from "@watchbill/domain/draft-schedules/draft-schedule-form";
import { changesIn, type FieldWords, seenOf } from "@watchbill/domain/errors/changed-meanwhile";
import { dateOf, isLocalDate } from "@watchbill/domain/time/local";
import { useState } from "react";
import { useCommand } from "../../lib/api/queries.ts";
import { serverNow, useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { useLiveDraft } from "../../lib/forms/live-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { EditConflict } from "../../ui/form/edit-conflict.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { DateField, TimeField } from "../settings/date-time-fields.tsx";
import { organizationNow, useOrganization } from "../settings/organization.ts";
import type { DraftScheduleOnWire } from "./draft-schedule-fields.ts";
import {
  instantOf,
  type ShiftPreferencesEnd,
  shiftPreferencesEndOf,
} from "./shift-preferences-end.ts";

interface Values extends ShiftPreferencesEnd {
  readonly name: string;
  readonly fromDate: string;
  readonly untilDate: string;
  readonly asksShiftPreferences: boolean;
}

/** Labels of the fields in the message about an edit conflict. */
const WORDS: FieldWords<Values> = [
  { word: "name", keys: ["name"], read: ({ name }) => name },
  {
    word: "days",
    keys: ["fromDate", "untilDate"],
    read: (values) => draftScheduleDaysText(values, organizationNow()),
  },
  {
    word: "preferences due date",
    keys: ["asksShiftPreferences", "preferencesUntil", "shiftPreferencesTime"],
  },
];

/**
 * Creates or changes a draft schedule; a new one defaults to the first month without a schedule.
 */
export function DraftScheduleForm({
  draftSchedule,
  draftSchedules,
  onDone,
}: {
  readonly draftSchedule: DraftScheduleOnWire | null;
  /** The existing draft schedules, from which the form derives its defaults. */
  readonly draftSchedules: readonly DraftScheduleOnWire[];
  readonly onDone: () => void;
}) {
  const { timeZone } = useOrganization();
  const today = dateOf(useNow(60_000), timeZone);
  const how = { onSuccess: onDone, failed: "Couldn't save the draft schedule. Try again." };
  const create = useCommand("draftSchedules.create", {
    ...how,
    done: ({ name }) => ({ title: `Draft created: ${name}` }),
  });
  const change = useCommand("draftSchedules.change", { ...how, done: { title: "Draft saved" } });
  const sending = draftSchedule === null ? create : change;
  const written = ({ name, fromDate, untilDate, asksShiftPreferences, ...end }: Values) => ({
    name: name.trim(),
    fromDate,
    untilDate,
    preferencesUntil: asksShiftPreferences
      ? instantOf(end, timeZone, draftSchedule?.preferencesUntil)
      : null,
  });
  const before = draftSchedule && {
    ...draftSchedule,
    preferencesUntil:
      draftSchedule.preferencesUntil === null
        ? null
        : Temporal.Instant.from(draftSchedule.preferencesUntil),
  };
  const [suggested] = useState(() => valuesOf(null, draftSchedules, today, timeZone));
  /** True if the preference deadline was edited: it then no longer follows the first day. */
  const [isOwnEnd, setOwnEnd] = useState(draftSchedule !== null);
  /**
   * The last default name and last day. A form value that differs was edited by the coordinator.
   */
  const [followed, setFollowed] = useState<Pick<Values, "name" | "untilDate">>(suggested);
  const live = useLiveDraft<Values>(
    draftSchedule ? valuesOf(draftSchedule, [], today, timeZone) : suggested,
    true,
    WORDS,
  );
  const form = useForm<Values>(live.seen, {
    draft: live,
    blockedBecause: (values) =>
      draftScheduleBlockedBecause(written(values), serverNow(), timeZone, before),
    title: null,
    sending,
    onSend: (values) => {
      const now = onWire(written(values));
      if (draftSchedule === null) return create.mutate(now);
      const seen = onWire(written(live.seen));
      const changes = changesIn(seen, now);
      change.mutate({ id: draftSchedule.id, ...changes, seen: seenOf(seen, changes) });
    },
  });
  const { values } = form;
  /** Sets the first day, and updates the defaults that depend on it, except edited values. */
  const begin = (fromDate: string): void => {
    form.set({ fromDate });
    if (!isLocalDate(fromDate)) return;
    if (!isOwnEnd) form.set({ preferencesUntil: suggestedShiftPreferencesEnd(fromDate, today) });
    if (draftSchedule !== null) return;
    const { name, untilDate } = draftScheduleFrom(fromDate);
    if (values.name === followed.name) form.set({ name });
    if (values.untilDate === followed.untilDate) form.set({ untilDate });
    setFollowed({ name, untilDate });
  };
  return (
    <form {...form.wiring} className="space-y-4">
      <EditConflict
        text={(fields) =>
          `Someone changed the ${fields} of this draft schedule while you were editing.`
        }
        news={live.news}
        clashes={live.clashes}
        onTakeTheirs={live.takeTheirs}
      />
      <TextField
        label="Name"
        maxLength={MAX_DRAFT_SCHEDULE_NAME_LENGTH}
        autoComplete="off"
        required
        {...form.text("name")}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="First day"
          required
          {...form.text("fromDate")}
          onChange={({ target }) => begin(target.value)}
        />
        <DateField label="Last day" required min={values.fromDate} {...form.text("untilDate")} />
      </div>
      <Checkbox {...form.box("asksShiftPreferences")}>
        Ask members for shift preferences first
      </Checkbox>
      {values.asksShiftPreferences ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField
            label="Preferences due"
            required
            {...form.text("preferencesUntil")}
            onChange={({ target }) => {
              setOwnEnd(true);
              form.set({ preferencesUntil: target.value });
            }}
          />
          <TimeField label="Time" required {...form.text("shiftPreferencesTime")} />
        </div>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending && "Saving..."}>
          {draftSchedule === null ? "Create draft" : "Save draft"}
        </Button>
      </DialogActions>
    </form>
  );
}

function valuesOf(
  draftSchedule: DraftScheduleOnWire | null,
  draftSchedules: readonly DraftScheduleOnWire[],
  today: string,
  zone: string,
): Values {
  const { name, fromDate, untilDate } =
    draftSchedule ?? suggestedDraftSchedule(draftSchedules, today);
  const preferencesUntil = draftSchedule?.preferencesUntil ?? null;
  return {
    name,
    fromDate,
    untilDate,
    asksShiftPreferences: draftSchedule === null || preferencesUntil !== null,
    ...shiftPreferencesEndOf(preferencesUntil, suggestedShiftPreferencesEnd(fromDate, today), zone),
  };
}

function onWire<Form extends { readonly preferencesUntil: Temporal.Instant | null }>(form: Form) {
  return { ...form, preferencesUntil: form.preferencesUntil?.toString() ?? null };
}
