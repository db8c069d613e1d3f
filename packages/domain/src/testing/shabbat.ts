import type { ShabbatSettings } from "../shabbat/shabbat-settings.ts";

/** The settings of a squad that does not use Shabbat, which is the default. */
export const NO_SHABBAT = {
  isShabbatOffered: false,
  placeName: "",
  latitude: null,
  longitude: null,
  candleMinutes: 18,
  shabbatEndBy: "minutes" as const,
  shabbatEndMinutes: 50,
  shabbatEndDegrees: 8.5,
} satisfies ShabbatSettings;

/** The settings of a squad that uses sunset in Brooklyn. */
export const SHABBAT_OF_BROOKLYN = {
  ...NO_SHABBAT,
  isShabbatOffered: true,
  placeName: "Brooklyn, New York",
  latitude: 40.65,
  longitude: -73.95,
} satisfies ShabbatSettings;
