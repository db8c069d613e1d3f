import { SECOND_FACTOR_LABELS } from "../accounts/second-factor.ts";
import { changedMeanwhileText, type FieldWords, type Seen } from "../changed-meanwhile.ts";
import { conflict, type Refusal } from "../refusal.ts";
import type { OrganisationSettings } from "./organisation-settings.ts";

/** The words for what two administrators may both be changing of the squad's settings. */
export const SETTINGS_WORDS: FieldWords<OrganisationSettings> = [
  { word: "name", keys: ["name"], read: ({ name }) => name },
  { word: "time zone", keys: ["timeZone"], read: ({ timeZone }) => timeZone },
  {
    word: "holiday region",
    keys: ["holidayRegion"],
    read: ({ holidayRegion }) => (holidayRegion === "israel" ? "Israel" : "Diaspora"),
  },
  { word: "reminders of new members", keys: ["dualReminders", "reminderHours", "secondReminderHours"] },
  { word: "hours of rest", keys: ["minimumRestHours"], read: ({ minimumRestHours }) => String(minimumRestHours) },
  {
    word: "second factor rule",
    keys: ["secondFactorFor"],
    read: ({ secondFactorFor }) => SECOND_FACTOR_LABELS[secondFactorFor],
  },
];

/** Why a change cannot be saved, or null: somebody else has changed the same setting since the administrator saw it. */
export function settingsChangedMeanwhile(seen: Seen<OrganisationSettings>, now: OrganisationSettings): Refusal | null {
  const text = changedMeanwhileText(SETTINGS_WORDS, seen, now, "the squad's settings");
  return text === null ? null : conflict("settings-changed-meanwhile", text);
}
