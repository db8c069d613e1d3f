/** A point on the globe in degrees; north and east are positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * When the middle of the sun is so many degrees below the horizon, in the evening of the solar day that is nearest to `noon`;
 * null where it does not get there on that day.
 */
export type Sun = (
  below: number,
  noon: Temporal.Instant,
  place: Coordinates,
) => Temporal.Instant | null;

/** At sunset the sun's upper rim touches the horizon: half its width, and what the air bends. */
export const SUNSET_DEGREES = 0.833;
