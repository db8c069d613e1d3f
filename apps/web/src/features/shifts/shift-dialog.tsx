import { seriesDates } from "@watchbill/domain/shifts/series";
import { shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import type { WeekStart } from "@watchbill/domain/time/date-style";
import { formatLongDay } from "@watchbill/domain/time/format";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActs } from "../../ui/dialog-acts.tsx";
import { Read } from "../../ui/read.tsx";
import { type Kinds, useKinds } from "../kinds/use-kinds.ts";
import { MemberPicker } from "../members/member-picker.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { DraftWarnings } from "./draft-warnings.tsx";
import { ScopeQuestion } from "./scope-question.tsx";
import { endOf, type SeriesDraft, SeriesFields, weekdaysOf } from "./series-fields.tsx";
import { changesOf, type Draft, type Problem, payloadOf, problemLeft, seenOf, writtenShift } from "./shift-draft.ts";
import { type Scope, useShiftEditing } from "./shift-editing.ts";
import { ShiftFields } from "./shift-fields.tsx";
import type { Shift } from "./shift-view.ts";
import { SuggestedMembers } from "./suggested-members.tsx";
import { useLiveDraft } from "./use-live-draft.ts";
import { WhyNot } from "./why-not.tsx";

const NONE_YET: Kinds = [];
const GONE = "This shift is not there any more";

interface ShiftDialogProps {
  /** The shift to edit, or the date of a new one. */
  readonly target: Shift | string;
  readonly onClose: () => void;
}

