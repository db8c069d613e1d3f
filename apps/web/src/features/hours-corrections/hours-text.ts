import { hoursText } from "@watchbill/domain/attendance/hours-question";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatMoment } from "@watchbill/domain/time/format";
import type { Output } from "../../lib/api/api.ts";

export type SpotHours = Output<"hoursCorrections.ofShift">[number];
export type Interval = SpotHours["hours"][number];
export type Correction = SpotHours["corrections"][number];

type Hours = Pick<Interval, "checkInTime" | "checkOutTime">;

/**
 * Returns "Thu, Oct 1, 6:30 PM - 10:30 PM", or "Since Thu, Oct 1, 6:30 PM" if there is no end yet.
 */
export function hoursWords({ checkInTime, checkOutTime }: Hours, squad: SquadClock): string {
  const from = Temporal.Instant.from(checkInTime);
  return checkOutTime === null
    ? `Since ${formatMoment(from, squad)}`
    : hoursText({ checkInTime: from, checkOutTime: Temporal.Instant.from(checkOutTime) }, squad);
}

/** Describes the hours before and after a correction. */
export function correctionLines(
  { before, after }: Pick<Correction, "before" | "after">,
  squad: SquadClock,
): readonly string[] {
  return [
    before ? `On record: ${hoursWords(before, squad)}` : "On record: no hours",
    after ? `Corrected: ${hoursWords(after, squad)}` : "Corrected: no hours",
  ];
}
