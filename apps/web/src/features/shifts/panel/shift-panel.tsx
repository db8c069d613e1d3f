import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftHours } from "@watchbill/domain/shifts/shift-times";
import { formatDay } from "@watchbill/domain/time/format";
import { dateOf, isBefore } from "@watchbill/domain/time/local";
import { ChevronDown, ChevronUp, SkipBack, SkipForward } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useNow } from "../../../lib/api/server-clock.ts";
import { shiftIdInUrl } from "../../../lib/routing/shift-url.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { SidePanel } from "../../../ui/overlay/side-panel.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { byDayOfRun, type Shift } from "../shift-view.ts";
import { useShiftsRunningOn } from "../use-shifts.ts";
import type { FocusRequest } from "./focus-request.ts";
import { PanelDetails } from "./panel-details.tsx";
import { PanelSpots, type RenderCantCome } from "./panel-spots.tsx";
import { ShiftHistory, WhyOpen } from "./shift-history.tsx";
import { SpotAssignmentHistory } from "./spot-assignment-history.tsx";
import { useLiveShift } from "./use-live-shift.ts";

/**
 * Renders replacements, hours and the viewer's own spot. The parent passes these in, because shifts
 * must not depend on features built on them.
 */
interface PanelSlots {
  readonly renderReplacementActions: ((shift: Shift) => ReactNode) | null;
  readonly renderCantCome: RenderCantCome;
  readonly renderOwn: ((shift: Shift, shiftsOfDay: readonly Shift[]) => ReactNode) | null;
  /** Renders the hours of a past shift. */
  readonly renderHours: (shift: Shift) => ReactNode;
}

interface PanelProps extends PanelSlots {
  readonly shiftId: number;
  /** True if the viewer may assign members and edit shifts. */
  readonly isAdmin: boolean;
  /** Set when the user went from another coverage gap to this one; see `FocusRequest`. */
  readonly wantsFocus: FocusRequest;
  readonly onEdit: (shift: Shift) => void;
  readonly onShow: (shift: Shift) => void;
  /** Goes to the next (1) or previous (-1) coverage gap. */
  readonly onWalk: (direction: 1 | -1) => void;
  readonly onClose: () => void;
}

/** Scrolls the panel's day into view in the page beside the panel, if that page is visible. */
function showBeside(day: string): void {
  if (!document.querySelector('[data-side-panel="beside"]')) return;
  document.querySelector(`main [data-date="${day}"]`)?.scrollIntoView({ block: "nearest" });
}

/**
 * The panel beside the page with a shift's crew, suggestions, replacement requests, details and
 * history.
 */
export function ShiftPanel(props: PanelProps) {
  const { shiftId, onShow, onClose } = props;
  const { shift, isGone, goneText } = useLiveShift(shiftId);
  const squad = useOrganization();
  const { timeZone } = squad;
  const today = dateOf(useNow(30_000), timeZone);
  const day = shift.data?.date ?? today;
  const { shifts } = useShiftsRunningOn([day], day);
  const isRead = shift.data !== undefined;
  useEffect(() => {
    if (isRead) showBeside(day);
  }, [isRead, day]);
  const ofDay = byDayOfRun(shifts).get(day) ?? [];
  const beside = (direction: 1 | -1): Shift | undefined => {
    const at = ofDay.findIndex(({ id }) => id === shiftId);
    return at === -1 ? undefined : ofDay[at + direction];
  };
  const walkDay = (event: KeyboardEvent): void => {
    const direction = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    const other = direction && isForPanel(event) ? beside(direction) : undefined;
    if (!other) return;
    event.preventDefault();
    onShow(other);
  };
  return (
    <SidePanel
      title={shift.data ? shiftName(shift.data) : isGone ? "Not on the schedule" : "Shift"}
      description={
        <NoWrap>
          {shift.data
            ? `${formatDay(shift.data.date, squad, today)} · ${shiftHours(shift.data, squad, today)}`
            : ""}
        </NoWrap>
      }
      tools={shift.data ? <DayWalk beside={beside} onShow={onShow} /> : undefined}
      onKeyDown={walkDay}
      onClose={onClose}
      isLostAt={(to) => shiftIdInUrl(to.pathname, to.search) !== shiftId}
      gone={isGone ? <Gone text={goneText} /> : undefined}
    >
      {shift.data ? (
        <Shown {...props} shift={shift.data} ofDay={ofDay} />
      ) : (
        <QueryBoundary
          of={shift}
          loading={<Skeleton className="h-96" />}
          failed="Couldn't load this shift."
        />
      )}
    </SidePanel>
  );
}