/** Creates a shift on a date, or edits one. */
export function ShiftDialog({ target, onClose }: ShiftDialogProps) {
  const reading = useKinds();
  const kinds = reading.data ?? NONE_YET;
  const squad = useOrganisation();
  const shift = typeof target === "string" ? null : target;
  const [series, setSeries] = useState<SeriesDraft | null>(null);
  const [question, setQuestion] = useState<"update" | "delete" | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const editing = useShiftEditing({
    onDone: onClose,
    onRefused: (message) => setProblem({ message, fields: {} }),
  });
  const live = useLiveDraft(shift, typeof target === "string" ? target : target.date, reading.data ?? null, editing.isBusy);
  const { draft, seen } = live;
  const changes = changesOf(seen, draft);
  const isUnchanged = shift !== null && Object.keys(changes).length === 0;
  const fields = problem?.fields ?? {};

  const edit = (next: { readonly draft?: Draft; readonly series?: SeriesDraft | null }): void => {
    const { draft: filled = draft, series: repeated = series } = next;
    if (next.draft) live.setDraft(next.draft);
    if (next.series !== undefined) setSeries(next.series);
    setProblem((now) => problemLeft(now, problemOf(filled, repeated, kinds, squad.weekStartsOn)));
  };

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const found = problemOf(draft, series, kinds, squad.weekStartsOn);
    setProblem(found);
    if (found) showFault(event.currentTarget);
    if (found || editing.isBusy || isUnchanged || live.isGone) return;
    if (shift) setQuestion("update");
    else if (series)
      editing.createSeries.mutate({
        startDate: draft.date,
        endDate: endOf(series, draft.date),
        recurringType: series.type,
        weekdays: weekdaysOf(series, draft.date),
        shifts: [payloadOf(draft)],
      });
    else editing.create.mutate(payloadOf(draft));
  };

  const ask = (kind: "update" | "delete" | null): void => {
    setProblem(null);
    setQuestion(kind);
  };

  const answer = (scope: Scope): void => {
    if (!shift) return;
    setProblem(null);
    const change = { id: shift.id, ...changes, seen: seenOf(seen, changes) };
    if (question === "delete" && scope === "single") editing.remove.mutate({ id: shift.id, isUndoable: true });
    else if (question === "delete" && scope !== "single")
      editing.removeSeries.mutate({ id: shift.id, option: scope, isUndoable: true });
    else if (scope === "single") editing.change.mutate(change);
    else editing.changeSeries.mutate({ ...change, option: scope });
  };

  if (shift && question) {
    return (
      <ScopeQuestion
        shift={shift}
        kind={question}
        isBusy={editing.isBusy}
        problem={problem?.message ?? null}
        chosenIds={question === "update" ? (changes.memberIds ?? []) : []}
        onAnswer={answer}
        onBack={() => ask(null)}
      />
    );
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={shift ? "Edit shift" : "Create shift"}
      description={formatLongDay(draft.date, squad)}
    >
      {/* One dialog from the first moment: another in its place would take the focus, and open, anew. */}
      <Read of={reading} loading={<Skeleton className="h-96" />} failed="The kinds of shift could not be read.">
        {() => (
          <form noValidate onSubmit={submit} className="space-y-4">
            <News words={live.news} isGone={live.isGone} />
            {/* At a desk who is on it stands beside when it is. */}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-2">
              <div className="space-y-4">
                <ShiftFields
                  draft={draft}
                  kinds={kinds}
                  fields={fields}
                  onChange={(change) => edit({ draft: { ...draft, ...change } })}
                />
                {shift ? null : (
                  <SeriesFields
                    start={draft.date}
                    series={series}
                    errors={{ end: fields.seriesEnd, weekdays: fields.weekdays }}
                    onChange={(next) => edit({ series: next })}
                  />
                )}
              </div>
              <div className="space-y-4">
                {shift && !live.isGone && draft.memberIds.length < draft.maxMembers ? (
                  <SuggestedMembers
                    shiftId={shift.id}
                    chosen={draft.memberIds}
                    onChoose={(memberId) =>
                      edit({ draft: { ...draft, memberIds: [...draft.memberIds.filter((id) => id !== memberId), memberId] } })
                    }
                  />
                ) : null}
                <MemberPicker
                  chosen={draft.memberIds}
                  most={draft.maxMembers}
                  onChange={(memberIds) => edit({ draft: { ...draft, memberIds } })}
                />
                <DraftWarnings draft={draft} shift={shift} kinds={kinds} />
                {shiftBlockedBecause(draft, kinds) === null ? <WhyNot about={writtenShift(draft, shift)} /> : null}
              </div>
            </div>
            {problem ? (
              <p role="alert" className="rounded-lg bg-bad-soft p-3 font-medium text-bad">
                {problem.message}
              </p>
            ) : null}
            <DialogActs isApart={shift !== null}>
              {shift ? (
                <Button variant="danger" disabledReason={live.isGone ? GONE : null} onClick={() => ask("delete")}>
                  Delete
                </Button>
              ) : null}
              <div className="acts">
                <Button variant="secondary" onClick={onClose}>
                  Cancel
                </Button>
                <Button
                  type="submit"
                  pending={editing.isBusy && "Saving..."}
                  disabledReason={live.isGone ? GONE : isUnchanged ? "Nothing is changed yet" : null}
                >
                  {shift ? "Save changes" : series ? "Create shifts" : "Create shift"}
                </Button>
              </div>
            </DialogActs>
          </form>
        )}
      </Read>
    </Dialog>
  );
}

/** What somebody else did to the shift while its form is open. */
function News({ words, isGone }: { readonly words: readonly string[]; readonly isGone: boolean }) {
  if (!isGone && words.length === 0) return null;
  return (
    <p role="status" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      {isGone
        ? "Somebody has deleted this shift while you had it open. There is nothing to save any more."
        : `Somebody has changed the ${new Intl.ListFormat("en").format(words)} of this shift while you had it open. What you see is what it is now, with your own changes.`}
    </p>
  );
}

/** Brings the first field that is marked into sight, once it is. */
function showFault(form: Element): void {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid]")?.focus());
}

/** Why the form cannot be saved, or null; the end of a series has a field of its own. */
function problemOf(draft: Draft, series: SeriesDraft | null, kinds: Kinds, weekStartsOn: WeekStart): Problem | null {
  const refusal = shiftBlockedBecause(draft, kinds);
  if (refusal) return { message: refusal.message, fields: refusal.fields ?? {} };
  if (!series) return null;
  const dates = seriesDates(draft.date, endOf(series, draft.date), series.type, weekStartsOn, weekdaysOf(series, draft.date));
  if (!("kind" in dates)) return null;
  const { weekdays, endDate } = dates.fields ?? {};
  return {
    message: dates.message,
    fields: { ...(weekdays ? { weekdays } : {}), ...(endDate ? { seriesEnd: dates.message } : {}) },
  };
}
