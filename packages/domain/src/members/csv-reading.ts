import { type Availability, type EveningFrequency, isAvailability, isEveningFrequency } from "./availability.ts";
import { SLOT_FIELDS, type SlotAvailability, type SlotField } from "./availability-slots.ts";
import { type Carrier, carrierNamed } from "./carrier.ts";
import { isMailbox } from "./email-address.ts";
import { NEW_MEMBER, newMemberOf, type ReminderDefaults } from "./new-member.ts";
import { isPersonName } from "./person-name.ts";
import { isPhoneNumber, phoneDigits } from "./phone-number.ts";
import { isPreferredShiftType, type PreferredShiftType } from "./preferred-shift-type.ts";
import { FINAL_HOURS_IN_DIRECTORY, type HoursRange, hoursFrom, isWithin, REMINDER_HOURS } from "./reminder-hours.ts";
import { isUnitNumber } from "./unit-number.ts";

/** A member as an import makes them. */
export interface ImportedMember extends SlotAvailability {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly unitNumber: string;
  readonly phoneNumber: string | null;
  readonly phoneCarrier: Carrier;
  readonly role: "admin" | "member";
  readonly isActive: boolean;
  readonly eveningFrequency: EveningFrequency;
  readonly emailNotifications: boolean;
  readonly smsNotifications: boolean;
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
  readonly preferredShiftType: PreferredShiftType | null;
  readonly isAvailableForSubstitute: boolean;
}

/** One row's cells by `columnKey` of its heading, already trimmed; a column that is not there reads as blank. */
export type CellsOf = (column: string) => string;

/** A cell that cannot be read; the message names the column and what it takes. */
export class UnreadableCell extends Error {}

/** Older columns that say of a slot only whether, not how often. */
const OLDER_FLAG: Readonly<Record<SlotField, string>> = {
  morningSundayEarlyAvailability: "morningSundayEarlyAvailable",
  morningSundayLateAvailability: "morningSundayLateAvailable",
  morningWeekdaysAvailability: "morningWeekdaysAvailable",
  eveningAvailability: "eveningSundayThursdayAvailable",
  nightAvailability: "nightSundayThursdayAvailable",
};
/** The older columns: flags of the slots, and two words for others of today. */
export const OLDER_COLUMNS: readonly string[] = [
  "morningAvailability",
  ...Object.values(OLDER_FLAG),
  "eveningFrequencyPreference",
];
/** Other words for the stored values. */
const SPELLINGS: Readonly<Record<string, Availability>> = {
  biweekly: "bi-weekly",
  substitute: "fill-ins",
  available: "weekly",
};

/** The member a row of either set of columns describes; throws `UnreadableCell` for the first cell that cannot be read. */
export function memberFromCells(cell: CellsOf, squad: ReminderDefaults): ImportedMember {
  const whenBlank = newMemberOf(squad);
  return {
    firstName: nameIn(cell, "firstName"),
    lastName: nameIn(cell, "lastName"),
    email: cell("email"),
    unitNumber: cell("unitNumber"),
    phoneNumber: phoneIn(cell),
    phoneCarrier: carrierIn(cell),
    role: roleIn(cell),
    isActive: activeIn(cell) ?? NEW_MEMBER.isActive,
    ...slotsIn(cell),
    eveningFrequency: frequencyIn(cell),
    emailNotifications: flagIn(cell, "emailNotifications") ?? NEW_MEMBER.emailNotifications,
    smsNotifications: flagIn(cell, "smsNotifications") ?? NEW_MEMBER.smsNotifications,
    dualReminders: flagIn(cell, "dualReminders") ?? whenBlank.dualReminders,
    reminderHours: hoursIn(cell, "reminderHours", REMINDER_HOURS, whenBlank.reminderHours),
    secondReminderHours: hoursIn(cell, "secondReminderHours", FINAL_HOURS_IN_DIRECTORY, whenBlank.secondReminderHours),
    preferredShiftType: preferredIn(cell),
    isAvailableForSubstitute: flagIn(cell, "isAvailableForSubstitute") ?? NEW_MEMBER.isAvailableForSubstitute,
  };
}

function preferredIn(cell: CellsOf): PreferredShiftType | null {
  const word = cell("preferredShiftType").toLowerCase();
  if (word === "" || word === "any") return null;
  if (!isPreferredShiftType(word)) throw unreadable(cell, "preferredShiftType", "morning, evening, night or blank");
  return word;
}

