import { WandSparkles } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { NoLongerKept } from "../settings/purged-notice.tsx";
import { useWithoutStandIn } from "../shifts/assign/use-no-stand-in.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { PlannerProvider } from "./editing/planner-context.ts";
import { usePlannerEditing } from "./editing/planner-editing.ts";
import {
  hearKey,
  spotAt,
  useFocusKept,
  useGapKeys,
  usePlannerCommands,
} from "./editing/planner-keys.ts";
import { useDrafts } from "./editing/use-drafts.ts";
import { usePlannerHandlers } from "./editing/use-planner-handlers.ts";
import { useChosen } from "./editing/use-selection.ts";
import { AutofillRunPanel } from "./fill/autofill-run-panel.tsx";
import { FillDialog } from "./fill/fill-dialog.tsx";
import { monthSpan, spotsSpan } from "./fill/fill-spans.ts";
import { NoStandInNote } from "./fill/no-stand-in-note.tsx";
import { useFill } from "./fill/use-fill.ts";
import { countOpen, goToGap } from "./gaps.ts";
import { PlannerBars } from "./grid/planner-bars.tsx";
import { PlannerDays } from "./grid/planner-days.tsx";
import { PlannerMembers } from "./grid/planner-members.tsx";
import { TypeUnit, type Typing } from "./grid/unit-number-input.tsx";
import { type Asked, PlannerDialog } from "./planner-dialog.tsx";
import { PlannerToolbar } from "./planner-toolbar.tsx";
import { usePlannerView } from "./planner-view.ts";
import { usePlannerMonth } from "./use-planner-month.ts";

const ShiftDialog = lazyPage(
  async () => (await import("../shifts/form/shift-dialog.tsx")).ShiftDialog,
);

/** The month planner: assigns members by drag and drop or by keyboard. */
export function Planner({
  month,
  onMonth,
}: {
  readonly month: string;
  readonly onMonth: (month: string) => void;
}) {
  const view = usePlannerView();
  const isLanes = view.layout === "lanes";
  const [showsPast, setShowsPast] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [edited, setEdited] = useState<Shift | string | null>(null);
  const [litId, setLitId] = useState<number | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  const [isFilling, setFilling] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const reading = useEndpoint("members.list", { filter: "active" });
  const members = reading.data ?? [];
  const memberOf = (id: number | null) => members.find((member) => member.id === id);
  const drafts = useDrafts(month);
  const planned = usePlannerMonth(month, drafts.autofillRun, memberOf);
  const { today, facts, shifts, stillOpen, allFilled, allWeeks, weeksAhead } = planned;
  const days = allWeeks.flat();
  const lackingStandIn = useWithoutStandIn(days);
  const editing = usePlannerEditing(drafts);
  const fill = useFill(drafts);
  const chosen = useChosen(shifts);
  useFocusKept(asked && "shift" in asked ? asked.shift.id : null);
  const { handlers, putOn, putAll } = usePlannerHandlers({
    facts,
    memberOf,
    drafts,
    editing,
    chosen,
    lacksStandIn: lackingStandIn.lacksStandIn,
    lit: memberOf(litId) ?? null,
    onAsk: setAsked,
    onEdit: setEdited,
  });
  useGapKeys(root);
  usePlannerCommands({ month, today, onMonth, view, onNew: setEdited });
  const onTyped = (first: string, on: HTMLElement): boolean => {
    const spot = spotAt(on, shifts);
    if (!spot || !handlers.isChangeable(spot.shift)) return false;
    setTyping({ spots: chosen.has(spot) ? chosen.spots : [spot], first, on });
    return true;
  };
  const onEscape = (): void => (chosen.spots.length > 0 ? chosen.none() : setLitId(null));
  const open = countOpen(stillOpen);
  const hasBoth = !isLanes && weeksAhead.length > 0 && weeksAhead.length < allWeeks.length;
  return (
    <PlannerProvider value={handlers}>
      <div
        ref={root}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onKeyDown={(event) => hearKey(event, { onEscape, onTyped })}
        role="presentation"
      >
        <PlannerToolbar
          month={month}
          onMonth={onMonth}
          view={view}
          open={planned.months.isPending ? null : open}
          noGap={open === 0 ? allFilled : null}
          past={hasBoth ? { isShown: showsPast, show: setShowsPast } : null}
          isChoosing={chosen.isChoosing}
          onChoosing={(isChoosing) => (isChoosing ? chosen.setChoosing(true) : chosen.none())}
          onGap={(step) => root.current && goToGap(root.current, step)}
        >
          <Button
            className="phone:px-3 max-[23rem]:px-2 max-[23rem]:text-sm"
            disabledReason={fill.blockedBecause ?? (stillOpen.length === 0 ? allFilled : null)}
            onClick={() => setFilling(true)}
          >
            <WandSparkles aria-hidden size={18} className="max-[23rem]:hidden" /> Auto-fill…
          </Button>
        </PlannerToolbar>
        {isFilling ? (
          <FillDialog
            span={monthSpan(month, today)}
            isPlan={drafts.draftSchedule !== null}
            fill={fill}
            onClose={() => setFilling(false)}
          />
        ) : null}
        <QueryBoundary of={planned.months} failed="Couldn't load the schedule. Try again." />
        <NoLongerKept from={`${month}-01`} />
        <QueryBoundary of={reading} failed="Couldn't load members. Try again." />
        <AutofillRunPanel
          drafts={drafts}
          members={members}
          shifts={shifts}
          editing={editing}
          fill={fill}
          onFillSpot={(shift) => setAsked({ kind: "fill", shift })}
        />
        <NoStandInNote
          count={lackingStandIn.count}
          spots={lackingStandIn.spots}
          isNarrow={isLanes}
        />
        <div
          className={`grid grid-cols-[minmax(0,1fr)] items-start gap-4 ${isLanes ? "min-[100rem]:grid-cols-[15rem_minmax(0,1fr)]" : "lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[15rem_minmax(0,1fr)]"}`}
        >
          <PlannerMembers
            members={reading.data}
            shifts={planned.inMonth}
            month={month}
            facts={facts}
            isTray={isLanes}
            litId={litId}
            onLight={({ id }) => setLitId(id === litId ? null : id)}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <PlannerDays planned={planned} view={view} showsPast={showsPast} />
            <PlannerBars
              isRaised={isLanes}
              chosen={chosen}
              stillOpen={stillOpen}
              onAsk={setAsked}
              onPutLit={putOn}
              onFill={(spots) => fill.begin({ ...spotsSpan(spots), isLookedFor: true })}
              onClear={editing.clearAll}
              onUnlit={() => setLitId(null)}
            />
          </div>
        </div>
        {typing ? (
          <TypeUnit
            typing={typing}
            members={members}
            facts={facts}
            onPut={putAll}
            onClose={() => setTyping(null)}
          />
        ) : null}
        {asked ? (
          <PlannerDialog
            asked={asked}
            days={days}
            members={members}
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
    </PlannerProvider>
  );
}
