import { counted } from "../time/counted.ts";
import { defineEvent } from "./define-event.ts";
import { count, maybe, textDetail, texts } from "./details.ts";

const customHolidaysChanged = { done: textDetail, name: textDetail, count };
const settingsChanged = {
  changes: texts,
  timeZone: maybe(textDetail),
  shiftYears: maybe(count),
  /** A feature that its first record turned on. */
  turnedOn: maybe(textDetail),
};

/** Formats ": shifts and times in service are kept for 5 years" when the retention changed. */
function keptWords(years: number | undefined): string {
  if (years === undefined) return "";
  return `: shifts and times in service are kept for ${years === 0 ? "ever" : counted(years, "year")}`;
}

export const settingsEvents = {
  "settings.organization-changed": defineEvent({
    details: settingsChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details: { shiftYears, turnedOn } }) =>
        turnedOn === undefined
          ? `${actor} changed the squad's settings${keptWords(shiftYears)}`
          : `“${turnedOn}” was turned on with its first record`,
    },
    // Most views depend on the squad's time zone or name, and eligibility depends on its other
    // settings.
    invalidates: [
      "settings.",
      "shifts.",
      "replacements.",
      "attendance.",
      "wallboard.show",
      "reports.",
      "holidays.",
      "shabbat.",
      "shiftPreferences.",
      "replacementSearch.",
      "swaps.",
      "autofill.",
      "timeOff.",
      "handoff.",
      "qualifications.lapsing",
      "activity.",
      "accounts.currentUser",
    ],
    webhook: { group: "The squad", label: "The squad's settings change" },
    notifies: null,
  }),
  "settings.custom-holidays-changed": defineEvent({
    details: customHolidaysChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details: { done, name, count: days } }) =>
        days === 1
          ? `${actor} ${done} the squad's day “${name}”`
          : `${actor} ${done} ${days} days of the squad's own`,
    },
    invalidates: [
      "settings.customHolidays",
      "holidays.",
      "shifts.suggestions",
      "shifts.assignmentOrder",
      "replacementSearch.",
      "reports.",
      "activity.",
    ],
    webhook: { group: "The squad", label: "The squad's own days change" },
    notifies: null,
  }),
};
