import type { MemberAvailability } from "../members/availability/member-availability.ts";

/**
 * Returns the availability for a run that treats silent members as fill-ins. A member who offers
 * nothing fills in on every weekday of the shift types to fill; any other member keeps their
 * availability.
 */
export function assumedFillIns(
  availability: MemberAvailability,
  kinds: readonly string[],
): MemberAvailability {
  if (availability.length > 0) return availability;
  return kinds.map((kind) => ({ kind, frequency: "fill-ins", except: [] }));
}
