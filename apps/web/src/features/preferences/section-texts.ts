import {
  BadgeCheck,
  Bell,
  BellRing,
  Bot,
  Building2,
  CalendarHeart,
  CalendarOff,
  CalendarRange,
  Clock,
  Database,
  FileDown,
  Flame,
  KeyRound,
  type LucideIcon,
  MessagesSquare,
  Moon,
  Palette,
  Scale,
  ShieldCheck,
  ToggleRight,
  UserRound,
  UserX,
  Webhook,
} from "lucide-react";
import type { SettingsSection } from "./settings-sections.ts";

interface SectionText {
  readonly about: string;
  readonly icon: LucideIcon;
}

/** Summary of each section's content, for the settings menu and the search. */
export const SECTION_TEXTS: Readonly<Record<SettingsSection["view"], SectionText>> = {
  profile: { about: "Name, contact and availability", icon: UserRound },
  password: { about: "Password, passkeys and signed-in devices", icon: KeyRound },
  notifications: {
    about: "Email, SMS, reminders, quiet hours, push and your calendar",
    icon: Bell,
  },
  "time-off": { about: "Days you aren't available", icon: CalendarOff },
  "own-qualifications": { about: "When your qualifications expire", icon: BadgeCheck },
  data: { about: "View and download the data we store about you", icon: FileDown },
  organization: { about: "Squad name, country, time zone and date format", icon: Building2 },
  appearance: { about: "Logo and color", icon: Palette },
  "shift-types": { about: "Names, times and sizes of shifts", icon: CalendarRange },
  qualifications: {
    about: "What members can be qualified for, and what expires soon",
    icon: BadgeCheck,
  },
  reminders: {
    about: "Default reminders, missed check-ins and replacement requests",
    icon: BellRing,
  },
  limits: { about: "Rest between shifts, hours per week and nights in a row", icon: Moon },
  hours: { about: "Correcting hours, final hours and required hours", icon: Clock },
  workload: { about: "How much nights, weekends and holidays count", icon: Scale },
  holidays: { about: "Which holidays the calendar shows", icon: CalendarHeart },
  shabbat: { about: "Who observes them, and how they're notified", icon: Flame },
  features: { about: "Turn features on or off for everyone", icon: ToggleRight },
  former: { about: "Members who left, and erasing their data", icon: UserX },
  security: { about: "Who needs a second factor to sign in", icon: ShieldCheck },
  retention: { about: "Messages, activity, former members and shifts", icon: Database },
  chat: { about: "Post updates to Slack, Discord, Mattermost or Matrix", icon: MessagesSquare },
  webhooks: { about: "Send events to other apps", icon: Webhook },
  "api-tokens": { about: "Let other apps use Watchbill", icon: Bot },
};
