import { WEEK_OF_GAPS_DAYS } from "@watchbill/domain/shifts/at-a-glance";
import { counted } from "@watchbill/domain/time/counted";
import { relativeDay } from "@watchbill/domain/time/relative-day";
import { CircleCheck } from "lucide-react";
import { Suspense, useState } from "react";
import { UnsentNotice } from "../features/messages/unsent-notice.tsx";
import { GapRow } from "../features/replacements/gap-row.tsx";
import { useOrganisation } from "../features/settings/organisation.ts";
import { type Shift, spanOf } from "../features/shifts/shift-view.ts";
import { useGlance } from "../features/shifts/use-glance.ts";
import { later } from "../lib/later.ts";
import { useMediaQuery } from "../lib/media.ts";
import { pathTo } from "../lib/paths.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Card, Skeleton } from "../ui/card.tsx";
import { NextStep } from "../ui/next-step.tsx";
import { Read } from "../ui/read.tsx";

/** As many as leave the rest of the column, or of the phone's screen, in sight. */
const SHOWN_AT_FIRST = { desk: 6, phone: 3 } as const;

const AssignShiftDialog = later(async () => (await import("../features/shifts/assign-shift-dialog.tsx")).AssignShiftDialog);
const FindCoverDialog = later(async () => (await import("../features/replacements/find-cover.tsx")).FindCoverDialog);

/** What a coordinator has to fill this week, day by day, each with whose turn it is; and whether messages leave. */
export function WeekGaps() {
  const squad = useOrganisation();
  const glance = useGlance(WEEK_OF_GAPS_DAYS);
  const [showsAll, setShowsAll] = useState(false);
  // Here, not in the row: that goes as soon as somebody else has filled it, and what is being done would go with it.
  const [opened, setOpened] = useState<{ readonly gap: Shift; readonly what: "all" | "cover" } | null>(null);
  const close = (): void => setOpened(null);
  const { gaps, now, isAnyPlanned } = glance;
  const shownAtFirst = useMediaQuery("(width < 48rem)") ? SHOWN_AT_FIRST.phone : SHOWN_AT_FIRST.desk;
  const shown = showsAll ? gaps : gaps.slice(0, shownAtFirst);
  const days = Map.groupBy(shown, (gap) => relativeDay(spanOf(gap).startsAt, now, squad));
  const ahead = `the next ${counted(WEEK_OF_GAPS_DAYS, "day")}`;
  return (
    <Card title="This Week's Gaps" aside={gaps.length > 0 ? <Badge tone="bad">{gaps.length} open</Badge> : null}>
      <UnsentNotice />
      <Read
        of={{ ...glance, data: glance.isPending ? undefined : gaps }}
        loading={<Skeleton className="h-40" />}
        failed="The week's gaps could not be read."
        empty={
          isAnyPlanned ? (
            <p className="flex items-center gap-2">
              <CircleCheck aria-hidden size={18} className="text-good" /> Every place of {ahead} is filled.
            </p>
          ) : (
            <div className="space-y-2">
              <p>Nothing is planned for {ahead}.</p>
              <NextStep href={pathTo("shifts", { view: "planner" })}>Plan the month</NextStep>
            </div>
          )
        }
      >
        {() => (
          <>
            {[...days].map(([day, items]) => (
              <div key={day} className="not-first:mt-2">
                <h3 className="text-sm font-bold text-ink-soft">{day}</h3>
                <ul aria-label={`Gaps: ${day}`} className="divide-y divide-line">
                  {items.map((gap) => (
                    <GapRow key={gap.id} gap={gap} now={now} onOpen={(what) => setOpened({ gap, what })} />
                  ))}
                </ul>
              </div>
            ))}
            {gaps.length > shownAtFirst ? (
              <Button variant="quiet" className="mt-2 w-full" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? "Show fewer" : `Show all ${gaps.length} gaps`}
              </Button>
            ) : null}
          </>
        )}
      </Read>
      <Suspense>
        {opened?.what === "all" ? <AssignShiftDialog shift={opened.gap} onClose={close} /> : null}
        {opened?.what === "cover" ? (
          <FindCoverDialog shiftId={opened.gap.id} isFull={opened.gap.assignmentCount >= opened.gap.maxMembers} onClose={close} />
        ) : null}
      </Suspense>
    </Card>
  );
}
