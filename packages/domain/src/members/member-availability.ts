import {
  firstOfferOf,
  LEGACY_FIELDS,
  type LegacyField,
  ofEachField,
} from "../kinds/first-availability.ts";
import { type Kind, kindOf } from "../kinds/kind.ts";
import type { LocalDate } from "../time/local.ts";
import { type Availability, isAvailability } from "./availability.ts";

/** How often somebody serves who is available at all. */
export type Frequency = Exclude<Availability, "not-available">;

/** That a member can serve on shifts of a kind: how often, and on which weekdays of the kind never. */
export interface Offering {
  /** The key of the kind. */
  readonly kind: string;
  readonly frequency: Frequency;
  /** Weekdays on which they cannot; Sunday is 0. A weekday that the kind gains later is theirs. */
  readonly except: readonly number[];
}

/** What a member can serve on; of a kind that is not among them they are not available. */
export type MemberAvailability = readonly Offering[];

/** A member's availability as the payloads of old have it. */
export type LegacyAvailability = Readonly<Record<LegacyField, Availability>>;

/** A shift, as availability for it is judged. */
export interface OfferedShift {
  /** The kind under which members say whether they can serve on it; null where nobody is asked. */
  readonly availabilityKind: string | null;
  readonly date: LocalDate;
}

/** The number of a date's weekday; Sunday is 0. */
export function weekdayOf(date: LocalDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek % 7;
}

/** How often a member serves on a kind, of a date's weekday where one is given. */
export function frequencyFor(
  availability: MemberAvailability,
  kind: string,
  date?: LocalDate,
): Availability {
  const offering = availability.find((one) => one.kind === kind);
  if (!offering) return "not-available";
  return date !== undefined && offering.except.includes(weekdayOf(date))
    ? "not-available"
    : offering.frequency;
}

/** True when a member says they can serve on a shift, regularly or to fill in; true where nobody can say. */
export function isAvailableFor(
  availability: MemberAvailability,
  { availabilityKind, date }: OfferedShift,
): boolean {
  return (
    availabilityKind === null ||
    frequencyFor(availability, availabilityKind, date) !== "not-available"
  );
}

/** The kinds that members are asked about, in the squad's order. */
export function askedKinds<K extends Pick<Kind, "key" | "availabilityKind" | "isArchived">>(
  kinds: readonly K[],
): K[] {
  return kinds.filter((kind) => !kind.isArchived && kind.availabilityKind === kind.key);
}

/** A column's value as it is stored: `{ "night": { "frequency": "weekly", "except": [3] } }`. */
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

/** The same back, as the text of the column. */
export function storedText(availability: MemberAvailability): string {
  return JSON.stringify(
    Object.fromEntries(
      availability.map(({ kind, frequency, except }) => [kind, { frequency, except }]),
    ),
  );
}

/** The fields of old, as a view of what is stored. */
export function legacyView(availability: MemberAvailability): LegacyAvailability {
  return ofEachField(({ kind }) => frequencyFor(availability, kind));
}

/** What a payload says of it; one of an older version, or kept on a device since then, has the fields of old alone. */
export function availabilityIn(
  member: Partial<LegacyAvailability> & { readonly availability?: MemberAvailability },
): MemberAvailability {
  return member.availability ?? availabilityAfter([], { ...member, availability: [] }, []);
}

/** A member's availability as payloads show it: the five of old, and each kind that asks, in the squad's order. */
export function shownAvailability(
  stored: unknown,
  kinds: readonly Kind[],
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

/** What somebody says of a kind: how often, and the weekdays, or those on which they cannot; without either, all of the kind's. */
export interface SaidOffering {
  readonly kind: string;
  readonly frequency: Availability;
  readonly weekdays?: readonly number[] | undefined;
  readonly except?: readonly number[] | undefined;
}

/** What is said of availability at once: fields of old, or kinds by name. */
export type SaidAvailability = { readonly [Field in LegacyField]?: Availability | undefined } & {
  readonly availability?: readonly SaidOffering[] | undefined;
};

/**
 * A member's availability after some of it was said; what was not named stays. A field of old says how often and leaves the
 * weekdays as they are; a kind that is named beside it has the last word. Whoever can on none of a kind's days is not available.
 */
export function availabilityAfter(
  before: MemberAvailability,
  said: SaidAvailability,
  kinds: readonly Pick<Kind, "key" | "weekdays">[],
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
    const own = kindOf(kinds, kind)?.weekdays ?? [];
    // Of days that the kind has no more nobody speaks who names those that it has.
    const unsaid = (except ?? after.get(kind)?.except ?? []).filter((day) => !own.includes(day));
    const never = sorted(
      weekdays ? [...own.filter((day) => !weekdays.includes(day)), ...unsaid] : (except ?? []),
    );
    const isNever = own.length > 0 && own.every((day) => never.includes(day));
    say(kind, isNever ? "not-available" : frequency, never);
  }
  return [...after.values()];
}

/** The kinds of which two states of availability differ, by their keys. */
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
