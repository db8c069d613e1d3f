import {
  openSpotsText,
  SEEKS_REPLACEMENT_TEXT,
} from "@watchbill/domain/printed-roster/shabbat-roster";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { hoursOfSpan } from "@watchbill/domain/shifts/partial-assignment";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { formatDay, formatLongDay, formatMoment } from "@watchbill/domain/time/format";
import { addDays, dateOf, daysBetween, isBefore } from "@watchbill/domain/time/local";
import { overlaps } from "@watchbill/domain/time/span";
import { ChevronLeft, ChevronRight, Mail, Printer, Sunset } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { CallLink } from "../members/call-link.tsx";
import { MemberName } from "../members/member-name.tsx";
import { useOrganization } from "../settings/organization.ts";
import { windowsIn } from "../shabbat/use-shabbat-windows.ts";
import { byStart, filling, type Shift, spanOf } from "../shifts/shift-view.ts";
import { useShiftsRunningOn } from "../shifts/use-shifts.ts";
import { MailRosterDialog, RosterEmails } from "./mail-roster.tsx";

/**
 * Search range in days before and after the date; wide enough to include the previous and the next
 * Shabbat or Yom Tov.
 */
const LOOK_DAYS = 14;

/**
 * The roster of one Shabbat or Yom Tov on one printed sheet, for members who use no device on that
 * day.
 */
export default function ShabbatRosterPage() {
  const { timeZone } = useOrganization();
  const [params, setParams] = useSearchParams();
  const day = dayIn(params.get("day")) ?? dateOf(serverNow(), timeZone);
  const read = useEndpoint("shabbat.windows", {
    from: addDays(day, -LOOK_DAYS),
    until: addDays(day, LOOK_DAYS),
  });
  const go = (window: ShabbatWindow): void =>
    setParams({ day: dateOf(window.startsAt, timeZone) }, { replace: true });
  return (
    <QueryBoundary
      of={read}
      loading={<Skeleton className="h-96" />}
      failed="Couldn't load Shabbat and Yom Tov times."
    >
      {({ windows, isShabbatOffered }) => {
        const all = windowsIn(windows);
        const index = all.findIndex(({ endsAt }) => dateOf(endsAt, timeZone) >= day);
        const shown = all[index];
        if (!shown) return <NoShabbatDay isAllowed={isShabbatOffered} />;
        return <Roster window={shown} before={all[index - 1]} after={all[index + 1]} onGo={go} />;
      }}
    </QueryBoundary>
  );
}

function NoShabbatDay({ isAllowed }: { readonly isAllowed: boolean }) {
  return (
    <div className="space-y-4">
      <h1 className="text-2xl font-bold">Shabbat & Yom Tov roster</h1>
      <Card>
        <EmptyState
          icon={<Sunset aria-hidden />}
          title={
            isAllowed ? "No Shabbat or Yom Tov near that date" : "Shabbat & Yom Tov is turned off"
          }
        >
          <NextStep href={pathTo("settings", { view: "shabbat" })}>
            {isAllowed ? "Check the settings" : "Turn it on in Settings"}
          </NextStep>
        </EmptyState>
      </Card>
    </div>
  );
}

