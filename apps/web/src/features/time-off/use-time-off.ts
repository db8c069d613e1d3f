import { isShownAsTimeOff } from "@watchbill/domain/calendar-sync/busy";
import type { TimeOffSpan as EvaluatedSpan } from "@watchbill/domain/eligibility/spot";
import { addDays } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import { timeOffText, timeOffUntil } from "@watchbill/domain/time-off/time-off-span";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useOrganization } from "../settings/organization.ts";

export type TimeOffSpan = Output<"timeOff.between">[number];

/**
 * Returns time off that overlaps the days from `first` to `last`, in order; empty while loading.
 */
export function useTimeOffBetween(first: string, last: string): readonly TimeOffSpan[] {
  return useEndpoint("timeOff.between", { from: first, until: last }).data ?? NO_ONE;
}

const NO_ONE: readonly TimeOffSpan[] = [];
/** Maximum number of days by which a shift extends past the last day shown. */
const LONGEST_SHIFT_DAYS = 14;

/** Time off in the form that eligibility checks need, with its first and last day. */
export interface TimeOffDays extends EvaluatedSpan {
  /** False for events of synced calendars, which count but are not shown as time off. */
  readonly isShown: boolean;
  readonly days: string;
}

/** Returns a function that lists a member's time off around the days. */
export function useTimeOffOfMember(
  days: readonly string[],
): (memberId: number) => readonly TimeOffDays[] {
  const squad = useOrganization();
  const [first = "2000-01-01", last = first] = [days[0], days.at(-1)];
  const by = Map.groupBy(
    useTimeOffBetween(first, addDays(last, LONGEST_SHIFT_DAYS)),
    ({ memberId }) => memberId,
  );
  return (memberId) =>
    (by.get(memberId) ?? []).map((span) => ({
      ...spanOf(span),
      isShown: isShownAsTimeOff(span),
      until: timeOffUntil(span, squad),
      days: timeOffText(span, squad, span.fromDate),
    }));
}

/** Returns the time off that is in progress at `now`. */
export function timeOffNow(spans: readonly TimeOffSpan[], now: Temporal.Instant): TimeOffSpan[] {
  const moment = { startsAt: now, endsAt: now.add({ seconds: 1 }) };
  return spans.filter((span) => overlaps(spanOf(span), moment));
}

function spanOf({ startsAt, endsAt }: TimeOffSpan): Span {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
}
