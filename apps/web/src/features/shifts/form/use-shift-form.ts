import { seriesDates } from "@watchbill/domain/shifts/series";
import { shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import type { WeekStart } from "@watchbill/domain/time/date-style";
import { type SubmitEvent, useState } from "react";
import { useOrganization } from "../../settings/organization.ts";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import type { Shift } from "../shift-view.ts";
import { endOf, type SeriesDraft, weekdaysOf } from "./series-fields.tsx";
import {
  changesOf,
  type Draft,
  type Problem,
  payloadOf,
  problemLeft,
  seenOf,
} from "./shift-draft.ts";
import { type Scope, useShiftEditing } from "./shift-editing.ts";
import { useLiveShiftDraft } from "./use-live-draft.ts";

const NONE_YET: ShiftTypes = [];

/** State of the shift form. `target` is the shift to edit, or the date of a new shift or series. */
export function useShiftForm(target: Shift | string, onDone: () => void) {
  const reading = useShiftTypes();
  const kinds = reading.data ?? NONE_YET;
  const { weekStartsOn } = useOrganization();
  const shift = typeof target === "string" ? null : target;
  const [series, setSeries] = useState<SeriesDraft | null>(null);
  const [question, setQuestion] = useState<"update" | "delete" | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const editing = useShiftEditing({
    onDone,
    onRefused: (message) => setProblem({ message, fields: {} }),
  });
  const live = useLiveShiftDraft(
    shift,
    typeof target === "string" ? target : target.date,
    reading.data ?? null,
    editing.isBusy,
  );
  const { draft, seen } = live;
  const changes = changesOf(seen, draft);
  const isUnchanged = shift !== null && Object.keys(changes).length === 0;

  const edit = (next: { readonly draft?: Draft; readonly series?: SeriesDraft | null }): void => {
    const { draft: filled = draft, series: repeated = series } = next;
    if (next.draft) live.setDraft(next.draft);
    if (next.series !== undefined) setSeries(next.series);
    setProblem((now) => problemLeft(now, problemOf(filled, repeated, kinds, weekStartsOn)));
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found = problemOf(draft, series, kinds, weekStartsOn);
    setProblem(found);
    if (found) showFault(event.currentTarget);
    if (found || editing.isBusy || isUnchanged || live.isGone) return;
    if (shift) setQuestion("update");
    else if (series) editing.createSeries.mutate(seriesPayload(draft, series));
    else editing.create.mutate({ ...payloadOf(draft), isUndoable: true });
  };

  const ask = (kind: "update" | "delete" | null): void => {
    setProblem(null);
    setQuestion(kind);
  };

  const answer = (scope: Scope): void => {
    if (!shift) return;
    setProblem(null);
    const change = { id: shift.id, ...changes, seen: seenOf(seen, changes) };
    if (question === "delete" && scope === "single")
      editing.remove.mutate({ id: shift.id, isUndoable: true });
    else if (question === "delete" && scope !== "single")
      editing.removeSeries.mutate({ id: shift.id, option: scope, isUndoable: true });
    else if (scope === "single") editing.change.mutate(change);
    else editing.changeSeries.mutate({ ...change, option: scope });
  };

  return {
    reading,
    kinds,
    shift,
    draft,
    series,
    problem,
    /** Describes another coordinator's changes while the form is open. */
    news: live.news,
    isGone: live.isGone,
    isBusy: editing.isBusy,
    isUnchanged,
    /** Ids of the members that the change assigns. */
    newMemberIds: changes.memberIds ?? [],
    question,
    edit,
    change: (change: Partial<Draft>) => edit({ draft: { ...draft, ...change } }),
    submit,
    ask,
    answer,
  };
}

export type ShiftForm = ReturnType<typeof useShiftForm>;

function seriesPayload(draft: Draft, series: SeriesDraft) {
  return {
    startDate: draft.date,
    endDate: endOf(series, draft.date),
    recurringType: series.type,
    weekdays: weekdaysOf(series, draft.date),
    shifts: [payloadOf(draft)],
    isUndoable: true,
  };
}

/** Focuses the first invalid field once it is marked, which scrolls it into view. */
function showFault(form: Element): void {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}

/**
 * Returns why the form cannot be saved, or null. An error in the series' last day belongs to that
 * field.
 */
function problemOf(
  draft: Draft,
  series: SeriesDraft | null,
  kinds: ShiftTypes,
  weekStartsOn: WeekStart,
): Problem | null {
  const refusal = shiftBlockedBecause(draft, kinds);
  if (refusal) return { message: refusal.message, fields: refusal.fields ?? {} };
  if (!series) return null;
  const dates = seriesDates(
    draft.date,
    endOf(series, draft.date),
    series.type,
    weekStartsOn,
    weekdaysOf(series, draft.date),
  );
  if (!("kind" in dates)) return null;
  const { weekdays, endDate, recurringType } = dates.fields ?? {};
  return {
    message: dates.message,
    fields: {
      ...(weekdays ? { weekdays } : {}),
      ...(recurringType ? { recurringType } : {}),
      ...(endDate ? { seriesEnd: dates.message } : {}),
    },
  };
}
