import { awayText, awayUntil } from "@watchbill/domain/away/away-span";
import { isShownAsAway } from "@watchbill/domain/own-calendars/busy";
import type { AwaySpan as JudgedSpan } from "@watchbill/domain/places/place";
import { addDays } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useOrganisation } from "../settings/organisation.ts";

export type AwaySpan = Output<"away.between">[number];

/** Time off that overlaps the days, in order; empty while loading. */
export function useAwayBetween(first: string, last: string): readonly AwaySpan[] {
  return useEndpoint("away.between", { from: first, until: last }).data ?? NOBODY;
}

const NOBODY: readonly AwaySpan[] = [];
/** Maximum length of a shift that begins on the last day shown. */
const LONGEST_SHIFT_DAYS = 14;

/** Time off as eligibility input, with its first and last day. */
export interface AwayDays extends JudgedSpan {
  /** Whether it is shown as time off; synced calendar events count but are not shown. */
  readonly isShown: boolean;
  readonly days: string;
}

/** Each member's time off around the days. */
export function useAwayOf(days: readonly string[]): (memberId: number) => readonly AwayDays[] {
  const squad = useOrganisation();
  const [first = "2000-01-01", last = first] = [days[0], days.at(-1)];
  const by = Map.groupBy(
    useAwayBetween(first, addDays(last, LONGEST_SHIFT_DAYS)),
    ({ memberId }) => memberId,
  );
  return (memberId) =>
    (by.get(memberId) ?? []).map((span) => ({
      ...spanOf(span),
      isShown: isShownAsAway(span),
      until: awayUntil(span, squad),
      days: awayText(span, squad, span.fromDate),
    }));
}

/** The member's time off that is in progress. */
export function awayNow(spans: readonly AwaySpan[], now: Temporal.Instant): AwaySpan[] {
  const moment = { startsAt: now, endsAt: now.add({ seconds: 1 }) };
  return spans.filter((span) => overlaps(spanOf(span), moment));
}

function spanOf({ startsAt, endsAt }: AwaySpan): Span {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
}
