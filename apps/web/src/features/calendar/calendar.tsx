import { agendaOf, monthGrid, weekOf } from "@watchbill/domain/time/calendar";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { formatShortDate, monthName } from "@watchbill/domain/time/format";
import { addDays, dateOf } from "@watchbill/domain/time/local";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { useMediaQuery } from "../../lib/browser/media.ts";
import { usePageCommands } from "../../lib/focus/page-commands.ts";
import { lazyPage, lazyPrefetched, whenIdle } from "../../lib/routing/lazy.ts";
import { isGapsOnly } from "../../lib/routing/url-state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Card, Skeleton } from "../../ui/layout/card.tsx";
import { useOrganization } from "../settings/organization.ts";
import { NoLongerKept } from "../settings/purged-notice.tsx";
import { useShabbatWindows } from "../shabbat/use-shabbat-windows.ts";
import { byDayOfRun, type Shift } from "../shifts/shift-view.ts";
import { useHolidays } from "../shifts/use-holidays.ts";
import { useMonthsBeside, useShiftsRunningOn } from "../shifts/use-shifts.ts";
import { useOwnTimeOff } from "../time-off/use-own-time-off.ts";
import { Agenda } from "./agenda.tsx";
import { useCalendarView } from "./calendar-view.ts";
import type { RenderOwn, RenderReplacementMenu } from "./day/day-detail.tsx";
import { chosenDensity } from "./month/density.ts";
import { useSwipe } from "./use-swipe.ts";

/**
 * Loaded lazily, because a phone shows the agenda first. On desktop the page preloads the grid
 * (`vite.config.ts`).
 */
const CalendarGrid = lazyPrefetched(
  async () => (await import("./month/calendar-grid.tsx")).CalendarGrid,
);
const CalendarTools = lazyPrefetched(
  async () => (await import("./calendar-tools.tsx")).CalendarTools,
);
const DayDetail = lazyPrefetched(async () => (await import("./day/day-detail.tsx")).DayDetail);
/** Loaded lazily, because only administrators need the shift form. */
const ShiftDialog = lazyPage(
  async () => (await import("../shifts/form/shift-dialog.tsx")).ShiftDialog,
);

/**
 * The squad's calendar by month or week; a phone starts with the agenda. A selected day opens in a
 * dialog over the calendar.
 */
