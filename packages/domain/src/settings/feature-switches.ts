import type { HolidayRegion } from "../holidays/calendar-region.ts";
import type { WorkloadRules } from "./workload-rules.ts";

/**
 * The optional features, in the order of the settings page. Shifts, replacements and auto-fill are
 * always on. Turning a feature off hides it and deletes nothing.
 */
export const FEATURE_SWITCHES = [
  "draft-schedules",
  "swaps",
  "polls",
  "partial-assignments",
  "handoff-notes",
  "service-points",
  "workload",
  "positions",
  "jewish-calendar",
  "chat",
  "integrations",
] as const;
export type FeatureSwitch = (typeof FEATURE_SWITCHES)[number];

export interface SquadFeatures {
  readonly features: readonly FeatureSwitch[];
}

/**
 * True if the squad uses a feature, or if `feature` is undefined, for parts of the app that belong
 * to no feature.
 */
export function isOn({ features }: SquadFeatures, feature: FeatureSwitch | undefined): boolean {
  return feature === undefined || features.includes(feature);
}

/** Returns the given features, each once, in the order of the switches. */
export function inSwitchOrder(features: readonly FeatureSwitch[]): FeatureSwitch[] {
  return FEATURE_SWITCHES.filter((feature) => features.includes(feature));
}

/** Whether the squad has records of a feature now, and had some before the latest change. */
export interface FeatureRecords {
  readonly hasSome: boolean;
  readonly hadSome: boolean;
}

/**
 * The first record of a feature turns its switch on. A later one does not, because an administrator
 * may have turned the switch off since.
 */
export function isTurnedOnBy({ hasSome, hadSome }: FeatureRecords): boolean {
  return hasSome && !hadSome;
}

const WORKLOAD_SETTINGS = [
  "workloadDays",
  "nightWeight",
  "weekendWeight",
  "holidayWeight",
  "lastMinutePickupHours",
  "weekend",
] as const satisfies readonly (keyof WorkloadRules)[];

interface JewishCalendar {
  readonly holidayRegion: HolidayRegion;
  readonly isShabbatOffered: boolean;
}

/**
 * Returns the switches that a change of settings turns on, because the settings belong to their
 * features.
 */
export function switchesOfSettings(
  changes: Partial<WorkloadRules & JewishCalendar>,
): FeatureSwitch[] {
  const { holidayRegion = "none", isShabbatOffered = false } = changes;
  const isJewish = holidayRegion !== "none" || isShabbatOffered;
  return [
    ...(WORKLOAD_SETTINGS.some((name) => name in changes) ? (["workload"] as const) : []),
    ...(isJewish ? (["jewish-calendar"] as const) : []),
  ];
}

/**
 * Returns the settings as the rules must see them: without Hebrew dates and Shabbat while the
 * Jewish calendar is off.
 */
export function withFeatures<Settings extends SquadFeatures & JewishCalendar>(
  settings: Settings,
): Settings {
  return isOn(settings, "jewish-calendar")
    ? settings
    : { ...settings, holidayRegion: "none", isShabbatOffered: false };
}
