import { unitAndName } from "@watchbill/domain/members/person-name";
import {
  hasAnswered,
  shiftPreferencesUntilText,
} from "@watchbill/domain/shift-preferences/preference-request";
import {
  SHIFT_PREFERENCE_LABELS,
  type ShiftPreference,
} from "@watchbill/domain/shift-preferences/shift-preference";
import { CalendarHeart, CircleCheck } from "lucide-react";
import { useCallback } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useOffline } from "../../lib/offline/connectivity.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { Progress } from "../../ui/feedback/progress.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { Disclosure } from "../../ui/layout/disclosure.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import { WholeRows } from "./bulk-preferences.tsx";
import { mergeParallel } from "./merge-parallel.ts";
import { type MyShiftPreferences, withKept } from "./optimistic-preferences.ts";
import { PreferenceGrid } from "./preference-grid.tsx";
import {
  type Saying,
  sayAnswered,
  sayShiftPreferences,
  sayWanted,
  useKept,
} from "./queued-preferences.ts";
import { mineOf } from "./send-shift-preferences.ts";
import { HowMany } from "./shift-count-field.tsx";
import { ShiftPreferenceList } from "./shift-preference-list.tsx";

/**
 * Form with one member's preferences for a draft schedule; shows queued (unsent) changes at once.
 */
export function OneAnswer({ saying }: { readonly saying: Saying }) {
  const mine = useEndpoint("shiftPreferences.mine", mineOf(saying));
  const kept = useKept(saying);
  return (
    <QueryBoundary
      of={mine}
      loading={<Skeleton className="h-96" />}
      failed="Couldn't load shift preferences. Try again."
    >
      {(answer) => (
        <Answer
          saying={saying}
          answer={withKept(mergeParallel(answer), kept)}
          waiting={kept.pieces.length}
        />
      )}
    </QueryBoundary>
  );
}

function Answer({
  saying,
  answer,
  waiting,
}: {
  readonly saying: Saying;
  readonly answer: MyShiftPreferences;
  readonly waiting: number;
}) {
  const { draftSchedule, shifts, closedBecause, member } = answer;
  const isClosed = closedBecause !== null;
  const isOwn = saying.memberId === saying.byId;
  const { byId, memberId, draftScheduleId } = saying;
  const say = useCallback(
    (shiftId: number, preference: ShiftPreference | null) =>
      sayShiftPreferences({ byId, memberId, draftScheduleId }, [{ shiftId, preference }]),
    [byId, memberId, draftScheduleId],
  );
  const sayMany = (shiftIds: readonly number[], preference: ShiftPreference | null): void =>
    sayShiftPreferences(
      saying,
      shiftIds.map((shiftId) => ({ shiftId, preference })),
    );
  const sayRow = (shiftIds: readonly number[], preference: ShiftPreference): void => {
    const before = shifts
      .filter(({ id }) => shiftIds.includes(id))
      .map(({ id, preference: was }) => ({ shiftId: id, preference: was }));
    sayMany(shiftIds, preference);
    const action = { label: "Undo", run: () => sayShiftPreferences(saying, before) };
    showToast({
      title: `${SHIFT_PREFERENCE_LABELS[preference]}: ${shiftIds.length === 1 ? "1 shift" : `${shiftIds.length} shifts`}`,
      action,
    });
  };
  return (
    <>
      <h1 className="text-2xl font-bold">
        {isOwn
          ? `Your preferences for ${draftSchedule.name}`
          : `Preferences of ${unitAndName(member)} for ${draftSchedule.name}`}
      </h1>
      <HowFar
        answer={answer}
        waiting={waiting}
        onAnswer={(isComplete) => sayAnswered(saying, isComplete)}
      />
      {shifts.length === 0 ? (
        <Card>
          <EmptyState icon={<CalendarHeart aria-hidden />} title="No shifts yet">
            {isClosed
              ? "This schedule is no longer being drafted."
              : "We'll notify you when its shifts are created."}
          </EmptyState>
        </Card>
      ) : (
        <>
          <PreferenceGrid
            days={draftSchedule}
            shifts={shifts}
            isClosed={isClosed}
            onSay={say}
            onSayMany={sayMany}
          />
          <HowMany
            wanted={answer}
            isClosed={isClosed}
            onSay={(wanted) => sayWanted(saying, wanted)}
          />
          <div>
            <Disclosure label="All shifts as a list">
              {() => (
                <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                  {isClosed ? null : <WholeRows shifts={shifts} onSay={sayRow} />}
                  <ShiftPreferenceList
                    shifts={shifts}
                    isClosed={isClosed}
                    onSay={say}
                    onSayMany={sayRow}
                  />
                </div>
              )}
            </Disclosure>
          </div>
          {isClosed ? null : (
            <Done answer={answer} onAnswer={(isComplete) => sayAnswered(saying, isComplete)} />
          )}
        </>
      )}
    </>
  );
}

