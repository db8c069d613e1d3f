import type { NotifiedType } from "../events/catalogue.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatMoment } from "../time/format.ts";
import { dateOf } from "../time/local.ts";
import type { WithheldBecause } from "./delivery/route.ts";

export const MESSAGE_KINDS: Readonly<
  Record<
    | NotifiedType
    | "alert"
    | "chat"
    | "chat-test"
    | "reminder"
    | "shabbat"
    | "rest-roster"
    | "account"
    | "password"
    | "link-used",
    string
  >
> = {
  "shifts.assigned": "Assigned to a shift",
  "shifts.unassigned": "Removed from a shift",
  "shifts.reassigned": "Moved to another shift",
  "shifts.spot-restored": "Spot restored",
  "draft-schedules.published": "Schedule published",
  "autofill.applied": "Assigned by auto-fill",
  "shifts.moved": "Shift moved",
  "shifts.changed": "Shift changed",
  "shifts.deleted": "Shift canceled",
  "shifts.uncovered-soon": "Shift short-staffed",
  "shift-preferences.requested": "Shift preferences requested",
  "shift-preferences.reminded": "Shift preferences missing",
  "polls.asked": "Poll",
  "polls.closed": "Poll closed",
  "qualifications.expiring": "Qualification expires soon",
  "replacements.requested": "Replacement requested",
  "replacements.widened": "Replacement still needed",
  "replacements.accepted": "Replacement found",
  "replacements.cancelled": "Replacement request canceled",
  "replacements.expired": "No replacement found",
  "swaps.offered": "Swap offered",
  "swaps.accepted": "Swap accepted",
  "swaps.declined": "Swap declined",
  "swaps.withdrawn": "Swap withdrawn",
  "swaps.expired": "Swap expired",
  "replacement-search.asked": "Asked to take a shift",
  "attendance.closed-by-system": "Automatic 10-7",
  "attendance.last-out": "No one in service",
  "attendance.break-overdue": "Break too long",
  "attendance.ended-by-move": "Moved shift ended a 10-8",
  "attendance.start-asked": "Asked to go 10-8",
  "attendance.start-missed": "Missed check-in",
  "attendance.hours-asked": "Confirm your hours",
  "hours-corrections.made": "Hours corrected by an admin",
  "hours-corrections.proposed": "Corrected hours to approve",
  "hours-corrections.approved": "Corrected hours approved",
  "hours-corrections.declined": "Corrected hours declined",
  "members.spots-freed": "Member left shifts open",
  "members.password-email-failed": "Password email not delivered",
  "time-off.added": "Time off added",
  "time-off.changed": "Time off changed",
  "time-off.removed": "Time off deleted",
  "calendar-sync.removed": "Synced calendar removed",
  "calendar-sync.unreadable": "Synced calendar not syncing",
  "calendar-sync.stopped": "Synced calendar disconnected",
  alert: "Server alert",
  chat: "Squad chat update",
  "chat-test": "Squad chat test",
  "api-tokens.added": "Account access by an API token",
  reminder: "Reminder",
  shabbat: "Before Shabbat or Yom Tov",
  "rest-roster": "Roster for Shabbat or Yom Tov",
  account: "Account change",
  password: "New password",
  "link-used": "Shift taken by link",
};

/** Returns the label of a message kind; null for a kind without one. */
export function messageKindText(kind: string | undefined): string | null {
  return kind !== undefined && Object.hasOwn(MESSAGE_KINDS, kind)
    ? MESSAGE_KINDS[kind as keyof typeof MESSAGE_KINDS]
    : null;
}

const WITHHELD: Readonly<Record<WithheldBecause, string>> = {
  "switched-off": "turned off by the member",
  "no-phone": "no phone number",
  "opted-out": "member replied STOP",
  "daily-limit": "daily text limit reached",
  "no-device": "no device with push notifications",
  "quiet-notice": "app only",
  shabbat: "expired during Shabbat or Yom Tov",
};

/**
 * Formats until when Shabbat holds a message: "On hold for Shabbat or Yom Tov until Sat, Nov 21,
 * 6:00 PM".
 */
export function heldForRestText(
  until: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  return `On hold for Shabbat or Yom Tov until ${formatMoment(until, squad, dateOf(now, squad.timeZone))}`;
}

export function withheldText(because: string): string {
  return Object.hasOwn(WITHHELD, because) ? WITHHELD[because as WithheldBecause] : because;
}
