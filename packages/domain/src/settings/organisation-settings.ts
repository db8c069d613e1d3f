import type { SecondFactorChoice } from "../accounts/second-factor.ts";
import { invalid, type Refusal } from "../errors/refusal.ts";
import { HOLIDAY_REGIONS, type HolidayRegion } from "../holidays/calendar-region.ts";
import {
  FINAL_HOURS_IN_DIRECTORY,
  type HoursRange,
  isWithin,
  REMINDER_HOURS,
  type ReminderChanges,
  type ReminderTimes,
  reminderOrderFault,
} from "../members/reminder-hours.ts";
import { type RestDaySettings, restSettingFaults } from "../rest-days/rest-settings.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import { CLOCK_HOURS, DATE_ORDERS, type DateSettings, WEEK_STARTS } from "../time/date-style.ts";
import { type BurdenRules, burdenRuleFaults } from "./burden-rules.ts";
import { HOURS_IN_SEVEN_DAYS, type Limits, NIGHTS_IN_ROW, WINDOW_DAYS } from "./limits.ts";
import { ROSTER_MAIL_HOURS, ROSTER_MAIL_TO, type RosterMailSettings } from "./rest-mail.ts";
import { type RetentionSettings, retentionFaults } from "./retention.ts";
import { isColour } from "./squad-colour.ts";
import { START_CHAIN_MINUTES, type StartChainSettings, startChainFault } from "./start-chain-minutes.ts";
import { isTimeZone } from "./time-zone.ts";

/** What the squad decides for itself. */
export interface OrganisationSettings
  extends Limits,
    BurdenRules,
    RestDaySettings,
    RosterMailSettings,
    StartChainSettings,
    RetentionSettings,
    DateSettings {
  readonly name: string;
  /** An IANA time zone; every wall-clock time of the squad is in it. */
  readonly timeZone: string;
  readonly holidayRegion: HolidayRegion;
  /** The squad's own, as "#0f766e"; null for the app's. */
  readonly squadColour: string | null;
  /** What new members start with. */
  readonly dualReminders: boolean;
  readonly reminderHours: number;
  readonly secondReminderHours: number;
  /** Of whom a passkey or an authenticator app is asked. */
  readonly secondFactorFor: SecondFactorChoice;
  /** Whether whoever has signed in through the sign-in provider signs in with a password no more. */
  readonly providerOnly: boolean;
}

export const REST_HOURS: HoursRange = { least: 0, most: 72 };
const LONGEST_NAME = 80;
const HOURS = [
  ["reminderHours", REMINDER_HOURS, "Reminder hours"],
  ["secondReminderHours", FINAL_HOURS_IN_DIRECTORY, "Final reminder hours"],
  ["minimumRestHours", REST_HOURS, "Rest hours"],
  ["mostHoursInSevenDays", HOURS_IN_SEVEN_DAYS, `Hours within ${WINDOW_DAYS} days`],
  ["mostNightsInRow", NIGHTS_IN_ROW, "Nights in a row"],
  ["rosterMailHours", ROSTER_MAIL_HOURS, "Hours before a rest day"],
  ["startAskMinutes", START_CHAIN_MINUTES, "Minutes until the member is asked"],
  ["startAlarmMinutes", START_CHAIN_MINUTES, "Minutes until others hear"],
] as const;

/** Why the squad's settings cannot be saved, or null; fields that are left out stay as they are. */
export function settingsBlockedBecause(settings: Partial<OrganisationSettings>): Refusal | null {
  const { name, timeZone, holidayRegion, squadColour, rosterMailTo } = settings;
  const faults: Record<string, string> = {};
  if (name !== undefined && !isSquadName(name)) faults.name = `Enter a name of at most ${LONGEST_NAME} characters, on one line`;
  if (timeZone !== undefined && !isTimeZone(timeZone)) faults.timeZone = "Choose a time zone such as America/New_York";
  if (holidayRegion !== undefined && !HOLIDAY_REGIONS.includes(holidayRegion)) {
    faults.holidayRegion = "Choose Israel, diaspora or none";
  }
  if (squadColour !== undefined && squadColour !== null && !isColour(squadColour))
    faults.squadColour = "Choose a colour such as #0f766e";
  if (rosterMailTo !== undefined && !ROSTER_MAIL_TO.includes(rosterMailTo))
    faults.rosterMailTo = "Choose to whom the roster goes";
  for (const [field, range, label] of HOURS) {
    const hours = settings[field];
    if (hours !== undefined && !isWithin(hours, range)) {
      faults[field] = `${label} must be a whole number from ${range.least} to ${range.most}`;
    }
  }
  Object.assign(faults, dateFaults(settings), burdenRuleFaults(settings), restSettingFaults(settings), retentionFaults(settings));
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("settings-invalid", first, faults);
}

function dateFaults({ clockHours, dateOrder, weekStartsOn }: Partial<DateSettings>): Record<string, string> {
  const faults: Record<string, string> = {};
  if (clockHours !== undefined && !CLOCK_HOURS.includes(clockHours)) faults.clockHours = "Choose a clock of 12 or 24 hours";
  if (dateOrder !== undefined && !DATE_ORDERS.includes(dateOrder)) faults.dateOrder = "Choose what comes first, month or day";
  if (weekStartsOn !== undefined && !WEEK_STARTS.includes(weekStartsOn))
    faults.weekStartsOn = "Weeks begin on Sunday, Monday or Saturday";
  return faults;
}

/** Why the reminders that new members would start with cannot be, or null; how they are already may stay. */
export function reminderDefaultsBlockedBecause(settings: ReminderChanges, stored: ReminderTimes): Refusal | null {
  const fault = reminderOrderFault(settings, stored);
  return fault === null ? null : invalid("settings-invalid", fault, { secondReminderHours: fault });
}

/** Why the minutes of the chain at the start of a shift cannot be, or null; how they are already may stay. */
export function startChainBlockedBecause(
  settings: { readonly [Field in keyof StartChainSettings]?: StartChainSettings[Field] | undefined },
  stored: StartChainSettings,
): Refusal | null {
  const { startAskMinutes = stored.startAskMinutes, startAlarmMinutes = stored.startAlarmMinutes } = settings;
  const isSame = startAskMinutes === stored.startAskMinutes && startAlarmMinutes === stored.startAlarmMinutes;
  const fault = isSame ? null : startChainFault({ startAskMinutes, startAlarmMinutes });
  return fault === null ? null : invalid("settings-invalid", fault, { startAlarmMinutes: fault });
}

/** The name goes into mail headers and text messages. */
function isSquadName(name: string): boolean {
  return !isBlank(name) && name.length <= LONGEST_NAME && isOneLine(name);
}