function HowFar({
  answer,
  waiting,
  onAnswer,
}: {
  readonly answer: MyShiftPreferences;
  readonly waiting: number;
  readonly onAnswer: (isComplete: boolean) => void;
}) {
  const squad = useOrganization();
  const now = useNow(60_000);
  const { draftSchedule, shifts, closedBecause } = answer;
  const said = shifts.filter(({ preference }) => preference !== null).length;
  return (
    <Card>
      <div className="grid gap-3">
        {closedBecause === null ? null : (
          <p role="note" className="rounded-lg bg-warn-soft p-3 font-semibold text-warn">
            {closedBecause}
          </p>
        )}
        {closedBecause === null && draftSchedule.preferencesUntil ? (
          <p>
            Preferences due:{" "}
            <strong>
              <NoWrap>
                {shiftPreferencesUntilText(
                  Temporal.Instant.from(draftSchedule.preferencesUntil),
                  now,
                  squad,
                )}
              </NoWrap>
            </strong>
          </p>
        ) : null}
        <Progress
          label={`${said} of ${shifts.length} answered`}
          value={said}
          most={Math.max(1, shifts.length)}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          {/* The button comes before the text, so that it does not move when the text grows. */}
          {closedBecause === null ? <Done answer={answer} onAnswer={onAnswer} /> : null}
          <SavedState waiting={waiting} />
        </div>
      </div>
    </Card>
  );
}

/** Says whether all changes have been sent to the server. */
function SavedState({ waiting }: { readonly waiting: number }) {
  const offline = useOffline();
  const text =
    waiting === 0
      ? "Saved"
      : offline
        ? `Not sent yet: ${waiting}. We'll send them when you're back online.`
        : "Saving...";
  return (
    <p role="status" className="text-sm text-ink-soft">
      {text}
    </p>
  );
}

function Done({
  answer,
  onAnswer,
}: {
  readonly answer: MyShiftPreferences;
  readonly onAnswer: (isComplete: boolean) => void;
}) {
  const { shifts, answeredAt } = answer;
  const saidCount = shifts.filter(({ preference }) => preference !== null).length;
  if (answeredAt !== null)
    return (
      <p className="flex flex-wrap items-center gap-2 font-semibold text-good">
        <CircleCheck aria-hidden size={20} />
        Submitted{" "}
        <Button variant="quiet" isCompact onClick={() => onAnswer(false)}>
          Edit
        </Button>
      </p>
    );
  const isAll = hasAnswered({ answeredAt: null, saidCount, shiftCount: shifts.length });
  return (
    <div className="grid gap-1">
      <Button
        variant={isAll ? "primary" : "secondary"}
        className="justify-self-start"
        onClick={() => onAnswer(true)}
      >
        Submit preferences
      </Button>
      {isAll ? null : (
        <p className="text-sm text-ink-soft">Shifts without an answer count as shown.</p>
      )}
    </div>
  );
}
