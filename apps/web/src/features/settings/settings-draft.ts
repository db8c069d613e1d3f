import { ORGANIZATION_FIELDS } from "@watchbill/domain/settings/organization-fields";
import type { Output } from "../../lib/api/api.ts";

/**
 * The settings that a form can edit. Leaves out legacy aliases, values derived from the color, and
 * fields that another endpoint saves.
 */
export type SettingsDraft = Omit<
  Output<"settings.all">,
  "requiresAdminSecondFactor" | "accent" | "logo" | "shiftsRetainedSince"
>;

/** Props of a part of a settings form: all values, their errors, and a change handler. */
export interface SettingsPart {
  readonly values: SettingsDraft;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

export function settingsDraft({
  requiresAdminSecondFactor: _older,
  accent: _drawn,
  logo: _address,
  shiftsRetainedSince: _written,
  ...settings
}: Output<"settings.all">): SettingsDraft {
  return settings;
}

/**
 * Returns whether rarely used fields differ from a new squad's values or have an error; the form
 * then expands them.
 */
export function advanced<Name extends keyof SettingsDraft>(
  {
    values,
    faults,
  }: {
    readonly values: Pick<SettingsDraft, Name>;
    readonly faults: Readonly<Record<string, string>>;
  },
  ...names: readonly Name[]
): { readonly isInUse: boolean; readonly hasError: boolean } {
  return {
    isInUse: names.some((name) => values[name] !== ORGANIZATION_FIELDS[name].whenNew),
    hasError: names.some((name) => faults[name] !== undefined),
  };
}
