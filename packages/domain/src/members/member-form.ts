import { invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { isMailbox, tidyEmail } from "./contact/email-address.ts";
import { phoneFault } from "./contact/phone-number.ts";
import { isPersonName } from "./person-name.ts";
import {
  FINAL_HOURS_IN_DIRECTORY,
  FINAL_HOURS_IN_SETTINGS,
  finalReminderFault,
  type HoursRange,
  isWithinRange,
  REMINDER_HOURS,
  type ReminderTimes,
  rangeWords,
  reminderOrderFault,
} from "./reminder-hours.ts";
import { isUnitNumber } from "./unit-number.ts";

export interface ContactFields {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly unitNumber: string;
  /** The phone number; blank or null when the member has none. */
  readonly phoneNumber: string | null;
}

export const VALIDATION_TITLE = "Validation Error";

const MISSING: Readonly<Record<"firstName" | "lastName" | "email" | "unitNumber", string>> = {
  firstName: "Enter a first name",
  lastName: "Enter a last name",
  email: "Enter an email address",
  unitNumber: "Enter a unit number",
};

/**
 * Trims the fields and converts the email domain to ASCII; a blank phone becomes null. The server
 * converts the phone number to E.164.
 */
export function tidyContact<Form extends Partial<ContactFields>>(form: Form): Form {
  const tidy: Record<string, unknown> = { ...form };
  for (const field of ["firstName", "lastName", "email", "unitNumber"] as const) {
    const text = form[field];
    if (text !== undefined) tidy[field] = field === "email" ? tidyEmail(text) : text.trim();
  }
  if (form.phoneNumber !== undefined) tidy.phoneNumber = (form.phoneNumber ?? "").trim() || null;
  return tidy as Form;
}

/**
 * Returns why a member cannot be added, or null: names, email and the unit number for sign-in are
 * required.
 */
export function addMemberBlockedBecause(
  form: ContactFields & ReminderTimes,
  country: string,
): Refusal | null {
  return (
    contactBlockedBecause(form, country) ??
    remindersBlockedBecause(form, FINAL_HOURS_IN_DIRECTORY) ??
    orderRefusal(finalReminderFault(form))
  );
}

/** Returns why an edit in the directory cannot be saved, or null; omitted fields stay unchanged. */
export function editMemberBlockedBecause(
  form: Partial<ContactFields & ReminderTimes>,
  country: string,
): Refusal | null {
  return (
    contactBlockedBecause(form, country) ?? remindersBlockedBecause(form, FINAL_HOURS_IN_DIRECTORY)
  );
}

/** Returns why a member's own profile cannot be saved, or null. */
export function profileBlockedBecause(
  form: Partial<ContactFields>,
  country: string,
): Refusal | null {
  return contactBlockedBecause(form, country);
}

/**
 * Returns why notification preferences cannot be saved, or null. SMS can be on without a phone
 * number. A final reminder that an administrator set, or turned off, is accepted when unchanged.
 */
export function preferencesBlockedBecause(
  form: Partial<ReminderTimes & Pick<ContactFields, "phoneNumber">>,
  stored: Pick<ReminderTimes, "secondReminderHours">,
  country: string,
): Refusal | null {
  const isKept = form.secondReminderHours === stored.secondReminderHours;
  return (
    contactBlockedBecause(form, country) ??
    remindersBlockedBecause(form, isKept ? FINAL_HOURS_IN_DIRECTORY : FINAL_HOURS_IN_SETTINGS)
  );
}

/**
 * Returns why the resulting reminders are in the wrong order, or null. An unrelated change may keep
 * a wrong order that is already stored.
 */
export function reminderOrderBlockedBecause(
  changes: Partial<ReminderTimes>,
  stored: ReminderTimes,
): Refusal | null {
  return orderRefusal(reminderOrderFault(changes, stored));
}

function orderRefusal(fault: string | null): Refusal | null {
  return fault === null
    ? null
    : invalid("member-fields-invalid", fault, { secondReminderHours: fault });
}

function contactBlockedBecause(form: Partial<ContactFields>, country: string): Refusal | null {
  const lacking: Record<string, string> = {};
  for (const field of ["firstName", "lastName", "email", "unitNumber"] as const) {
    const text = form[field];
    if (text !== undefined && isBlank(text)) lacking[field] = MISSING[field];
  }
  if (Object.keys(lacking).length > 0)
    return invalid("member-fields-missing", "Please fill in all required fields", lacking);
  return refusalOf(faultsOf(tidyContact(form), country));
}

function faultsOf(
  { firstName, lastName, email, unitNumber, phoneNumber }: Partial<ContactFields>,
  country: string,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, name] of Object.entries({ firstName, lastName })) {
    if (name !== undefined && !isPersonName(name))
      faults[field] = "Use at most 100 visible characters on one line";
  }
  if (email !== undefined && !isMailbox(email))
    faults.email = "Enter one email address, such as dana@example.org";
  if (unitNumber !== undefined && !isUnitNumber(unitNumber))
    faults.unitNumber = "Enter a unit number such as C-25";
  const fault = phoneFault(phoneNumber ?? "", country);
  if (fault !== null) faults.phoneNumber = fault;
  return faults;
}

function remindersBlockedBecause(
  form: Partial<ReminderTimes>,
  finalRange: HoursRange,
): Refusal | null {
  const faults: Record<string, string> = {};
  if (form.reminderHours !== undefined && !isWithinRange(form.reminderHours, REMINDER_HOURS)) {
    faults.reminderHours = rangeText("Reminder hours", REMINDER_HOURS);
  }
  // When dual reminders are off, the form hides the final reminder, so any storable value may stay.
  const range = form.dualReminders === false ? FINAL_HOURS_IN_DIRECTORY : finalRange;
  if (form.secondReminderHours !== undefined && !isWithinRange(form.secondReminderHours, range)) {
    faults.secondReminderHours = rangeText("Final reminder hours", range);
  }
  return refusalOf(faults);
}

function rangeText(label: string, range: HoursRange): string {
  return `${label} must be a whole number from ${rangeWords(range)}`;
}

function refusalOf(faults: Record<string, string>): Refusal | null {
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("member-fields-invalid", first, faults);
}
