import { awayText, awayUntil } from "@watchbill/domain/away/away-span";
import { isShownAsAway } from "@watchbill/domain/own-calendars/busy";
import type { AwaySpan as JudgedSpan } from "@watchbill/domain/places/place";
import { addDays } from "@watchbill/domain/time/local";
import { overlaps, type Span } from "@watchbill/domain/time/span";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { useOrganisation } from "../settings/organisation.ts";

export type AwaySpan = Output<"away.between">[number];

/** Who is away on some of the days, in order; nothing until it is read. */
export function useAwayBetween(first: string, last: string): readonly AwaySpan[] {
  return useEndpoint("away.between", { from: first, until: last }).data ?? NOBODY;
}

const NOBODY: readonly AwaySpan[] = [];
/** A shift that begins on the last day shown may end so much later. */
const LONGEST_SHIFT_DAYS = 14;

/** A span as it is judged, and its days as they are read. */
export interface AwayDays extends JudgedSpan {
  /** Whether it is shown as a time away; an hour of somebody's calendar counts and is not. */
  readonly isShown: boolean;
  readonly days: string;
}

/** When each member is away around the days. */
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

/** The spans of a member that are under way. */
export function awayNow(spans: readonly AwaySpan[], now: Temporal.Instant): AwaySpan[] {
  const moment = { startsAt: now, endsAt: now.add({ seconds: 1 }) };
  return spans.filter((span) => overlaps(spanOf(span), moment));
}

function spanOf({ startsAt, endsAt }: AwaySpan): Span {
  return { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
}
