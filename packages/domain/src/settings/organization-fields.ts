import {
  SECOND_FACTOR_CHOICES,
  SECOND_FACTOR_LABELS,
  type SecondFactorChoice,
} from "../accounts/second-factor.ts";
import {
  HOLIDAY_REGION_LABELS,
  HOLIDAY_REGIONS,
  type HolidayRegion,
  holidayRegionOf,
} from "../holidays/calendar-region.ts";
import {
  DEFAULT_FINAL_HOURS,
  DEFAULT_REMINDER_HOURS,
  FINAL_HOURS_IN_DIRECTORY,
  REMINDER_HOURS,
} from "../members/reminder-hours.ts";
import {
  CANDLE_MINUTES,
  LATITUDE,
  LONGITUDE,
  MAX_PLACE_NAME_LENGTH,
  SHABBAT_END_DEGREES,
  SHABBAT_END_LABELS,
  SHABBAT_END_MINUTES,
  SHABBAT_ENDS,
  type ShabbatSettings,
  shabbatEndOf,
} from "../shabbat/shabbat-settings.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import {
  CLOCK_HOURS,
  clockHoursOf,
  DATE_ORDERS,
  type DateSettings,
  dateOrderOf,
  USUAL_DATES,
  WEEK_STARTS,
  weekStartOf,
} from "../time/date-style.ts";
import { CLOCK_LABELS, DATE_ORDER_LABELS, WEEK_START_LABELS } from "../time/date-style-words.ts";
import { FEATURE_SWITCHES, type FeatureSwitch } from "./feature-switches.ts";
import {
  HOURS_IN_SEVEN_DAYS,
  LIMIT_LEVEL_LABELS,
  LIMIT_LEVELS,
  type LimitLevel,
  type Limits,
  limitLevel,
  NIGHTS_IN_ROW,
  REST_HOURS,
  WINDOW_DAYS,
} from "./limits.ts";
import {
  ROSTER_EMAIL_HOURS,
  ROSTER_EMAIL_TO,
  ROSTER_EMAIL_TO_LABELS,
  type RosterEmailSettings,
  rosterEmailToOf,
} from "./rest-mail.ts";
import { FORMER_YEARS, LOG_DAYS, type RetentionSettings, SHIFT_YEARS } from "./retention.ts";
import {
  choice,
  flag,
  fraction,
  numberOrNull,
  type SettingField,
  steppedNumber,
  subset,
  text,
  wholeNumber,
  wholeNumberOrZero,
} from "./setting-field.ts";
import { isColor } from "./squad-colour.ts";
import { START_CHAIN_MINUTES, type StartChainSettings } from "./start-chain-minutes.ts";
import { isTimeZone } from "./time-zone.ts";
import { currentTimeZone } from "./time-zone-names.ts";
import {
  LAST_MINUTE_PICKUP,
  WEEKEND_LABELS,
  WEEKENDS,
  WEIGHT,
  WORKLOAD_DAYS,
  type WorkloadRules,
  weekendOf,
} from "./workload-rules.ts";

/** The settings of the squad. */
export interface OrganizationSettings
  extends Limits,
    WorkloadRules,
    ShabbatSettings,
    RosterEmailSettings,
    StartChainSettings,
    RetentionSettings,
    DateSettings {
  readonly name: string;
  /** An IANA time zone; every wall-clock time of the squad uses it. */
  readonly timeZone: string;
  readonly holidayRegion: HolidayRegion;
  /** Color as "#0f766e"; null uses the app's color. */
  readonly squadColor: string | null;
  /** Default for new members. */
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
  /** Members who must use a passkey or an authenticator app. */
  readonly secondFactorFor: SecondFactorChoice;
  /**
   * True if a member who has signed in through the sign-in provider can no longer use a password.
   */
  readonly providerOnly: boolean;
  /** The optional features that the squad uses. */
  readonly features: readonly FeatureSwitch[];
}

const LONGEST_NAME = 80;

/** The name appears in mail headers and text messages. */
function isSquadName(name: string): boolean {
  return !isBlank(name) && name.length <= LONGEST_NAME && isOneLine(name);
}

function level(word: string): SettingField<LimitLevel> {
  return choice({
    whenNew: "warn",
    choices: LIMIT_LEVELS,
    labels: LIMIT_LEVEL_LABELS,
    word,
    read: limitLevel,
  });
}

/**
 * All settings of the squad, in the order in which messages name them. A missing field fails type
 * checking.
 */
