import type { MouseEvent, ReactNode } from "react";
import { openShift, urlWithShift } from "../../../lib/routing/shift-url.ts";

const PLAIN = "inline-flex min-h-11 items-center font-semibold text-accent-strong underline";

/** Link that opens a shift's panel beside the current page; with a modifier key, in a new tab. */
export function ShiftLink({
  shiftId,
  className = PLAIN,
  children = "Open shift",
}: {
  readonly shiftId: number;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openShift(shiftId);
  };
  return (
    <a href={urlWithShift(shiftId, location)} onClick={open} className={className}>
      {children}
    </a>
  );
}
