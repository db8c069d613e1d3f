import type { KeptShabbat } from "../shabbat/shabbat-observers.ts";
import { type LegacyField, ofEachField } from "../shift-types/first-availability.ts";
import {
  type Availability,
  EVENING_FREQUENCY_LABELS,
  type EveningFrequency,
} from "./availability/availability.ts";
import type { LegacyAvailability } from "./availability/member-availability.ts";
import { MAX_SHIFTS } from "./availability/most-shifts.ts";
import type { PreferredShiftType } from "./availability/preferred-shift-type.ts";
import { CARRIER_LABELS, type Carrier } from "./contact/carrier.ts";
import { tidyEmail } from "./contact/email-address.ts";
import { phoneText } from "./contact/phone-number.ts";
import {
  activeIn,
  type CellsOf,
  carrierIn,
  FREQUENCY_ACCEPTS,
  flagIn,
  frequencyIn,
  hoursIn,
  nameIn,
  OFFERED_ACCEPTS,
  offeredIn,
  preferredIn,
  roleIn,
} from "./import/csv-cells.ts";
import type { ContactFields } from "./member-form.ts";
import {
  DEFAULT_FINAL_HOURS,
  DEFAULT_REMINDER_HOURS,
  FINAL_HOURS_IN_DIRECTORY,
  REMINDER_HOURS,
  type ReminderTimes,
  rangeWords,
} from "./reminder-hours.ts";
import { REQUIRED_HOURS } from "./required-hours.ts";
import type { Role } from "./role.ts";

/** The fields of a member that an administrator sees and can change. */
export type MemberContents = ContactFields &
  ReminderTimes &
  LegacyAvailability & {
    readonly phoneCarrier: Carrier;
    readonly role: Role;
    readonly isActive: boolean;
    readonly eveningFrequency: EveningFrequency;
    readonly emailNotifications: boolean;
    readonly smsNotifications: boolean;
    readonly preferredShiftType: PreferredShiftType | null;
    readonly isAvailableForSubstitute: boolean;
    readonly maxMonthlyShifts: number | null;
    /**
     * The hours required of the member in each period; null uses the squad's number, 0 exempts the
     * member.
     */
    readonly requiredHours: number | null;
  } & KeptShabbat;

/** How one field of a member appears in the form, the log and the CSV file. */
export interface MemberField<Value> {
  /** The value for a new member; omitted when the field is required. */
  readonly whenNew?: Value;
  /** The label of the field; related fields share one. */
  readonly word: string;
  /** Formats the value for a conflict message; without it, only the label is named. */
  readonly says?: (value: Value) => string;
  readonly accepts: string;
  readonly example: string;
  /** Reads the value from a row of a file; null when the cell is blank. Throws `UnreadableCell`. */
  readonly fromCells: (cell: CellsOf) => Value | null;
}

const YES_OR_NO = "true or false";

function offered(field: LegacyField): MemberField<Availability> {
  return {
    whenNew: "not-available",
    word: "availability",
    accepts: OFFERED_ACCEPTS,
    example: "not-available",
    fromCells: (cell) => offeredIn(cell, field).frequency,
  };
}

function yesOrNo(
  name: string,
  word: string,
  whenNew: boolean,
  [yes, no]: readonly [string, string],
): MemberField<boolean> {
  const says = (value: boolean): string => (value ? yes : no);
  return {
    whenNew,
    word,
    says,
    accepts: YES_OR_NO,
    example: String(whenNew),
    fromCells: (cell) => flagIn(cell, name),
  };
}

