import {
  firstOfferOf,
  LEGACY_FIELDS,
  type LegacyField,
  ofEachField,
} from "../../shift-types/first-availability.ts";
import { type ShiftType, shiftTypeOf } from "../../shift-types/shift-type.ts";
import type { LocalDate } from "../../time/local.ts";
import { type Availability, isAvailability } from "./availability.ts";

export type Frequency = Exclude<Availability, "not-available">;

/**
 * An offering: a member's availability for one shift type, with a frequency and excluded weekdays.
 */
export interface Offering {
  readonly kind: string;
  readonly frequency: Frequency;
  /**
   * The excluded weekdays; Sunday is 0. A weekday that the shift type gains later is not excluded.
   */
  readonly except: readonly number[];
}

/**
 * A member's availability: one offering per shift type. A shift type that is not listed means not
 * available.
 */
export type MemberAvailability = readonly Offering[];

export type LegacyAvailability = Readonly<Record<LegacyField, Availability>>;

export interface OfferedShift {
  /** The shift type whose availability applies; null when members are not asked. */
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
}

/** The weekday of a date; Sunday is 0. */
export function availabilityWeekdayOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

/** Returns the member's frequency for a shift type, or for the weekday of a given date. */
export function frequencyFor(
  availability: MemberAvailability,
  kind: string,
  date?: LocalDate,
): Availability {
  const offering = availability.find((one) => one.kind === kind);
  if (!offering) return "not-available";
  return date !== undefined && offering.except.includes(availabilityWeekdayOf(date))
    ? "not-available"
    : offering.frequency;
}

/**
 * True when a member can serve on a shift, regularly or as a fill-in, or when members are not asked
 * about its type.
 */
export function isAvailableFor(
  availability: MemberAvailability,
  { availabilityKind, date }: OfferedShift,
): boolean {
  return (
    availabilityKind === null ||
    frequencyFor(availability, availabilityKind, date) !== "not-available"
  );
}

/** Returns the shift types about which members are asked, in the squad's order. */
export function askedKinds<K extends Pick<ShiftType, "key" | "availabilityKind" | "isArchived">>(
  kinds: readonly K[],
): K[] {
  return kinds.filter((kind) => !kind.isArchived && kind.availabilityKind === kind.key);
}

/**
 * Parses availability from its database column: `{ "night": { "frequency": "weekly", "except": [3]
 * } }`.
 */
export function offeringsOf(stored: unknown): MemberAvailability {
  const entries = Object.entries(
    stored as Record<string, { frequency: string; except?: readonly number[] }>,
  );
  return entries.flatMap(([kind, { frequency, except = [] }]) =>
    isAvailability(frequency) && frequency !== "not-available"
      ? [{ kind, frequency, except: [...except] }]
      : [],
  );
}

export function storedText(availability: MemberAvailability): string {
  return JSON.stringify(
    Object.fromEntries(
      availability.map(({ kind, frequency, except }) => [kind, { frequency, except }]),
    ),
  );
}

export function legacyView(availability: MemberAvailability): LegacyAvailability {
  return ofEachField(({ kind }) => frequencyFor(availability, kind));
}

/**
 * Reads availability from a response; an older version or an old offline snapshot contains only the
 * legacy fields.
 */
export function availabilityIn(
  member: Partial<LegacyAvailability> & { readonly availability?: MemberAvailability },
): MemberAvailability {
  return member.availability ?? availabilityAfter([], { ...member, availability: [] }, []);
}

/**
 * Formats availability for responses: the five legacy fields, and a list of the shift types that
 * members are asked about.
 */
export function shownAvailability(
  stored: unknown,
  kinds: readonly ShiftType[],
): LegacyAvailability & { availability: (Offering & { weekdays: number[]; except: number[] })[] } {
  const availability = offeringsOf(stored);
  const shown = kinds.flatMap(({ key, weekdays, availabilityKind }) => {
    const offering =
      availabilityKind === key ? availability.find(({ kind }) => kind === key) : undefined;
    if (!offering) return [];
    return [
      {
        ...offering,
        except: [...offering.except],
        weekdays: weekdays.filter((day) => !offering.except.includes(day)),
      },
    ];
  });
  return { ...legacyView(availability), availability: shown };
}

/**
 * A change of availability for one shift type: the frequency, and either the included or the
 * excluded weekdays; without both it covers all weekdays.
 */
export interface SaidOffering {
  readonly kind: string;
  readonly frequency: Availability;
  readonly weekdays?: readonly number[] | undefined;
  readonly except?: readonly number[] | undefined;
}

/** A change of availability, by legacy field or by shift type key. */
export type SaidAvailability = { readonly [Field in LegacyField]?: Availability | undefined } & {
  readonly availability?: readonly SaidOffering[] | undefined;
};

/**
 * Applies a change of availability; shift types that it does not name stay unchanged. A legacy
 * field sets the frequency and keeps the weekdays; an entry for the shift type overrides it. A
 * shift type without any weekday left becomes not available.
 */
export function availabilityAfter(
  before: MemberAvailability,
  said: SaidAvailability,
  kinds: readonly Pick<ShiftType, "key" | "weekdays">[],
): MemberAvailability {
  const after = new Map(before.map((offering) => [offering.kind, offering]));
  const say = (kind: string, frequency: Availability, except: readonly number[]): void => {
    if (frequency === "not-available") after.delete(kind);
    else after.set(kind, { kind, frequency, except });
  };
  for (const field of LEGACY_FIELDS) {
    const { kind } = firstOfferOf(field);
    const frequency = said[field];
    if (frequency !== undefined) say(kind, frequency, after.get(kind)?.except ?? []);
  }
  for (const { kind, frequency, weekdays, except } of said.availability ?? []) {
    const own = shiftTypeOf(kinds, kind)?.weekdays ?? [];
    // Keeps excluded weekdays on which the shift type no longer runs.
    const unsaid = (except ?? after.get(kind)?.except ?? []).filter((day) => !own.includes(day));
    const never = sorted(
      weekdays ? [...own.filter((day) => !weekdays.includes(day)), ...unsaid] : (except ?? []),
    );
    const isNever = own.length > 0 && own.every((day) => never.includes(day));
    say(kind, isNever ? "not-available" : frequency, never);
  }
  return [...after.values()];
}

/** Returns the keys of the shift types whose availability differs. */
export function changedKinds(before: MemberAvailability, after: MemberAvailability): string[] {
  const keys = new Set([...before, ...after].map(({ kind }) => kind));
  const text = (all: MemberAvailability, key: string): string => {
    const offering = all.find(({ kind }) => kind === key);
    return offering ? `${offering.frequency} ${sorted(offering.except).join(" ")}` : "";
  };
  return [...keys].filter((key) => text(before, key) !== text(after, key));
}

function sorted(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b);
}
