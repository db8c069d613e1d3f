import { monthGrid } from "@watchbill/domain/time/calendar";
import type { WeekStart } from "@watchbill/domain/time/date-style";
import { dateOf } from "@watchbill/domain/time/local";
import { WandSparkles } from "lucide-react";
import { type KeyboardEvent, Suspense, useRef, useState } from "react";
import { whenShown } from "../../lib/later.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { NoLongerKept } from "../settings/no-longer-kept.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { isAwayOn, isOpen, type Member, type Place, standingOn } from "../shifts/shift-standing.ts";
import { byDate, type Shift } from "../shifts/shift-view.ts";
import { useFragile } from "../shifts/use-fragile.ts";
import { usePlannerFacts } from "../shifts/use-standing-facts.ts";
import { openPlaces, placesOf } from "./chosen-places.ts";
import { ghostKey, withGhosts } from "./drafts.ts";
import { FillDialog } from "./fill-dialog.tsx";
import { monthSpan, placesSpan } from "./fill-spans.ts";
import { FragileNote } from "./fragile-note.tsx";
import { countOpen, goToGap, hasGap } from "./gaps.ts";
import type { Put } from "./many-places.ts";
import { ChosenBar, LitBar } from "./planner-bars.tsx";
import { type Asked, PlannerDialog } from "./planner-dialog.tsx";
import { type Dragged, useDragging } from "./planner-drag.ts";
import { usePlannerEditing } from "./planner-editing.ts";
import { HandsProvider, type PlannerHands } from "./planner-hands.ts";
import { moveFocus, useFocusKept, usePlannerCommands } from "./planner-keys.ts";
import { PlannerLanes } from "./planner-lanes.tsx";
import { PlannerMembers } from "./planner-members.tsx";
import { PlannerToolbar } from "./planner-toolbar.tsx";
import { usePlannerView } from "./planner-view.ts";
import { PlannerWeeks } from "./planner-weeks.tsx";
import { ProposalPanel } from "./proposal-panel.tsx";
import { TypeUnit, type Typing, verdictOn } from "./type-unit.tsx";
import { useChosen } from "./use-chosen.ts";
import { useDrafts } from "./use-drafts.ts";
import { useFill } from "./use-fill.ts";

const ShiftDialog = whenShown(async () => (await import("../shifts/shift-dialog.tsx")).ShiftDialog);

