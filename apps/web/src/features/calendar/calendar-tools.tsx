import { Info } from "lucide-react";
import { Suspense, useRef, useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { usePageCommands } from "../../lib/focus/page-commands.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { gapsOnly, useUrlState } from "../../lib/routing/url-state.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import type { Shift } from "../shifts/shift-view.ts";
import { type Density, keepDensity, SHOWN } from "./month/density.ts";

const Legend = lazyPrefetched(async () => (await import("./calendar-legend.tsx")).CalendarLegend);

const DENSITIES = [
  { value: "coverage", label: "Coverage" },
  { value: "units", label: "Units" },
  { value: "names", label: "Names" },
] as const;

/** View options: gaps only, density, and the legend. */
export function CalendarTools({
  density,
  showsGapsOnly,
  shifts,
}: {
  /** The chosen density; null if the cells are too small for a choice. */
  readonly density: Density | null;
  readonly showsGapsOnly: boolean;
  readonly shifts: readonly Shift[];
}) {
  const { set } = useUrlState();
  const viewerId = useEndpoint("accounts.currentUser", {}).data?.id;
  const [isOpen, setOpen] = useState(false);
  const beside = useRef<HTMLSpanElement>(null);
  const [isChoiceBeside, setChoiceBeside] = useState(false);
  const open = (isNowOpen: boolean): void => {
    setChoiceBeside(beside.current?.checkVisibility() ?? false);
    setOpen(isNowOpen);
  };
  const choose = (next: Density): void => {
    if (viewerId !== undefined) keepDensity(viewerId, next);
    set(SHOWN, next);
  };
  const choice = density ? (
    <Segmented label="Show on each shift" options={DENSITIES} value={density} onChange={choose} />
  ) : null;
  const turnGaps = (): void => set(...gapsOnly(!showsGapsOnly));
  usePageCommands({
    gaps: turnGaps,
    ...(density
      ? {
          "show-coverage": () => choose("coverage"),
          "show-units": () => choose("units"),
          "show-names": () => choose("names"),
        }
      : {}),
  });
  const gapsButton = (className: string) => (
    <Button
      variant="secondary"
      aria-pressed={showsGapsOnly}
      className={`aria-pressed:border-accent aria-pressed:bg-accent-soft @max-[48rem]:px-2 ${className}`}
      onClick={turnGaps}
    >
      Gaps only
    </Button>
  );
  // In a narrow layout, the gaps-only toggle is hidden unless it is on and hides shifts.
  const isBeside = showsGapsOnly || density !== null;
  return (
    <>
      {gapsButton(isBeside ? "" : "max-sm:hidden")}
      {choice ? (
        <span ref={beside} className="hidden @min-[66rem]:inline-flex">
          {choice}
        </span>
      ) : null}
      <Popover
        label="View options and key"
        isOpen={isOpen}
        onOpenChange={open}
        trigger={
          <IconButton label="View options and key">
            <Info aria-hidden size={20} />
          </IconButton>
        }
      >
        <Suspense>
          <Legend shifts={shifts}>
            {isChoiceBeside ? null : choice}
            {isBeside ? null : gapsButton("sm:hidden")}
          </Legend>
        </Suspense>
      </Popover>
    </>
  );
}
