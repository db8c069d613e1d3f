import { conflict, type Refusal } from "../errors/refusal.ts";
import { broughtForward } from "../shabbat/shabbat-hold.ts";
import { type ShabbatWindow, shabbatWindowAt } from "../shabbat/shabbat-windows.ts";
import { formatUnit } from "../text/language.ts";
import { isBefore } from "../time/local.ts";

/**
 * Members without an answer are reminded this many days before the preference deadline, once each.
 */
const SHIFT_PREFERENCE_REMINDER_DAYS = [3, 1] as const;
/** Minimum hours between two reminders of one draft schedule, automatic or manual. */
const REMIND_AGAIN_HOURS = 12;

/**
 * Members are asked this many minutes after the last shift was added, because a coordinator creates
 * a month's shifts one after another.
 */
const ASK_AFTER_MINUTES = 15;

/** True when members must now be notified that a draft schedule asks for preferences. */
export function isAskingDue(
  draftSchedule: {
    readonly preferencesUntil: Temporal.Instant;
    readonly shiftCount: number;
    readonly changedAt: Temporal.Instant;
  },
  now: Temporal.Instant,
): boolean {
  const { preferencesUntil, shiftCount, changedAt } = draftSchedule;
  return (
    shiftCount > 0 &&
    isBefore(now, preferencesUntil) &&
    !isBefore(now, changedAt.add({ minutes: ASK_AFTER_MINUTES }))
  );
}

/** Preferences that are reopened within this many minutes were closed by accident. */
const SLIP_MINUTES = 5;

/**
 * True when members are asked again, because preferences reopened and were not closed by accident.
 */
export function isAskedAnew(
  openedAt: Temporal.Instant,
  closedAt: Temporal.Instant | null,
): boolean {
  return closedAt === null || isBefore(closedAt.add({ minutes: SLIP_MINUTES }), openedAt);
}

/** The last reminder that was sent for a draft schedule. */
export interface LastReminder {
  /** The preference deadline that the reminder named. */
  readonly preferencesUntil: Temporal.Instant;
  /** Days before the deadline; null for a reminder that a coordinator sent. */
  readonly days: number | null;
  readonly sentAt: Temporal.Instant;
}

/** A draft schedule that asks for preferences, and since when. */
interface RemindedDraftSchedule {
  readonly preferencesUntil: Temporal.Instant;
  readonly askedAt: Temporal.Instant;
}

/**
 * Returns the reminder to send now, as days before the preference deadline, or null. After missed
 * reminders only the latest is due. None is sent before members were asked, at or after the
 * deadline, or a second time unless the deadline moved. For members who observe Shabbat, a reminder
 * due during Shabbat is sent before it.
 */
export function dueShiftPreferenceReminder(
  { preferencesUntil, askedAt }: RemindedDraftSchedule,
  last: LastReminder | null,
  now: Temporal.Instant,
  windows: readonly ShabbatWindow[] = [],
): number | null {
  if (!isBefore(now, preferencesUntil) || shabbatWindowAt(windows, now)) return null;
  const at = (days: number) => {
    const own = preferencesUntil.subtract({ hours: 24 * days });
    return broughtForward(windows, own)?.at ?? own;
  };
  const days = SHIFT_PREFERENCE_REMINDER_DAYS.findLast((one) => !isBefore(now, at(one)));
  if (days === undefined || isBefore(at(days), askedAt)) return null;
  if (!last) return days;
  const isSent =
    last.preferencesUntil.equals(preferencesUntil) && last.days !== null && last.days <= days;
  return isSent || isTooSoon(last, now) ? null : days;
}

/** A sent reminder with its recipients. */
export interface SentReminder {
  readonly preferencesUntil: Temporal.Instant;
  /** Days before the deadline; null for a reminder that a coordinator sent. */
  readonly days: number | null;
  readonly memberIds: readonly number[];
}

/**
 * Removes members who already got this reminder. A member who changes their Shabbat setting between
 * the early and the regular time would otherwise get it twice.
 */
export function notYetReminded(
  memberIds: readonly number[],
  {
    preferencesUntil,
    days,
  }: { readonly preferencesUntil: Temporal.Instant; readonly days: number },
  sent: readonly SentReminder[],
): number[] {
  const same = sent.filter(
    (one) => one.preferencesUntil.equals(preferencesUntil) && one.days !== null && one.days <= days,
  );
  const had = new Set(same.flatMap((one) => one.memberIds));
  return memberIds.filter((id) => !had.has(id));
}

/**
 * Why a coordinator cannot send a reminder now, or null: no member is left to remind, or one was
 * just sent.
 */
export function remindBlockedBecause(
  {
    unanswered,
    last,
  }: { readonly unanswered: number; readonly last: Pick<LastReminder, "sentAt"> | null },
  now: Temporal.Instant,
): Refusal | null {
  if (unanswered === 0) return conflict("no-one-to-remind", "Everyone has responded.");
  if (!last || !isTooSoon(last, now)) return null;
  const text = `A reminder was sent within the last ${formatUnit(REMIND_AGAIN_HOURS, "hour")}. Give members time to respond.`;
  return conflict("reminded-just-now", text);
}

function isTooSoon({ sentAt }: Pick<LastReminder, "sentAt">, now: Temporal.Instant): boolean {
  return isBefore(now, sentAt.add({ hours: REMIND_AGAIN_HOURS }));
}