export function ShiftCalendar({
  isAdmin,
  renderReplacementActions,
  renderOwn,
}: {
  readonly isAdmin: boolean;
  /** Renders an administrator's replacement menu of a shift. */
  readonly renderReplacementActions: RenderReplacementMenu;
  /** Renders the viewer's own actions on a shift, in the member view. */
  readonly renderOwn?: RenderOwn | undefined;
}) {
  const squad = useOrganization();
  const { timeZone, weekStartsOn } = squad;
  const today = dateOf(useNow(60_000), timeZone);
  const isPhone = useMediaQuery("(width < 40rem)");
  const { mode, focused, go } = useCalendarView(today, isPhone ? "agenda" : "month", weekStartsOn);
  const [params] = useSearchParams();
  const viewerId = useEndpoint("accounts.currentUser", {}).data?.id;
  const [areWide, setWide] = useState(false);
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  const [opened, setOpened] = useState<string | null>(null);
  const [edited, setEdited] = useState<Shift | string | null>(null);
  const agenda = mode === "agenda" ? agendaOf(focused, today, weekStartsOn) : null;
  const weeks =
    mode === "month"
      ? monthGrid(Number(focused.slice(0, 4)), Number(focused.slice(5, 7)), weekStartsOn)
      : [weekOf(focused, weekStartsOn)];
  const days = agenda ? [...agenda.past, ...agenda.days] : weeks.flat();
  const months = useShiftsRunningOn(days, focused);
  // True once the user tapped, hovered or focused the calendar: they may go to another month, so
  // the neighboring months load.
  const [isReached, setReached] = useState(false);
  useMonthsBeside(focused, isReached);
  const { shifts, isPending } = months;
  const holidaysOn = useHolidays(days);
  const shabbatWindows = useShabbatWindows(days[0] ?? today, days.at(-1) ?? today);
  const isOffOn = useOwnTimeOff(days);
  const shiftsOn = byDayOfRun(shifts);
  const density = chosenDensity(params, viewerId) ?? (areWide ? "units" : "coverage");
  const shown = {
    today,
    shiftsOn,
    holidaysOn,
    shabbatWindows,
    isOffOn,
    isPending,
    showsGapsOnly: isGapsOnly(params),
  };
  const open = (date: string): void => {
    go({ date });
    setOpened(date);
  };
  const edit = (target: Shift | string): void => {
    setOpened(null);
    setEdited(target);
  };
  const move = (direction: 1 | -1): void => {
    setReached(true);
    go({
      date: mode === "month" ? addMonths(focused, direction) : addDays(focused, 7 * direction),
    });
  };
  usePageCommands({
    today: () => go({ date: today }),
    previous: () => move(-1),
    next: () => move(1),
    "first-view": () => go({ mode: "month" }),
    "second-view": () => go({ mode: "week" }),
    ...(isAdmin ? { "new-shift": () => setEdited(focused) } : {}),
  });
  const swipe = useSwipe(move);
  return (
    <Card className="@container" onReach={() => setReached(true)}>
      <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-2">
        <div className="flex items-center">
          <IconButton
            label={mode === "month" ? "Previous month" : "Previous week"}
            onClick={() => move(-1)}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <h2 aria-live="polite" className="min-w-32 text-center text-lg font-bold">
            {mode === "month" ? monthTitle(focused) : daysTitle(agenda?.days ?? days, squad)}
          </h2>
          <IconButton label={mode === "month" ? "Next month" : "Next week"} onClick={() => move(1)}>
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
        <Button variant="quiet" className="@max-[48rem]:px-2" onClick={() => go({ date: today })}>
          Today
        </Button>
        {isAdmin ? (
          <Button
            variant="secondary"
            className="@max-[48rem]:px-2"
            onClick={() => setEdited(focused)}
          >
            Add Shift
          </Button>
        ) : null}
        <span className="ms-auto flex flex-wrap items-center gap-1 print:hidden">
          <Suspense fallback={TOOLS_TO_COME}>
            {isAtRest ? (
              <CalendarTools
                density={isPhone || mode !== "month" ? null : density}
                showsGapsOnly={shown.showsGapsOnly}
                shifts={shifts}
              />
            ) : (
              TOOLS_TO_COME
            )}
          </Suspense>
          <Segmented
            label="Calendar view"
            value={mode}
            onChange={(next) => go({ mode: next })}
            options={isPhone ? [AGENDA, WEEK, MONTH] : [MONTH, WEEK]}
          />
        </span>
      </div>
      <QueryBoundary of={months} failed="Couldn't load the schedule." />
      <NoLongerKept from={days[0] ?? today} />
      <div {...swipe} className="touch-pan-y touch-pinch-zoom">
        {agenda ? (
          <Agenda {...agenda} {...shown} onOpen={open} />
        ) : (
          <Suspense fallback={<Skeleton className="h-[36rem]" />}>
            <CalendarGrid
              {...shown}
              mode={mode === "month" ? "month" : "week"}
              weeks={weeks}
              focused={focused}
              opened={opened}
              density={density}
              onWide={setWide}
              onFocus={(date) => go({ date })}
              onOpen={open}
            />
          </Suspense>
        )}
      </div>
      {opened === null ? null : (
        <Suspense>
          <DayDetail
            date={opened}
            shifts={shiftsOn.get(opened) ?? []}
            holidays={holidaysOn(opened)}
            shabbatWindows={shabbatWindows}
            isPending={isPending}
            onEdit={isAdmin ? edit : null}
            renderReplacementActions={isAdmin ? renderReplacementActions : null}
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

const TOOLS_TO_COME = <span className="h-11 w-11 sm:w-38" />;
const AGENDA = { value: "agenda", label: "Agenda" } as const;
const MONTH = { value: "month", label: "Month" } as const;
const WEEK = { value: "week", label: "Week" } as const;

function monthTitle(date: string): string {
  return `${monthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`;
}

function daysTitle(days: readonly string[], style: DateStyle): string {
  return [days[0], days.at(-1)].map((day = "") => formatShortDate(day, style)).join(" – ");
}

function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }).toString();
}
