import { unitAndName } from "@watchbill/domain/members/person-name";
import { plural } from "@watchbill/domain/text/language";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { type ShiftMember, type Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { usePlanner } from "../editing/planner-context.ts";
import { listOpenSpots, spotKey } from "../editing/selected-spots.ts";
import type { useChosen } from "../editing/use-selection.ts";
import type { Asked } from "../planner-dialog.tsx";

/**
 * Bar of actions that overlays the planner's lower edge, so that the layout does not shift under
 * the pointer.
 */
function Bar({
  label,
  isRaised,
  children,
}: {
  readonly label: string;
  /** True if the list of members is a row below the planner: the bar is then above that row. */
  readonly isRaised: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      className={`sticky bottom-20 z-20 flex flex-wrap items-center gap-2 rounded-xl border border-calm bg-surface p-2 ps-3 shadow-card short:static ${isRaised ? "lg:max-[100rem]:bottom-40 min-[100rem]:bottom-3" : "lg:bottom-3"}`}
    >
      {children}
    </section>
  );
}

/** Shows the actions for the selected spots; if none are selected, for the highlighted member. */
export function PlannerBars({
  isRaised,
  chosen,
  stillOpen,
  onAsk,
  onPutLit,
  onFill,
  onClear,
  onUnlit,
}: {
  readonly isRaised: boolean;
  readonly chosen: ReturnType<typeof useChosen>;
  readonly stillOpen: readonly Shift[];
  readonly onAsk: (asked: Asked) => void;
  readonly onPutLit: (member: ShiftMember, spots: readonly Spot[]) => void;
  readonly onFill: (spots: readonly Spot[]) => void;
  readonly onClear: (spots: readonly Spot[]) => void;
  readonly onUnlit: () => void;
}) {
  const { lit, isDragging } = usePlanner();
  const { spots, isChoosing, none } = chosen;
  const withAll = (act: (spots: readonly Spot[]) => void) => () => {
    act(spots);
    end();
  };
  // The bar disappears with the selection, so the focus moves to the first selected spot.
  const end = (): void => {
    focusSpot(spots.at(0));
    none();
  };
  return (
    <>
      <ChosenBar
        isRaised={isRaised}
        spots={spots}
        isChoosing={isChoosing}
        lit={lit}
        onPut={() => onAsk({ kind: "all", spots })}
        onPutLit={() => lit && onPutLit(lit, spots)}
        onFill={withAll(onFill)}
        onClear={withAll(onClear)}
        onNone={end}
      />
      {lit && spots.length === 0 ? (
        <LitBar
          isRaised={isRaised}
          member={lit}
          open={isDragging ? [] : stillOpen.filter((shift) => listOpenSpots(shift) > 0)}
          onChoose={() => onAsk({ kind: "member", member: lit })}
          onEnd={onUnlit}
        />
      ) : null}
    </>
  );
}

function focusSpot(spot: Spot | undefined): void {
  const on = spot
    ? document.querySelector<HTMLElement>(`[data-spot="${CSS.escape(spotKey(spot))}"]`)
    : null;
  on?.focus({ preventScroll: true });
}

function ChosenBar({
  isRaised,
  spots,
  isChoosing,
  lit,
  onPut,
  onPutLit,
  onFill,
  onClear,
  onNone,
}: {
  readonly isRaised: boolean;
  readonly spots: readonly Spot[];
  readonly isChoosing: boolean;
  readonly lit: ShiftMember | null;
  readonly onPut: () => void;
  readonly onPutLit: () => void;
  readonly onFill: () => void;
  readonly onClear: () => void;
  readonly onNone: () => void;
}) {
  if (spots.length === 0 && !isChoosing) return null;
  const held = spots.filter(({ person }) => person !== null).length;
  const nothing = spots.length === 0 ? "Select spots first" : null;
  return (
    <Bar label="Selected spots" isRaised={isRaised}>
      <p role="status" className="me-auto text-sm font-semibold">
        {spots.length === 0
          ? "Select spots"
          : plural(spots.length, "1 spot selected", `${spots.length} spots selected`)}
      </p>
      {lit ? (
        <Button isCompact disabledReason={nothing} onClick={onPutLit}>
          {`Assign ${lit.unitNumber}`}
        </Button>
      ) : null}
      <Button
        isCompact
        variant={lit ? "secondary" : "primary"}
        disabledReason={nothing}
        onClick={onPut}
      >
        Assign a member…
      </Button>
      <Button isCompact variant="secondary" disabledReason={nothing} onClick={onFill}>
        Auto-fill
      </Button>
      <Button
        isCompact
        variant="secondary"
        disabledReason={nothing ?? (held === 0 ? "None are assigned" : null)}
        onClick={onClear}
      >
        {held > 0 ? `Clear ${held}` : "Clear"}
      </Button>
      <IconButton label="Clear selection" onClick={onNone}>
        <X aria-hidden size={18} />
      </IconButton>
    </Bar>
  );
}

/** Bar with the highlighted member and the actions for them. */
function LitBar({
  isRaised,
  member,
  open,
  onChoose,
  onEnd,
}: {
  readonly isRaised: boolean;
  readonly member: ShiftMember;
  readonly open: readonly Shift[];
  readonly onChoose: () => void;
  readonly onEnd: () => void;
}) {
  const { standing } = usePlanner();
  const standings = open.flatMap((shift) => standing(shift) ?? []);
  const can = standings.filter(
    ({ blocked, warnings }) => blocked === null && warnings.length === 0,
  ).length;
  return (
    <Bar label="Highlighted days" isRaised={isRaised}>
      <p role="status" className="me-auto text-sm">
        {plural(
          standings.length,
          `${unitAndName(member)} can take ${can} of 1 open shift.`,
          `${unitAndName(member)} can take ${can} of ${standings.length} open shifts.`,
        )}
      </p>
      <Button isCompact variant="secondary" onClick={onChoose}>
        Choose a shift…
      </Button>
      <IconButton label={"Stop highlighting"} onClick={onEnd}>
        <X aria-hidden size={18} />
      </IconButton>
    </Bar>
  );
}
