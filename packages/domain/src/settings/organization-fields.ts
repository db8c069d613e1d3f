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
import { USUAL_COUNTRY } from "../members/contact/usual-country.ts";
import {
  DEFAULT_FINAL_HOURS,
  DEFAULT_REMINDER_HOURS,
  FINAL_HOURS_IN_DIRECTORY,
  REMINDER_HOURS,
} from "../members/reminder-hours.ts";
import { REQUIRED_HOURS } from "../members/required-hours.ts";
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
import { isLocalDate, type LocalDate } from "../time/local.ts";
import { isCountry } from "./countries.ts";
import { FEATURE_SWITCHES, type FeatureSwitch } from "./feature-switches.ts";
import { HOURS_PROPOSAL_DAYS, type HoursSettings } from "./hours-settings.ts";
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
  MINIMUM_PART_HOURS,
  type PartialAssignmentSettings,
} from "./partial-assignment-settings.ts";
import {
  REQUIRED_HOURS_PERIODS,
  type RequiredHoursSettings,
  requiredHoursPeriodLabel,
  requiredHoursPeriodOf,
} from "./required-hours-settings.ts";
import { FORMER_YEARS, LOG_DAYS, type RetentionSettings, SHIFT_YEARS } from "./retention.ts";
import {
  ROSTER_EMAIL_HOURS,
  ROSTER_EMAIL_TO,
  ROSTER_EMAIL_TO_LABELS,
  type RosterEmailSettings,
  rosterEmailToOf,
} from "./roster-recipients.ts";
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
import { isColor } from "./squad-color.ts";
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
    HoursSettings,
    RequiredHoursSettings,
    PartialAssignmentSettings,
    DateSettings {
  readonly name: string;
  /** An IANA time zone; every wall-clock time of the squad uses it. */
  readonly timeZone: string;
  readonly holidayRegion: HolidayRegion;
  /** ISO 3166 code; a phone number without a country code belongs to this country. */
  readonly country: string;
  /** The color as "#0f766e"; null uses the app's color. */
  readonly squadColor: string | null;
  /** Whether new members get two reminders by default. */
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
  /**
   * True when a replacement request reaches the members who offer the shift type before the others.
   */
  readonly asksOfferingFirst: boolean;
  /** Which members must use a passkey or an authenticator app. */
  readonly secondFactorFor: SecondFactorChoice;
  /**
   * True if members who have signed in through the sign-in provider can no longer use a password.
   */
  readonly providerOnly: boolean;
  /** The optional features that the squad uses. */
  readonly features: readonly FeatureSwitch[];
}

const LONGEST_NAME = 80;

