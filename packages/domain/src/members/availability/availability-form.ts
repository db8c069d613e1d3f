import { invalid, type Refusal } from "../../errors/refusal.ts";
import {
  BY_THE_MONTH,
  firstOfferOf,
  LEGACY_FIELDS,
  type LegacyField,
} from "../../shift-types/first-availability.ts";
import { type ShiftType, shiftTypeOf } from "../../shift-types/shift-type.ts";
import { weekdayNames } from "../../time/weekdays.ts";
import {
  type Availability,
  availabilityToStore,
  type EveningFrequency,
  eveningToStore,
  type SettingsChoice,
} from "./availability.ts";
import {
  availabilityAfter,
  changedKinds,
  frequencyFor,
  type MemberAvailability,
  type SaidAvailability,
  type SaidOffering,
} from "./member-availability.ts";

/**
 * Returns why a list of availability cannot be saved, or null. Rejects a shift type that is
 * unknown, archived or not asked about, and weekdays on which the type does not run. Unchanged
 * entries are accepted.
 */
export function availabilityBlockedBecause(
  said: readonly SaidOffering[],
  before: MemberAvailability,
  kinds: readonly ShiftType[],
): Refusal | null {
  for (const one of said) {
    const fault = faultOf(one, before, kinds);
    if (fault) return invalid("availability-invalid", fault, { availability: fault });
  }
  const twice = said.find(
    ({ kind }, index) => said.findIndex((other) => other.kind === kind) !== index,
  );
  if (!twice) return null;
  const text = `${shiftTypeOf(kinds, twice.kind)?.name} is listed twice`;
  return invalid("availability-invalid", text, { availability: text });
}

function faultOf(
  one: SaidOffering,
  before: MemberAvailability,
  kinds: readonly ShiftType[],
): string | null {
  const { kind: key, weekdays } = one;
  const kind = shiftTypeOf(kinds, key);
  if (!kind) return `There is no shift type "${key.slice(0, 40)}"`;
  const strange = (weekdays ?? []).filter((day) => !kind.weekdays.includes(day));
  if (strange.length > 0) return `${kind.name} doesn't run on ${weekdayNames(strange)}`;
  const now = availabilityAfter(before, { availability: [one] }, kinds);
  if (changedKinds(before, now).length === 0) return null;
  if (kind.availabilityKind !== key) return `${kind.name} doesn't collect availability`;
  return kind.isArchived ? `${kind.name} is archived` : null;
}

type Chosen = Availability | SettingsChoice;
type SaidInSettings = { readonly [Field in LegacyField]?: Chosen | undefined } & {
  readonly availability?:
    | readonly (Omit<SaidOffering, "frequency"> & { readonly frequency: Chosen })[]
    | undefined;
};

/**
 * Returns the availability to store for a save on the Settings page. "available" keeps the
 * frequency that the directory has; evenings use the monthly evening frequency.
 */
export function availabilityToKeep(
  { availability, ...fields }: SaidInSettings,
  before: MemberAvailability,
  byTheMonth: { readonly said: EveningFrequency; readonly stored: EveningFrequency },
): SaidAvailability {
  const toKeep = (kind: string, chosen: Chosen): Availability => {
    const stored = frequencyFor(before, kind);
    if (kind !== firstOfferOf(BY_THE_MONTH).kind) return availabilityToStore(chosen, stored);
    const saved = { availability: stored, frequency: byTheMonth.stored };
    return eveningToStore({ availability: chosen, frequency: byTheMonth.said }, saved);
  };
  const kept = LEGACY_FIELDS.flatMap((field) => {
    const chosen = fields[field];
    return chosen === undefined ? [] : [[field, toKeep(firstOfferOf(field).kind, chosen)]];
  });
  return {
    ...Object.fromEntries(kept),
    ...(availability
      ? {
          availability: availability.map((one) => ({
            ...one,
            frequency: toKeep(one.kind, one.frequency),
          })),
        }
      : {}),
  };
}
