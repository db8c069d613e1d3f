import { monthGrid } from "@watchbill/domain/time/calendar";
import { monthName } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";
import { ChevronLeft, ChevronRight, Redo2, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { whenShown } from "../../lib/later.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { isAwayOn, isOpen, standingOn } from "../shifts/shift-standing.ts";
import { byDate, type Shift } from "../shifts/shift-view.ts";
import { usePlannerFacts } from "../shifts/use-standing-facts.ts";
import { PlannerDay } from "./planner-day.tsx";
import { type Asked, PlannerDialog } from "./planner-dialog.tsx";
import { type Dragged, useDragging } from "./planner-drag.ts";
import { usePlannerEditing } from "./planner-editing.ts";
import { moveFocus, useFocusKept, useUndoKeys } from "./planner-keys.ts";
import { PlannerMembers } from "./planner-members.tsx";

const ShiftDialog = whenShown(async () => (await import("../shifts/shift-dialog.tsx")).ShiftDialog);

/** Who is on what in a month, to be filled: members are dragged onto shifts and between them, or chosen with the keyboard. */
export function Planner({ month, onMonth }: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { timeZone } = useOrganisation();
  const today = dateOf(useNow(60_000), timeZone);
  const here = Temporal.PlainYearMonth.from(month);
  const [showsPast, setShowsPast] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [edited, setEdited] = useState<Shift | string | null>(null);
  const allWeeks = monthGrid(here.year, here.month);
  const ahead = allWeeks.filter((week) => (week[6] ?? "") >= today);
  const weeks = showsPast || ahead.length === 0 ? allWeeks : ahead;
  const days = allWeeks.flat();
  const { facts, holidaysOn, months } = usePlannerFacts(days);
  const { shifts, now } = facts;
  const shown = byDate(shifts);
  const members = useEndpoint("members.list", { filter: "active" });
  const editing = usePlannerEditing();
  const memberOf = (id: number) => members.data?.find((member) => member.id === id);
  const shiftOf = (id: number | null) => shifts.find((shift) => shift.id === id);

  const place = ({ memberId, fromShiftId }: Dragged, shiftId: number): void => {
    const [member, from, to] = [memberOf(memberId), shiftOf(fromShiftId), shiftOf(shiftId)];
    if (!member || !to) return;
    const standing = standingOn(member, to, facts, from?.id);
    if (from?.id === to.id) return;
    if (standing.blocked) sayRefused(standing.blocked, "Not possible");
    else if (from) editing.move(member, from, to, standing);
    else editing.assign(member, to, standing);
  };
  const dragged = useDragging(place);
  const draggedMember = dragged ? memberOf(dragged.memberId) : undefined;
  const standingOfDragged = (shift: Shift) =>
    dragged && draggedMember ? standingOn(draggedMember, shift, facts, dragged.fromShiftId ?? undefined) : null;
  useUndoKeys(editing.undoLast, editing.redoLast);
  useFocusKept(asked && "shift" in asked ? asked.shift.id : null);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" onKeyDown={moveFocus} role="presentation">
      <div className="flex flex-wrap items-center gap-1">
        <IconButton label="Previous month" onClick={() => onMonth(here.subtract({ months: 1 }).toString())}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="min-w-32 text-center text-lg font-bold">
          {monthName(here.month)} {here.year}
        </h2>
        <IconButton label="Next month" onClick={() => onMonth(here.add({ months: 1 }).toString())}>
          <ChevronRight aria-hidden />
        </IconButton>
        <Button
          variant="secondary"
          disabledReason={editing.lastStep ? null : "Nothing to undo yet"}
          title={editing.lastStep ? `${editing.lastStep.title}: ${editing.lastStep.description}` : ""}
          onClick={editing.undoLast}
        >
          <Undo2 aria-hidden size={18} /> Undo
        </Button>
        <Button
          variant="secondary"
          disabledReason={editing.lastUndone ? null : "Nothing to do again"}
          title={editing.lastUndone ? `${editing.lastUndone.title}: ${editing.lastUndone.description}` : ""}
          onClick={editing.redoLast}
        >
          <Redo2 aria-hidden size={18} /> Redo
        </Button>
        {ahead.length > 0 && ahead.length < allWeeks.length ? (
          <Button variant="quiet" aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
            {showsPast ? "Hide past weeks" : "Show past weeks"}
          </Button>
        ) : null}
      </div>
      <Read of={months} failed="The schedule could not be read." />
      <Read of={members} failed="The members could not be read." />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]">
        <PlannerMembers
          members={members.data}
          shifts={shifts.filter(({ date }) => date.startsWith(month))}
          month={month}
          awayOf={facts.awayOf}
          onChoose={(member) => setAsked({ kind: "member", member })}
        />
        {months.isPending ? (
          <Skeleton className="h-[40rem]" />
        ) : (
          <section aria-label="Planner" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {weeks.map((week) => (
              <div key={week[0]} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 lg:grid-cols-7">
                {week.map((date) => (
                  <PlannerDay
                    key={date}
                    date={date}
                    isToday={date === today}
                    isPast={date < today && !showsPast}
                    isOutside={!date.startsWith(month)}
                    shifts={shown.get(date) ?? []}
                    holidays={holidaysOn(date)}
                    isChangeable={(shift) => isOpen(shift, now)}
                    standing={standingOfDragged}
                    isAway={(shift, memberId) => isAwayOn(memberId, shift, facts)}
                    onEdit={setEdited}
                    onPlace={(shift, person) => setAsked({ kind: "place", shift, member: person })}
                    onFill={(shift) => setAsked({ kind: "fill", shift })}
                  />
                ))}
              </div>
            ))}
          </section>
        )}
      </div>
      {asked ? (
        <PlannerDialog
          asked={asked}
          members={members.data ?? []}
          facts={facts}
          editing={editing}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {edited === null ? null : (
        <Suspense>
          <ShiftDialog target={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </div>
  );
}
