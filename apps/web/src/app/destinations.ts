import { Mail, Monitor, Printer, ScrollText, Send } from "lucide-react";
import { DESTINATIONS, type Destination } from "./navigation.ts";

/** The Admin Tools menu. */
export const ADMIN_TOOLS: readonly Destination[] = [
  { path: "/roster", label: "Month's Roster", icon: Printer },
  { path: "/board", label: "Wallboard", icon: Monitor, isWindow: true },
  { path: "/test-notifications", label: "Test Notifications", icon: Send },
  { path: "/message-logs", label: "Message Logs", icon: Mail },
  { path: "/activity-logs", label: "Activity Logs", icon: ScrollText },
];

/** Addresses that only lead on to another. */
const LEADING_ON: readonly string[] = ["/recurring-shifts"];

/** Whether a signed-in member finds something at a path. */
export function isDestination(path: string): boolean {
  const address = path.replace(/(?!^)\/+$/, "");
  return LEADING_ON.includes(address) || [...DESTINATIONS, ...ADMIN_TOOLS].some(({ path: known }) => known === address);
}

/** What the page at a path is called, for a tab and a history. */
export function titleOf(path: string): string {
  const address = path.replace(/(?!^)\/+$/, "");
  return [...DESTINATIONS, ...ADMIN_TOOLS].find((destination) => destination.path === address)?.label ?? "Page not found";
}
