import type { Role } from "@watchbill/domain/members/role";
import {
  type FeatureSwitch,
  isOn,
  type SquadFeatures,
} from "@watchbill/domain/settings/feature-switches";
import {
  BadgeCheck,
  Bell,
  Bot,
  Building2,
  CalendarOff,
  CalendarRange,
  FileDown,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  ToggleRight,
  UserRound,
  UserX,
  Webhook,
} from "lucide-react";
import type { OpenedOf } from "../../lib/routing/paths.ts";

/** A section of the settings with its own address. */
export interface SettingsSection {
  readonly view: OpenedOf<"settings">["view"];
  readonly label: string;
  readonly about: string;
  readonly icon: LucideIcon;
  readonly isForAdmins?: boolean;
  /** The menu omits the section while this feature is off; its address still opens it. */
  readonly feature?: FeatureSwitch;
}

const SECTIONS: readonly SettingsSection[] = [
  {
    view: "profile",
    label: "Profile Information",
    about: "Name, contact and availability",
    icon: UserRound,
  },
  {
    view: "password",
    label: "Password Settings",
    about: "Password, passkeys and signed-in devices",
    icon: KeyRound,
  },
  {
    view: "notifications",
    label: "Notification Preferences",
    about: "Email, SMS, reminders, quiet hours, push and your calendar",
    icon: Bell,
  },
  { view: "time-off", label: "Time off", about: "Days you aren't available", icon: CalendarOff },
  {
    view: "qualifications",
    label: "Qualifications",
    about: "Your qualifications and when they expire",
    icon: BadgeCheck,
  },
  {
    view: "data",
    label: "Your data",
    about: "View and download the data we store about you",
    icon: FileDown,
  },
  {
    view: "organization",
    label: "Organization",
    about: "Squad name, time zone, holidays and rules",
    icon: Building2,
    isForAdmins: true,
  },
  {
    view: "shift-types",
    label: "Shift types",
    about: "Names, times and sizes of shifts",
    icon: CalendarRange,
    isForAdmins: true,
  },
  {
    view: "features",
    label: "What your squad uses",
    about: "Turn features on or off for everyone",
    icon: ToggleRight,
    isForAdmins: true,
  },
  {
    view: "chat",
    feature: "chat",
    label: "Squad chat",
    about: "Post updates to Slack, Discord, Mattermost or Matrix",
    icon: MessagesSquare,
    isForAdmins: true,
  },
  {
    view: "webhooks",
    feature: "integrations",
    label: "Webhooks",
    about: "Send events to other apps",
    icon: Webhook,
    isForAdmins: true,
  },
  {
    view: "api-tokens",
    feature: "integrations",
    label: "API tokens",
    about: "Let other apps use Watchbill",
    icon: Bot,
    isForAdmins: true,
  },
  {
    view: "former",
    label: "Former members",
    about: "Members who left, and erasing their data",
    icon: UserX,
    isForAdmins: true,
  },
];

/** The sections that a role may open. */
export function sectionsFor(role: Role): readonly SettingsSection[] {
  return SECTIONS.filter(({ isForAdmins = false }) => !isForAdmins || role === "admin");
}

/** The sections in the menu and the search: without those of a feature that is off. */
export function shownSections(role: Role, squad: SquadFeatures): readonly SettingsSection[] {
  return sectionsFor(role).filter(({ feature }) => isOn(squad, feature));
}
