import type { Availability } from "./availability.ts";

/** The five slots a member states availability for, under the names they have in payloads, tables and CSV columns. */
export const SLOT_FIELDS = [
  "morningSundayEarlyAvailability",
  "morningSundayLateAvailability",
  "morningWeekdaysAvailability",
  "eveningAvailability",
  "nightAvailability",
] as const;

export type SlotField = (typeof SLOT_FIELDS)[number];

/** A member's availability, slot by slot. */
export type SlotAvailability = Readonly<Record<SlotField, Availability>>;

/** The slots of a row, whose columns are text that only these words are written to. */
export function slotsOf(row: Readonly<Record<SlotField, string>>): SlotAvailability {
  return row as SlotAvailability;
}

interface Slot {
  readonly label: string;
  /** The head of a narrow column. */
  readonly shortLabel: string;
  /** As the summary of a member's card writes it. */
  readonly code: string;
  readonly hours: string;
}

export const SLOTS: Readonly<Record<SlotField, Slot>> = {
  morningSundayEarlyAvailability: { label: "Sunday morning shift 1", shortLabel: "Sun Early", code: "SE", hours: "9-11 AM" },
  morningSundayLateAvailability: { label: "Sunday morning shift 2", shortLabel: "Sun Late", code: "SL", hours: "11 AM-1 PM" },
  morningWeekdaysAvailability: { label: "Weekday morning (Mon-Fri)", shortLabel: "Mon-Fri", code: "MF", hours: "7-9 AM" },
  eveningAvailability: { label: "Evening (Sun-Thu)", shortLabel: "Evening", code: "EV", hours: "6:30-8:30 PM" },
  nightAvailability: { label: "Night (Sun-Thu)", shortLabel: "Night", code: "NT", hours: "11 PM-7 AM" },
};

const [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] = [0, 1, 2, 3, 4, 5] as const;
const SUNDAY_TO_THURSDAY = [SUNDAY, MONDAY, TUESDAY, WEDNESDAY, THURSDAY];

/** The shift each slot is for, and the weekdays it comes round on; Sunday is 0. */
export const SLOT_SHIFTS: Readonly<Record<SlotField, { readonly type: string; readonly weekdays: readonly number[] }>> = {
  morningSundayEarlyAvailability: { type: "morning-sunday-early", weekdays: [SUNDAY] },
  morningSundayLateAvailability: { type: "morning-sunday-late", weekdays: [SUNDAY] },
  morningWeekdaysAvailability: { type: "morning-weekdays", weekdays: [MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY] },
  eveningAvailability: { type: "evening", weekdays: SUNDAY_TO_THURSDAY },
  nightAvailability: { type: "night", weekdays: SUNDAY_TO_THURSDAY },
};

const SLOT_OF_TYPE: Readonly<Record<string, SlotField>> = {
  "morning-sunday-early": "morningSundayEarlyAvailability",
  "morning-sunday-late": "morningSundayLateAvailability",
  "morning-weekdays": "morningWeekdaysAvailability",
  morning: "morningWeekdaysAvailability",
  evening: "eveningAvailability",
  night: "nightAvailability",
};

/** The slot a shift of this type falls in; null for custom and afternoon shifts, for which nobody states availability. */
export function slotOfShiftType(type: string): SlotField | null {
  return Object.hasOwn(SLOT_OF_TYPE, type) ? (SLOT_OF_TYPE[type] ?? null) : null;
}

/** True when a member says they can serve on shifts of this type, regularly or to fill in; true where nobody can say. */
export function isAvailableFor(member: SlotAvailability, shiftType: string): boolean {
  const slot = slotOfShiftType(shiftType);
  return slot === null || member[slot] !== "not-available";
}

/** The compact line on a member's card: "MF: weekly | NT: fill-ins", or "No availability". */
export function availabilitySummary(member: Readonly<Partial<Record<SlotField, string>>>): string {
  const parts = SLOT_FIELDS.flatMap((field) => {
    const value = member[field] ?? "not-available";
    return value === "not-available" ? [] : [`${SLOTS[field].code}: ${value}`];
  });
  return parts.length === 0 ? "No availability" : parts.join(" | ");
}
