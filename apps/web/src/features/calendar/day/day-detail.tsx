import { hebrewDateOf, hebrewDateText } from "@watchbill/domain/holidays/hebrew-date";
import { hebrewDateTextInHebrew } from "@watchbill/domain/holidays/hebrew-date-in-hebrew";
import { shabbatMarksOn } from "@watchbill/domain/shabbat/shabbat-text";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { dayNote } from "@watchbill/domain/shifts/shift-days";
import { plural } from "@watchbill/domain/text/language";
import { formatDay, formatLongDay, formatTimeRange } from "@watchbill/domain/time/format";
import { PanelRightOpen } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { lazyPrefetched } from "../../../lib/routing/lazy.ts";
import { openShift } from "../../../lib/routing/shift-url.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { EmptyState, Skeleton } from "../../../ui/layout/card.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { SHIFT_TYPE_EDGES } from "../../shift-types/shift-type-colors.ts";
import { CoverageBadge } from "../../shifts/coverage-badge.tsx";
import { BySchedule } from "../../shifts/panel/by-schedule.tsx";
import { ReplacedLine } from "../../shifts/panel/replaced-line.tsx";
import { SpotHolder } from "../../shifts/panel/spot-holder.tsx";
import { roleGapBeside, type Shift, spotsShown } from "../../shifts/shift-view.ts";
import { StatusBadge } from "../../shifts/status-badge.tsx";
import type { Holiday } from "../../shifts/use-holidays.ts";
import { DayOff } from "../../time-off/day-off.tsx";

const RosterLinks = lazyPrefetched(
  async () => (await import("../../shabbat/roster-link.tsx")).RosterLinks,
);

/** Renders an administrator's replacement menu of a shift. */
export type RenderReplacementMenu = (shift: Shift) => ReactNode;

export type RenderOwn = (shift: Shift, shiftsOfDay: readonly Shift[]) => ReactNode;

