import { isShownAsTimeOff } from "@watchbill/domain/calendar-sync/busy";
import { useEndpoint } from "../../lib/api/queries.ts";

/** Returns whether the viewer is on time off on a day. */
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

/** Time off that ends at midnight does not include the day that begins then. */
function endsAfter(
  { untilDate, untilTime }: { untilDate: string; untilTime: string | null },
  date: string,
): boolean {
  return untilDate !== date || untilTime !== "00:00";
}
