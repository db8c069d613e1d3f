import type { OrganizationSettings } from "@watchbill/domain/settings/organization-fields";

/** Titles of the cards on the squad's settings pages. */
export const PARTS = {
  squad: "Squad",
  dates: "Dates and times",
  look: "Logo and color",
  reminders: "Default reminders",
  starts: "Missed check-ins",
  replacements: "Replacement requests",
  rest: "Limits per member",
  hours: "Recorded and required hours",
  workload: "How hours count",
  region: "Holiday calendar",
  customHolidays: "Custom holidays",
  shabbatDays: "Members who observe",
  security: "Passkeys and passwords",
  retention: "How long data is kept",
} as const;

export type PartName = keyof typeof PARTS;

/** The settings pages with a form, and the settings that each form saves. */
export const SQUAD_PAGES = {
  organization: ["name", "country", "timeZone", "clockHours", "dateOrder", "weekStartsOn"],
  appearance: ["squadColor"],
  reminders: [
    "dualReminders",
    "reminderHours",
    "secondReminderHours",
    "startAskMinutes",
    "startAlertMinutes",
    "asksOfferingFirst",
    "minimumPartHours",
  ],
  limits: [
    "minimumRestHours",
    "restLevel",
    "maxHoursInSevenDays",
    "hoursLevel",
    "maxNightsInRow",
    "nightsLevel",
  ],
  hours: ["hoursProposalDays", "hoursFinalUntil", "requiredHours", "requiredHoursPeriod"],
  workload: [
    "workloadDays",
    "nightWeight",
    "weekendWeight",
    "holidayWeight",
    "lastMinutePickupHours",
    "weekend",
  ],
  holidays: ["holidayRegion"],
  shabbat: [
    "isShabbatOffered",
    "placeName",
    "latitude",
    "longitude",
    "candleMinutes",
    "shabbatEndBy",
    "shabbatEndMinutes",
    "shabbatEndDegrees",
    "rosterEmailTo",
    "rosterEmailHours",
  ],
  security: ["secondFactorFor", "providerOnly"],
  retention: ["messageLogDays", "activityLogDays", "formerMemberYears", "shiftYears"],
} as const satisfies Readonly<Record<string, readonly (keyof OrganizationSettings)[]>>;

export type SquadPage = keyof typeof SQUAD_PAGES;

/** The cards of those pages that have several; the search finds each card. */
export const PARTS_OF_PAGES: Readonly<Partial<Record<SquadPage, readonly PartName[]>>> = {
  organization: ["squad", "dates"],
  reminders: ["reminders", "starts", "replacements"],
  holidays: ["customHolidays"],
};

export function partId(name: PartName): string {
  return `organization-${name.toLowerCase()}`;
}
