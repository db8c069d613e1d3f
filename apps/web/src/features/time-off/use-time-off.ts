import { isShownAsTimeOff } from "@watchbill/domain/calendar-sync/busy";
import type { TimeOffSpan as EvaluatedSpan } from "@watchbill/domain/eligibility/spot";
import { addDays } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import { timeOffText, timeOffUntil } from "@watchbill/domain/time-off/time-off-span";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useOrganization } from "../settings/organization.ts";

export type TimeOffSpan = Output<"timeOff.between">[number];

/** Time off that overlaps the days, in order; empty while loading. */
export function useTimeOffBetween(first: string, last: string): readonly TimeOffSpan[] {
  return useEndpoint("timeOff.between", { from: first, until: last }).data ?? NO_ONE;
}

const NO_ONE: readonly TimeOffSpan[] = [];
/** Maximum length of a shift that begins on the last day shown. */
const LONGEST_SHIFT_DAYS = 14;

/** Time off as eligibility input, with its first and last day. */
export interface TimeOffDays extends EvaluatedSpan {
  /** Whether it is shown as time off; synced calendar events count but are not shown. */
  readonly isShown: boolean;
  readonly days: string;
}

/** Each member's time off around the days. */
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

/** The member's time off that is in progress. */
export function timeOffNow(spans: readonly TimeOffSpan[], now: Temporal.Instant): TimeOffSpan[] {
  const moment = { startsAt: now, endsAt: now.add({ seconds: 1 }) };
  return spans.filter((span) => overlaps(spanOf(span), moment));
}

function spanOf({ startsAt, endsAt }: TimeOffSpan): Span {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
}