export const ORGANIZATION_FIELDS: {
  readonly [Name in keyof OrganizationSettings]: SettingField<OrganizationSettings[Name]>;
} = {
  name: text({
    whenNew: "",
    word: "name",
    isValid: isSquadName,
    fault: `Enter a name of at most ${LONGEST_NAME} characters, on one line`,
  }),
  timeZone: text({
    whenNew: "America/New_York",
    word: "time zone",
    isValid: isTimeZone,
    fault: "Choose a time zone such as America/New_York",
    // Stored legacy zone names read as the current name.
    fromStored: (stored) => currentTimeZone(String(stored)),
  }),
  clockHours: choice({
    whenNew: USUAL_DATES.clockHours,
    choices: CLOCK_HOURS,
    labels: CLOCK_LABELS,
    word: "clock",
    fault: "Choose a clock of 12 or 24 hours",
    read: clockHoursOf,
  }),
  dateOrder: choice({
    whenNew: USUAL_DATES.dateOrder,
    choices: DATE_ORDERS,
    labels: DATE_ORDER_LABELS,
    word: "order of day and month",
    fault: "Choose what comes first, month or day",
    read: dateOrderOf,
  }),
  weekStartsOn: choice({
    whenNew: USUAL_DATES.weekStartsOn,
    choices: WEEK_STARTS,
    labels: WEEK_START_LABELS,
    word: "first day of the week",
    fault: "Weeks begin on Sunday, Monday or Saturday",
    read: weekStartOf,
  }),
  holidayRegion: choice({
    whenNew: "diaspora",
    choices: HOLIDAY_REGIONS,
    labels: HOLIDAY_REGION_LABELS,
    word: "holiday region",
    fault: "Choose Israel, diaspora or none",
    read: holidayRegionOf,
  }),
  squadColor: text<string | null>({
    whenNew: null,
    isNullable: true,
    word: "color",
    says: (color) => color ?? "the app's",
    isValid: (color) => color === null || isColor(color),
    fault: "Choose a colour such as #0f766e",
  }),
  dualReminders: flag("reminders of new members", true),
  reminderHours: wholeNumber({
    whenNew: DEFAULT_REMINDER_HOURS,
    range: REMINDER_HOURS,
    label: "Reminder hours",
    word: "reminders of new members",
  }),
  secondReminderHours: wholeNumber({
    whenNew: DEFAULT_FINAL_HOURS,
    range: FINAL_HOURS_IN_DIRECTORY,
    label: "Final reminder hours",
    word: "reminders of new members",
  }),
  minimumRestHours: wholeNumber({
    whenNew: 8,
    range: REST_HOURS,
    label: "Rest hours",
    word: "hours of rest",
  }),
  restLevel: level("what short rest does"),
  maxHoursInSevenDays: wholeNumber({
    whenNew: 48,
    range: HOURS_IN_SEVEN_DAYS,
    label: `Hours within ${WINDOW_DAYS} days`,
    word: `hours within ${WINDOW_DAYS} days`,
  }),
  hoursLevel: level("what many hours do"),
  maxNightsInRow: wholeNumber({
    whenNew: 3,
    range: NIGHTS_IN_ROW,
    label: "Nights in a row",
    word: "nights in a row",
  }),
  nightsLevel: level("what many nights do"),
  workloadDays: wholeNumber({
    whenNew: WORKLOAD_DAYS.usual,
    range: WORKLOAD_DAYS,
    label: "Days looked back",
    word: "days that burden looks back",
  }),
  nightWeight: steppedNumber({
    whenNew: 1.5,
    range: WEIGHT,
    label: "What a night hour counts",
    word: "what a night hour counts",
  }),
  weekendWeight: steppedNumber({
    whenNew: 1.25,
    range: WEIGHT,
    label: "What a weekend hour counts",
    word: "what a weekend hour counts",
  }),
  holidayWeight: steppedNumber({
    whenNew: 2,
    range: WEIGHT,
    label: "What a holiday hour counts",
    word: "what a holiday hour counts",
  }),
  lastMinutePickupHours: steppedNumber({
    whenNew: 2,
    range: LAST_MINUTE_PICKUP,
    label: "Hours for a late save",
    word: "hours for a late save",
  }),
  weekend: choice({
    whenNew: "saturday-sunday",
    choices: WEEKENDS,
    labels: WEEKEND_LABELS,
    word: "weekend",
    fault: "Choose the days of the weekend",
    read: weekendOf,
  }),
  isShabbatOffered: flag("rest days", false, (isAllowed) => (isAllowed ? "kept" : "not kept")),
  placeName: text({
    whenNew: "",
    word: "place of rest days",
    isValid: (place) => place.length <= MAX_PLACE_NAME_LENGTH && isOneLine(place),
    fault: `Name the place in at most ${MAX_PLACE_NAME_LENGTH} characters, on one line`,
  }),
  latitude: numberOrNull({ range: LATITUDE, label: "Latitude", word: "place of rest days" }),
  longitude: numberOrNull({ range: LONGITUDE, label: "Longitude", word: "place of rest days" }),
  candleMinutes: wholeNumber({
    whenNew: CANDLE_MINUTES.usual,
    range: CANDLE_MINUTES,
    label: "Minutes before sunset",
    word: "candle lighting",
  }),
  shabbatEndBy: choice({
    whenNew: "minutes",
    choices: SHABBAT_ENDS,
    labels: SHABBAT_END_LABELS,
    word: "end of rest days",
    fault: "Choose an end by minutes or by degrees",
    read: shabbatEndOf,
  }),
  shabbatEndMinutes: wholeNumber({
    whenNew: SHABBAT_END_MINUTES.usual,
    range: SHABBAT_END_MINUTES,
    label: "Minutes after sunset",
    word: "end of rest days",
  }),
  shabbatEndDegrees: fraction({
    whenNew: SHABBAT_END_DEGREES.usual,
    range: SHABBAT_END_DEGREES,
    label: "Degrees below the horizon",
    word: "end of rest days",
  }),
  rosterEmailTo: choice({
    whenNew: "nobody",
    choices: ROSTER_EMAIL_TO,
    labels: ROSTER_EMAIL_TO_LABELS,
    word: "whom the roster goes to",
    fault: "Choose to whom the roster goes",
    read: rosterEmailToOf,
  }),
  rosterEmailHours: wholeNumber({
    whenNew: ROSTER_EMAIL_HOURS.usual,
    range: ROSTER_EMAIL_HOURS,
    label: "Hours before a rest day",
    word: "hours the roster goes ahead",
  }),
  startAskMinutes: wholeNumber({
    whenNew: 10,
    range: START_CHAIN_MINUTES,
    label: "Minutes until the member is asked",
    word: "minutes until a member is asked",
  }),
  startAlertMinutes: wholeNumber({
    whenNew: 20,
    range: START_CHAIN_MINUTES,
    label: "Minutes until others hear",
    word: "minutes until others hear",
  }),
  messageLogDays: wholeNumberOrZero({
    whenNew: 0,
    range: LOG_DAYS,
    label: "Days of the message log",
    word: "days of the message log",
  }),
  activityLogDays: wholeNumberOrZero({
    whenNew: 0,
    range: LOG_DAYS,
    label: "Days of the activity log",
    word: "days of the activity log",
  }),
  formerMemberYears: wholeNumberOrZero({
    whenNew: 0,
    range: FORMER_YEARS,
    label: "Years until a former member is erased",
    word: "years until former members are erased",
  }),
  shiftYears: wholeNumberOrZero({
    whenNew: 0,
    range: SHIFT_YEARS,
    label: "Years that shifts are kept",
    word: "years that shifts are kept",
    says: (years) => (years === 0 ? "for ever" : String(years)),
    fault:
      `Shifts and times in service are kept for ever (0), or for ${SHIFT_YEARS.least} to ${SHIFT_YEARS.most} whole years: ` +
      "reports of the year before, burden and the fair fill need them",
  }),
  secondFactorFor: choice({
    whenNew: "nobody",
    choices: SECOND_FACTOR_CHOICES,
    labels: SECOND_FACTOR_LABELS,
    word: "second factor rule",
    read: (stored: SecondFactorChoice) => stored,
  }),
  providerOnly: flag("passwords beside the sign-in provider", false, (isOnly) =>
    isOnly ? "switched off" : "kept",
  ),
  features: subset({ whenNew: [], choices: FEATURE_SWITCHES, word: "features that it uses" }),
};

