/** A point on the globe in degrees; north and east are positive. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Returns when the center of the sun is `below` degrees under the horizon in the evening of the
 * solar day nearest to `noon`; null when it does not get that low.
 */
export type Sun = (
  below: number,
  noon: Temporal.Instant,
  place: Coordinates,
) => Temporal.Instant | null;

/** At sunset the sun's upper rim touches the horizon: its radius plus refraction. */
export const SUNSET_DEGREES = 0.833;
