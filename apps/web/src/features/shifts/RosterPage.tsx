import { shiftName } from "@watchbill/domain/shifts/shift-type";
import { monthGrid } from "@watchbill/domain/time/calendar";
import { compactTime, formatDay, monthName } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { ChevronLeft, ChevronRight, Printer } from "lucide-react";
import type { CSSProperties } from "react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/queries.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { LoadError, Skeleton } from "../../ui/card.tsx";
import { useLyingPaper } from "../../ui/paper.ts";
import { useOrganisation } from "../settings/organisation.ts";
import { rosterTextSize } from "./roster-view.ts";
import { byDate, filling, type Shift } from "./shift-view.ts";

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** The month's roster on one page, for the wall: on paper it fits A4 and Letter, lying. */
export default function RosterPage() {
  const { name, timeZone } = useOrganisation();
  const [params, setParams] = useSearchParams();
  const today = dateOf(serverNow(), timeZone);
  const given = params.get("month") ?? "";
  const { year, month } = Temporal.PlainYearMonth.from(/^\d{4}-(0[1-9]|1[0-2])$/.test(given) ? given : today.slice(0, 7));
  useLyingPaper();
  const shifts = useEndpoint("shifts.month", { year, month });
  const days = byDate(shifts.data ?? []);
  const weeks = monthGrid(year, month).map((week) =>
    week.map((date) => ({ date, isOther: Number(date.slice(5, 7)) !== month, shifts: days.get(date) ?? [] })),
  );
  const textSize = rosterTextSize(
    weeks.map((week) =>
      week.map((day) => (day.isOther ? [] : day.shifts.map((shift) => [headingText(shift), peopleText(shift)] as const))),
    ),
  );
  const go = (months: number): void =>
    setParams({ month: Temporal.PlainYearMonth.from({ year, month }).add({ months }).toString() }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          {monthName(month)} {year} <span className="hidden print:inline">· {name}</span>
        </h1>
        <div className="flex gap-2 print:hidden">
          <Button variant="secondary" aria-label="Previous month" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden size={18} />
          </Button>
          <Button variant="secondary" aria-label="Next month" onClick={() => go(1)}>
            <ChevronRight aria-hidden size={18} />
          </Button>
          <Button onClick={() => print()}>
            <Printer aria-hidden size={18} /> Print
          </Button>
        </div>
      </div>
      {shifts.isPending ? <Skeleton className="h-96" /> : null}
      {shifts.isError ? <LoadError text="The roster could not be read." onRetry={() => void shifts.refetch()} /> : null}
      {shifts.data ? (
        <div className="overflow-x-auto print:overflow-visible" tabIndex={0} role="region" aria-label="Roster">
          <table
            className="w-full min-w-[56rem] table-fixed border-collapse text-xs print:min-w-0 print:text-(length:--roster-text)"
            style={{ "--roster-text": `${textSize}pt` } as CSSProperties}
          >
            <caption className="sr-only">
              Roster of {monthName(month)} {year}
            </caption>
            <thead>
              <tr>
                {WEEKDAYS.map((weekday) => (
                  <th key={weekday} scope="col" className="border border-line-strong/60 p-1 font-semibold">
                    {weekday}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week[0]?.date}>
                  {week.map((day) => (
                    <td key={day.date} className="h-20 border border-line-strong/60 p-1 align-top print:h-auto">
                      <Day {...day} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </div>
  );
}

function Day({ date, isOther, shifts }: { readonly date: string; readonly isOther: boolean; readonly shifts: readonly Shift[] }) {
  if (isOther) return null;
  return (
    <>
      <p className="font-bold" title={formatDay(date)}>
        {Number(date.slice(8))}
      </p>
      <ul className="grid gap-0.5">
        {shifts.map((shift) => (
          <li key={shift.id} className="leading-tight">
            <span className="font-semibold">{headingText(shift)}</span>
            <span className="block">{peopleText(shift)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function headingText(shift: Shift): string {
  return `${shiftName(shift)} ${compactTime(shift.startTime)}`;
}

function peopleText(shift: Shift): string {
  const units = filling(shift).map(({ user }) => user.unitNumber);
  const open = Array.from({ length: Math.max(0, shift.maxMembers - units.length) }, () => "____");
  return [...units, ...open].join(", ");
}
