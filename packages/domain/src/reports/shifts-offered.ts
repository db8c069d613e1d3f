import type { Availability } from "../members/availability.ts";
import { SLOT_FIELDS, type SlotAvailability } from "../members/availability-slots.ts";
import { daysBetween, type LocalDate } from "../time/local.ts";

/** A member who serves weekly offers one shift in so many days, and so on; filling in is asked for, not offered. */
const DAYS_BETWEEN_SHIFTS: Readonly<Record<Availability, number>> = {
  weekly: 7,
  "bi-weekly": 14,
  monthly: 28,
  "fill-ins": Infinity,
  "not-available": Infinity,
};

/** How many shifts a member offers to serve from `first` to `last`, both included: over all slots, as often as they say for each. */
export function shiftsOffered(member: SlotAvailability, first: LocalDate, last: LocalDate): number {
  const days = Math.max(0, daysBetween(first, last) + 1);
  return SLOT_FIELDS.reduce((total, slot) => total + Math.floor(days / DAYS_BETWEEN_SHIFTS[member[slot]]), 0);
}
