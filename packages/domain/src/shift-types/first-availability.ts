import type { ShiftType } from "./shift-type.ts";

/**
 * The five original shift types about which members are asked, by their names in legacy payloads,
 * tables and CSV columns.
 */
export const LEGACY_FIELDS = [
  "morningSundayEarlyAvailability",
  "morningSundayLateAvailability",
  "morningWeekdaysAvailability",
  "eveningAvailability",
  "nightAvailability",
] as const;

export type LegacyField = (typeof LEGACY_FIELDS)[number];

/** Groups of shift types by time of day, for the preferred shift and the emergency report. */
export type ShiftTypeGroup = "morning" | "evening" | "night";

interface FirstOffer {
  readonly field: LegacyField;
  /** The key of the shift type that the legacy field belongs to. */
  readonly kind: string;
  readonly label: string;
  /** The heading of a narrow column. */
  readonly shortLabel: string;
  /** The code in the availability summary on a member card. */
  readonly code: string;
  readonly group: ShiftTypeGroup;
  /** The legacy yes/no column of CSV files. */
  readonly olderFlag: string;
  /** Alternative column headings in CSV files. */
  readonly alsoWritten: readonly string[];
}

const [SUNDAY_EARLY, SUNDAY_LATE, WEEKDAYS, EVENING, NIGHT] = LEGACY_FIELDS;

/**
 * The exact labels of the five original shift types, and the shift type of each legacy field. Only
 * this list and `FIRST_SHIFT_TYPES` contain their keys.
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

/** The five fields in the order of the emergency report. */
export const IN_EMERGENCIES: readonly LegacyField[] = [
  WEEKDAYS,
  SUNDAY_EARLY,
  SUNDAY_LATE,
  EVENING,
  NIGHT,
];

/**
 * Returns the groups in which the squad has a shift type, by time of day; empty when it has only
 * other types.
 */
export function offeredGroups(
  kinds: readonly Pick<ShiftType, "key" | "isArchived">[],
): ShiftTypeGroup[] {
  const offered = kinds.filter(({ isArchived }) => !isArchived).map(({ key }) => key);
  return [
    ...new Set(FIRST_OFFERS.filter(({ kind }) => offered.includes(kind)).map(({ group }) => group)),
  ];
}

/** The field for which the Settings page asks for a monthly frequency. */
export const BY_THE_MONTH = EVENING;

/** Legacy CSV columns that stand for a whole group of shift types. */
export const GROUP_COLUMNS: Readonly<Partial<Record<ShiftTypeGroup, string>>> = {
  morning: "morningAvailability",
};

/** Builds a record with one value for each of the five legacy fields. */
export function ofEachField<Value>(make: (first: FirstOffer) => Value): Record<LegacyField, Value> {
  return Object.fromEntries(FIRST_OFFERS.map((first) => [first.field, make(first)])) as Record<
    LegacyField,
    Value
  >;
}

export function firstOfferOf(field: LegacyField): FirstOffer {
  return FIRST_OFFERS.find((first) => first.field === field)!;
}

/** Returns the legacy field of a shift type; undefined for one that the squad created. */
export function firstOfferOfShiftType(kind: Pick<ShiftType, "key">): FirstOffer | undefined {
  return FIRST_OFFERS.find((first) => first.kind === kind.key);
}
