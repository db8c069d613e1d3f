import { ONE_OFF, offeredShiftTypes, shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { shiftTypeWeekdaysText } from "@watchbill/domain/shift-types/shift-type-form";
import { defaultsOf } from "@watchbill/domain/shifts/shift-form";
import { addDays } from "@watchbill/domain/time/local";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextArea, TextField } from "../../../ui/form/field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { RoleFields } from "../../qualifications/position-fields.tsx";
import { DateField, TimeField } from "../../settings/date-time-fields.tsx";
import type { ShiftTypes } from "../../shift-types/use-shift-types.ts";
import type { Draft } from "./shift-draft.ts";

/** Fields for the shift's type, times, number of spots and notes. */
export function ShiftFields({
  draft,
  kinds,
  fields,
  onChange,
}: {
  readonly draft: Draft;
  readonly kinds: ShiftTypes;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  const usual = shiftTypeOf(kinds, draft.type)?.weekdays ?? [];
  return (
    <>
      <SelectField
        label="Shift type"
        hint={usual.length === 0 ? undefined : `Usually ${shiftTypeWeekdaysText(usual)}`}
        options={offeredShiftTypes(kinds, draft.type).map(({ key, name }) => ({
          value: key,
          label: name,
        }))}
        value={draft.type}
        error={fields.type}
        onChange={({ target: { value } }) => {
          const kind = shiftTypeOf(kinds, value);
          if (kind) onChange({ type: kind.key, ...defaultsOf(kind, draft.date) });
        }}
      />
      {draft.type === ONE_OFF ? (
        <TextField
          label="Custom name"
          maxLength={80}
          value={draft.customName ?? ""}
          error={fields.customName}
          onChange={(event) => onChange({ customName: event.target.value })}
        />
      ) : null}
      <DateField
        label="Date"
        value={draft.date}
        error={fields.date}
        onChange={(event) => event.target.value && onChange(onDate(draft, event.target.value))}
      />
      {/* Half the width of a very narrow phone does not fit a time field, so it has one column. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 min-[22.5rem]:grid-cols-2">
        <TimeField
          label="Start time"
          value={draft.startTime}
          error={fields.startTime}
          onChange={(event) => onChange({ startTime: event.target.value })}
        />
        <TimeField
          label="End time"
          value={draft.endTime}
          error={fields.endTime}
          onChange={(event) => onChange({ endTime: event.target.value })}
        />
      </div>
      <Checkbox
        checked={draft.endDate !== null}
        onChange={(event) =>
          onChange({ endDate: event.target.checked ? addDays(draft.date, 1) : null })
        }
      >
        Overnight or multi-day shift
      </Checkbox>
      {draft.endDate === null ? null : (
        <DateField
          label="End date"
          value={draft.endDate}
          error={fields.endDate}
          onChange={(event) => onChange({ endDate: event.target.value || addDays(draft.date, 1) })}
        />
      )}
      <TextField
        label="Max members"
        type="number"
        inputMode="numeric"
        min={1}
        max={10}
        value={Number.isNaN(draft.maxMembers) ? "" : draft.maxMembers}
        error={fields.maxMembers}
        onChange={(event) =>
          onChange({ maxMembers: wholeNumber(event.target.value, draft.maxMembers) })
        }
      />
      <RoleFields
        roleIds={draft.roleIds}
        maxMembers={draft.maxMembers}
        error={fields.roleIds}
        onChange={(roleIds) => onChange({ roleIds })}
      />
      <TextArea
        label="Special instructions"
        rows={2}
        maxLength={2000}
        value={draft.notes ?? ""}
        error={fields.notes}
        onChange={(event) => onChange({ notes: event.target.value || null })}
      />
    </>
  );
}

/** Returns the changes when the user picks a date; the end date moves with it. */
function onDate(draft: Draft, date: string): Partial<Draft> {
  if (draft.endDate === null) return { date };
  const days = Temporal.PlainDate.from(draft.date).until(
    Temporal.PlainDate.from(draft.endDate),
  ).days;
  return { date, endDate: addDays(date, days) };
}

/**
 * Parses a number; NaN for an empty field while the user types. Keeps the previous value if the
 * text is not a number or is below 1.
 */
function wholeNumber(text: string, before: number): number {
  if (text === "") return Number.NaN;
  const value = Math.trunc(Number(text));
  return value >= 1 ? value : before;
}
