import { asksForShiftPreferences, swapIn } from "@watchbill/domain/notifications/accept-offer";
import { pathTo } from "../../lib/routing/paths.ts";
import type { Notification } from "./notification.ts";

interface Lead {
  readonly href: string;
  readonly label: string;
}

/** The page, other than its shift, that a notification links to; null when there is none. */
export function leadOf(notification: Notification): Lead | null {
  const { pollId, kind } = notification.metadata;
  if (typeof pollId === "number" && kind === "polls.closed")
    return { href: pathTo("polls", { poll: String(pollId) }), label: "See the answers" };
  if (asksForShiftPreferences(notification))
    return { href: pathTo("shiftPreferences"), label: "Send your shift preferences" };
  const swapId = swapIn(notification);
  if (swapId !== null)
    return { href: pathTo("swaps", { offer: String(swapId) }), label: "See the swap" };
  if (kind === "alert") return { href: pathTo("system"), label: "See the system status" };
  if (kind === "hours-corrections.proposed")
    return { href: pathTo("correctHours"), label: "Correct hours" };
  return null;
}