function Roster({
  window,
  before,
  after,
  onGo,
}: {
  readonly window: ShabbatWindow;
  readonly before: ShabbatWindow | undefined;
  readonly after: ShabbatWindow | undefined;
  readonly onGo: (window: ShabbatWindow) => void;
}) {
  const squad = useOrganization();
  const { name, timeZone } = squad;
  const [first, last] = [dateOf(window.startsAt, timeZone), dateOf(window.endsAt, timeZone)];
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) =>
    addDays(first, index),
  );
  const running = useShiftsRunningOn(dates, first);
  const [isMailing, setMailing] = useState(false);
  const within = running.shifts
    .filter((shift) => overlaps(spanOf(shift), window))
    .toSorted(byStart);
  // Shows the roster only once shifts that run into the day have loaded too: a partial roster must
  // not look complete.
  const whole = { ...running, data: running.isPending || running.isError ? undefined : within };
  const moment = (at: Temporal.Instant): string => formatMoment(at, squad);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 print:gap-2 print:text-[10pt] print:leading-tight print:text-black">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h1 className="text-2xl font-bold print:text-[16pt]">
            {window.name} <span className="hidden print:inline">· {name}</span>
          </h1>
          <ul>
            {window.lightings.map((lighting) => (
              <li key={lighting.at.epochMilliseconds}>
                Candle lighting: <strong>{moment(lighting.at)}</strong>
                {window.lightings.length > 1 ? ` (${lighting.name})` : ""}
              </li>
            ))}
            <li>
              Ends: <strong>{moment(window.endsAt)}</strong>
            </li>
          </ul>
        </div>
        <div className="flex flex-wrap gap-2 print:hidden">
          <Button
            variant="secondary"
            aria-label="Previous Shabbat or Yom Tov"
            disabledReason={before ? null : "No earlier one"}
            onClick={() => before && onGo(before)}
          >
            <ChevronLeft aria-hidden size={18} />
          </Button>
          <Button
            variant="secondary"
            aria-label="Next Shabbat or Yom Tov"
            disabledReason={after ? null : "No later one"}
            onClick={() => after && onGo(after)}
          >
            <ChevronRight aria-hidden size={18} />
          </Button>
          <Button
            variant="secondary"
            disabledReason={mailBlockedBecause(whole.data, window)}
            onClick={() => setMailing(true)}
          >
            <Mail aria-hidden size={18} /> Email
          </Button>
          <Button
            disabledReason={whole.data ? null : "The roster is still loading"}
            onClick={() => print()}
          >
            <Printer aria-hidden size={18} /> Print
          </Button>
        </div>
      </div>
      <div className="print:hidden">
        <RosterEmails key={first} day={first} />
      </div>
      {isMailing ? (
        <MailRosterDialog day={first} name={window.name} onClose={() => setMailing(false)} />
      ) : null}
      <QueryBoundary
        of={whole}
        loading={<Skeleton className="h-72" />}
        failed="Couldn't load the roster."
        empty={<p className="text-ink-soft">No shifts in this period.</p>}
      >
        {(shifts) => (
          <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4 print:max-w-none print:gap-2">
            {[...Map.groupBy(shifts, (shift) => firstDayShown(shift, first))].map(
              ([date, ofDay]) => (
                <section key={date} aria-labelledby={`day-${date}`}>
                  <h2
                    id={`day-${date}`}
                    className="border-b border-line-strong/60 text-lg font-bold print:text-[12pt]"
                  >
                    {formatLongDay(date, squad)}
                  </h2>
                  <ul className="divide-y divide-line">
                    {ofDay.map((shift) => (
                      <OneShift key={shift.id} shift={shift} hasStarted={shift.date < first} />
                    ))}
                  </ul>
                </section>
              ),
            )}
          </div>
        )}
      </QueryBoundary>
    </div>
  );
}

/** Why the roster cannot be emailed, or null. */
function mailBlockedBecause(
  shifts: readonly Shift[] | undefined,
  { endsAt }: ShabbatWindow,
): string | null {
  if (!isBefore(serverNow(), endsAt)) return "This period is over";
  if (!shifts) return "The roster is still loading";
  return shifts.length === 0 ? "No shifts in this period" : null;
}

function OneShift({ shift, hasStarted }: { readonly shift: Shift; readonly hasStarted: boolean }) {
  const squad = useOrganization();
  const people = [
    ...filling(shift),
    ...shift.assignments.filter(({ status }) => seeksReplacement(status)),
  ];
  const open = openSpotsText({
    spots: shift.maxMembers,
    held: people.some(({ part }) => part) ? shift.assignmentCount + shift.heldCount : people.length,
    roleGap: shift.roleGap ?? null,
  });
  return (
    <li className="grid break-inside-avoid gap-x-4 py-2 sm:grid-cols-[14rem_minmax(0,1fr)] print:grid-cols-[5.5cm_minmax(0,1fr)] print:py-1">
      <div>
        <p className="font-semibold">{shiftName(shift)}</p>
        <p className="tabular">
          {shiftHours(shift, squad)}
          {hasStarted ? `, since ${formatDay(shift.date, squad)}` : ""}
        </p>
        {shift.notes ? (
          <p className="break-words whitespace-pre-line text-ink-soft print:text-black">
            {shift.notes}
          </p>
        ) : null}
      </div>
      <ul>
        {people.map(({ id, user, status, part }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3">
            <span>
              <MemberName of={user} />
              {part ? ` (${hoursOfSpan(spanOf(part), squad)})` : null}
              {seeksReplacement(status) ? (
                <span className="text-warn print:text-black"> ({SEEKS_REPLACEMENT_TEXT})</span>
              ) : null}
            </span>
            <span className="tabular whitespace-nowrap">
              {user.phoneNumber ? <CallLink number={user.phoneNumber} /> : "No phone"}
            </span>
          </li>
        ))}
        {open === null ? null : (
          <li className="font-semibold text-warn print:text-black">{open}</li>
        )}
      </ul>
    </li>
  );
}

/**
 * Returns the day on which the roster lists a shift; one that began before the roster is on its
 * first day.
 */
function firstDayShown(shift: Shift, first: string): string {
  return shift.date < first ? first : shift.date;
}

/** Parses the date in the URL; null if it is invalid. */
function dayIn(text: string | null): string | null {
  try {
    return text === null ? null : Temporal.PlainDate.from(text).toString();
  } catch {
    return null;
  }
}