/** All member fields, in the column order of CSV files. The compiler rejects a missing field. */
export const MEMBER_FIELDS: {
  readonly [Name in keyof MemberContents]: MemberField<MemberContents[Name]>;
} = {
  firstName: {
    word: "name",
    says: String,
    accepts: "First name",
    example: "Dana",
    fromCells: (cell) => nameIn(cell, "firstName"),
  },
  lastName: {
    word: "name",
    says: String,
    accepts: "Last name",
    example: "Levi",
    fromCells: (cell) => nameIn(cell, "lastName"),
  },
  email: {
    word: "email",
    says: String,
    accepts: "Email address, unique",
    example: "dana@example.org",
    fromCells: (cell) => tidyEmail(cell("email")),
  },
  unitNumber: {
    word: "unit number",
    says: String,
    accepts: "Unit number, unique",
    example: "C-25",
    fromCells: (cell) => cell("unitNumber"),
  },
  phoneNumber: {
    whenNew: null,
    word: "phone",
    says: (phone) => phoneText(phone ?? "none"),
    accepts: "10 digits, no country code",
    example: "7185550123",
    fromCells: (cell) => cell("phoneNumber"),
  },
  phoneCarrier: {
    whenNew: "none",
    word: "phone carrier",
    says: (carrier) => CARRIER_LABELS[carrier],
    accepts:
      "none, verizon, att, tmobile, sprint, cricket, metro, boost, uscellular, virgin or republicwireless",
    example: "none",
    fromCells: carrierIn,
  },
  role: {
    whenNew: "member",
    word: "role",
    says: (role) => (role === "admin" ? "administrator" : "member"),
    accepts: "member or admin",
    example: "member",
    fromCells: roleIn,
  },
  isActive: { ...yesOrNo("isActive", "status", true, ["active", "inactive"]), fromCells: activeIn },
  ...ofEachField(({ field }) => offered(field)),
  eveningFrequency: {
    whenNew: "once",
    word: "evening frequency",
    says: (frequency) => EVENING_FREQUENCY_LABELS[frequency],
    accepts: FREQUENCY_ACCEPTS,
    example: "once",
    fromCells: frequencyIn,
  },
  emailNotifications: yesOrNo("emailNotifications", "email notifications", true, ["on", "off"]),
  smsNotifications: yesOrNo("smsNotifications", "SMS notifications", true, ["on", "off"]),
  dualReminders: {
    whenNew: true,
    word: "reminders",
    accepts: YES_OR_NO,
    example: "true",
    fromCells: (cell) => flagIn(cell, "dualReminders"),
  },
  reminderHours: {
    whenNew: DEFAULT_REMINDER_HOURS,
    word: "reminders",
    accepts: `Hours before the shift, ${rangeWords(REMINDER_HOURS)}`,
    example: "9",
    fromCells: (cell) => hoursIn(cell, "reminderHours", REMINDER_HOURS),
  },
  secondReminderHours: {
    whenNew: DEFAULT_FINAL_HOURS,
    word: "reminders",
    accepts: `Hours before the shift, ${rangeWords(FINAL_HOURS_IN_DIRECTORY)}; 0 = none`,
    example: "1",
    fromCells: (cell) => hoursIn(cell, "secondReminderHours", FINAL_HOURS_IN_DIRECTORY),
  },
  preferredShiftType: {
    whenNew: null,
    word: "preferred shift type",
    says: (type) => type ?? "any",
    accepts: "morning, evening or night; blank = any",
    example: "",
    fromCells: preferredIn,
  },
  isAvailableForSubstitute: yesOrNo("isAvailableForSubstitute", "available for substitute", false, [
    "yes",
    "no",
  ]),
  maxMonthlyShifts: {
    whenNew: null,
    word: "maximum shifts per month",
    says: (most) => (most === null ? "no limit" : String(most)),
    accepts: `A whole number, ${rangeWords(MAX_SHIFTS)}; blank = no limit`,
    example: "",
    fromCells: (cell) => hoursIn(cell, "maxMonthlyShifts", MAX_SHIFTS),
  },
  requiredHours: {
    whenNew: null,
    word: "required hours",
    says: (hours) => (hours === null ? "the squad's" : String(hours)),
    accepts: `A whole number, ${rangeWords(REQUIRED_HOURS)}; blank = the squad's`,
    example: "",
    fromCells: (cell) => hoursIn(cell, "requiredHours", REQUIRED_HOURS),
  },
  observesShabbat: yesOrNo("observesShabbat", "Shabbat & Yom Tov", false, [
    "observed",
    "not observed",
  ]),
  servesOnShabbat: yesOrNo("servesOnShabbat", "availability on Shabbat", false, [
    "if asked",
    "never",
  ]),
  shabbatEmergencies: yesOrNo("shabbatEmergencies", "emergencies on Shabbat", false, [
    "allowed",
    "not allowed",
  ]),
};
