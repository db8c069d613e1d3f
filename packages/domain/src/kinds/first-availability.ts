import type { Kind } from "./kind.ts";

/** The five kinds of a first start that members are asked about, as payloads, tables and CSV columns of old name them. */
export const LEGACY_FIELDS = [
  "morningSundayEarlyAvailability",
  "morningSundayLateAvailability",
  "morningWeekdaysAvailability",
  "eveningAvailability",
  "nightAvailability",
] as const;

export type LegacyField = (typeof LEGACY_FIELDS)[number];

/** Groups of kinds that a member can prefer and that the emergency report has always asked for. */
export type KindGroup = "morning" | "evening" | "night";

interface FirstOffer {
  readonly field: LegacyField;
  /** The key of its kind. */
  readonly kind: string;
  readonly label: string;
  /** The head of a narrow column. */
  readonly shortLabel: string;
  /** As the summary of a member's card writes it. */
  readonly code: string;
  readonly group: KindGroup;
  /** The older column of a file that says only whether, not how often. */
  readonly olderFlag: string;
  /** What people write over its column. */
  readonly alsoWritten: readonly string[];
}

const [SUNDAY_EARLY, SUNDAY_LATE, WEEKDAYS, EVENING, NIGHT] = LEGACY_FIELDS;

/**
 * What the five are called, word for word, and which kind each field of old stands for. Nothing but this list
 * and that of the first kinds names one.
 */
export const FIRST_OFFERS: readonly FirstOffer[] = [
  {
    field: SUNDAY_EARLY,
    kind: "morning-sunday-early",
    label: "Sunday morning shift 1",
    shortLabel: "Sun Early",
    code: "SE",
    group: "morning",
    olderFlag: "morningSundayEarlyAvailable",
    alsoWritten: ["sunday early", "morning sunday early"],
  },
  {
    field: SUNDAY_LATE,
    kind: "morning-sunday-late",
    label: "Sunday morning shift 2",
    shortLabel: "Sun Late",
    code: "SL",
    group: "morning",
    olderFlag: "morningSundayLateAvailable",
    alsoWritten: ["sunday late", "morning sunday late"],
  },
  {
    field: WEEKDAYS,
    kind: "morning-weekdays",
    label: "Weekday morning (Mon-Fri)",
    shortLabel: "Mon-Fri",
    code: "MF",
    group: "morning",
    olderFlag: "morningWeekdaysAvailable",
    alsoWritten: ["weekday mornings", "morning weekdays", "mornings"],
  },
  {
    field: EVENING,
    kind: "evening",
    label: "Evening (Sun-Thu)",
    shortLabel: "Evening",
    code: "EV",
    group: "evening",
    olderFlag: "eveningSundayThursdayAvailable",
    alsoWritten: ["evening", "evenings"],
  },
  {
    field: NIGHT,
    kind: "night",
    label: "Night (Sun-Thu)",
    shortLabel: "Night",
    code: "NT",
    group: "night",
    olderFlag: "nightSundayThursdayAvailable",
    alsoWritten: ["night", "nights"],
  },
];

/** The five as the emergency report lists them. */
export const IN_EMERGENCIES: readonly LegacyField[] = [
  WEEKDAYS,
  SUNDAY_EARLY,
  SUNDAY_LATE,
  EVENING,
  NIGHT,
];

/** The groups of which the squad offers a kind, in the order of the day; a squad with other kinds only has none. */
export function offeredGroups(kinds: readonly Pick<Kind, "key" | "isArchived">[]): KindGroup[] {
  const offered = kinds.filter(({ isArchived }) => !isArchived).map(({ key }) => key);
  return [
    ...new Set(FIRST_OFFERS.filter(({ kind }) => offered.includes(kind)).map(({ group }) => group)),
  ];
}

/** The field whose frequency Settings asks for by the month. */
export const BY_THE_MONTH = EVENING;

/** An older column of files for all of a group at once. */
export const GROUP_COLUMNS: Readonly<Partial<Record<KindGroup, string>>> = {
  morning: "morningAvailability",
};

/** One value for each of the five fields. */
export function ofEachField<Value>(make: (first: FirstOffer) => Value): Record<LegacyField, Value> {
  return Object.fromEntries(FIRST_OFFERS.map((first) => [first.field, make(first)])) as Record<
    LegacyField,
    Value
  >;
}

/** What a field of old is called, and of which kind it is. */
export function firstOfferOf(field: LegacyField): FirstOffer {
  return FIRST_OFFERS.find((first) => first.field === field)!;
}

/** The one of the five that stands for a kind; undefined for a kind of the squad's own. */
export function firstOfferOfKind(kind: Pick<Kind, "key">): FirstOffer | undefined {
  return FIRST_OFFERS.find((first) => first.kind === kind.key);
}
