import type { Output } from "../../lib/api/api.ts";

/**
 * The squad's settings as they are being changed. What older programs ask by another name is not said twice, nor what follows from the
 * colour or has an address of its own.
 */
export type SettingsDraft = Omit<
  Output<"settings.all">,
  "requiresAdminSecondFactor" | "accent" | "logo" | "shiftsKeptSince"
>;

/** What a part of the settings' form is given: all of them, what is wrong with which, and where a change goes. */
export interface SettingsPart {
  readonly values: SettingsDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

/** The settings as they were read, to be changed. */
export function settingsDraft({
  requiresAdminSecondFactor: _older,
  accent: _drawn,
  logo: _address,
  shiftsKeptSince: _written,
  ...settings
}: Output<"settings.all">): SettingsDraft {
  return settings;
}
