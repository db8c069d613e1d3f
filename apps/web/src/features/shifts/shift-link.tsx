import type { MouseEvent, ReactNode } from "react";
import { addressWith, showShift } from "../../lib/shift-in-address.ts";

const PLAIN = "inline-flex min-h-11 items-center font-semibold text-accent-strong underline";

/** Leads to a shift beside the page it stands on; in a new tab as well, where somebody wants it there. */
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
    showShift(shiftId);
  };
  return (
    <a href={addressWith(shiftId, location)} onClick={open} className={className}>
      {children}
    </a>
  );
}
