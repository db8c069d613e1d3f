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
    about: "Name, contact and when you can serve",
    icon: UserRound,
  },
  {
    view: "password",
    label: "Password Settings",
    about: "Password, passkeys, and where you are signed in",
    icon: KeyRound,
  },
  {
    view: "notifications",
    label: "Notification Preferences",
    about: "Email, SMS, reminders, quiet hours, push and your calendar",
    icon: Bell,
  },
  { view: "time-off", label: "Away", about: "When you cannot serve", icon: CalendarOff },
  {
    view: "qualifications",
    label: "Qualifications",
    about: "What you are qualified for, and until when",
    icon: BadgeCheck,
  },
  {
    view: "data",
    label: "Your Data",
    about: "What is kept of you, to read and to take away",
    icon: FileDown,
  },
  {
    view: "organization",
    label: "Organisation",
    about: "The squad's name, time zone, holidays and rules",
    icon: Building2,
    isForAdmins: true,
  },
  {
    view: "shift-types",
    label: "Kinds of Shift",
    about: "What shifts are called, when they are and how many they take",
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
    label: "Squad Chat",
    about: "A chat that hears who comes on, what needs cover and who has taken it",
    icon: MessagesSquare,
    isForAdmins: true,
  },
  {
    view: "webhooks",
    feature: "integrations",
    label: "Webhooks",
    about: "Other programs that are told of what happens",
    icon: Webhook,
    isForAdmins: true,
  },
  {
    view: "api-tokens",
    feature: "integrations",
    label: "Programs",
    about: "Other programs that call Watchbill, by tokens of their own",
    icon: Bot,
    isForAdmins: true,
  },
  {
    view: "former",
    label: "Former Members",
    about: "Who has left, and how to erase them for good",
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
