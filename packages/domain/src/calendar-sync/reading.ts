import { conflict, type Refusal } from "../errors/refusal.ts";
import { formatList, formatUnit } from "../text/language.ts";
import { isBefore } from "../time/local.ts";

export const READ_EVERY_MINUTES = 60;
/** The minimum interval between manual syncs. */
const READ_APART_MINUTES = 1;
/** The calendar's owner is notified once after this many days without a successful sync. */
export const UNREAD_NOTIFIED_DAYS = 3;
/**
 * After this many days without a successful sync, and enough attempts, the calendar and its busy
 * times are deleted.
 */
export const UNREAD_GIVEN_UP_DAYS = 14;
export const GIVEN_UP_ATTEMPTS = 24;

/**
 * An inactive member's calendar is not synced; after this many days it is deleted with its busy
 * times.
 */
export const INACTIVE_FORGOTTEN_DAYS = 14;

/**
 * Returns the time before which a member must have been deactivated to lose their synced calendars
 * now.
 */
export function forgottenWhenInactiveBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * INACTIVE_FORGOTTEN_DAYS });
}

/** The maximum size of a calendar response in bytes, also after decompression. */
export const CALENDAR_ANSWER_BYTES = 10 * 1024 * 1024;
export const CALENDAR_ANSWER_SECONDS = 20;
export const MAX_REDIRECTS = 5;
/** The limits in time and steps for expanding a calendar's recurring entries. */
export const WORKING_OUT_SECONDS = 5;
export const MAX_STEPS = 100_000;
/** Minutes in which none of a member's calendars is synced after one exceeded the limits. */
export const TOO_MUCH_PAUSE_MINUTES = 60;

const BYTES_A_MEGABYTE = 1024 * 1024;
const GONE = [404, 410];
const LOCKED = [401, 403];

export type ReadTrouble =
  | {
      readonly kind:
        | "unreachable"
        | "too-slow"
        | "private"
        | "too-large"
        | "not-a-calendar"
        | "torn"
        | "too-much";
    }
  | { readonly kind: "redirects"; readonly isUnsafe: boolean }
  | { readonly kind: "status"; readonly status: number };

/** Explains a sync error to the owner, without revealing the URL or the remote response. */
export function troubleWords(trouble: ReadTrouble): string {
  switch (trouble.kind) {
    case "unreachable":
      return "We couldn't reach your calendar's server.";
    case "too-slow":
      return `Your calendar's server didn't answer within ${CALENDAR_ANSWER_SECONDS} seconds.`;
    case "private":
      return "The address leads to a private network. Use a public one.";
    case "too-large":
      return `The calendar is larger than ${CALENDAR_ANSWER_BYTES / BYTES_A_MEGABYTE} MB. Use one with fewer entries.`;
    case "not-a-calendar":
      return "This address isn't a calendar. Look for one that ends in .ics, or is called the secret or private address.";
    case "torn":
      return "The calendar is incomplete.";
    case "too-much":
      return "The calendar has too many repeats. Look for an entry that repeats every hour or every minute.";
    case "redirects":
      return trouble.isUnsafe
        ? "The address redirects to one that we can't read."
        : `The address redirects more than ${MAX_REDIRECTS} times.`;
    case "status":
      return statusWords(trouble.status);
  }
}

function statusWords(status: number): string {
  if (GONE.includes(status))
    return `The calendar is no longer at this address (${status}). Enter its new address.`;
  if (LOCKED.includes(status))
    return `Your calendar's server refused access (${status}). Use the calendar's secret address.`;
  return `Your calendar's server returned an error (${status}).`;
}

/** The most unknown time zones that the message names. */
export const MAX_UNKNOWN_ZONES = 3;

/**
 * Says how many entries were unreadable and which time zones are unknown; null when every entry was
 * read.
 */
export function unreadWords(entries: number, unknownZones: readonly string[]): string | null {
  const words = [
    ...(entries === 0
      ? []
      : [
          entries === 1
            ? "We couldn't read one entry, so it doesn't count."
            : `We couldn't read ${entries} entries, so they don't count.`,
        ]),
    ...(unknownZones.length === 0 ? [] : [unknownZonesWords(unknownZones)]),
  ];
  return words.length === 0 ? null : words.join(" ");
}

function unknownZonesWords(zones: readonly string[]): string {
  const names = formatList(zones.map((zone) => `“${zone}”`));
  return zones.length === 1
    ? `Couldn't read the time zone ${names}. The times of its entries may be wrong.`
    : `Couldn't read the time zones ${names}. The times of their entries may be wrong.`;
}

interface Readings {
  readonly givenAt: Temporal.Instant;
  readonly readAt: Temporal.Instant | null;
  readonly failedInRow: number;
  readonly notifiedAt: Temporal.Instant | null;
}

/**
 * Decides what happens after a failed sync: wait, notify the owner once, or give up. At first the
 * last busy times stay valid. A server that was off for weeks never gives up at its first failure.
 */
export function afterFailure(
  { givenAt, readAt, failedInRow, notifiedAt }: Readings,
  now: Temporal.Instant,
): "wait" | "notify" | "give-up" {
  const since = readAt ?? givenAt;
  const isPast = (days: number): boolean => !isBefore(now, since.add({ hours: 24 * days }));
  if (isPast(UNREAD_GIVEN_UP_DAYS) && failedInRow >= GIVEN_UP_ATTEMPTS) return "give-up";
  return isPast(UNREAD_NOTIFIED_DAYS) && notifiedAt === null ? "notify" : "wait";
}

/** Returns why a manual sync is rejected, or null: the last one has just run. */
export function readNowBlockedBecause(
  triedAt: Temporal.Instant | null,
  now: Temporal.Instant,
): Refusal | null {
  if (triedAt === null || !isBefore(now, triedAt.add({ minutes: READ_APART_MINUTES }))) return null;
  return conflict(
    "calendar-just-read",
    `We synced it less than ${formatUnit(READ_APART_MINUTES, "minute")} ago. Try again in a moment.`,
  );
}

export function pausedUntil(now: Temporal.Instant): Temporal.Instant {
  return now.add({ minutes: TOO_MUCH_PAUSE_MINUTES });
}

/**
 * Returns why the member's calendars cannot be synced or added now, or null: one of them was too
 * complex.
 */
export function pausedBlockedBecause(
  until: Temporal.Instant | null,
  now: Temporal.Instant,
): Refusal | null {
  if (until === null || !isBefore(now, until)) return null;
  const minutes = Math.ceil(now.until(until).total("minutes"));
  return conflict(
    "calendar-paused",
    `Your calendar took too long to process. Try again in ${formatUnit(minutes, "minute")}.`,
  );
}

/**
 * The window in minutes of the limit for new calendar URLs; each new one causes a request to
 * another server.
 */
export const GIVEN_OFTEN_MINUTES = 10;
const GIVEN_OFTEN = 5;

/** Returns why another calendar URL is rejected, or null: too many were added recently. */
export function givenOftenBlockedBecause(given: number): Refusal | null {
  if (given < GIVEN_OFTEN) return null;
  const message = `You've entered ${GIVEN_OFTEN} addresses within ${formatUnit(GIVEN_OFTEN_MINUTES, "minute")}. Try again in a few minutes.`;
  return conflict("calendar-given-often", message);
}
