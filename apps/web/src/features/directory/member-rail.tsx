import type { PointerEvent } from "react";
import type { RailStop } from "./directory-view.ts";

/** Time that a distant row needs to render after a jump. */
const DRAWN_MS = 100;

/**
 * Index rail (a bar for quick jumps) next to a long directory. A tap jumps to a stop; a drag moves
 * through the stops.
 */
export function MemberRail({
  stops,
  onJump,
}: {
  readonly stops: readonly RailStop[];
  readonly onJump: (index: number) => void;
}) {
  const leaf = (event: PointerEvent): void => {
    if (event.buttons === 0) return;
    const under = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>("[data-stop]");
    if (under) onJump(Number(under.dataset["stop"]));
  };
  const go = (index: number): void => {
    onJump(index);
    setTimeout(
      () =>
        document
          .querySelector<HTMLElement>(`li[data-index="${index}"] button`)
          ?.focus({ preventScroll: true }),
      DRAWN_MS,
    );
  };
  return (
    <nav
      aria-label="Jump to"
      data-own-pull
      onPointerMove={leaf}
      className="sticky top-18 flex max-h-[min(36rem,calc(100dvh-10rem))] min-h-0 w-11 shrink-0 touch-none flex-col self-start"
    >
      {stops.map(({ label, index }) => (
        <button
          key={index}
          type="button"
          data-stop={index}
          onClick={() => go(index)}
          className="tabular min-h-6 flex-1 basis-11 rounded text-xs font-semibold text-accent-strong select-none hover:bg-raised"
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
