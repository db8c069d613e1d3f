import { shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import { formatList } from "@watchbill/domain/text/language";
import { formatLongDay } from "@watchbill/domain/time/format";
import { isInReach } from "@watchbill/domain/time/local";
import { isAhead, spanOf } from "@watchbill/domain/time/span";
import { useNow } from "../../../lib/api/server-clock.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { MemberPicker } from "../../members/member-picker.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { WhyNot } from "../assign/eligibility-list.tsx";
import { SuggestedMembers } from "../assign/suggested-members.tsx";
import type { Shift } from "../shift-view.ts";
import { DraftWarnings } from "./draft-warnings.tsx";
import { ScopeQuestion } from "./scope-question.tsx";
import { SeriesFields } from "./series-fields.tsx";
import { writtenShift } from "./shift-draft.ts";
import { ShiftFields } from "./shift-fields.tsx";
import { type ShiftForm, useShiftForm } from "./use-shift-form.ts";

const GONE = "This shift was deleted";

interface ShiftDialogProps {
  readonly target: Shift | string;
  readonly onClose: () => void;
}

export function ShiftDialog({ target, onClose }: ShiftDialogProps) {
  const squad = useOrganization();
  const form = useShiftForm(target, onClose);
  const { shift, question, problem } = form;
  if (shift && question) {
    return (
      <ScopeQuestion
        shift={shift}
        kind={question}
        isBusy={form.isBusy}
        problem={problem?.message ?? null}
        chosenIds={question === "update" ? form.newMemberIds : []}
        onAnswer={form.answer}
        onBack={() => form.ask(null)}
      />
    );
  }
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={shift ? "Edit shift" : "Create shift"}
      description={formatLongDay(form.draft.date, squad)}
    >
      {/* The loading state and the form are in one dialog, because a second dialog would take
          the focus and animate again. */}
      <QueryBoundary
        of={form.reading}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load shift types."
      >
        {() => (
          <form noValidate onSubmit={form.submit} className="space-y-4">
            <News words={form.news} isGone={form.isGone} />
            {/* Two columns on wide screens: details and members side by side. */}
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-2">
              <What form={form} />
              <Who form={form} />
            </div>
            {problem ? (
              <p role="alert" className="rounded-lg bg-bad-soft p-3 font-medium text-bad">
                {problem.message}
              </p>
            ) : null}
            <Acts form={form} onClose={onClose} />
          </form>
        )}
      </QueryBoundary>
    </Dialog>
  );
}

/** Left half of the form: the shift's type, times, number of spots and recurrence. */
function What({
  form: { shift, draft, kinds, series, problem, edit, change },
}: {
  readonly form: ShiftForm;
}) {
  const fields = problem?.fields ?? {};
  return (
    <div className="space-y-4">
      <ShiftFields draft={draft} kinds={kinds} fields={fields} onChange={change} />
      {shift === null && shiftBlockedBecause(draft, kinds) === null ? (
        <AlreadyOver draft={draft} isSeries={series !== null} />
      ) : null}
      {shift ? null : (
        <SeriesFields
          start={draft.date}
          series={series}
          errors={{
            type: fields.recurringType,
            end: fields.seriesEnd,
            weekdays: fields.weekdays,
          }}
          onChange={(next) => edit({ series: next })}
        />
      )}
    </div>
  );
}

/** Warns if a new shift, or the first of a series, has already ended. */
function AlreadyOver({
  draft,
  isSeries,
}: {
  readonly draft: ShiftForm["draft"];
  readonly isSeries: boolean;
}) {
  const { timeZone } = useOrganization();
  const now = useNow(60_000);
  if (
    ![draft.date, draft.endDate ?? draft.date].every(isInReach) ||
    isAhead(spanOf(draft, timeZone), now)
  )
    return null;
  return (
    <p role="status" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      {isSeries
        ? "The first shift is already over. We'll ask its members whether they served."
        : "This time is already over. We'll ask the members whether they served."}
    </p>
  );
}

/**
 * Right half of the form: the assigned members, the suggestions, and the warnings about the chosen
 * members.
 */
function Who({
  form: { shift, draft, kinds, problem, isGone, change },
}: {
  readonly form: ShiftForm;
}) {
  const { memberIds, maxMembers } = draft;
  const blocked = shiftBlockedBecause(draft, kinds);
  // After a submit, the form's footer shows this message instead.
  const isTooMany = blocked?.code === "too-many-members" && problem?.message !== blocked.message;
  return (
    <div className="space-y-4">
      {shift && !isGone && memberIds.length < maxMembers ? (
        <SuggestedMembers
          shiftId={shift.id}
          chosen={memberIds}
          onChoose={(memberId) =>
            change({ memberIds: [...memberIds.filter((id) => id !== memberId), memberId] })
          }
        />
      ) : null}
      <MemberPicker chosen={memberIds} onChange={(chosen) => change({ memberIds: chosen })} />
      {isTooMany ? (
        <p role="status" className="font-medium text-bad">
          {blocked.message}
        </p>
      ) : null}
      {/* A half-typed year such as 0020 must not cause a request. */}
      {[draft.date, draft.endDate ?? draft.date].every(isInReach) ? (
        <DraftWarnings draft={draft} shift={shift} kinds={kinds} />
      ) : null}
      {blocked === null ? <WhyNot about={writtenShift(draft, shift)} /> : null}
    </div>
  );
}

function Acts({
  form: { shift, series, isBusy, isGone, isUnchanged, ask },
  onClose,
}: {
  readonly form: ShiftForm;
  readonly onClose: () => void;
}) {
  return (
    <DialogActions isApart={shift !== null}>
      {shift ? (
        <Button
          variant="danger"
          disabledReason={isGone ? GONE : null}
          onClick={() => ask("delete")}
        >
          Delete
        </Button>
      ) : null}
      <div className="acts">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          pending={isBusy && "Saving..."}
          disabledReason={isGone ? GONE : isUnchanged ? "No changes to save" : null}
        >
          {shift ? "Save changes" : series ? "Create shifts" : "Create shift"}
        </Button>
      </div>
    </DialogActions>
  );
}

/** Notice about another coordinator's changes while the form is open. */
function News({ words, isGone }: { readonly words: readonly string[]; readonly isGone: boolean }) {
  if (!isGone && words.length === 0) return null;
  return (
    <p role="status" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      {isGone
        ? "This shift was deleted while you were editing it."
        : `Someone changed the ${formatList(words)} of this shift while you were editing. Your own changes are kept.`}
    </p>
  );
}
