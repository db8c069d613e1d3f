import { changedMeanwhileText, type FieldWords, type Seen } from "../errors/changed-meanwhile.ts";
import { conflict, type Refusal } from "../errors/refusal.ts";
import {
  ORGANIZATION_FIELDS,
  type OrganizationSettings,
  SETTING_NAMES,
} from "./organization-fields.ts";
import { settingText } from "./setting-values.ts";

/** Names of settings for edit-conflict messages. */
export const SETTINGS_WORDS: FieldWords<OrganizationSettings> = [
  ...Map.groupBy(SETTING_NAMES, (name) => ORGANIZATION_FIELDS[name].word),
].map(([word, keys]) => ({ word, keys, read: (settings) => valuesText(settings, keys) }));

function valuesText(
  settings: OrganizationSettings,
  names: readonly (keyof OrganizationSettings)[],
): string | null {
  const texts = names.flatMap((name) => settingText(settings, name) ?? []);
  return texts.length === 0 ? null : texts.join(" ");
}

/**
 * Returns the refusal of a save because another administrator changed a setting after this one
 * loaded it; null allows the save.
 */
export function settingsChangedMeanwhile(
  seen: Seen<OrganizationSettings>,
  now: OrganizationSettings,
): Refusal | null {
  const text = changedMeanwhileText(
    SETTINGS_WORDS,
    seen,
    now,
    (fields) =>
      `Someone else just changed the ${fields} of the squad's settings. Check the new version, then save again.`,
  );
  return text === null ? null : conflict("settings-changed-meanwhile", text);
}
