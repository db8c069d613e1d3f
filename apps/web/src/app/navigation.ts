import { Bell, CalendarCheck, type LucideIcon, Settings } from "lucide-react";

export interface Destination {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isForAdmins?: boolean;
}

/** Where the header, the menu and the bottom bar lead; a page appears here when it exists. */
export const DESTINATIONS: readonly Destination[] = [
  { path: "/", label: "Dashboard", icon: CalendarCheck },
  { path: "/notifications", label: "Notifications", icon: Bell },
  { path: "/settings", label: "Settings", icon: Settings },
];

/** The destinations somebody of this role sees. */
export function destinationsFor(role: "admin" | "member"): readonly Destination[] {
  return DESTINATIONS.filter(({ isForAdmins }) => !isForAdmins || role === "admin");
}
