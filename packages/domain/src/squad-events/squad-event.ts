import { hoursFinalBlockedBecause } from "../attendance/hours-correction.ts";
import { conflict, forbidden, invalid, missing, type Refusal } from "../errors/refusal.ts";
import type { HoursSettings } from "../settings/hours-settings.ts";
import { isBlank } from "../text/blank.ts";
import { formatMinutes } from "../text/language.ts";
import type { SquadClock } from "../time/date-style.ts";
import { compareInstants, dateOf, isBefore, type LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";

export const SQUAD_EVENT_CATEGORIES = ["drill", "meeting", "training", "call", "standby"] as const;
export type SquadEventCategory = (typeof SQUAD_EVENT_CATEGORIES)[number];

export const SQUAD_EVENT_CATEGORY_NAMES: Readonly<Record<SquadEventCategory, string>> = {
  drill: "Drill",
  meeting: "Meeting",
  training: "Training",
  call: "Call",
  standby: "Standby",
};

export const MAX_SQUAD_EVENT_NAME_LENGTH = 80;
const MAX_SQUAD_EVENT_DAYS = 7;
/**
 * Members can sign in to an event from this many minutes before its start until as many after its
 * end.
 */
export const SIGN_IN_MARGIN_MINUTES = 30;

/** Where the sign-in came from. */
export const SIGN_IN_WAYS = ["app", "wallboard", "admin"] as const;

export const SQUAD_EVENT_MISSING = missing(
  "squad-event-missing",
  "This event was deleted. Refresh the page.",
);

type FinalHours = SquadClock & Pick<HoursSettings, "hoursFinalUntil">;

/** Returns the day to which an event belongs: the day of its start. */
export function squadEventDate({ startsAt }: Span, { timeZone }: SquadClock): LocalDate {
  return dateOf(startsAt, timeZone);
}

/**
 * Returns why an event and its sign-in sheet can no longer change, or null: the hours of its day
 * are final.
 */
export function squadEventFinalBlockedBecause(event: Span, squad: FinalHours): Refusal | null {
  return hoursFinalBlockedBecause({ date: squadEventDate(event, squad) }, squad);
}

/** Returns why the fields of an event are invalid, or null. */
export function squadEventBlockedBecause(event: Span & { readonly name: string }): Refusal | null {
  const faults: Record<string, string> = {};
  if (isBlank(event.name)) faults.name = "Enter a name";
  else if (event.name.trim().length > MAX_SQUAD_EVENT_NAME_LENGTH)
    faults.name = `Use at most ${MAX_SQUAD_EVENT_NAME_LENGTH} characters`;
  if (!isBefore(event.startsAt, event.endsAt)) faults.endsAt = "The end must be after the start";
  else if (isBefore(event.startsAt.add({ hours: 24 * MAX_SQUAD_EVENT_DAYS }), event.endsAt))
    faults.endsAt = `An event can last ${MAX_SQUAD_EVENT_DAYS} days at most`;
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("squad-event-invalid", first, faults);
}

/** True while members can sign in to an event. */
export function isSignInOpen(event: Span, now: Temporal.Instant): boolean {
  return (
    !isBefore(now, event.startsAt.subtract({ minutes: SIGN_IN_MARGIN_MINUTES })) &&
    isBefore(now, event.endsAt.add({ minutes: SIGN_IN_MARGIN_MINUTES }))
  );
}

/**
 * Returns why a member cannot sign in to an event, or null; `hasCode` is true when they scanned the
 * wallboard's current QR code.
 */
export function eventSignInBlockedBecause(
  event: Span & { readonly needsCode: boolean },
  hasCode: boolean,
  { now, squad }: { readonly now: Temporal.Instant; readonly squad: FinalHours },
): Refusal | null {
  if (!isSignInOpen(event, now))
    return conflict(
      "sign-in-closed",
      isBefore(now, event.startsAt)
        ? `Sign-in opens ${formatMinutes(SIGN_IN_MARGIN_MINUTES)} before the event.`
        : "Sign-in for this event is closed. Ask an admin to add you.",
    );
  if (event.needsCode && !hasCode)
    return forbidden("sign-in-code-needed", "Scan the QR code on the wallboard to sign in.");
  return squadEventFinalBlockedBecause(event, squad);
}

/** Returns why a member cannot sign out of an event, or null. */
export function eventSignOutBlockedBecause(
  event: Span,
  signIn: { readonly signedOutAt: Temporal.Instant | null } | undefined,
  now: Temporal.Instant,
): Refusal | null {
  if (!signIn) return conflict("not-signed-in", "You aren't signed in to this event.");
  if (signIn.signedOutAt) return conflict("already-signed-out", "You already signed out.");
  return isBefore(now, event.endsAt)
    ? null
    : conflict("squad-event-over", "This event is over. You don't need to sign out.");
}

/** Returns why an admin cannot enter these times on the sign-in sheet, or null. */
export function sheetTimesBlockedBecause(
  event: Span,
  { signedInAt, signedOutAt }: SignInTimes,
  { now, squad }: { readonly now: Temporal.Instant; readonly squad: FinalHours },
): Refusal | null {
  if (isBefore(now, event.startsAt.subtract({ minutes: SIGN_IN_MARGIN_MINUTES })))
    return conflict("squad-event-ahead", "This event hasn't started yet.");
  const isInside = (at: Temporal.Instant): boolean =>
    !isBefore(at, event.startsAt) && !isBefore(event.endsAt, at);
  if (!isInside(signedInAt) || (signedOutAt && !isInside(signedOutAt)))
    return invalid("sheet-times-invalid", "Enter times within the event.");
  if (signedOutAt && !isBefore(signedInAt, signedOutAt))
    return invalid("sheet-times-invalid", "The sign-out must be after the sign-in.");
  return squadEventFinalBlockedBecause(event, squad);
}

interface SignInTimes {
  readonly signedInAt: Temporal.Instant;
  readonly signedOutAt: Temporal.Instant | null;
}

/**
 * Returns the part of an event that counts for a member: from sign-in to sign-out, or to the
 * event's end without one. Empty when the sign-in is after the end.
 */
export function timeAtEvent(event: Span, { signedInAt, signedOutAt }: SignInTimes): Span {
  const startsAt = laterOf(event.startsAt, signedInAt);
  const endsAt = earlierOf(event.endsAt, signedOutAt ?? event.endsAt);
  return { startsAt, endsAt: laterOf(startsAt, endsAt) };
}

function laterOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return compareInstants(a, b) < 0 ? b : a;
}

function earlierOf(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return compareInstants(a, b) < 0 ? a : b;
}
