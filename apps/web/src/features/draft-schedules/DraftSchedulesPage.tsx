import { CalendarRange, Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DraftScheduleForm } from "./draft-schedule-form.tsx";
import { DraftScheduleRow, type RenderAnswers } from "./draft-schedule-row.tsx";

const DraftScheduleReview = lazyPage(
  async () => (await import("./draft-schedule-review.tsx")).DraftScheduleReview,
);

/** The list of draft schedules, or the review of the one in the URL. */
export default function DraftSchedulesPage({
  renderAnswers,
}: {
  readonly renderAnswers: RenderAnswers;
}) {
  const [params] = useSearchParams();
  const reviewed = params.get("review");
  if (reviewed === null) return <DraftSchedules renderAnswers={renderAnswers} />;
  return (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <DraftScheduleReview draftScheduleId={Number(reviewed)} />
    </Suspense>
  );
}

/**
 * Draft schedules and recently published schedules: the page where a coordinator starts and
 * finishes a month.
 */
function DraftSchedules({ renderAnswers }: { readonly renderAnswers: RenderAnswers }) {
  const draftSchedules = useEndpoint("draftSchedules.list", {});
  const held = useEndpoint("shifts.ofDraftSchedules", {});
  const [isAdding, setAdding] = useState(false);
  const close = (): void => setAdding(false);
  const add = (
    <Button
      disabledReason={draftSchedules.data ? null : "Loading draft schedules"}
      onClick={() => setAdding(true)}
    >
      <Plus aria-hidden size={18} /> New draft
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">Draft schedules</h1>
        {draftSchedules.data?.length === 0 ? null : add}
      </div>
      <p className="max-w-prose text-ink-soft">
        Until you publish, members see these shifts as drafts and can't take them, and no one is
        asked to fill gaps.
      </p>
      <QueryBoundary
        of={draftSchedules}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load draft schedules. Try again."
        empty={
          <Card>
            <EmptyState icon={<CalendarRange aria-hidden size={32} />} title="No draft schedules">
              <p className="mb-2">
                Start with next month: create shifts, assign members, then publish.
              </p>
              {add}
            </EmptyState>
          </Card>
        }
      >
        {(data) => (
          <ul aria-label="Draft schedules" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.map((draftSchedule) => (
              <DraftScheduleRow
                key={draftSchedule.id}
                renderAnswers={renderAnswers}
                draftSchedule={draftSchedule}
                held={held.data?.find(
                  ({ draftScheduleId }) => draftScheduleId === draftSchedule.id,
                )}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      {isAdding ? (
        <Dialog isOpen onClose={close} title="New draft schedule">
          <DraftScheduleForm
            draftSchedule={null}
            draftSchedules={draftSchedules.data ?? []}
            onDone={close}
          />
        </Dialog>
      ) : null}
    </div>
  );
}
