import type { MemberAvailability } from "../members/availability/member-availability.ts";

/**
 * For a run that treats members without availability as fill-ins: a member without any offering
 * fills in on every weekday of the shift types to fill. Any other member keeps their offerings.
 */
export function assumedFillIns(
  availability: MemberAvailability,
  kinds: readonly string[],
): MemberAvailability {
  if (availability.length > 0) return availability;
  return kinds.map((kind) => ({ kind, frequency: "fill-ins", except: [] }));
}
