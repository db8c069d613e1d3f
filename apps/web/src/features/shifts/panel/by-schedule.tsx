import { BY_SCHEDULE } from "@watchbill/domain/attendance/duty-state";
import { CalendarClock } from "lucide-react";

/**
 * Marks a spot whose hours the app recorded from the schedule, without a 10-8 (in service) or 10-7
 * tap.
 */
export function BySchedule({ spot }: { readonly spot: { readonly isBySchedule: boolean } }) {
  if (!spot.isBySchedule) return null;
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-ink-soft">
      <CalendarClock aria-hidden size={14} />
      {BY_SCHEDULE}
    </span>
  );
}