/**
 * A setting stored in a column of the same name: all but the second factor, which uses two columns.
 */
export type StoredSetting = Exclude<keyof OrganizationSettings, "secondFactorFor">;

export const SETTING_NAMES = Object.keys(
  ORGANIZATION_FIELDS,
) as readonly (keyof OrganizationSettings)[];

export const SETTING_COLUMNS: readonly StoredSetting[] = SETTING_NAMES.filter(
  (name) => name !== "secondFactorFor",
);

/** Parses the settings of a row; an unknown choice reads as the default. */
export function settingsFromRow(
  row: { readonly [Name in StoredSetting]: unknown },
): Pick<OrganizationSettings, StoredSetting> {
  const settings = SETTING_COLUMNS.map((name) => [
    name,
    ORGANIZATION_FIELDS[name].fromStored(row[name]),
  ]);
  return Object.fromEntries(settings) as Pick<OrganizationSettings, StoredSetting>;
}

/** Returns the invalid settings by name; omitted settings stay unchanged. */
export function settingFaults(settings: Partial<OrganizationSettings>): Record<string, string> {
  return Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const fault = faultIn(settings, name);
      return fault === null ? [] : [[name, fault]];
    }),
  );
}

function faultIn<Name extends keyof OrganizationSettings>(
  settings: Partial<Pick<OrganizationSettings, Name>>,
  name: Name,
): string | null {
  const field: SettingField<OrganizationSettings[Name]> = ORGANIZATION_FIELDS[name];
  const value = settings[name];
  return value === undefined ? null : field.faultOf(value);
}

/** A setting's value in words; null when messages omit the value. */
export function settingText<Name extends keyof OrganizationSettings>(
  settings: Pick<OrganizationSettings, Name>,
  name: Name,
): string | null {
  const { says, word }: SettingField<OrganizationSettings[Name]> = ORGANIZATION_FIELDS[name];
  if (says) return says(settings[name]);
  const isAlone = SETTING_NAMES.every(
    (other) => other === name || ORGANIZATION_FIELDS[other].word !== word,
  );
  return isAlone ? String(settings[name]) : null;
}
