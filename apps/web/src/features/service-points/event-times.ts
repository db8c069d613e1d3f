import type { DateSettings, SquadClock } from "@watchbill/domain/time/date-style";
import { formatInstantTime, formatMoment } from "@watchbill/domain/time/format";
import { dateOf } from "@watchbill/domain/time/local";

/** Formats "Tue, Oct 6, 7:00 PM - 9:00 PM"; names the end's day if it differs. */
export function timesText(
  startsAt: string,
  endsAt: string,
  squad: SquadClock & DateSettings,
): string {
  const [start, end] = [Temporal.Instant.from(startsAt), Temporal.Instant.from(endsAt)];
  const isOneDay = dateOf(start, squad.timeZone) === dateOf(end, squad.timeZone);
  const until = isOneDay ? formatInstantTime(end, squad) : formatMoment(end, squad);
  return `${formatMoment(start, squad)} - ${until}`;
}

/** Formats "6:30 PM - 10:30 PM" in the squad's time zone and clock format. */
export function clockText(startsAt: string, endsAt: string, squad: SquadClock): string {
  return [startsAt, endsAt]
    .map((at) => formatInstantTime(Temporal.Instant.from(at), squad))
    .join(" - ");
}
