import type { ShabbatSettings } from "../shabbat/shabbat-settings.ts";

/** A squad without rest days, as it is at first. */
export const NO_SHABBAT = {
  restDaysAllowed: false,
  placeName: "",
  latitude: null,
  longitude: null,
  candleMinutes: 18,
  restEndBy: "minutes" as const,
  restEndMinutes: 50,
  restEndDegrees: 8.5,
} satisfies ShabbatSettings;

/** One that has them by the sunset of Brooklyn. */
export const SHABBAT_OF_BROOKLYN = {
  ...NO_SHABBAT,
  restDaysAllowed: true,
  placeName: "Brooklyn, New York",
  latitude: 40.65,
  longitude: -73.95,
} satisfies ShabbatSettings;
