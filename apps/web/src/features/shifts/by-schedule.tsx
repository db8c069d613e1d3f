import { BY_SCHEDULE } from "@watchbill/domain/attendance/duty-state";
import { CalendarClock } from "lucide-react";

/** Says of a place that its member was, or is, in service without a tap. */
export function BySchedule({ place }: { readonly place: { readonly isBySchedule: boolean } }) {
  if (!place.isBySchedule) return null;
  return (
    <span className="inline-flex items-center gap-1 text-sm whitespace-nowrap text-ink-soft">
      <CalendarClock aria-hidden size={14} />
      {BY_SCHEDULE}
    </span>
  );
}
