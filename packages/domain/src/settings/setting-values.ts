import {
  ORGANIZATION_FIELDS,
  type OrganizationSettings,
  SETTING_NAMES,
} from "./organization-fields.ts";
import type { SettingField } from "./setting-field.ts";

/** Returns an error message for each invalid setting, by name; omitted settings stay unchanged. */
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

/** Returns a setting's value in words; null when messages name only the setting. */
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
