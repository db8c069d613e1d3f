import { NIGHT_FROM, NIGHT_HOURS, NIGHT_UNTIL } from "../eligibility/nights.ts";
import { settingFaults } from "../settings/organization-fields.ts";
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
 * An example of one night's workload under the rules, for the settings form; null while the rules
 * are invalid.
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
    : `${onTime}; taken that afternoon, ${pointsOf(FRIDAY_NIGHT - NIGHT_LENGTH * HOUR_MS)}.`;
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
    `Counted are the hours between 10-8 and 10-7 of shifts that began in the last ${workloadDays} days, breaks left out.`,
    `Each hour counts one point. Between ${formatTime(NIGHT_FROM, style)} and ${formatTime(NIGHT_UNTIL, style)} it counts ${nightWeight}, if ${NIGHT_HOURS} hours or more of the shift lie there; on ${WEEKEND_LABELS[weekend]} ${weekendWeight}; on a holiday of the squad's calendar on which no work is done ${holidayWeight}. What is several of these at once counts the largest.`,
    ...(lastMinutePickupHours === 0
      ? []
      : [
          `A place that was taken less than ${LAST_MINUTE_PICKUP_HOURS} hours before its shift began is a late save: served, it counts ${lastMinutePickupHours} points more.`,
        ]),
    "The points of the squad are shared out by what each member offers: weekly counts 4, bi-weekly 2, monthly 1 and fill-ins a half, over all kinds of shift. Who was inactive, away or not yet in the squad for part of the time has that much less of a share.",
    "When it is decided whose turn it is, time in which somebody could not serve counts as carried, so that a new member is not asked for everything in their first month.",
  ];
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}
