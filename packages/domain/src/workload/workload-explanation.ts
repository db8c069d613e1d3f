import { NIGHT_FROM, NIGHT_HOURS, NIGHT_UNTIL } from "../eligibility/nights.ts";
import { settingFaults } from "../settings/setting-values.ts";
import {
  LAST_MINUTE_PICKUP_HOURS,
  WEEKEND_LABELS,
  type WorkloadRules,
} from "../settings/workload-rules.ts";
import type { DateStyle } from "../time/date-style.ts";
import { formatTime } from "../time/format.ts";
import { dayPartsOf, type WorkloadSquad } from "./day-parts.ts";
import { loadOfDuty } from "./duty.ts";

const HOUR_MS = 3_600_000;
const NIGHT_LENGTH = 8;
/** A Friday at 23:00. */
const FRIDAY_NIGHT = Temporal.Instant.from("2027-01-08T23:00:00Z").epochMilliseconds;

/**
 * Returns an example of one night's workload under the rules, for the settings form; null while the
 * rules are invalid.
 */
export function exampleText(rules: WorkloadRules, style: DateStyle): string | null {
  if (Object.keys(settingFaults(rules)).length > 0) return null;
  const squad: WorkloadSquad = {
    ...rules,
    timeZone: "UTC",
    holidayRegion: "none",
    customHolidays: [],
  };
  const night = { from: FRIDAY_NIGHT, until: FRIDAY_NIGHT + NIGHT_LENGTH * HOUR_MS, served: null };
  const days = dayPartsOf(night, squad);
  const pointsOf = (takenAt: number): number =>
    rounded(loadOfDuty({ ...night, takenAt }, days, squad).points);
  const onTime = `A shift from Friday ${formatTime("23:00", style)} to Saturday ${formatTime("07:00", style)} is ${NIGHT_LENGTH} hours and counts ${pointsOf(0)} points`;
  return rules.lastMinutePickupHours === 0
    ? `${onTime}.`
    : `${onTime}, or ${pointsOf(FRIDAY_NIGHT - NIGHT_LENGTH * HOUR_MS)} if taken that afternoon.`;
}

/** Explains how workload and fair share are counted, one string for each paragraph. */
export function howCounted(
  {
    workloadDays,
    nightWeight,
    weekendWeight,
    holidayWeight,
    lastMinutePickupHours,
    weekend,
  }: WorkloadRules,
  style: DateStyle,
): string[] {
  return [
    `We count the hours between 10-8 and 10-7, without breaks, for shifts that started in the last ${workloadDays} days.`,
    `Each hour counts 1 point. Night hours (${formatTime(NIGHT_FROM, style)} to ${formatTime(NIGHT_UNTIL, style)}, at least ${NIGHT_HOURS} of them in a shift) count ${nightWeight}. Hours on ${WEEKEND_LABELS[weekend]} count ${weekendWeight}. Hours on a holiday when work is prohibited count ${holidayWeight}. Overlapping hours use the highest weight.`,
    ...(lastMinutePickupHours === 0
      ? []
      : [
          `A shift taken less than ${LAST_MINUTE_PICKUP_HOURS} hours before its start is a last-minute pickup and counts ${lastMinutePickupHours} more points.`,
        ]),
    "A member's fair share depends on their availability across all shift types: weekly counts 4, bi-weekly 2, monthly 1 and fill-ins 0.5. Time inactive, on time off or before joining reduces the share.",
    "The suggested order treats time when a member wasn't available as done, so a new member isn't asked for everything in their first month.",
  ];
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