/** The email and unit number of a row, which decide whether it is a duplicate; throws `UnreadableCell` as well. */
export function identityFromCells(cell: CellsOf): { readonly email: string; readonly unitNumber: string } {
  const email = required(cell, "email");
  if (!isMailbox(email)) throw new UnreadableCell(`email must be one email address, not "${excerpt(email)}"`);
  const unitNumber = required(cell, "unitNumber");
  if (!isUnitNumber(unitNumber)) throw new UnreadableCell(`unitNumber must be one such as C-25, not "${excerpt(unitNumber)}"`);
  return { email, unitNumber };
}

/**
 * A flag that says no wins for its slot, whatever is said of how often. Else what says most: the slot's own value, then the value
 * for all mornings, then a flag that says yes, which means weekly.
 */
function slotsIn(cell: CellsOf): SlotAvailability {
  const allMornings = availabilityIn(cell, "morningAvailability");
  const slots = SLOT_FIELDS.map((field): [SlotField, Availability] => {
    const own = availabilityIn(cell, field);
    const flag = flagIn(cell, OLDER_FLAG[field]);
    if (flag === false) return [field, "not-available"];
    const general = field.startsWith("morning") ? allMornings : null;
    return [field, own ?? general ?? (flag ? "weekly" : "not-available")];
  });
  return Object.fromEntries(slots) as Record<SlotField, Availability>;
}

function availabilityIn(cell: CellsOf, column: string): Availability | null {
  const word = cell(column)
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
  if (word === "") return null;
  if (isAvailability(word)) return word;
  if (Object.hasOwn(SPELLINGS, word)) return SPELLINGS[word] ?? null;
  throw unreadable(cell, column, "not-available, weekly, bi-weekly, monthly or fill-ins");
}

function frequencyIn(cell: CellsOf): EveningFrequency {
  const column = cell("eveningFrequency") === "" ? "eveningFrequencyPreference" : "eveningFrequency";
  const word = cell(column).toLowerCase();
  if (word === "") return NEW_MEMBER.eveningFrequency;
  if (!isEveningFrequency(word)) throw unreadable(cell, column, "once, twice or weekly");
  return word;
}

function flagIn(cell: CellsOf, column: string): boolean | null {
  const word = cell(column).toLowerCase();
  if (word === "") return null;
  if (["true", "yes", "y", "1"].includes(word)) return true;
  if (["false", "no", "n", "0"].includes(word)) return false;
  throw unreadable(cell, column, "true or false");
}

/** A column of people's own often says the state in words. */
function activeIn(cell: CellsOf): boolean | null {
  const word = cell("isActive").toLowerCase();
  if (word === "active" || word === "inactive") return word === "active";
  return flagIn(cell, "isActive");
}

function roleIn(cell: CellsOf): "admin" | "member" {
  const word = cell("role").toLowerCase();
  if (word === "" || word === "member") return "member";
  if (word === "admin" || word === "administrator") return "admin";
  throw unreadable(cell, "role", "member or admin");
}

function carrierIn(cell: CellsOf): Carrier {
  const carrier = carrierNamed(cell("phoneCarrier"));
  if (carrier === null) throw unreadable(cell, "phoneCarrier", "a carrier of the list, or none");
  return carrier;
}

function phoneIn(cell: CellsOf): string | null {
  const digits = phoneDigits(cell("phoneNumber"));
  if (digits !== "" && !isPhoneNumber(digits)) throw unreadable(cell, "phoneNumber", "10 digits, without a country code");
  return digits || null;
}

function hoursIn(cell: CellsOf, column: string, range: HoursRange, whenBlank: number): number {
  const hours = hoursFrom(cell(column), whenBlank);
  if (hours === null || !isWithin(hours, range)) {
    throw unreadable(cell, column, `a whole number from ${range.least} to ${range.most}`);
  }
  return hours;
}

function nameIn(cell: CellsOf, column: string): string {
  const name = required(cell, column);
  if (!isPersonName(name)) throw unreadable(cell, column, "at most 100 characters, all on one line");
  return name;
}

function required(cell: CellsOf, column: string): string {
  const text = cell(column);
  if (text === "") throw new UnreadableCell(`${column} is empty`);
  return text;
}

function unreadable(cell: CellsOf, column: string, accepts: string): UnreadableCell {
  return new UnreadableCell(`${column} must be ${accepts}, not "${excerpt(cell(column))}"`);
}

function excerpt(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
