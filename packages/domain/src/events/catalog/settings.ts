import { formatUnit } from "../../text/language.ts";
import { defineEvent } from "../define-event.ts";
import { count, maybe, textDetail, texts } from "../details.ts";

const customHolidaysChanged = { done: textDetail, name: textDetail, count };
const settingsChanged = {
  changes: texts,
  timeZone: maybe(textDetail),
  shiftYears: maybe(count),
  /** The feature that was turned on automatically with its first record. */
  turnedOn: maybe(textDetail),
};

/** Formats the log sentence; names the new retention period if it changed. */
function settingsSentence(actor: string, years: number | undefined): string {
  if (years === undefined) return `${actor} changed the squad's settings`;
  return years === 0
    ? `${actor} changed the squad's settings: shifts and hours are kept forever`
    : `${actor} changed the squad's settings: shifts and hours are kept for ${formatUnit(years, "year")}`;
}

const HOLIDAY_SENTENCES: Readonly<
  Record<string, (actor: string, name: string, days: number) => string>
> = {
  added: (actor, name, days) =>
    days === 1
      ? `${actor} added the custom holiday “${name}”`
      : `${actor} added ${days} custom holidays`,
  changed: (actor, name) => `${actor} changed the custom holiday “${name}”`,
  deleted: (actor, name) => `${actor} deleted the custom holiday “${name}”`,
};

export const settingsEvents = {
  "settings.organization-changed": defineEvent({
    details: settingsChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details: { shiftYears, turnedOn } }) =>
        turnedOn === undefined
          ? settingsSentence(actor, shiftYears)
          : `“${turnedOn}” was turned on with its first record`,
    },
    // Nearly all queries: most views depend on the squad's time zone or name, and eligibility
    // depends on other settings.
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
      "squadEvents.",
      "qualifications.lapsing",
      "activity.",
      "accounts.currentUser",
    ],
    webhook: { group: "Squad", label: "The squad's settings change" },
    notifies: null,
  }),
  "settings.custom-holidays-changed": defineEvent({
    details: customHolidaysChanged,
    log: {
      type: "settings-updated",
      recent: null,
      seenBy: "everyone",
      sentence: ({ actor, details: { done, name, count: days } }) =>
        HOLIDAY_SENTENCES[done]?.(actor, name, days) ?? `${actor} changed the custom holidays`,
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
    webhook: { group: "Squad", label: "Custom holidays change" },
    notifies: null,
  }),
};
