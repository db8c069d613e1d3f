import { addDays, type LocalTime } from "../time/local.ts";

/** When a member wants no messages that can wait, as wall-clock times; may run over midnight. */
export interface QuietHours {
  readonly from: LocalTime;
  readonly until: LocalTime;
}

/**
 * When the quiet hours that hold at `now` end, on the wall clock of `zone`, or null when it is not quiet. Where the
 * autumn change repeats the ending time, they end at its second time.
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
