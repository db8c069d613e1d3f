import { SLOT_FIELDS } from "./availability-slots.ts";
import { FINAL_HOURS_IN_DIRECTORY, REMINDER_HOURS, rangeWords } from "./reminder-hours.ts";

interface ImportColumn {
  readonly name: string;
  readonly isRequired: boolean;
  /** What the field reference of the import dialog says. */
  readonly accepts: string;
  /** What the template's example row holds. */
  readonly example: string;
}

const AVAILABILITY_WORDS = "not-available, weekly, bi-weekly, monthly or fill-ins";
const YES_OR_NO = "true or false";

/** The columns of the import template and of the export, in order. */
export const MEMBER_CSV_COLUMNS: readonly ImportColumn[] = [
  { name: "firstName", isRequired: true, accepts: "First name", example: "Dana" },
  { name: "lastName", isRequired: true, accepts: "Last name", example: "Levi" },
  { name: "email", isRequired: true, accepts: "Email address, each only once", example: "dana@example.org" },
  { name: "unitNumber", isRequired: true, accepts: "Unit number, each only once", example: "C-25" },
  { name: "phoneNumber", isRequired: false, accepts: "10 digits, without a country code", example: "7185550123" },
  {
    name: "phoneCarrier",
    isRequired: false,
    accepts: "none, verizon, att, tmobile, sprint, cricket, metro, boost, uscellular, virgin or republicwireless",
    example: "none",
  },
  { name: "role", isRequired: false, accepts: "member or admin", example: "member" },
  { name: "isActive", isRequired: false, accepts: YES_OR_NO, example: "true" },
  ...SLOT_FIELDS.map((name) => ({ name, isRequired: false, accepts: AVAILABILITY_WORDS, example: "not-available" })),
  { name: "eveningFrequency", isRequired: false, accepts: "once, twice or weekly", example: "once" },
  { name: "emailNotifications", isRequired: false, accepts: YES_OR_NO, example: "true" },
  { name: "smsNotifications", isRequired: false, accepts: YES_OR_NO, example: "true" },
  { name: "dualReminders", isRequired: false, accepts: YES_OR_NO, example: "true" },
  { name: "reminderHours", isRequired: false, accepts: `Hours before the shift, ${rangeWords(REMINDER_HOURS)}`, example: "9" },
  {
    name: "secondReminderHours",
    isRequired: false,
    accepts: `Hours before the shift, ${rangeWords(FINAL_HOURS_IN_DIRECTORY)}; 0 is none`,
    example: "1",
  },
  { name: "preferredShiftType", isRequired: false, accepts: "morning, evening or night; blank is any", example: "" },
  { name: "isAvailableForSubstitute", isRequired: false, accepts: YES_OR_NO, example: "false" },
];

/** A column's name as headings are compared: "First Name", "first_name" and "firstName" are one, a byte-order mark is none. */
export function columnKey(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