/** Who is on what in a month, to be filled: members are dragged onto shifts and between them, or chosen with the keyboard. */
export function Planner({ month, onMonth }: { readonly month: string; readonly onMonth: (month: string) => void }) {
  const { timeZone, weekStartsOn } = useOrganisation();
  const today = dateOf(useNow(60_000), timeZone);
  const view = usePlannerView();
  const isLanes = view.layout === "lanes";
  const [showsPast, setShowsPast] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [edited, setEdited] = useState<Shift | string | null>(null);
  const [litId, setLitId] = useState<number | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const { allWeeks, ahead } = weeksOf(month, today, weekStartsOn);
  const weeks = showsPast || ahead.length === 0 ? allWeeks : ahead;
  const { facts: asTheyAre, holidaysOn, months } = usePlannerFacts(allWeeks.flat());
  const members = useEndpoint("members.list", { filter: "active" });
  const memberOf = (id: number | null) => members.data?.find((member) => member.id === id);
  const drafts = useDrafts(month);
  const shifts = withGhosts(asTheyAre.shifts, drafts.proposal, memberOf);
  const facts = { ...asTheyAre, shifts };
  const { now } = facts;
  const fragile = useFragile(allWeeks.flat());
  const inMonth = shifts.filter(({ date }) => date.startsWith(month));
  const stillOpen = inMonth.filter((shift) => isOpen(shift, now) && hasGap(shift));
  const allFilled = inMonth.some((shift) => isOpen(shift, now)) ? "Every place ahead is filled" : "There is no shift ahead yet";
  const gapsOnly = (some: readonly Shift[]) =>
    view.showsGapsOnly ? some.filter((one) => isOpen(one, now) && hasGap(one)) : some;
  const shown = byDate(gapsOnly(shifts));
  const editing = usePlannerEditing(drafts);
  const fill = useFill(drafts);
  const [isFilling, setFilling] = useState(false);
  const chosen = useChosen(shifts);
  const lit = memberOf(litId) ?? null;
  useFocusKept(asked && "shift" in asked ? asked.shift.id : null);

  /** Puts a member on a place, or on all that are chosen where it is one of them. */
  const putOn = (member: Member, places: readonly Place[]): void => {
    const { puts, against } = verdictOn(member, places, facts);
    if (puts.length === 0) return sayRefused(against ?? "", "Not possible");
    putAll(member, puts);
  };
  const putAll = (member: Member, puts: readonly Put[]): void => {
    const [{ place, standing }] = puts as [Put];
    if (puts.length === 1 && place.person === null) editing.assign(member, place.shift, standing);
    else editing.putOnAll(member, puts);
    chosen.none();
  };
  const drop = ({ memberId, fromShiftId }: Dragged, shiftId: number): void => {
    const [member, from, to] = [memberId, fromShiftId, shiftId].map((id, index) =>
      index === 0 ? memberOf(id) : shifts.find((shift) => shift.id === id),
    ) as [Member | undefined, Shift | undefined, Shift | undefined];
    if (!member || !to || from?.id === to.id) return;
    if (!from && chosen.places.some(({ shift }) => shift.id === to.id)) return putOn(member, chosen.places);
    const standing = standingOn(member, to, facts, from?.id);
    const blocked = (from && drafts.elsewhere(member, from, to)) ?? standing.blocked;
    if (blocked) sayRefused(blocked, "Not possible");
    else if (from) editing.move(member, from, to, standing);
    else editing.assign(member, to, standing);
  };
  const dragged = useDragging(drop);
  const held = dragged ? memberOf(dragged.memberId) : lit;

  const hands: PlannerHands = {
    isChangeable: (shift) => isOpen(shift, now),
    standing: once((shift) =>
      held && isOpen(shift, now) ? standingOn(held, shift, facts, dragged?.fromShiftId ?? undefined) : null,
    ),
    lit,
    isDragging: dragged !== null,
    isAway: (shift, memberId) => isAwayOn(memberId, shift, facts),
    ghostOf: (shiftId, memberId) => drafts.ghosts.get(ghostKey(shiftId, memberId)) ?? null,
    isFragile: fragile.isFragile,
    isChosen: chosen.has,
    edit: setEdited,
    press: (place, event) => {
      if (chosen.hears(place, event)) return;
      const { shift, person } = place;
      if (person) setAsked({ kind: "place", shift, member: person });
      else if (lit && standingOn(lit, shift, facts).blocked === null) putOn(lit, [place]);
      else setAsked({ kind: "fill", shift });
    },
  };

  usePlannerCommands({ month, today, onMonth, view, onNew: setEdited });
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    // What is open over the planner has its own keys.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    const gap = event.altKey ? { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key] : undefined;
    if (gap) {
      event.preventDefault();
      goToGap(event.currentTarget, gap);
    } else if (event.key === "Escape" && chosen.places.length > 0) chosen.none();
    else if (event.key === "Escape") setLitId(null);
    else if (!startTyping(event)) moveFocus(event);
  };
  const startTyping = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    const on = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>("[data-place]") : null;
    if (!on || !/^[\p{L}\p{N}]$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const place = shifts.flatMap(placesOf).find(({ shift, person }) => on.dataset.place === `${shift.id}:${person?.id ?? ""}`);
    if (!place || !hands.isChangeable(place.shift)) return false;
    event.preventDefault();
    setTyping({ places: chosen.has(place) ? chosen.places : [place], first: event.key, on });
    return true;
  };

  const litStandings =
    lit && !dragged ? stillOpen.filter((shift) => openPlaces(shift) > 0).flatMap((shift) => hands.standing(shift) ?? []) : [];
  return (
    <HandsProvider value={hands}>
      <div ref={root} className="grid grid-cols-[minmax(0,1fr)] gap-3" onKeyDown={onKeyDown} role="presentation">
        <PlannerToolbar
          month={month}
          onMonth={onMonth}
          view={view}
          open={months.isPending ? null : countOpen(stillOpen)}
          noGap={countOpen(stillOpen) === 0 ? allFilled : null}
          past={
            !isLanes && ahead.length > 0 && ahead.length < allWeeks.length ? { isShown: showsPast, show: setShowsPast } : null
          }
          isChoosing={chosen.isChoosing}
          onChoosing={(isChoosing) => (isChoosing ? chosen.setChoosing(true) : chosen.none())}
          onGap={(step) => root.current && goToGap(root.current, step)}
        >
          <Button
            className="phone:px-3 max-[23rem]:px-2 max-[23rem]:text-sm"
            disabledReason={fill.blockedBecause ?? (stillOpen.length === 0 ? allFilled : null)}
            onClick={() => setFilling(true)}
          >
            <WandSparkles aria-hidden size={18} className="max-[23rem]:hidden" /> {drafts.plan ? "Fill…" : "Fill what is open…"}
          </Button>
        </PlannerToolbar>
        {isFilling ? (
          <FillDialog
            span={monthSpan(month, today)}
            isPlan={drafts.plan !== null}
            fill={fill}
            onClose={() => setFilling(false)}
          />
        ) : null}
        <Read of={months} failed="The schedule could not be read." />
        <NoLongerKept from={`${month}-01`} />
        <Read of={members} failed="The members could not be read." />
        <ProposalPanel
          drafts={drafts}
          members={members.data ?? []}
          shifts={shifts}
          editing={editing}
          fill={fill}
          onFillPlace={(shift) => setAsked({ kind: "fill", shift })}
        />
        <FragileNote count={fragile.count} places={fragile.places} isNarrow={isLanes} />
        <div
          className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${isLanes ? "min-[100rem]:grid-cols-[15rem_minmax(0,1fr)]" : "lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]"}`}
        >
          <PlannerMembers
            members={members.data}
            shifts={inMonth}
            month={month}
            facts={facts}
            isTray={isLanes}
            litId={litId}
            onLight={({ id }) => setLitId(id === litId ? null : id)}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {months.isPending ? <Skeleton className="h-[40rem]" /> : null}
            {!months.isPending && view.showsGapsOnly && stillOpen.length === 0 ? (
              <p className="rounded-xl border border-line bg-surface p-6 text-center">{allFilled} in this month.</p>
            ) : null}
            {!months.isPending && isLanes ? (
              <PlannerLanes shifts={gapsOnly(inMonth)} days={daysOf(month)} today={today} holidaysOn={holidaysOn} />
            ) : null}
            {months.isPending || isLanes ? null : (
              <PlannerWeeks
                weeks={weeks}
                month={month}
                today={today}
                showsPast={showsPast}
                showsGapsOnly={view.showsGapsOnly}
                shiftsOn={(date) => shown.get(date) ?? []}
                holidaysOn={holidaysOn}
              />
            )}
            <ChosenBar
              isRaised={isLanes}
              places={chosen.places}
              isChoosing={chosen.isChoosing}
              lit={lit}
              onPut={() => setAsked({ kind: "all", places: chosen.places })}
              onPutLit={() => lit && putOn(lit, chosen.places)}
              onFill={() => {
                fill.begin(placesSpan(chosen.places));
                chosen.none();
              }}
              onClear={() => {
                editing.clearAll(chosen.places);
                chosen.none();
              }}
              onNone={chosen.none}
            />
            {lit && chosen.places.length === 0 ? (
              <LitBar
                isRaised={isLanes}
                member={lit}
                can={litStandings.filter(({ blocked, warnings }) => blocked === null && warnings.length === 0).length}
                open={litStandings.length}
                onChoose={() => setAsked({ kind: "member", member: lit })}
                onEnd={() => setLitId(null)}
              />
            ) : null}
          </div>
        </div>
        {typing ? (
          <TypeUnit typing={typing} members={members.data ?? []} facts={facts} onPut={putAll} onClose={() => setTyping(null)} />
        ) : null}
        {asked ? (
          <PlannerDialog
            asked={asked}
            days={allWeeks.flat()}
            members={members.data ?? []}
            facts={facts}
            editing={editing}
            drafts={drafts}
            fill={fill}
            onPutAll={putAll}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {edited === null ? null : (
          <Suspense>
            <ShiftDialog target={edited} onClose={() => setEdited(null)} />
          </Suspense>
        )}
      </div>
    </HandsProvider>
  );
}

/** Asked of the same shift again while the same is shown, it answers what it found. */
function once<Answer>(find: (shift: Shift) => Answer): (shift: Shift) => Answer {
  const found = new Map<number, Answer>();
  return (shift) => {
    if (!found.has(shift.id)) found.set(shift.id, find(shift));
    return found.get(shift.id) as Answer;
  };
}

function weeksOf(month: string, today: string, weekStartsOn: WeekStart) {
  const here = Temporal.PlainYearMonth.from(month);
  const allWeeks = monthGrid(here.year, here.month, weekStartsOn);
  return { allWeeks, ahead: allWeeks.filter((week) => (week[6] ?? "") >= today) };
}

function daysOf(month: string): string[] {
  const here = Temporal.PlainYearMonth.from(month);
  return Array.from({ length: here.daysInMonth }, (_, day) => here.toPlainDate({ day: day + 1 }).toString());
}