/** Validates the squad's name, which appears in email headers and text messages. */
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
 * All settings of the squad, in the order in which messages name them. The compiler rejects a
 * missing setting.
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
    // Replaces a former time zone name, which an older version stored, with the current one.
    fromStored: (stored) => currentTimeZone(String(stored)),
  }),
  clockHours: choice({
    whenNew: USUAL_DATES.clockHours,
    choices: CLOCK_HOURS,
    labels: CLOCK_LABELS,
    word: "time format",
    fault: "Choose a format of 12 or 24 hours",
    read: clockHoursOf,
  }),
  dateOrder: choice({
    whenNew: USUAL_DATES.dateOrder,
    choices: DATE_ORDERS,
    labels: DATE_ORDER_LABELS,
    word: "date format",
    fault: "Choose month first or day first",
    read: dateOrderOf,
  }),
  weekStartsOn: choice({
    whenNew: USUAL_DATES.weekStartsOn,
    choices: WEEK_STARTS,
    labels: WEEK_START_LABELS,
    word: "first day of the week",
    fault: "Choose Sunday, Monday or Saturday",
    read: weekStartOf,
  }),
  country: text({
    whenNew: USUAL_COUNTRY,
    word: "country",
    isValid: isCountry,
    fault: "Choose a country",
  }),
  holidayRegion: choice({
    whenNew: "diaspora",
    choices: HOLIDAY_REGIONS,
    labels: HOLIDAY_REGION_LABELS,
    word: "holiday calendar",
    fault: "Choose Israel, diaspora or none",
    read: holidayRegionOf,
  }),
  squadColor: text<string | null>({
    whenNew: null,
    isNullable: true,
    word: "color",
    says: (color) => color ?? "the default",
    isValid: (color) => color === null || isColor(color),
    fault: "Choose a color such as #0f766e",
  }),
  dualReminders: flag("default reminders", true),
  reminderHours: wholeNumber({
    whenNew: DEFAULT_REMINDER_HOURS,
    range: REMINDER_HOURS,
    label: "Reminder hours",
    word: "default reminders",
  }),
  secondReminderHours: wholeNumber({
    whenNew: DEFAULT_FINAL_HOURS,
    range: FINAL_HOURS_IN_DIRECTORY,
    label: "Final reminder hours",
    word: "default reminders",
  }),
  minimumRestHours: wholeNumber({
    whenNew: 8,
    range: REST_HOURS,
    label: "Minimum rest (hours)",
    word: "minimum rest",
  }),
  restLevel: level("short rest rule"),
  maxHoursInSevenDays: wholeNumber({
    whenNew: 48,
    range: HOURS_IN_SEVEN_DAYS,
    label: `Maximum hours in ${WINDOW_DAYS} days`,
    word: `maximum hours in ${WINDOW_DAYS} days`,
  }),
  hoursLevel: level("hours limit rule"),
  maxNightsInRow: wholeNumber({
    whenNew: 3,
    range: NIGHTS_IN_ROW,
    label: "Maximum nights in a row",
    word: "maximum nights in a row",
  }),
  nightsLevel: level("nights limit rule"),
  workloadDays: wholeNumber({
    whenNew: WORKLOAD_DAYS.usual,
    range: WORKLOAD_DAYS,
    label: "Look back (days)",
    word: "workload period",
  }),
  nightWeight: steppedNumber({
    whenNew: 1.5,
    range: WEIGHT,
    label: "Night hours count as",
    word: "night hours weight",
  }),
  weekendWeight: steppedNumber({
    whenNew: 1.25,
    range: WEIGHT,
    label: "Weekend hours count as",
    word: "weekend hours weight",
  }),
  holidayWeight: steppedNumber({
    whenNew: 2,
    range: WEIGHT,
    label: "Holiday hours count as",
    word: "holiday hours weight",
  }),
  lastMinutePickupHours: steppedNumber({
    whenNew: 2,
    range: LAST_MINUTE_PICKUP,
    label: "Bonus hours for a last-minute pickup",
    word: "bonus hours for a last-minute pickup",
  }),
  weekend: choice({
    whenNew: "saturday-sunday",
    choices: WEEKENDS,
    labels: WEEKEND_LABELS,
    word: "weekend",
    fault: "Choose the days of the weekend",
    read: weekendOf,
  }),
  isShabbatOffered: flag("Shabbat & Yom Tov", false, (isOn) => (isOn ? "on" : "off")),
  placeName: text({
    whenNew: "",
    word: "Shabbat location",
    isValid: (place) => place.length <= MAX_PLACE_NAME_LENGTH && isOneLine(place),
    fault: `Enter a location of at most ${MAX_PLACE_NAME_LENGTH} characters, on one line`,
  }),
  latitude: numberOrNull({ range: LATITUDE, label: "Latitude", word: "Shabbat location" }),
  longitude: numberOrNull({ range: LONGITUDE, label: "Longitude", word: "Shabbat location" }),
  candleMinutes: wholeNumber({
    whenNew: CANDLE_MINUTES.usual,
    range: CANDLE_MINUTES,
    label: "Candle lighting (minutes before sunset)",
    word: "candle lighting",
  }),
  shabbatEndBy: choice({
    whenNew: "minutes",
    choices: SHABBAT_ENDS,
    labels: SHABBAT_END_LABELS,
    word: "end of Shabbat",
    fault: "Choose an end by minutes or by degrees",
    read: shabbatEndOf,
  }),
  shabbatEndMinutes: wholeNumber({
    whenNew: SHABBAT_END_MINUTES.usual,
    range: SHABBAT_END_MINUTES,
    label: "Minutes after sunset",
    word: "end of Shabbat",
  }),
  shabbatEndDegrees: fraction({
    whenNew: SHABBAT_END_DEGREES.usual,
    range: SHABBAT_END_DEGREES,
    label: "Degrees below the horizon",
    word: "end of Shabbat",
  }),
  rosterEmailTo: choice({
    whenNew: "nobody",
    choices: ROSTER_EMAIL_TO,
    labels: ROSTER_EMAIL_TO_LABELS,
    word: "roster recipients",
    fault: "Choose who gets the roster",
    read: rosterEmailToOf,
  }),
  rosterEmailHours: wholeNumber({
    whenNew: ROSTER_EMAIL_HOURS.usual,
    range: ROSTER_EMAIL_HOURS,
    label: "Hours before candle lighting",
    word: "hours before the roster is emailed",
  }),
  startAskMinutes: wholeNumber({
    whenNew: 10,
    range: START_CHAIN_MINUTES,
    label: "Remind the member after (minutes)",
    word: "minutes until the check-in reminder",
  }),
  startAlertMinutes: wholeNumber({
    whenNew: 20,
    range: START_CHAIN_MINUTES,
    label: "Alert partners and admins after (minutes)",
    word: "minutes until the check-in alert",
  }),
  minimumPartHours: wholeNumber({
    whenNew: MINIMUM_PART_HOURS.usual,
    range: MINIMUM_PART_HOURS,
    label: "Shortest part of a shift (hours)",
    word: "shortest part of a shift",
  }),
  asksOfferingFirst: flag("members asked first to replace", true, (isFirst) =>
    isFirst ? "those who offer the shift type" : "everyone",
  ),
  hoursFinalUntil: text<LocalDate | null>({
    whenNew: null,
    isNullable: true,
    word: "last day of final hours",
    says: (date) => date ?? "none",
    isValid: (date) => date === null || isLocalDate(date),
    fault: "Choose a day",
  }),
  hoursProposalDays: wholeNumberOrZero({
    whenNew: HOURS_PROPOSAL_DAYS.usual,
    range: HOURS_PROPOSAL_DAYS,
    label: "Days to propose corrected hours",
    word: "days to propose corrected hours",
  }),
  requiredHours: wholeNumber({
    whenNew: 0,
    range: REQUIRED_HOURS,
    label: "Required hours",
    word: "required hours",
  }),
  requiredHoursPeriod: choice({
    whenNew: "month",
    choices: REQUIRED_HOURS_PERIODS,
    labels: {
      month: requiredHoursPeriodLabel("month"),
      quarter: requiredHoursPeriodLabel("quarter"),
    },
    word: "period of required hours",
    fault: "Choose a month or a quarter",
    read: requiredHoursPeriodOf,
  }),
  messageLogDays: wholeNumberOrZero({
    whenNew: 0,
    range: LOG_DAYS,
    label: "Keep messages for (days)",
    word: "days messages are kept",
  }),
  activityLogDays: wholeNumberOrZero({
    whenNew: 0,
    range: LOG_DAYS,
    label: "Keep the activity log for (days)",
    word: "days the activity log is kept",
  }),
  formerMemberYears: wholeNumberOrZero({
    whenNew: 0,
    range: FORMER_YEARS,
    label: "Erase former members after (years)",
    word: "years until former members are erased",
  }),
  shiftYears: wholeNumberOrZero({
    whenNew: 0,
    range: SHIFT_YEARS,
    label: "Keep shifts and hours for (years)",
    word: "years shifts are kept",
    says: (years) => (years === 0 ? "forever" : String(years)),
    fault:
      `Keep shifts and hours forever (0) or for ${SHIFT_YEARS.least} to ${SHIFT_YEARS.most} whole years: ` +
      "reports, workload and auto-fill need past years",
  }),
  secondFactorFor: choice({
    whenNew: "nobody",
    choices: SECOND_FACTOR_CHOICES,
    labels: SECOND_FACTOR_LABELS,
    word: "sign-in requirement",
    read: (stored: SecondFactorChoice) => stored,
  }),
  providerOnly: flag("passwords with a sign-in provider", false, (isOnly) =>
    isOnly ? "off" : "on",
  ),
  features: subset({ whenNew: [], choices: FEATURE_SWITCHES, word: "features that it uses" }),
};

/**
 * A setting stored in the column with its name: all but the second factor, which uses two.
 */
type StoredSetting = Exclude<keyof OrganizationSettings, "secondFactorFor">;

export const SETTING_NAMES = Object.keys(
  ORGANIZATION_FIELDS,
) as readonly (keyof OrganizationSettings)[];

export const SETTING_COLUMNS: readonly StoredSetting[] = SETTING_NAMES.filter(
  (name) => name !== "secondFactorFor",
);

/** Reads the settings from a database row; an unknown choice becomes the default. */
export function settingsFromRow(
  row: { readonly [Name in StoredSetting]: unknown },
): Pick<OrganizationSettings, StoredSetting> {
  const settings = SETTING_COLUMNS.map((name) => [
    name,
    ORGANIZATION_FIELDS[name].fromStored(row[name]),
  ]);
  return Object.fromEntries(settings) as Pick<OrganizationSettings, StoredSetting>;
}