/** A day's details: its holidays, and each shift with its members. */
export function DayDetail({
  date,
  shifts,
  holidays,
  shabbatWindows,
  isPending,
  onEdit,
  renderReplacementActions,
  renderOwn,
  onClose,
}: {
  readonly date: string;
  readonly shifts: readonly Shift[];
  readonly holidays: readonly Holiday[];
  readonly shabbatWindows: readonly ShabbatWindow[];
  readonly isPending: boolean;
  /**
   * Opens the form for a shift, or for a new shift on the given date; null if the viewer may not
   * edit.
   */
  readonly onEdit: ((target: Shift | string) => void) | null;
  /**
   * Renders an administrator's replacement menu. The parent passes it in, because shifts do not
   * depend on replacements.
   */
  readonly renderReplacementActions: RenderReplacementMenu | null;
  /**
   * Renders the viewer's own actions on a shift, given the day's other shifts; the parent passes it
   * in too.
   */
  readonly renderOwn: RenderOwn | undefined;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  const hebrew = hebrewDateOf(date);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={formatLongDay(date, squad)}
      {...(squad.holidayRegion === "none"
        ? {}
        : { description: `${hebrewDateText(hebrew)} · ${hebrewDateTextInHebrew(hebrew)}` })}
    >
      <div className="space-y-3">
        {holidays.map((holiday) => (
          <HolidayNote key={holiday.id} holiday={holiday} />
        ))}
        {shabbatMarksOn(date, shabbatWindows, squad).map(({ text }) => (
          <p key={text} className="tabular font-semibold">
            <NoWrap>{text}</NoWrap>
          </p>
        ))}
        {onEdit && shabbatWindows.length > 0 ? (
          <Suspense fallback={null}>
            <RosterLinks date={date} windows={shabbatWindows} />
          </Suspense>
        ) : null}
        {isPending && shifts.length === 0 ? <Skeleton className="h-32" /> : null}
        {!isPending && shifts.length === 0 ? (
          <EmptyState title="No shifts scheduled for this day">
            {onEdit ? <Button onClick={() => onEdit(date)}>Create First Shift</Button> : null}
          </EmptyState>
        ) : null}
        {shifts.map((shift) => (
          <ShiftOfDay
            key={shift.id}
            shift={shift}
            date={date}
            onEdit={onEdit}
            renderReplacementActions={renderReplacementActions}
            own={renderOwn?.(shift, shifts)}
            onOpen={() => {
              onClose();
              openShift(shift.id);
            }}
          />
        ))}
        <DayOff date={date} />
        {onEdit && shifts.length > 0 ? (
          <Button variant="secondary" className="w-full" onClick={() => onEdit(date)}>
            Add Shift
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

function HolidayNote({ holiday }: { readonly holiday: Holiday }) {
  return (
    <div className="rounded-lg bg-calm-soft p-3 text-calm">
      <p className="font-bold">
        {holiday.name}
        {holiday.hebrewName ? (
          <>
            {" · "}
            <span lang="he">{holiday.hebrewName}</span>
          </>
        ) : null}
      </p>
      <p className="text-sm">{holidayText(holiday)}</p>
    </div>
  );
}

function holidayText({ type, description, workProhibited }: Holiday): string {
  // Custom holidays are civil dates, from midnight to midnight, so no times are shown.
  if (type === "own") return `${description}.`;
  return workProhibited
    ? `${description}. Work prohibited. Starts at sunset the evening before.`
    : `${description}. Work permitted. Starts at sunset the evening before.`;
}

function ShiftOfDay({
  shift,
  date,
  onEdit,
  renderReplacementActions,
  own,
  onOpen,
}: {
  readonly shift: Shift;
  readonly date: string;
  readonly onEdit: ((target: Shift) => void) | null;
  readonly renderReplacementActions: RenderReplacementMenu | null;
  readonly own: ReactNode;
  readonly onOpen: () => void;
}) {
  const squad = useOrganization();
  const gap = roleGapBeside(shift);
  const details = `Details of ${shiftName(shift)}, ${formatDay(date, squad)}`;
  return (
    <section
      aria-label={shiftName(shift)}
      className={`rounded-lg border border-s-4 border-line p-3 ${SHIFT_TYPE_EDGES[shift.typeColor]}`}
    >
      <div className="flex items-start gap-2 phone:flex-wrap phone:items-center phone:gap-y-0">
        {/* At least as high as the button next to it, which stays in place if the text takes
            two lines. */}
        <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-2 phone:contents pointer-fine:min-h-9.5">
          <h3 className="min-w-0 font-bold break-words phone:flex-1 phone:min-[22.5rem]:basis-full">
            {shiftName(shift)}
          </h3>
          {/* On very narrow phones the buttons stay beside the name, above the badge. */}
          <span className="max-[22.5rem]:order-1">
            <CoverageBadge shift={shift} />
          </span>
        </div>
        <div className="flex gap-2 phone:ms-auto phone:gap-0">
          {onEdit ? (
            <Button
              variant="secondary"
              isCompact
              className="shrink-0 px-3"
              onClick={() => onEdit(shift)}
            >
              Edit shift
            </Button>
          ) : null}
          {onEdit ? (
            <IconButton label={details} onClick={onOpen}>
              <PanelRightOpen aria-hidden size={18} />
            </IconButton>
          ) : (
            <Button
              variant="quiet"
              isCompact
              className="shrink-0"
              aria-label={details}
              onClick={onOpen}
            >
              Details <PanelRightOpen aria-hidden size={16} />
            </Button>
          )}
          {renderReplacementActions?.(shift)}
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        {date > shift.date ? `${dayNote(shift, date, squad)} · ` : ""}
        {formatTimeRange(shift.startTime, shift.endTime, squad)}
        {shift.endDate ? ` · ends ${formatDay(shift.endDate, squad)}` : ""}
        {shift.isRecurring ? " · recurring" : ""}
      </p>
      {gap ? <p className="text-sm font-semibold text-warn first-letter:uppercase">{gap}</p> : null}
      {shift.notes ? (
        <p className="mt-1 text-sm break-words whitespace-pre-line">{shift.notes}</p>
      ) : null}
      {shift.assignments.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">No members assigned</p>
      ) : null}
      <ul className="mt-2 divide-y divide-line">
        {spotsShown(shift).map(({ id, user, part, status, isBySchedule }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
            <SpotHolder shift={shift} user={user} part={part} />
            <span className="flex flex-wrap items-center gap-2">
              <BySchedule spot={{ isBySchedule }} />
              <StatusBadge status={status} />
            </span>
          </li>
        ))}
        {onEdit && isAhead(shift) ? <OpenSpots shift={shift} onAssign={onOpen} /> : null}
      </ul>
      <ReplacedLine shift={shift} />
      {own}
    </section>
  );
}

/**
 * The shift's open spots in one row with a button to assign a member; spots that a requesting
 * member still holds are in another row.
 */
function OpenSpots({ shift, onAssign }: { readonly shift: Shift; readonly onAssign: () => void }) {
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  const held = Math.min(open, shift.heldCount);
  const rows = [
    { count: open - held, text: plural(open - held, "1 open spot", `${open - held} open spots`) },
    {
      count: held,
      text: plural(held, "1 spot held for a replacement", `${held} spots held for a replacement`),
    },
  ].filter(({ count }) => count > 0);
  return rows.map(({ text }, row) => (
    <li key={text} className="flex flex-wrap items-center justify-between gap-2 py-1.5">
      <span className="text-ink-soft first-letter:uppercase">{text}</span>
      {row === 0 ? (
        <Button variant="secondary" aria-label={`Assign ${shiftName(shift)}`} onClick={onAssign}>
          Assign
        </Button>
      ) : null}
    </li>
  ));
}

function isAhead({ endsAt }: Shift): boolean {
  return Temporal.Instant.compare(Temporal.Instant.from(endsAt), serverNow()) > 0;
}
