import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { monthOf } from "@watchbill/domain/shifts/months-read";
import { monthGrid } from "@watchbill/domain/time/calendar";
import { formatDay, monthName, weekdayName } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import type { CSSProperties } from "react";
import { Link } from "wouter";
import { serverNow } from "../../lib/api/server-clock.ts";
import { usePageCommands } from "../../lib/focus/page-commands.ts";
import { pathTo } from "../../lib/routing/paths.ts";
import { useUrlState } from "../../lib/routing/url-state.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { useLandscapePage } from "../../ui/layout/page-orientation.ts";
import { Logo } from "../../ui/logo.tsx";
import { CallLink } from "../members/call-link.tsx";
import { MemberName } from "../members/member-name.tsx";
import { useOrganization } from "../settings/organization.ts";
import { NoLongerKept } from "../settings/purged-notice.tsx";
import { useShabbatWindows } from "../shabbat/use-shabbat-windows.ts";
import { byDayOfRun, type Shift } from "../shifts/shift-view.ts";
import { useMonthsBeside, useShiftsRunningOn } from "../shifts/use-shifts.ts";
import { monthIn } from "./calendar-view.ts";
import {
  peopleOf,
  peopleOn,
  ROSTER_NAMINGS,
  type RosterNaming,
  rosterHeading,
  rosterTextSize,
  rosterTime,
} from "./roster-view.ts";

