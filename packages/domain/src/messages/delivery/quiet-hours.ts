import { addDays, type LocalTime } from "../../time/local.ts";

/**
 * The hours in which a member wants no messages that can wait, as wall-clock times; they may span
 * midnight.
 */
export interface QuietHours {
  readonly from: LocalTime;
  readonly until: LocalTime;
}

/**
 * Returns when the quiet hours that are active at `now` end, in `zone`; null when none are active.
 * An end time that the autumn clock change repeats means its second occurrence.
 */
export function quietUntil(
  quiet: QuietHours | null,
  now: Temporal.Instant,
  zone: string,
): Temporal.Instant | null {
  if (quiet === null) return null;
  const local = now.toZonedDateTimeISO(zone);
  const time = local.toPlainTime().toString().slice(0, 5);
  const today = local.toPlainDate().toString();
  const runsOverMidnight = quiet.until < quiet.from;
  const isLate = time >= quiet.from;
  const isEarly = time < quiet.until;
  if (runsOverMidnight ? !isLate && !isEarly : !isLate || !isEarly) return null;
  const endsOn = runsOverMidnight && isLate ? addDays(today, 1) : today;
  return Temporal.PlainDateTime.from(`${endsOn}T${quiet.until}`)
    .toZonedDateTime(zone, { disambiguation: "later" })
    .toInstant();
}
