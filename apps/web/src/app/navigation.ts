import { Bell, CalendarCheck, CalendarCog, ChartColumn, type LucideIcon, Settings, Users } from "lucide-react";

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isForAdmins?: boolean;
  /** Fills the screen, so it opens in a window of its own. */
  readonly isWindow?: boolean;
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

const QUICK_PATHS: Readonly<Record<"admin" | "member", readonly string[]>> = {
  admin: ["/", "/simple-shifts", "/members"],
  member: ["/", "/members", "/notifications", "/settings"],
};

/** The bottom bar: where somebody of this role goes with one thumb. */
export function quickDestinationsFor(role: "admin" | "member"): readonly Destination[] {
  return QUICK_PATHS[role].flatMap((path) => DESTINATIONS.filter((destination) => destination.path === path));
}

/** The destinations somebody of this role sees. */
export function destinationsFor(role: "admin" | "member"): readonly Destination[] {
  return DESTINATIONS.filter(({ isForAdmins }) => !isForAdmins || role === "admin");
}
