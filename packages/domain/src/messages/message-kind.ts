import type { NotifiedType } from "../events/catalogue.ts";
import type { SquadClock } from "../time/date-style.ts";
import { formatMoment } from "../time/format.ts";
import { dateOf } from "../time/local.ts";
import type { WithheldBecause } from "./route.ts";

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
  "shifts.assigned": "Put on a shift",
  "shifts.unassigned": "Taken off a shift",
  "shifts.reassigned": "Moved to another shift",
  "shifts.spot-restored": "A place put back",
  "draft-schedules.published": "A plan is published",
  "autofill.applied": "Put on open places",
  "shifts.moved": "A shift has moved",
  "shifts.changed": "A shift has changed",
  "shifts.deleted": "A shift is called off",
  "shifts.uncovered-soon": "A shift starts short",
  "shift-preferences.requested": "Wishes asked for",
  "shift-preferences.reminded": "Wishes missing",
  "polls.asked": "A question to many",
  "polls.closed": "A question is closed",
  "qualifications.expiring": "Qualification that expires",
  "replacements.requested": "A replacement is wanted",
  "replacements.accepted": "A replacement was found",
  "replacements.cancelled": "A replacement is not wanted any more",
  "replacements.expired": "Nobody took a place",
  "swaps.offered": "Offered a swap",
  "swaps.accepted": "A swap is made",
  "swaps.declined": "A swap is declined",
  "swaps.withdrawn": "A swap is withdrawn",
  "swaps.expired": "A swap was not answered",
  "replacement-search.asked": "Asked to take a place",
  "attendance.closed-by-system": "A forgotten 10-7",
  "attendance.last-out": "The last one in service left",
  "attendance.break-overdue": "Break lasts too long",
  "attendance.ended-by-move": "A 10-8 ended by a move",
  "attendance.start-asked": "Asked whether they are on",
  "attendance.start-missed": "Somebody has not come",
  "attendance.hours-asked": "Are your hours right?",
  "hours-corrections.made": "Hours corrected by an admin",
  "hours-corrections.proposed": "Corrected hours to approve",
  "hours-corrections.approved": "Corrected hours approved",
  "hours-corrections.declined": "Corrected hours declined",
  "members.spots-freed": "A member has left shifts open",
  "members.password-email-failed": "A password could not be mailed",
  "time-off.added": "A time away was entered",
  "time-off.changed": "A time away has changed",
  "time-off.removed": "A time away was removed",
  "calendar-sync.removed": "An own calendar was removed",
  "calendar-sync.unreadable": "An own calendar cannot be read",
  "calendar-sync.stopped": "An own calendar was given up",
  alert: "News of the server",
  chat: "News for the whole squad",
  "chat-test": "A test of a chat",
  "api-tokens.added": "A program acts for them",
  reminder: "Reminder",
  shabbat: "Before a rest day",
  "rest-roster": "Roster of a rest day",
  account: "News of the member's account",
  password: "A new password",
  "link-used": "A link was used",
};

/** Null for a message kind without a label. */
export function messageKindText(kind: string | undefined): string | null {
  return kind !== undefined && Object.hasOwn(MESSAGE_KINDS, kind)
    ? MESSAGE_KINDS[kind as keyof typeof MESSAGE_KINDS]
    : null;
}

const WITHHELD: Readonly<Record<WithheldBecause, string>> = {
  "switched-off": "switched off by the member",
  "no-phone": "no phone number",
  "opted-out": "the member answered STOP",
  "daily-limit": "enough texts for the day",
  "no-device": "no device takes push messages",
  "quiet-notice": "told in the app alone",
  shabbat: "of no use any more after the member's rest day",
};

/**
 * Formats until when a message is held for a rest day: "Held until Sat, Nov 21, 6:00 PM: rest day".
 */
export function heldForRestText(
  until: Temporal.Instant,
  now: Temporal.Instant,
  squad: SquadClock,
): string {
  return `Held until ${formatMoment(until, squad, dateOf(now, squad.timeZone))}: rest day`;
}

export function withheldText(because: string): string {
  return Object.hasOwn(WITHHELD, because) ? WITHHELD[because as WithheldBecause] : because;
}
