import {
  Bell,
  CalendarCheck,
  CalendarCog,
  ChartColumn,
  type LucideIcon,
  Mail,
  Monitor,
  Printer,
  ScrollText,
  Send,
  Settings,
  Users,
} from "lucide-react";

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isForAdmins?: boolean;
}

/** Where the header, the menu and the bottom bar lead; a page appears here when it exists. */
export const DESTINATIONS: readonly Destination[] = [
  { path: "/", label: "Dashboard", icon: CalendarCheck },
  { path: "/members", label: "Members", icon: Users },
  { path: "/simple-shifts", label: "Shifts", icon: CalendarCog, isForAdmins: true },
  { path: "/reports", label: "Reports", icon: ChartColumn },
  { path: "/notifications", label: "Notifications", icon: Bell },
  { path: "/settings", label: "Settings", icon: Settings },
];

/** The Admin Tools menu. */
export const ADMIN_TOOLS: readonly Destination[] = [
  { path: "/roster", label: "Month's Roster", icon: Printer },
  { path: "/board", label: "Wallboard", icon: Monitor },
  { path: "/test-notifications", label: "Test Notifications", icon: Send },
  { path: "/message-logs", label: "Message Logs", icon: Mail },
  { path: "/activity-logs", label: "Activity Logs", icon: ScrollText },
];

/** Places that only lead on to another. */
const LEADING_ON: readonly string[] = ["/recurring-shifts"];

/** The four places of the bottom bar: where members go with one thumb. */
export const QUICK_PATHS: readonly string[] = ["/", "/members", "/notifications", "/settings"];

/** Whether a signed-in member finds something at a path. */
export function isDestination(path: string): boolean {
  const place = path.replace(/(?!^)\/+$/, "");
  return LEADING_ON.includes(place) || [...DESTINATIONS, ...ADMIN_TOOLS].some(({ path: known }) => known === place);
}

/** The destinations somebody of this role sees. */
export function destinationsFor(role: "admin" | "member"): readonly Destination[] {
  return DESTINATIONS.filter(({ isForAdmins }) => !isForAdmins || role === "admin");
}
