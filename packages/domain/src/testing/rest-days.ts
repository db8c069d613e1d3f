import type { RestDaySettings } from "../rest-days/rest-settings.ts";

/** A squad without rest days, as it is at first. */
export const NO_REST_DAYS = {
  restDaysAllowed: false,
  placeName: "",
  latitude: null,
  longitude: null,
  candleMinutes: 18,
  restEndBy: "minutes" as const,
  restEndMinutes: 50,
  restEndDegrees: 8.5,
} satisfies RestDaySettings;

/** One that has them by the sunset of Brooklyn. */
export const REST_DAYS_OF_BROOKLYN = {
  ...NO_REST_DAYS,
  restDaysAllowed: true,
  placeName: "Brooklyn, New York",
  latitude: 40.65,
  longitude: -73.95,
} satisfies RestDaySettings;
