import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import type { ShiftWhen } from "@watchbill/domain/shifts/shift-when";
import { UPCOMING_DAYS } from "@watchbill/domain/shifts/upcoming";
import { plural } from "@watchbill/domain/text/language";
import { dutyDate } from "@watchbill/domain/time/calendar";
import { isBefore } from "@watchbill/domain/time/local";
import { ChevronRight } from "lucide-react";
import { Suspense, useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { useOrganization } from "../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../shift-types/shift-type-colors.ts";
import { BySchedule } from "../shifts/panel/by-schedule.tsx";
import { whenOf } from "../shifts/shift-view.ts";
import { StatusBadge } from "../shifts/status-badge.tsx";
import type { ReplacementSlot, UpcomingShift } from "./day/own-shift-details.tsx";

const OwnShiftDetails = lazyPrefetched(
  async () => (await import("./day/own-shift-details.tsx")).OwnShiftDetails,
);

/** Number of shifts that fit on a phone's first screen. */
const SHOWN_AT_FIRST = 3;

/** The member's own shifts in the coming days; a tap opens a shift's details. */
export function UpcomingSchedule({
  renderReplacementActions,
}: {
  readonly renderReplacementActions: ReplacementSlot;
}) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const upcoming = useEndpoint("shifts.myUpcoming", {}, { retry: 1 });
  const now = useNow(60_000);
  const [opened, setOpened] = useState<UpcomingShift | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const today = dutyDate(now, timeZone);
  const shown = upcoming.data?.filter(
    ({ shift }) => shift.date >= today || isBefore(now, Temporal.Instant.from(shift.endsAt)),
  );
  const count = shown?.length ?? 0;
  return (
    <Card title={`My Upcoming ${UPCOMING_DAYS}-Day Shift Schedule`}>
      <QueryBoundary
        of={upcoming}
        loading={<Skeleton className="h-28" />}
        failed="Couldn't load your schedule."
        isEmpty={() => shown?.length === 0}
        empty={
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="text-ink-soft">No shifts in the next {UPCOMING_DAYS} days</p>
            <NextStep href={pathTo("settings", { view: "profile" })}>
              Enter your availability
            </NextStep>
          </div>
        }
      >
        {() => (
          <>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {shown?.slice(0, showsAll ? count : SHOWN_AT_FIRST).map((assignment) => (
                <UpcomingRow
                  key={assignment.id}
                  assignment={assignment}
                  when={whenOf(assignment.shift, now, squad)}
                  onOpen={() => setOpened(assignment)}
                />
              ))}
            </ul>
            {count > SHOWN_AT_FIRST ? (
              <Button
                variant="quiet"
                className="mt-2 w-full"
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll
                  ? "Show fewer"
                  : plural(count, "Show all 1 shift", `Show all ${count} shifts`)}
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
      {opened ? (
        <Suspense>
          <OwnShiftDetails
            assignment={shown?.find(({ id }) => id === opened.id) ?? opened}
            isGone={shown !== undefined && !shown.some(({ id }) => id === opened.id)}
            today={today}
            renderReplacementActions={renderReplacementActions}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

function UpcomingRow({
  assignment,
  when,
  onOpen,
}: {
  readonly assignment: UpcomingShift;
  readonly when: ShiftWhen;
  readonly onOpen: () => void;
}) {
  const { shift, status } = assignment;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className={`flex min-h-14 w-full items-center justify-between gap-2 rounded-lg border border-s-4 border-line px-3 py-2 text-start hover:bg-raised ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">
            {when.day} · {shiftName(shift)}
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-soft">
            {when.hours}
            <StatusBadge status={status} />
            <BySchedule spot={assignment} />
          </span>
        </span>
        <ChevronRight aria-hidden size={18} className="shrink-0 text-ink-soft" />
      </button>
    </li>
  );
}
