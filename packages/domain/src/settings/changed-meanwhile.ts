import { SECOND_FACTOR_LABELS } from "../accounts/second-factor.ts";
import { changedMeanwhileText, type FieldWords, type Seen } from "../errors/changed-meanwhile.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import { HOLIDAY_REGION_LABELS } from "../holidays/calendar-region.ts";
import { REST_END_LABELS } from "../rest-days/rest-settings.ts";
import { CLOCK_LABELS, DATE_ORDER_LABELS, WEEK_START_LABELS } from "../time/date-style-words.ts";
import { WEEKEND_LABELS } from "./burden-rules.ts";
import { LIMIT_LEVEL_LABELS, WINDOW_DAYS } from "./limits.ts";
import type { OrganisationSettings } from "./organisation-settings.ts";
import { ROSTER_MAIL_TO_LABELS } from "./rest-mail.ts";

/** The words for what two administrators may both be changing of the squad's settings. */
export const SETTINGS_WORDS: FieldWords<OrganisationSettings> = [
  { word: "name", keys: ["name"], read: ({ name }) => name },
  { word: "time zone", keys: ["timeZone"], read: ({ timeZone }) => timeZone },
  { word: "clock", keys: ["clockHours"], read: ({ clockHours }) => CLOCK_LABELS[clockHours] },
  { word: "order of day and month", keys: ["dateOrder"], read: ({ dateOrder }) => DATE_ORDER_LABELS[dateOrder] },
  { word: "first day of the week", keys: ["weekStartsOn"], read: ({ weekStartsOn }) => WEEK_START_LABELS[weekStartsOn] },
  {
    word: "holiday region",
    keys: ["holidayRegion"],
    read: ({ holidayRegion }) => HOLIDAY_REGION_LABELS[holidayRegion],
  },
  { word: "colour", keys: ["squadColour"], read: ({ squadColour }) => squadColour ?? "the app's" },
  { word: "reminders of new members", keys: ["dualReminders", "reminderHours", "secondReminderHours"] },
  { word: "hours of rest", keys: ["minimumRestHours"], read: ({ minimumRestHours }) => String(minimumRestHours) },
  { word: "what short rest does", keys: ["restLevel"], read: ({ restLevel }) => LIMIT_LEVEL_LABELS[restLevel] },
  { word: `hours within ${WINDOW_DAYS} days`, keys: ["mostHoursInSevenDays"], read: (now) => String(now.mostHoursInSevenDays) },
  { word: "what many hours do", keys: ["hoursLevel"], read: ({ hoursLevel }) => LIMIT_LEVEL_LABELS[hoursLevel] },
  { word: "nights in a row", keys: ["mostNightsInRow"], read: ({ mostNightsInRow }) => String(mostNightsInRow) },
  { word: "what many nights do", keys: ["nightsLevel"], read: ({ nightsLevel }) => LIMIT_LEVEL_LABELS[nightsLevel] },
  { word: "days that burden looks back", keys: ["burdenDays"], read: ({ burdenDays }) => String(burdenDays) },
  { word: "what a night hour counts", keys: ["nightWeight"], read: ({ nightWeight }) => String(nightWeight) },
  { word: "what a weekend hour counts", keys: ["weekendWeight"], read: ({ weekendWeight }) => String(weekendWeight) },
  { word: "what a holiday hour counts", keys: ["holidayWeight"], read: ({ holidayWeight }) => String(holidayWeight) },
  { word: "hours for a late save", keys: ["lateSaveHours"], read: ({ lateSaveHours }) => String(lateSaveHours) },
  { word: "weekend", keys: ["weekend"], read: ({ weekend }) => WEEKEND_LABELS[weekend] },
  { word: "rest days", keys: ["restDaysAllowed"], read: ({ restDaysAllowed }) => (restDaysAllowed ? "kept" : "not kept") },
  { word: "place of rest days", keys: ["placeName", "latitude", "longitude"] },
  { word: "candle lighting", keys: ["candleMinutes"], read: ({ candleMinutes }) => String(candleMinutes) },
  {
    word: "end of rest days",
    keys: ["restEndBy", "restEndMinutes", "restEndDegrees"],
    read: ({ restEndBy }) => REST_END_LABELS[restEndBy],
  },
  { word: "whom the roster goes to", keys: ["rosterMailTo"], read: (now) => ROSTER_MAIL_TO_LABELS[now.rosterMailTo] },
  { word: "hours the roster goes ahead", keys: ["rosterMailHours"], read: (now) => String(now.rosterMailHours) },
  { word: "minutes until a member is asked", keys: ["startAskMinutes"], read: (now) => String(now.startAskMinutes) },
  { word: "minutes until others hear", keys: ["startAlarmMinutes"], read: (now) => String(now.startAlarmMinutes) },
  { word: "days of the message log", keys: ["messageLogDays"], read: (now) => String(now.messageLogDays) },
  { word: "days of the activity log", keys: ["activityLogDays"], read: (now) => String(now.activityLogDays) },
  { word: "years until former members are erased", keys: ["formerMemberYears"], read: (now) => String(now.formerMemberYears) },
  {
    word: "years that shifts are kept",
    keys: ["shiftYears"],
    read: ({ shiftYears }) => (shiftYears === 0 ? "for ever" : String(shiftYears)),
  },
  {
    word: "second factor rule",
    keys: ["secondFactorFor"],
    read: ({ secondFactorFor }) => SECOND_FACTOR_LABELS[secondFactorFor],
  },
  {
    word: "passwords beside the sign-in provider",
    keys: ["providerOnly"],
    read: ({ providerOnly }) => (providerOnly ? "switched off" : "kept"),
  },
];

/** Why a change cannot be saved, or null: somebody else has changed the same setting since the administrator saw it. */
export function settingsChangedMeanwhile(seen: Seen<OrganisationSettings>, now: OrganisationSettings): Refusal | null {
  const text = changedMeanwhileText(SETTINGS_WORDS, seen, now, "the squad's settings");
  return text === null ? null : conflict("settings-changed-meanwhile", text);
}
