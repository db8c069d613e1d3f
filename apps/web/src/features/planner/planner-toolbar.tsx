import { monthName } from "@watchbill/domain/time/format";
import {
  ArrowDown,
  ArrowUp,
  ChevronLeft,
  ChevronRight,
  ListChecks,
  SlidersHorizontal,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { useOverflowMenu } from "../../ui/layout/overflow-menu.ts";
import { UndoBar } from "../../ui/overlay/undo-bar.tsx";
import type { PlannerLayout, PlannerView } from "./planner-view.ts";

const LAYOUTS: readonly { readonly value: PlannerLayout; readonly label: string }[] = [
  { value: "weeks", label: "Weeks" },
  { value: "lanes", label: "Whole month" },
];

/** The planner's toolbar: month, view, coverage gaps, undo and redo. */
export function PlannerToolbar({
  month,
  onMonth,
  view,
  open,
  noGap,
  past,
  isChoosing,
  onChoosing,
  onGap,
  children,
}: {
  readonly month: string;
  readonly onMonth: (month: string) => void;
  readonly view: PlannerView;
  /** Number of open spots on upcoming shifts; null while it loads. */
  readonly open: number | null;
  /** Why the button for the next gap is disabled; null if there is a gap. */
  readonly noGap: string | null;
  /** State and setter of the toggle for past weeks; null if there are none to toggle. */
  readonly past: { readonly isShown: boolean; readonly show: (isShown: boolean) => void } | null;
  readonly isChoosing: boolean;
  readonly onChoosing: (isChoosing: boolean) => void;
  readonly onGap: (step: 1 | -1) => void;
  readonly children?: ReactNode;
}) {
  const here = Temporal.PlainYearMonth.from(month);
  const { opener, folded } = useOverflowMenu();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 phone:justify-between phone:gap-x-1">
      <div className="flex items-center gap-1">
        <IconButton
          label="Previous month"
          onClick={() => onMonth(here.subtract({ months: 1 }).toString())}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <h2
          aria-live="polite"
          className="min-w-28 text-center text-lg whitespace-nowrap font-bold max-[23rem]:text-base"
        >
          {monthName(here.month)} {here.year}
        </h2>
        <IconButton label="Next month" onClick={() => onMonth(here.add({ months: 1 }).toString())}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <Button
        {...opener}
        variant="secondary"
        isCompact
        // Highlights this menu button while a filter is on whose switch is hidden in the menu.
        data-narrowed={view.showsGapsOnly || isChoosing || undefined}
        className={`${opener.className} data-narrowed:border-accent data-narrowed:bg-accent-soft`}
      >
        <SlidersHorizontal aria-hidden size={18} />
        <span className="sr-only">
          {view.showsGapsOnly ? "Open shifts and view, open only, " : "Open shifts and view, "}
        </span>
        <FreeSpots open={open} />
      </Button>
      <UndoBar />
      {children}
      <div
        id={folded.id}
        className={`flex flex-wrap items-center gap-x-2 gap-y-1 xl:ms-auto ${folded.className}`}
      >
        {past ? (
          <Button
            variant="quiet"
            aria-expanded={past.isShown}
            onClick={() => past.show(!past.isShown)}
          >
            {past.isShown ? "Hide past weeks" : "Show past weeks"}
          </Button>
        ) : null}
        <div className="flex items-center gap-1">
          <Button
            variant="secondary"
            aria-pressed={view.showsGapsOnly}
            className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
            onClick={() => view.showGapsOnly(!view.showsGapsOnly)}
          >
            Open only
            <FreeSpots open={open} />
          </Button>
          <IconButton
            label="Previous open shift (Alt+↑)"
            aria-keyshortcuts="Alt+ArrowUp"
            aria-disabled={noGap !== null}
            onClick={() => onGap(-1)}
          >
            <ArrowUp aria-hidden size={18} />
          </IconButton>
          <IconButton
            label="Next open shift (Alt+↓)"
            aria-keyshortcuts="Alt+ArrowDown"
            aria-disabled={noGap !== null}
            onClick={() => onGap(1)}
          >
            <ArrowDown aria-hidden size={18} />
          </IconButton>
          <IconButton
            label="Select multiple spots"
            aria-pressed={isChoosing}
            className="aria-pressed:bg-calm-soft aria-pressed:text-calm"
            onClick={() => onChoosing(!isChoosing)}
          >
            <ListChecks aria-hidden size={18} />
          </IconButton>
        </div>
        <Segmented label="View" options={LAYOUTS} value={view.layout} onChange={view.show} />
      </div>
    </div>
  );
}

function FreeSpots({ open }: { readonly open: number | null }) {
  // Reserves the width of the number to avoid layout shift.
  if (open === null)
    return (
      <span aria-hidden className="tabular invisible">
        0
      </span>
    );
  return (
    <span className={`tabular ${open > 0 ? "text-bad" : "text-good"}`}>
      {open}
      <span className="sr-only"> {open === 1 ? "open spot" : "open spots"}</span>
    </span>
  );
}
