import { invalid, type Refusal } from "../errors/refusal.ts";
import {
  type ReminderChanges,
  type ReminderTimes,
  reminderOrderFault,
} from "../members/reminder-hours.ts";
import { type OrganizationSettings } from "./organization-fields.ts";
import { settingFaults } from "./setting-values.ts";
import { type StartChainSettings, startChainFault } from "./start-chain-minutes.ts";

/** Returns why settings are invalid, or null; omitted settings stay unchanged. */
export function settingsBlockedBecause(settings: Partial<OrganizationSettings>): Refusal | null {
  const faults = settingFaults(settings);
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("settings-invalid", first, faults);
}

/**
 * Returns why the default reminders of new members are invalid, or null; invalid ones that are
 * already stored may stay.
 */
export function reminderDefaultsBlockedBecause(
  settings: ReminderChanges,
  stored: ReminderTimes,
): Refusal | null {
  const fault = reminderOrderFault(settings, stored);
  return fault === null ? null : invalid("settings-invalid", fault, { secondReminderHours: fault });
}

/**
 * Returns why the minutes of the start chain (asking a missing member, then notifying others) are
 * invalid, or null; stored ones may stay.
 */
export function startChainBlockedBecause(
  settings: {
    readonly [Field in keyof StartChainSettings]?: StartChainSettings[Field] | undefined;
  },
  stored: StartChainSettings,
): Refusal | null {
  const { startAskMinutes = stored.startAskMinutes, startAlertMinutes = stored.startAlertMinutes } =
    settings;
  const isSame =
    startAskMinutes === stored.startAskMinutes && startAlertMinutes === stored.startAlertMinutes;
  const fault = isSame ? null : startChainFault({ startAskMinutes, startAlertMinutes });
  return fault === null ? null : invalid("settings-invalid", fault, { startAlertMinutes: fault });
}
