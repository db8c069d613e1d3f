import { monthGrid, weekOf } from "@watchbill/domain/time/calendar";
import { formatDay, monthName } from "@watchbill/domain/time/format";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { later, whenShown } from "../../lib/later.ts";
import { usePageCommands } from "../../lib/page-commands.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useOwnAway } from "../away/use-own-away.ts";
import { useRestWindows } from "../rest-days/use-rest-windows.ts";
import { useOrganisation } from "../settings/organisation.ts";
import { byDayOfRun, type Shift } from "../shifts/shift-view.ts";
import { useHolidays } from "../shifts/use-holidays.ts";
import { useShiftsRunningOn } from "../shifts/use-shifts.ts";
import { CalendarGrid } from "./calendar-grid.tsx";
import { type CalendarMode, useCalendarView } from "./calendar-view.ts";
import type { RenderOwn } from "./day-detail.tsx";

const DayDetail = later(async () => (await import("./day-detail.tsx")).DayDetail);
/** Only administrators need it, so only they load it. */
const ShiftDialog = whenShown(async () => (await import("../shifts/shift-dialog.tsx")).ShiftDialog);

/** The squad's calendar by month or week, Sunday first; a chosen day opens below. */
export function ShiftCalendar({
  isAdmin,
  renderCover,
  renderOwn,
}: {
  readonly isAdmin: boolean;
  /** What an administrator can do about cover of a shift. */
  readonly renderCover: (shift: Shift) => ReactNode;
  /** What the viewer can do about their own part in a shift, where they look as a member. */
  readonly renderOwn?: RenderOwn | undefined;
}) {
  const { timeZone } = useOrganisation();
  const today = dateOf(useNow(60_000), timeZone);
  const { mode, focused, go } = useCalendarView(today);
  const [opened, setOpened] = useState<string | null>(null);
  const [edited, setEdited] = useState<Shift | string | null>(null);
  const weeks = mode === "week" ? [weekOf(focused)] : monthGrid(Number(focused.slice(0, 4)), Number(focused.slice(5, 7)));
  const months = useShiftsRunningOn(weeks.flat(), focused);
  const { shifts, isPending } = months;
  const holidaysOn = useHolidays(weeks.flat());
  const [firstDay = today, lastDay = today] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const restWindows = useRestWindows(firstDay, lastDay);
  const isAwayOn = useOwnAway(weeks.flat());
  const shiftsOn = byDayOfRun(shifts);
  const edit = (target: Shift | string): void => {
    setOpened(null);
    setEdited(target);
  };
  const move = (direction: 1 | -1): void =>
    go({ date: mode === "week" ? addDays(focused, 7 * direction) : addMonths(focused, direction) });
  usePageCommands({
    today: () => go({ date: today }),
    previous: () => move(-1),
    next: () => move(1),
    "first-view": () => go({ mode: "month" }),
    "second-view": () => go({ mode: "week" }),
    ...(isAdmin ? { "new-shift": () => setEdited(focused) } : {}),
  });
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-2">
        <div className="flex items-center gap-1">
          <IconButton label={mode === "week" ? "Previous week" : "Previous month"} onClick={() => move(-1)}>
            <ChevronLeft aria-hidden />
          </IconButton>
          <h2 aria-live="polite" className="min-w-32 text-center text-lg font-bold">
            {title(mode, focused)}
          </h2>
          <IconButton label={mode === "week" ? "Next week" : "Next month"} onClick={() => move(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
        <Button variant="quiet" className="max-sm:px-2" onClick={() => go({ date: today })}>
          Today
        </Button>
        {isAdmin ? (
          <Button variant="secondary" className="max-sm:px-2" onClick={() => setEdited(focused)}>
            Add Shift
          </Button>
        ) : null}
        <span className="ml-auto">
          <Segmented
            label="Calendar view"
            value={mode}
            onChange={(next) => go({ mode: next })}
            options={[
              { value: "month", label: "Month" },
              { value: "week", label: "Week" },
            ]}
          />
        </span>
      </div>
      <Read of={months} failed="The schedule could not be read." />
      <CalendarGrid
        mode={mode}
        weeks={weeks}
        today={today}
        focused={focused}
        opened={opened}
        shiftsOn={shiftsOn}
        holidaysOn={holidaysOn}
        restWindows={restWindows}
        isAwayOn={isAwayOn}
        isPending={isPending}
        onFocus={(date) => go({ date })}
        onOpen={(date) => {
          go({ date });
          setOpened(date);
        }}
      />
      {opened === null ? null : (
        <Suspense>
          <DayDetail
            date={opened}
            shifts={shiftsOn.get(opened) ?? []}
            holidays={holidaysOn(opened)}
            restWindows={restWindows}
            isPending={isPending}
            onEdit={isAdmin ? edit : null}
            renderCover={isAdmin ? renderCover : null}
            renderOwn={renderOwn}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
      {edited === null ? null : (
        <Suspense>
          <ShiftDialog target={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

function title(mode: CalendarMode, date: string): string {
  if (mode === "month") return `${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`;
  const days = weekOf(date);
  return `${formatDay(days[0] ?? date).slice(5)} – ${formatDay(days[6] ?? date).slice(5)}`;
}

function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}
