/**
 * Where the squad is, for the Hebrew calendar: outside Israel most feasts have a second day. `none`
 * hides the Hebrew calendar.
 */
export const HOLIDAY_REGIONS = ["israel", "diaspora", "none"] as const;
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number];

export const HOLIDAY_REGION_LABELS: Readonly<Record<HolidayRegion, string>> = {
  diaspora: "Diaspora",
  israel: "Israel",
  none: "None",
};

/** Parses a stored region; an unknown value becomes the default. */
export function holidayRegionOf(stored: string): HolidayRegion {
  return HOLIDAY_REGIONS.find((region) => region === stored) ?? "diaspora";
}
