import { coverageByTime } from "@watchbill/domain/shifts/partial-assignment";
import { type ReactNode, useRef, useState } from "react";
import { useOrganization } from "../../settings/organization.ts";
import { CoverageBadge } from "../coverage-badge.tsx";
import { filling, roleGapBeside, type Shift, spanOf, spotsShown } from "../shift-view.ts";
import type { FocusRequest } from "./focus-request.ts";
import { PanelAssign } from "./panel-assign.tsx";
import { PanelSpot } from "./panel-spot.tsx";
import { ReplacedLine } from "./replaced-line.tsx";

type Spot = Shift["assignments"][number];

/**
 * Renders the dialog for a member who can't come; null if the viewer can't look for a replacement.
 */
export type RenderCantCome = ((shift: Shift, spot: Spot, onDone: () => void) => ReactNode) | null;

/** The shift's spots; a permitted viewer can assign a member to the first open one. */
export function PanelSpots({
  shift,
  mayAssign,
  wantsFocus,
  onAssigned,
  renderCantCome,
}: {
  readonly shift: Shift;
  readonly mayAssign: boolean;
  readonly wantsFocus: FocusRequest;
  readonly onAssigned: () => void;
  readonly renderCantCome: RenderCantCome;
}) {
  const [leaving, setLeaving] = useState<Spot | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const open = Math.max(0, shift.maxMembers - shift.assignmentCount);
  const gap = roleGapBeside(shift);
  const coverage = useCoverageByTime(shift);
  return (
    <section aria-label="Crew" className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h3 ref={heading} tabIndex={-1} className="font-bold">
          Crew
        </h3>
        <CoverageBadge shift={shift} />
      </div>
      {gap ? <p className="text-sm font-semibold text-warn first-letter:uppercase">{gap}</p> : null}
      {coverage ? <p className="text-sm">{coverage}</p> : null}
      {shift.assignments.length === 0 && open === 0 ? (
        <p className="text-ink-soft">No members assigned</p>
      ) : null}
      <ul aria-label="Spots" className="divide-y divide-line">
        {spotsShown(shift).map((spot) => (
          <PanelSpot
            key={spot.id}
            shift={shift}
            spot={spot}
            mayTakeOff={mayAssign}
            onTakenOff={() => heading.current?.focus()}
            onCantCome={renderCantCome ? () => setLeaving(spot) : null}
          />
        ))}
        {Array.from({ length: open }, (_, spot) => (
          <li key={`open-${spot}`} className="flex min-h-11 items-center py-1 text-ink-soft">
            {spot < open - shift.heldCount ? "Open spot" : "Held for a replacement"}
          </li>
        ))}
      </ul>
      {leaving ? renderCantCome?.(shift, leaving, () => setLeaving(null)) : null}
      <ReplacedLine shift={shift} />
      {mayAssign && open > 0 ? (
        <PanelAssign
          // The key resets the form after each assignment.
          key={`${shift.id} ${shift.assignmentCount}`}
          shift={shift}
          wantsFocus={wantsFocus}
          onAssigned={onAssigned}
        />
      ) : null}
    </section>
  );
}

/** Returns, for example, "2 until 3:00 AM, then 1"; null if all members serve the whole shift. */
function useCoverageByTime(shift: Shift): string | null {
  const squad = useOrganization();
  const there = filling(shift);
  if (there.every(({ part }) => part === undefined)) return null;
  const text = coverageByTime(
    there.map(({ part }) => spanOf(part ?? shift)),
    spanOf(shift),
    squad,
  );
  return text && `Members on the shift: ${text}`;
}
