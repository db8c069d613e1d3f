/** Whose custom the squad follows: outside Israel most feasts have a second day; with none the Hebrew calendar is not shown. */
export const HOLIDAY_REGIONS = ["israel", "diaspora", "none"] as const;
export type HolidayRegion = (typeof HOLIDAY_REGIONS)[number];

/** How the choices read. */
export const HOLIDAY_REGION_LABELS: Readonly<Record<HolidayRegion, string>> = {
  diaspora: "Diaspora",
  israel: "Israel",
  none: "None",
};

/** A stored region; a value that is not in the list reads as the default. */
export function holidayRegionOf(stored: string): HolidayRegion {
  return HOLIDAY_REGIONS.find((region) => region === stored) ?? "diaspora";
}
