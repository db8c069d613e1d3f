import type { Span } from "../shifts/shift-times.ts";
import type { PlaceRules } from "./standing.ts";

/** From when until when a member's places can say something of whether they may hold one on these shifts; null for no shifts. */
export function placesSpan(shifts: readonly Span[], squad: PlaceRules): Span | null {
  const [first] = shifts;
  if (!first) return null;
  const reach = { hours: squad.minimumRestHours };
  const starts = shifts.map(({ startsAt }) => startsAt.epochMilliseconds);
  const ends = shifts.map(({ endsAt }) => endsAt.epochMilliseconds);
  return {
    startsAt: Temporal.Instant.fromEpochMilliseconds(Math.min(...starts)).subtract(reach),
    endsAt: Temporal.Instant.fromEpochMilliseconds(Math.max(...ends)).add(reach),
  };
}
