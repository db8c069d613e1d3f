import { draftScheduleDaysText } from "@watchbill/domain/draft-schedules/draft-schedule";
import { leftOpen } from "@watchbill/domain/draft-schedules/review";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { plural } from "@watchbill/domain/text/language";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { ChevronLeft } from "lucide-react";
import { Link } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { PATHS, pathTo } from "../../lib/routing/paths.ts";
import { buttonLink } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { useShiftsOfDays } from "../shifts/use-shifts-of-days.ts";
import type { DraftScheduleOnWire } from "./draft-schedule-fields.ts";
import { PreferencesOpen, PublishDraftSchedule } from "./publish-draft-schedule.tsx";
import {
  FairShares,
  LeftOpen,
  NotHolding,
  Overridden,
  ShiftsWithoutStandIn,
  Unanswered,
} from "./review-sections.tsx";

/** Review of a draft schedule on one page, with a button to publish it. */
export function DraftScheduleReview({ draftScheduleId }: { readonly draftScheduleId: number }) {
  const draftSchedules = useEndpoint("draftSchedules.list", {});
  const draftSchedule = draftSchedules.data?.find(({ id }) => id === draftScheduleId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        href={PATHS.draftSchedules}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-strong underline"
      >
        <ChevronLeft aria-hidden size={18} /> All draft schedules
      </Link>
      <QueryBoundary
        of={draftSchedules}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load the draft schedule. Try again."
      >
        {() =>
          draftSchedule ? (
            <Review draftSchedule={draftSchedule} />
          ) : (
            <Card>
              <EmptyState title="This draft schedule was deleted">
                Choose another one under All draft schedules.
              </EmptyState>
            </Card>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function Review({ draftSchedule }: { readonly draftSchedule: DraftScheduleOnWire }) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(serverNow(), timeZone);
  const days = daysOf(draftSchedule);
  const months = useShiftsOfDays(days);
  const autofillRun = useEndpoint("autofill.current", { draftScheduleId: draftSchedule.id });
  const members = useEndpoint("members.list", { filter: "all" });
  const shifts = months.shifts.filter(
    ({ date, isBeingPlanned }) => isBeingPlanned && days.includes(date),
  );
  const nameOf = (id: number): string => {
    const member = members.data?.find((one) => one.id === id);
    return member ? unitAndName(member) : "Former member";
  };
  const { suggested = [], stale = [] } = autofillRun.data ?? {};
  const open = leftOpen(shifts, suggested, stale);
  const spots = shifts.reduce((sum, { maxMembers }) => sum + maxMembers, 0);
  const left = open.reduce((sum, one) => sum + one.open, 0);
  const sought = shifts.reduce((sum, { heldCount }) => sum + heldCount, 0);
  const shown = {
    autofillRun: autofillRun.data ?? null,
    nameOf,
    shiftOf: (id: number) => shifts.find((shift) => shift.id === id),
  };
  const isRead = !months.isPending && !autofillRun.isPending && !members.isPending;
  const fillsFirst =
    isRead && left > 0 && (left === spots || draftSchedule.state === "preferences");
  return (
    <>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h1 className="text-2xl font-bold break-words">Review {draftSchedule.name}</h1>
            <p>{draftScheduleDaysText(draftSchedule, squad, today)}</p>
            {draftSchedule.state === "published" ? (
              <p className="font-semibold text-good">This schedule is published.</p>
            ) : (
              <>
                {draftSchedule.state === "preferences" ? (
                  <p className="font-semibold text-warn">
                    <PreferencesOpen draftSchedule={draftSchedule} />
                  </p>
                ) : null}
                <p className="text-ink-soft">
                  {isRead ? summaryOf(shifts.length, { spots, left, sought }) : "Loading..."}
                </p>
                {(shown.autofillRun?.words ?? []).map((sentence) => (
                  <p key={sentence} className="text-ink-soft">
                    {sentence}
                  </p>
                ))}
              </>
            )}
          </div>
          <PublishDraftSchedule
            draftSchedule={draftSchedule}
            autofillRun={shown.autofillRun}
            isRead={isRead}
            open={left}
            isSecondary={fillsFirst}
          />
        </div>
        <Link
          href={pathTo("shifts", { view: "planner", month: draftSchedule.fromDate.slice(0, 7) })}
          className={
            fillsFirst
              ? `${buttonLink("primary")} mt-2`
              : "inline-flex min-h-11 items-center font-semibold text-accent-strong underline"
          }
        >
          Open in the planner
        </Link>
      </Card>
      <QueryBoundary of={months} failed="Couldn't load the shifts. Try again." />
      <QueryBoundary of={autofillRun} failed="Couldn't load the suggestions. Try again." />
      {draftSchedule.state === "published" || !isRead ? null : (
        <>
          <LeftOpen open={open} {...shown} />
          <NotHolding {...shown} />
          <Overridden {...shown} />
          <FairShares {...shown} />
          <ShiftsWithoutStandIn draftSchedule={draftSchedule} />
          {draftSchedule.preferencesUntil === null ? null : (
            <Unanswered draftSchedule={draftSchedule} />
          )}
        </>
      )}
    </>
  );
}

/**
 * Returns, for example, "62 shifts. 120 of 124 spots filled; 4 open (3 with a replacement
 * request)."
 */
function summaryOf(
  shifts: number,
  {
    spots,
    left,
    sought,
  }: { readonly spots: number; readonly left: number; readonly sought: number },
): string {
  if (shifts === 0) return "No draft shifts.";
  const filled = [
    plural(shifts, "1 shift", `${shifts} shifts`),
    plural(spots, `${spots - left} of 1 spot filled`, `${spots - left} of ${spots} spots filled`),
  ].join(". ");
  if (left === 0) return `${filled}.`;
  if (sought === 0) return `${filled}; ${left} open.`;
  return `${filled}; ${left} open (${sought} with a replacement request).`;
}

function daysOf({ fromDate, untilDate }: DraftScheduleOnWire): string[] {
  const days = [fromDate];
  for (let day = fromDate; day < untilDate; ) days.push((day = addDays(day, 1)));
  return days;
}
