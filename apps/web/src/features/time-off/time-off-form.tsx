import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { plural } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import { timeOffPresets } from "@watchbill/domain/time-off/time-off-presets";
import {
  MAX_TIME_OFF_NOTE_LENGTH,
  timeOffBlockedBecause,
  timeOffText,
} from "@watchbill/domain/time-off/time-off-span";
import { useRef } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { serverNow, useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { DateField, TimeField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";

export type OwnSpan = Output<"timeOff.ofMember">[number];
type Saved = Output<"timeOff.add">;

interface Values {
  readonly fromDate: string;
  readonly fromTime: string;
  readonly untilDate: string;
  readonly untilTime: string;
  readonly isToTheMinute: boolean;
  readonly note: string;
}

/**
 * Form for new or existing time off. Lists the member's shifts in that time, and can request
 * replacements for all of them.
 */
export function TimeOffForm({
  memberId,
  isOwn,
  span,
  day,
  onDone,
}: {
  readonly memberId: number;
  readonly isOwn: boolean;
  readonly span: OwnSpan | null;
  /** The initial first day of new time off; today by default. */
  readonly day?: string;
  readonly onDone: () => void;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const asksForReplacement = useRef(false);
  const how = {
    done: ({ span: saved, asked }: Saved) => ({
      title: `Time off saved: ${timeOffText(saved, squad, today)}`,
      ...(asked > 0 && {
        description: plural(
          asked,
          "Replacement requested for 1 shift",
          `Replacement requested for ${asked} shifts`,
        ),
      }),
    }),
    onSuccess: onDone,
    failed: "Couldn't save the time off. Try again.",
  };
  const add = useCommand("timeOff.add", how);
  const change = useCommand("timeOff.change", how);
  const sending = span === null ? add : change;
  const form = useForm<Values>(() => valuesOf(span, day ?? today), {
    blockedBecause: (values) => timeOffBlockedBecause(writtenOf(values), serverNow(), timeZone),
    title: null,
    sending,
    onSend: (values) => {
      const written = { ...writtenOf(values), asksForReplacement: asksForReplacement.current };
      if (span === null) add.mutate({ id: memberId, ...written });
      else change.mutate({ id: span.id, ...written });
    },
  });
  const { values } = form;
  const { note: _note, ...clock } = writtenOf(values);
  const within = useEndpoint(
    "timeOff.shiftsWithin",
    { id: memberId, ...given(clock) },
    { enabled: form.blocked === null },
  );
  const shifts = form.blocked === null ? (within.data ?? []) : [];
  const uncovered = shifts.filter(({ hasRequest }) => !hasRequest).length;
  const submit = (asks: boolean) => () => {
    asksForReplacement.current = asks;
  };
  return (
    <form {...form.wiring} className="space-y-4">
      {span === null && day === undefined ? (
        <div role="group" aria-label="Dates" className="flex flex-wrap gap-2">
          {timeOffPresets(today, squad.weekStartsOn).map(({ label, ...dates }) => (
            <Button
              key={label}
              variant="secondary"
              isCompact
              className="px-3"
              aria-pressed={
                values.fromDate === dates.fromDate && values.untilDate === dates.untilDate
              }
              onClick={() => form.set(dates)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <DateField
          label="First day"
          required
          {...form.text("fromDate")}
          onChange={({ target: { value: fromDate } }) =>
            form.set(fromDate > values.untilDate ? { fromDate, untilDate: fromDate } : { fromDate })
          }
        />
        <DateField label="Last day" required min={values.fromDate} {...form.text("untilDate")} />
        {values.isToTheMinute ? (
          <>
            <TimeField label="From" {...form.text("fromTime")} />
            <TimeField label="Until" {...form.text("untilTime")} />
          </>
        ) : null}
      </div>
      <Checkbox {...form.box("isToTheMinute")}>Set start and end times</Checkbox>
      <TextField
        label="Note"
        hint={isOwn ? "Only you and admins can see it." : "Only the member and admins can see it."}
        maxLength={MAX_TIME_OFF_NOTE_LENGTH}
        autoComplete="off"
        {...form.text("note")}
      />
      {shifts.length > 0 ? (
        <div role="status" className="rounded-lg bg-warn-soft p-3 text-warn">
          <p className="font-semibold">
            {isOwn
              ? plural(
                  shifts.length,
                  "You're scheduled for 1 shift then:",
                  `You're scheduled for ${shifts.length} shifts then:`,
                )
              : plural(
                  shifts.length,
                  "The member is scheduled for 1 shift then:",
                  `The member is scheduled for ${shifts.length} shifts then:`,
                )}
          </p>
          <ul
            aria-label="Shifts during this time"
            className="mt-1 max-h-48 list-disc overflow-y-auto ps-5 text-sm"
          >
            {shifts.map((shift) => (
              <li key={shift.assignmentId}>
                {shiftTitle(shift, squad, today)}
                {shift.hasRequest ? " (replacement requested)" : ""}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
        {uncovered > 0 ? (
          <>
            <Button type="submit" variant="secondary" onClick={submit(false)}>
              Save without requesting replacements
            </Button>
            <Button type="submit" pending={sending.isPending && "Saving..."} onClick={submit(true)}>
              {uncovered === 1
                ? "Save and request 1 replacement"
                : `Save and request ${uncovered} replacements`}
            </Button>
          </>
        ) : (
          <Button type="submit" pending={sending.isPending && "Saving..."} onClick={submit(false)}>
            Save
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

function valuesOf(span: OwnSpan | null, day: string): Values {
  return {
    fromDate: span?.fromDate ?? day,
    fromTime: span?.fromTime ?? "08:00",
    untilDate: span?.untilDate ?? day,
    untilTime: span?.untilTime ?? "18:00",
    isToTheMinute: span !== null && span.fromTime !== null,
    note: span?.note ?? "",
  };
}

function writtenOf({ isToTheMinute, fromTime, untilTime, ...values }: Values) {
  return {
    ...values,
    fromTime: isToTheMinute ? fromTime : null,
    untilTime: isToTheMinute ? untilTime : null,
  };
}

/** Returns the query of the request, without absent fields. */
function given({ fromTime, untilTime, ...dates }: Omit<ReturnType<typeof writtenOf>, "note">) {
  return fromTime === null || untilTime === null ? dates : { ...dates, fromTime, untilTime };
}