/** The month's printed roster; it fits one page of A4 or Letter in landscape. */
export default function RosterPage({ isAdmin }: { readonly isAdmin: boolean }) {
  const squad = useOrganization();
  const { name, timeZone, logo } = squad;
  const { params, set } = useUrlState();
  const today = dateOf(serverNow(), timeZone);
  const { year, month } = Temporal.PlainYearMonth.from(monthIn(params, today.slice(0, 7)));
  const naming = ROSTER_NAMINGS.find(({ value }) => value === params.get("show"))?.value ?? "units";
  const hasPhones = params.get("phones") === "yes";
  useLandscapePage();
  const grid = monthGrid(year, month, squad.weekStartsOn);
  const dates = grid.flat().filter((date) => monthOf(date).month === month);
  const running = useShiftsRunningOn(dates, dates[0] ?? today);
  useMonthsBeside(dates[0] ?? today, true);
  const days = byDayOfRun(running.shifts);
  // Shows the roster only once shifts that run into the month have loaded too: a partial roster
  // must not look complete.
  const isWhole = !running.isPending && !running.isError;
  const whole = {
    ...running,
    data: isWhole ? dates.flatMap((date) => days.get(date) ?? []) : undefined,
  };
  const weeks = grid.map((week) =>
    week.map((date) => ({
      date,
      isOther: Number(date.slice(5, 7)) !== month,
      shifts: days.get(date) ?? [],
    })),
  );
  const textSize = rosterTextSize(
    weeks.map((week) =>
      week.map((day) =>
        day.isOther
          ? []
          : day.shifts.map(
              (shift) =>
                [
                  rosterHeading(shift, day.date, squad),
                  peopleOn(shift, naming, squad).join(", "),
                ] as const,
            ),
      ),
    ),
  );
  const go = (months: number): void =>
    set("month", Temporal.PlainYearMonth.from({ year, month }).add({ months }).toString());
  usePageCommands({
    previous: () => go(-1),
    next: () => go(1),
    today: () => set("month", today.slice(0, 7)),
    ...(isWhole ? { print: () => print() } : {}),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex items-center gap-2 text-2xl font-bold">
          <span className="hidden print:block">
            <Logo src={logo} size={32} />
          </span>
          {monthName(month)} {year} <span className="hidden print:inline">· {name}</span>
        </h1>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          <Segmented
            label="Show members as"
            options={ROSTER_NAMINGS}
            value={naming}
            onChange={(value) => set("show", value)}
          />
          <Checkbox
            checked={hasPhones}
            onChange={({ target }) => set("phones", target.checked ? "yes" : "no")}
          >
            Phone numbers
          </Checkbox>
          <Button variant="secondary" aria-label="Previous month" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden size={18} />
          </Button>
          <Button variant="secondary" aria-label="Next month" onClick={() => go(1)}>
            <ChevronRight aria-hidden size={18} />
          </Button>
          {isAdmin ? <ShabbatDayLink month={dates} today={today} /> : null}
          <Button onClick={() => print()}>
            <Printer aria-hidden size={18} /> Print
          </Button>
        </div>
      </div>
      <NoLongerKept from={dates[0] ?? today} />
      {whole.data?.length === 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
          <p>
            No shifts in {monthName(month)} {year} yet
          </p>
          {isAdmin ? (
            <NextStep
              href={pathTo("shifts", {
                view: "planner",
                month: `${year}-${String(month).padStart(2, "0")}`,
              })}
            >
              Build the schedule
            </NextStep>
          ) : null}
        </div>
      ) : null}
      <QueryBoundary
        of={whole}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load the roster."
      >
        {() => (
          <div
            className="more-aside overflow-x-auto [--ground:var(--page)] print:overflow-visible"
            tabIndex={0}
            role="region"
            aria-label="Roster"
          >
            <table
              className="w-full min-w-[46rem] table-fixed border-collapse text-xs print:min-w-0 print:text-(length:--roster-text)"
              style={{ "--roster-text": `${textSize}pt` } as CSSProperties}
            >
              <caption className="sr-only">
                Roster of {monthName(month)} {year}
              </caption>
              <thead>
                <tr>
                  {grid[0]?.map(weekdayName).map((weekday) => (
                    <th
                      key={weekday}
                      scope="col"
                      className="border border-line-strong/60 p-1 font-semibold"
                    >
                      {weekday}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week[0]?.date}>
                    {week.map((day) => (
                      <td
                        key={day.date}
                        className="h-20 border border-line-strong/60 p-1 align-top print:h-auto"
                      >
                        <Day {...day} naming={naming} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryBoundary>
      {whole.data && hasPhones ? <PhoneKey shifts={whole.data} /> : null}
    </div>
  );
}

/**
 * Link to the roster of the month's next Shabbat or Yom Tov, or of its first one when all are past.
 */
function ShabbatDayLink({
  month,
  today,
}: {
  readonly month: readonly string[];
  readonly today: string;
}) {
  const { timeZone } = useOrganization();
  const [first = today, last = first] = [month[0], month.at(-1)];
  const windows = useShabbatWindows(first, last);
  const shown = windows.find(({ endsAt }) => dateOf(endsAt, timeZone) >= today) ?? windows[0];
  if (!shown) return null;
  return (
    <Link
      href={pathTo("shabbatDayRoster", { day: dateOf(shown.startsAt, timeZone) })}
      className={buttonLink("secondary")}
    >
      Shabbat & Yom Tov
    </Link>
  );
}

function Day({
  date,
  isOther,
  shifts,
  naming,
}: {
  readonly date: string;
  readonly isOther: boolean;
  readonly shifts: readonly Shift[];
  readonly naming: RosterNaming;
}) {
  const squad = useOrganization();
  if (isOther) return null;
  return (
    <>
      <p className="font-bold" title={formatDay(date, squad)}>
        {Number(date.slice(8))}
      </p>
      <ul className="grid gap-0.5">
        {shifts.map((shift) => (
          <li key={shift.id} className="leading-tight wrap-anywhere">
            {/* The time is outside the `bdi` element, because bidirectional text would swap a
                Hebrew name and its time. */}
            <span className="font-semibold">
              <bdi>{shiftName(shift)}</bdi> {rosterTime(shift, date, squad)}
            </span>
            <span className="block">
              {peopleOn(shift, naming, squad).map((person, index, all) => (
                <span key={index}>
                  <span className="inline-block max-w-full">{person}</span>
                  {index < all.length - 1 ? ", " : ""}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The roster's members with their phone numbers; printed on a separate sheet, so that the month
 * fits one page.
 */
function PhoneKey({ shifts }: { readonly shifts: readonly Shift[] }) {
  return (
    <section aria-labelledby="phone-key" className="mt-4 print:mt-0 print:break-before-page">
      <h2 id="phone-key" className="mb-2 text-lg font-bold">
        Phone numbers
      </h2>
      <ul className="columns-1 gap-6 text-sm sm:columns-2 lg:columns-3 print:columns-3">
        {peopleOf(shifts).map((member) => (
          <li
            key={member.id}
            className="flex break-inside-avoid justify-between gap-2 border-b border-line py-1"
          >
            <span>
              <MemberName of={member} />
            </span>
            <span className="tabular whitespace-nowrap">
              {member.phoneNumber ? <CallLink number={member.phoneNumber} /> : "No phone"}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
