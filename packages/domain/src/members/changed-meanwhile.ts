import { changedMeanwhileText, differencesIn, type FieldWords, type Seen } from "../changed-meanwhile.ts";
import { conflict, type Refusal } from "../refusal.ts";
import { type Availability, EVENING_FREQUENCY_LABELS, type EveningFrequency } from "./availability.ts";
import { SLOT_FIELDS, type SlotField } from "./availability-slots.ts";
import { CARRIER_LABELS, type Carrier } from "./carrier.ts";
import type { ContactFields, ReminderFields } from "./member-form.ts";
import { phoneText } from "./phone-number.ts";
import type { PreferredShiftType } from "./preferred-shift-type.ts";

/** What of a member an administrator sees and can change. */
export type MemberContents = ContactFields &
  ReminderFields &
  Readonly<Record<SlotField, Availability>> & {
    readonly phoneCarrier: Carrier;
    readonly role: "admin" | "member";
    readonly isActive: boolean;
    readonly eveningFrequency: EveningFrequency;
    readonly emailNotifications: boolean;
    readonly smsNotifications: boolean;
    readonly preferredShiftType: PreferredShiftType | null;
    readonly isAvailableForSubstitute: boolean;
  };

/** The words for what two administrators may both be changing of a member. */
export const MEMBER_WORDS: FieldWords<MemberContents> = [
  { word: "name", keys: ["firstName", "lastName"], read: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  { word: "unit number", keys: ["unitNumber"], read: ({ unitNumber }) => unitNumber },
  { word: "email", keys: ["email"], read: ({ email }) => email },
  { word: "phone", keys: ["phoneNumber"], read: ({ phoneNumber }) => phoneText(phoneNumber ?? "none") },
  { word: "phone carrier", keys: ["phoneCarrier"], read: ({ phoneCarrier }) => CARRIER_LABELS[phoneCarrier] },
  { word: "role", keys: ["role"], read: ({ role }) => (role === "admin" ? "administrator" : "member") },
  { word: "status", keys: ["isActive"], read: ({ isActive }) => (isActive ? "active" : "inactive") },
  { word: "availability", keys: SLOT_FIELDS },
  {
    word: "evening frequency",
    keys: ["eveningFrequency"],
    read: ({ eveningFrequency }) => EVENING_FREQUENCY_LABELS[eveningFrequency],
  },
  { word: "email notifications", keys: ["emailNotifications"], read: ({ emailNotifications }) => onOrOff(emailNotifications) },
  { word: "SMS notifications", keys: ["smsNotifications"], read: ({ smsNotifications }) => onOrOff(smsNotifications) },
  { word: "preferred shift type", keys: ["preferredShiftType"], read: ({ preferredShiftType }) => preferredShiftType ?? "any" },
  {
    word: "available for substitute",
    keys: ["isAvailableForSubstitute"],
    read: ({ isAvailableForSubstitute }) => (isAvailableForSubstitute ? "yes" : "no"),
  },
  { word: "reminders", keys: ["dualReminders", "reminderHours", "secondReminderHours"] },
];

/** What a change was of, in words for the log: the names of the fields, and of a role from which to which. */
export function memberChangesText(before: MemberContents, after: MemberContents): string {
  const words = differencesIn(MEMBER_WORDS, before, after);
  const roleOf = MEMBER_WORDS.find(({ word }) => word === "role")?.read;
  return words.map((word) => (word === "role" && roleOf ? `role from ${roleOf(before)} to ${roleOf(after)}` : word)).join(", ");
}

/** Why a change cannot be saved, or null: somebody else has changed the same of this member since the administrator saw it. */
export function memberChangedMeanwhile(seen: Seen<MemberContents>, now: MemberContents): Refusal | null {
  const text = changedMeanwhileText(MEMBER_WORDS, seen, now, "this member");
  return text === null ? null : conflict("member-changed-meanwhile", text);
}

function onOrOff(isOn: boolean): string {
  return isOn ? "on" : "off";
}
