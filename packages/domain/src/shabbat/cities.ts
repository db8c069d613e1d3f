import { CANDLE_MINUTES } from "./shabbat-settings.ts";
import type { Coordinates } from "./sun.ts";

/** A city that an admin can choose instead of typing coordinates. */
export interface City extends Coordinates {
  readonly name: string;
  /** How many minutes before sunset candles are lit in that city. */
  readonly candleMinutes: number;
}

const city = (
  name: string,
  latitude: number,
  longitude: number,
  candleMinutes = CANDLE_MINUTES.usual,
): City => ({
  name,
  latitude,
  longitude,
  candleMinutes,
});

/** Cities with squads that observe Shabbat, sorted by name. */
export const CITIES: readonly City[] = [
  city("Antwerp", 51.22, 4.4),
  city("Baltimore, Maryland", 39.36, -76.71),
  city("Boston, Massachusetts", 42.36, -71.06),
  city("Brooklyn, New York", 40.65, -73.95),
  city("Chicago, Illinois", 41.98, -87.71),
  city("Cleveland, Ohio", 41.5, -81.54),
  city("Detroit, Michigan", 42.47, -83.22),
  city("Jerusalem", 31.78, 35.22, 40),
  city("Johannesburg", -26.15, 28.08),
  city("Lakewood, New Jersey", 40.1, -74.22),
  city("London", 51.57, -0.2),
  city("Los Angeles, California", 34.05, -118.38),
  city("Manchester", 53.51, -2.26),
  city("Melbourne", -37.87, 145.0),
  city("Miami, Florida", 25.81, -80.13),
  city("Monsey, New York", 41.11, -74.07),
  city("Montreal", 45.5, -73.63),
  city("Passaic, New Jersey", 40.86, -74.13),
  city("Sydney", -33.89, 151.27),
  city("Tel Aviv", 32.08, 34.78),
  city("Toronto", 43.73, -79.43),
];

/** Returns the listed city at these coordinates; null for any other place. */
export function cityAt(place: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): City | null {
  return (
    CITIES.find(
      ({ latitude, longitude }) => latitude === place.latitude && longitude === place.longitude,
    ) ?? null
  );
}
