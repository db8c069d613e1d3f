import type { Role } from "@watchbill/domain/members/role";
import {
  type FeatureSwitch,
  isOn,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import type { OpenedOf } from "../../lib/routing/paths.ts";

export const SETTINGS_GROUPS = ["You", "Squad", "Server"] as const;
type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** A section of the settings with its own URL. */
export interface SettingsSection {
  readonly view: OpenedOf<"settings">["view"];
  readonly label: string;
  /** Group in the menu; only admins may open sections outside the group "You". */
  readonly group: SettingsGroup;
  /** While this feature is off, the menu omits the section, but its URL still opens it. */
  readonly feature?: FeatureSwitch;
}

const SECTIONS: readonly SettingsSection[] = [
  { view: "profile", label: "Profile Information", group: "You" },
  { view: "password", label: "Password Settings", group: "You" },
  { view: "notifications", label: "Notification Preferences", group: "You" },
  { view: "time-off", label: "Time off", group: "You" },
  { view: "own-qualifications", label: "Your qualifications", group: "You" },
  { view: "data", label: "Your data", group: "You" },
  { view: "organization", label: "Organization", group: "Squad" },
  { view: "appearance", label: "Appearance", group: "Squad" },
  { view: "shift-types", label: "Shift types", group: "Squad" },
  { view: "qualifications", label: "Qualifications", group: "Squad" },
  { view: "reminders", label: "Reminders and requests", group: "Squad" },
  { view: "limits", label: "Rest and limits", group: "Squad" },
  { view: "hours", label: "Hours", group: "Squad" },
  { view: "workload", label: "Workload balance", group: "Squad", feature: "workload" },
  { view: "holidays", label: "Holidays", group: "Squad" },
  { view: "shabbat", label: "Shabbat & Yom Tov", group: "Squad", feature: "jewish-calendar" },
  { view: "features", label: "What your squad uses", group: "Squad" },
  { view: "former", label: "Former members", group: "Squad" },
  { view: "security", label: "Sign-in security", group: "Server" },
  { view: "retention", label: "Data retention", group: "Server" },
  { view: "chat", label: "Squad chat", group: "Server", feature: "chat" },
  { view: "webhooks", label: "Webhooks", group: "Server", feature: "integrations" },
  { view: "api-tokens", label: "API tokens", group: "Server", feature: "integrations" },
];

/** Returns the sections that a role may open. */
export function sectionsFor(role: Role): readonly SettingsSection[] {
  return SECTIONS.filter(({ group }) => group === "You" || role === "admin");
}

/**
 * Returns the sections for the menu and the search: those a role may open, except of features that
 * are off.
 */
export function shownSections(role: Role, squad: SquadFeatures): readonly SettingsSection[] {
  return sectionsFor(role).filter(({ feature }) => isOn(squad, feature));
}
