import { defaultsOf } from "@watchbill/domain/shifts/shift-form";
import { isShiftType, SHIFT_TYPE_DEFAULTS, type ShiftType } from "@watchbill/domain/shifts/shift-type";
import { addDays } from "@watchbill/domain/time/local";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Draft } from "./shift-draft.ts";

const TYPES = (
  [
    "morning-sunday-early",
    "morning-sunday-late",
    "morning-weekdays",
    "evening",
    "night",
    "custom",
  ] as const satisfies readonly ShiftType[]
).map((value) => ({
  value,
  label: SHIFT_TYPE_DEFAULTS[value].label,
}));

/** What a shift is: its kind, when it is, how many it takes and what to know. */
export function ShiftFields({
  draft,
  fields,
  onChange,
}: {
  readonly draft: Draft;
  /** What is wrong with each field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  return (
    <>
      <SelectField
        label="Shift type"
        options={typesFor(draft.type)}
        value={draft.type}
        error={fields.type}
        onChange={({ target: { value } }) => isShiftType(value) && onChange({ type: value, ...defaultsOf(value, draft.date) })}
      />
      {draft.type === "custom" ? (
        <TextField
          label="Custom name"
          maxLength={80}
          value={draft.customName ?? ""}
          error={fields.customName}
          onChange={(event) => onChange({ customName: event.target.value })}
        />
      ) : null}
      <TextField
        label="Date"
        type="date"
        value={draft.date}
        error={fields.date}
        onChange={(event) => event.target.value && onChange(onDate(draft, event.target.value))}
      />
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label="Start time"
          type="time"
          value={draft.startTime}
          error={fields.startTime}
          onChange={(event) => onChange({ startTime: event.target.value })}
        />
        <TextField
          label="End time"
          type="time"
          value={draft.endTime}
          error={fields.endTime}
          onChange={(event) => onChange({ endTime: event.target.value })}
        />
      </div>
      <Checkbox
        checked={draft.endDate !== null}
        onChange={(event) => onChange({ endDate: event.target.checked ? addDays(draft.date, 1) : null })}
      >
        Overnight or multi-day shift
      </Checkbox>
      {draft.endDate === null ? null : (
        <TextField
          label="End date"
          type="date"
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
        onChange={(event) => onChange({ maxMembers: wholeNumber(event.target.value, draft.maxMembers) })}
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

/** The types to choose from, and the one a shift has that is not offered any more. */
function typesFor(type: string) {
  if (TYPES.some(({ value }) => value === type)) return TYPES;
  return [...TYPES, { value: type, label: isShiftType(type) ? SHIFT_TYPE_DEFAULTS[type].label : type }];
}

/** Another date takes the end date along. */
function onDate(draft: Draft, date: string): Partial<Draft> {
  if (draft.endDate === null) return { date };
  const days = Temporal.PlainDate.from(draft.date).until(Temporal.PlainDate.from(draft.endDate)).days;
  return { date, endDate: addDays(date, days) };
}

/** Empty is allowed while typing; what is no number, or below 1, is ignored. */
function wholeNumber(text: string, before: number): number {
  if (text === "") return Number.NaN;
  const value = Math.trunc(Number(text));
  return value >= 1 ? value : before;
}
