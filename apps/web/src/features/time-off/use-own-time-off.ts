import { isShownAsTimeOff } from "@watchbill/domain/calendar-sync/busy";
import { useEndpoint } from "../../lib/api/queries.ts";

/** Returns a function that says whether the viewer has time off on a day. */
export function useOwnTimeOff(days: readonly string[]): (date: string) => boolean {
  const id = useEndpoint("accounts.currentUser", {}).data?.id;
  const timeOff = useEndpoint("timeOff.between", {
    from: days[0] ?? "",
    until: days.at(-1) ?? "",
  }).data;
  const own = timeOff?.filter((span) => span.memberId === id && isShownAsTimeOff(span));
  return (date) =>
    own?.some((span) => span.fromDate <= date && date <= span.untilDate && endsAfter(span, date)) ??
    false;
}

/**
 * True if the time off ends after the day has begun: an end at midnight does not count for the day
 * that begins at that moment.
 */
function endsAfter(
  { untilDate, untilTime }: { untilDate: string; untilTime: string | null },
  date: string,
): boolean {
  return untilDate !== date || untilTime !== "00:00";
}
