import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import type { ShiftType } from "./shift-type.ts";

/** The hours and weekdays that parallel shift types must have in common. */
type Times = Pick<ShiftType, "startTime" | "endTime" | "endDays" | "weekdays">;
type Asking = Pick<ShiftType, "key" | "name" | "availabilityKind" | "isArchived">;

/**
 * Returns the shift types whose availability another one can share: members are asked about them,
 * their hours are equal, and they run on each of its weekdays.
 */
export function parallelShiftTypes<K extends Times & Asking>(
  times: Times,
  others: readonly K[],
): K[] {
  return others.filter(
    (other) =>
      !other.isArchived &&
      other.availabilityKind === other.key &&
      other.startTime === times.startTime &&
      other.endTime === times.endTime &&
      other.endDays === times.endDays &&
      times.weekdays.every((day) => other.weekdays.includes(day)),
  );
}

/** Why a shift type cannot share the availability of another one, or null. */
export function sharingBlockedBecause(
  times: Times,
  sharedWith: string | null,
  others: readonly (Times & Asking)[],
): Refusal | null {
  if (sharedWith === null) return null;
  if (parallelShiftTypes(times, others).some(({ key }) => key === sharedWith)) return null;
  const text =
    "Share availability only with a shift type that has the same times and runs on all these days";
  return invalid("shift-type-invalid", text, { sharesAvailabilityWith: text });
}

/** Why a shift type must keep its own availability, or null: another offered type shares it. */
export function sharedBlockedBecause(
  { key, name }: Pick<ShiftType, "key" | "name">,
  others: readonly Asking[],
): Refusal | null {
  const sharing = others.find((other) => !other.isArchived && other.availabilityKind === key);
  if (!sharing) return null;
  return conflict(
    "shift-type-shared",
    `${sharing.name} uses the availability of ${name}. Change ${sharing.name} first.`,
  );
}

/**
 * Returns the shift types about which members are asked, each with the names of those that share
 * its availability.
 */
export function askedWithParallels<K extends Asking>(kinds: readonly K[]): K[] {
  const offered = kinds.filter(({ isArchived }) => !isArchived);
  return offered.flatMap((kind) => {
    if (kind.availabilityKind !== kind.key) return [];
    const sharing = offered.filter(
      ({ key, availabilityKind }) => key !== kind.key && availabilityKind === kind.key,
    );
    return [{ ...kind, name: [kind, ...sharing].map(({ name }) => name).join(", ") }];
  });
}
