import { defaultSeriesEnd, RECURRING_LABELS, RECURRING_TYPES, type RecurringType } from "@watchbill/domain/shifts/series";
import { defaultsOf, newShiftForm, shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import { isShiftType, SHIFT_TYPE_DEFAULTS, type ShiftType } from "@watchbill/domain/shifts/shift-type";
import { formatLongDay } from "@watchbill/domain/time/format";
import { addDays } from "@watchbill/domain/time/local";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { MemberPicker } from "../members/member-picker.tsx";
import { DraftWarnings } from "./draft-warnings.tsx";
import { ScopeQuestion } from "./scope-question.tsx";
import { changesOf, type Draft, draftOf, payloadOf } from "./shift-draft.ts";
import { type Scope, useShiftEditing } from "./shift-editing.ts";
import type { Shift } from "./shift-view.ts";

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

/** Creates a shift on a date, or edits one. */
export function ShiftDialog({ target, onClose }: { readonly target: Shift | string; readonly onClose: () => void }) {
  const shift = typeof target === "string" ? null : target;
  const original = typeof target === "string" ? { ...newShiftForm(target), notes: null } : draftOf(target);
  const [draft, setDraft] = useState<Draft>(original);
  const [series, setSeries] = useState<{ type: RecurringType; end: string } | null>(null);
  const [question, setQuestion] = useState<"update" | "delete" | null>(null);
  const [problem, setProblem] = useState<{ message: string; fields: Readonly<Record<string, string>> } | null>(null);
  const editing = useShiftEditing(shift, onClose);
  const set = (change: Partial<Draft>): void => setDraft({ ...draft, ...change });
  const fields = problem?.fields ?? {};

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const refusal = shiftBlockedBecause(draft);
    setProblem(refusal ? { message: refusal.message, fields: refusal.fields ?? {} } : null);
    if (refusal || editing.isBusy) return;
    if (shift) setQuestion("update");
    else if (series)
      editing.createSeries.mutate({
        startDate: draft.date,
        endDate: series.end || null,
        recurringType: series.type,
        shifts: [payloadOf(draft)],
      });
    else editing.create.mutate(payloadOf(draft));
  };

  const answer = (scope: Scope): void => {
    if (!shift) return;
    const changes = changesOf(original, draft);
    if (question === "delete" && scope === "single") editing.remove.mutate({ id: shift.id });
    else if (question === "delete" && scope !== "single") editing.removeSeries.mutate({ id: shift.id, option: scope });
    else if (scope === "single") editing.change.mutate({ id: shift.id, ...changes });
    else editing.changeSeries.mutate({ id: shift.id, option: scope, ...changes });
  };

  if (shift && question) {
    return (
      <ScopeQuestion shift={shift} kind={question} isBusy={editing.isBusy} onAnswer={answer} onBack={() => setQuestion(null)} />
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title={shift ? "Edit shift" : "Create shift"} description={formatLongDay(draft.date)}>
      <form noValidate onSubmit={submit} className="space-y-4">
        <SelectField
          label="Shift type"
          options={
            isShiftType(draft.type) && TYPES.some(({ value }) => value === draft.type)
              ? TYPES
              : [...TYPES, { value: draft.type, label: draft.type }]
          }
          value={draft.type}
          error={fields.type}
          onChange={(event) =>
            isShiftType(event.target.value) && set({ type: event.target.value, ...defaultsOf(event.target.value, draft.date) })
          }
        />
        {draft.type === "custom" ? (
          <TextField
            label="Custom name"
            maxLength={80}
            value={draft.customName ?? ""}
            error={fields.customName}
            onChange={(event) => set({ customName: event.target.value })}
          />
        ) : null}
        <TextField
          label="Date"
          type="date"
          value={draft.date}
          onChange={(event) => event.target.value && set(onDate(draft, event.target.value))}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Start time"
            type="time"
            value={draft.startTime}
            error={fields.startTime}
            onChange={(event) => set({ startTime: event.target.value })}
          />
          <TextField
            label="End time"
            type="time"
            value={draft.endTime}
            error={fields.endTime}
            onChange={(event) => set({ endTime: event.target.value })}
          />
        </div>
        <Checkbox
          checked={draft.endDate !== null}
          onChange={(event) => set({ endDate: event.target.checked ? addDays(draft.date, 1) : null })}
        >
          Overnight or multi-day shift
        </Checkbox>
        {draft.endDate === null ? null : (
          <TextField
            label="End date"
            type="date"
            value={draft.endDate}
            error={fields.endDate}
            onChange={(event) => set({ endDate: event.target.value || addDays(draft.date, 1) })}
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
          onChange={(event) => set({ maxMembers: wholeNumber(event.target.value, draft.maxMembers) })}
        />
        <TextField
          label="Special instructions"
          maxLength={2000}
          value={draft.notes ?? ""}
          onChange={(event) => set({ notes: event.target.value || null })}
        />
        {shift ? null : <Recurrence draft={draft} series={series} onChange={setSeries} />}
        <MemberPicker chosen={draft.memberIds} most={draft.maxMembers} onChange={(memberIds) => set({ memberIds })} />
        <DraftWarnings draft={draft} shift={shift} />
        {problem ? (
          <p role="alert" className="rounded-lg bg-bad-soft p-3 font-medium text-bad">
            {problem.message}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-between gap-2">
          {shift ? (
            <Button variant="danger" onClick={() => setQuestion("delete")}>
              Delete
            </Button>
          ) : (
            <span />
          )}
          <div className="flex gap-2">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" pending={editing.isBusy && "Saving..."}>
              {shift ? "Save changes" : series ? "Create shifts" : "Create shift"}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

function Recurrence({
  draft,
  series,
  onChange,
}: {
  readonly draft: Draft;
  readonly series: { type: RecurringType; end: string } | null;
  readonly onChange: (series: { type: RecurringType; end: string } | null) => void;
}) {
  return (
    <div className="space-y-3">
      <Checkbox
        checked={series !== null}
        onChange={(event) => onChange(event.target.checked ? { type: "weekly", end: defaultSeriesEnd(draft.date) } : null)}
      >
        Repeats
      </Checkbox>
      {series ? (
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label="How often"
            options={RECURRING_TYPES.map((value) => ({ value, label: RECURRING_LABELS[value] }))}
            value={series.type}
            onChange={(event) =>
              onChange({ ...series, type: RECURRING_TYPES.find((type) => type === event.target.value) ?? "weekly" })
            }
          />
          <TextField
            label="Repeats until"
            type="date"
            min={draft.date}
            value={series.end}
            onChange={(event) => onChange({ ...series, end: event.target.value })}
          />
        </div>
      ) : null}
    </div>
  );
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