/** Shown if the shift no longer exists; names a deleted shift from the activity log. */
function Gone({ text }: { readonly text: string | null }) {
  return text === null ? <Skeleton className="h-11" /> : <p role="status">{text}</p>;
}

/** Buttons for the previous and next shift of the day. */
function DayWalk({
  beside,
  onShow,
}: {
  readonly beside: (direction: 1 | -1) => Shift | undefined;
  readonly onShow: (shift: Shift) => void;
}) {
  const [before, after] = [beside(-1), beside(1)];
  return (
    <span className="flex">
      <IconButton
        label="Previous shift of this day"
        aria-disabled={!before}
        className="aria-disabled:opacity-40"
        onClick={() => before && onShow(before)}
      >
        <ChevronUp aria-hidden size={20} />
      </IconButton>
      <IconButton
        label="Next shift of this day"
        aria-disabled={!after}
        className="aria-disabled:opacity-40"
        onClick={() => after && onShow(after)}
      >
        <ChevronDown aria-hidden size={20} />
      </IconButton>
    </span>
  );
}

function Shown({
  shift,
  ofDay,
  isAdmin,
  wantsFocus,
  renderReplacementActions,
  renderCantCome,
  renderOwn,
  renderHours,
  onEdit,
  onWalk,
}: PanelProps & { readonly shift: Shift; readonly ofDay: readonly Shift[] }) {
  const now = useNow(30_000);
  const next = useRef<HTMLSpanElement>(null);
  const isAhead = isBefore(now, Temporal.Instant.from(shift.endsAt));
  const assigned = (): void => {
    // If this shift has another open spot, that spot's suggestion takes the focus; otherwise the
    // button for the next gap does.
    wantsFocus.set(shift.assignmentCount + 1 < shift.maxMembers);
    next.current?.querySelector("button")?.focus();
  };
  return (
    <>
      {isAdmin ? (
        <div className="flex gap-2">
          <Button variant="secondary" isCompact aria-keyshortcuts="K" onClick={() => onWalk(-1)}>
            <SkipBack aria-hidden size={16} /> Previous gap
          </Button>
          <span ref={next}>
            <Button variant="secondary" isCompact aria-keyshortcuts="J" onClick={() => onWalk(1)}>
              Next gap <SkipForward aria-hidden size={16} />
            </Button>
          </span>
        </div>
      ) : null}
      <WhyOpen shiftId={shift.id} />
      {shift.notes ? <p className="break-words whitespace-pre-line">{shift.notes}</p> : null}
      <PanelSpots
        shift={shift}
        mayAssign={isAdmin && isAhead}
        wantsFocus={wantsFocus}
        onAssigned={assigned}
        renderCantCome={
          isBefore(now, Temporal.Instant.from(shift.startsAt)) ? renderCantCome : null
        }
      />
      {isAhead ? null : renderHours(shift)}
      {renderOwn?.(shift, ofDay)}
      {renderReplacementActions && isAhead ? (
        <section aria-label="Replacement" className="space-y-2">
          <h3 className="font-bold">Replacement</h3>
          {renderReplacementActions(shift)}
        </section>
      ) : null}
      <PanelDetails shift={shift} onEdit={isAdmin ? () => onEdit(shift) : null} />
      <div>
        <ShiftHistory key={shift.id} shiftId={shift.id} />
        <SpotAssignmentHistory
          key={`hands ${shift.id}`}
          shiftId={shift.id}
          mayRestore={isAdmin && isBefore(now, Temporal.Instant.from(shift.startsAt))}
        />
      </div>
    </>
  );
}

/**
 * False if the key is for a focused field or a scrolling list, or has Alt, which makes it a key of
 * the page.
 */
function isForPanel({ target, defaultPrevented, altKey }: KeyboardEvent): boolean {
  return (
    !defaultPrevented &&
    !altKey &&
    target instanceof Element &&
    !target.closest("input, textarea, select, ul[tabindex]")
  );
}
