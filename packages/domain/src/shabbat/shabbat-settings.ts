import { invalid, type Refusal } from "../errors/refusal.ts";
import { type Coordinates, SUNSET_DEGREES, type Sun } from "./sun.ts";

/**
 * How the end of Shabbat is computed: minutes after sunset, or degrees of the sun below the
 * horizon.
 */
export const SHABBAT_ENDS = ["minutes", "degrees"] as const;

type ShabbatEnd = (typeof SHABBAT_ENDS)[number];

export const SHABBAT_END_LABELS: Readonly<Record<ShabbatEnd, string>> = {
  minutes: "Minutes after sunset",
  degrees: "Sun's degrees below the horizon",
};

/** Reads the stored rule for the end; the database column allows only these words. */
export function shabbatEndOf(stored: string): ShabbatEnd {
  return SHABBAT_ENDS.find((end) => end === stored) ?? "minutes";
}

/** The squad's settings for Shabbat and Yom Tov. */
export interface ShabbatSettings {
  /** True when the squad uses Shabbat times; members then choose whether they observe Shabbat. */
  readonly isShabbatOffered: boolean;
  /** The name of the place for which sunset is computed: "Brooklyn, New York". */
  readonly placeName: string;
  /** Latitude and longitude in degrees, north and east positive; null until a place is chosen. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** How many minutes before sunset candles are lit. */
  readonly candleMinutes: number;
  readonly shabbatEndBy: ShabbatEnd;
  readonly shabbatEndMinutes: number;
  readonly shabbatEndDegrees: number;
}

export const CANDLE_MINUTES = { least: 0, most: 60, usual: 18 };
export const SHABBAT_END_MINUTES = { least: 20, most: 120, usual: 50 };
export const SHABBAT_END_DEGREES = { least: 3, most: 12, usual: 8.5 };
export const LATITUDE = { least: -90, most: 90 };
export const LONGITUDE = { least: -180, most: 180 };
export const MAX_PLACE_NAME_LENGTH = 80;

/**
 * Returns the place for which sunset is computed; null when Shabbat is off or no place is chosen.
 */
export function shabbatPlaceOf({
  isShabbatOffered,
  latitude,
  longitude,
}: ShabbatSettings): Coordinates | null {
  return isShabbatOffered && latitude !== null && longitude !== null
    ? { latitude, longitude }
    : null;
}

/**
 * Returns why Shabbat times cannot be computed from the settings, or null: there is no place, the
 * place is far from the time zone, or the sun does not set or get low enough there on every day of
 * a year.
 */
export function shabbatBlockedBecause(
  settings: ShabbatSettings & { readonly timeZone: string },
  sun: Sun,
): Refusal | null {
  const { latitude, longitude } = settings;
  if (latitude === null && longitude === null && !settings.isShabbatOffered) return null;
  if (latitude === null || longitude === null)
    return fault(
      latitude === null ? "latitude" : "longitude",
      "Choose a location for sunset times",
    );
  const place = shabbatPlaceOf(settings);
  if (!place) return null;
  const clock = noonByTheClock(place.longitude, settings.timeZone);
  if (clock < EARLIEST_NOON || clock > LATEST_NOON)
    return fault(
      "longitude",
      "This longitude doesn't fit the squad's time zone. West of Greenwich the longitude is negative",
    );
  if (!goesDownEveryDay(place, SUNSET_DEGREES, sun))
    return fault(
      "latitude",
      "The sun doesn't set there every day of the year. Choose the location whose times you follow",
    );
  const { shabbatEndBy, shabbatEndDegrees } = settings;
  if (shabbatEndBy === "degrees" && !goesDownEveryDay(place, shabbatEndDegrees, sun))
    return fault(
      "shabbatEndDegrees",
      `The sun doesn't go ${shabbatEndDegrees} degrees below the horizon there every night. Choose minutes after sunset instead`,
    );
  return null;
}

function fault(field: string, text: string): Refusal {
  return invalid("settings-invalid", text, { [field]: text });
}

/** In every inhabited place, clocks show solar noon between these hours. */
const EARLIEST_NOON = 9;
const LATEST_NOON = 16;
const HOURS_A_DAY = 24;
const DEGREES_AN_HOUR = 15;

/** Returns the clock time of solar noon in January, in hours rounded to a quarter. */
function noonByTheClock(longitude: number, zone: string): number {
  const january = Temporal.ZonedDateTime.from({ timeZone: zone, year: 2028, month: 1, day: 1 });
  const hour = 12 - longitude / DEGREES_AN_HOUR + january.offsetNanoseconds / 3.6e12;
  return (hour + HOURS_A_DAY) % HOURS_A_DAY;
}

/**
 * The sun must get low enough also this many degrees nearer to the pole, which covers the small
 * differences between years.
 */
const MARGIN_DEGREES = 0.05;
const DAYS_OF_LEAP_YEAR = 366;

function goesDownEveryDay({ latitude, longitude }: Coordinates, below: number, sun: Sun): boolean {
  const nearer = { latitude: latitude + Math.sign(latitude) * MARGIN_DEGREES, longitude };
  const first = Temporal.PlainDate.from("2028-01-01")
    .toZonedDateTime({ timeZone: "UTC", plainTime: "12:00" })
    .toInstant();
  for (let day = 0; day < DAYS_OF_LEAP_YEAR; day += 1) {
    const noon = first.add({ hours: HOURS_A_DAY * day });
    if (Math.abs(nearer.latitude) > LATITUDE.most || sun(below, noon, nearer) === null)
      return false;
  }
  return true;
}
