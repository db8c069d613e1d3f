import { conflict, type Refusal } from "../errors/refusal.ts";
import { broughtForward } from "../shabbat/shabbat-hold.ts";
import { type ShabbatWindow, shabbatWindowAt } from "../shabbat/shabbat-windows.ts";
import { formatUnit } from "../text/language.ts";
import { isBefore } from "../time/local.ts";

/** Days before the preferences' end at which members without an answer are reminded, once each. */
const SHIFT_PREFERENCE_REMINDER_DAYS = [3, 1] as const;
/** Minimum hours between two reminders of one draft schedule, automatic or manual. */
const REMIND_AGAIN_HOURS = 12;

/**
 * Minutes after the shifts appear until members are asked, because a coordinator creates a month's
 * shifts one after another.
 */
const ASK_AFTER_MINUTES = 15;

/** True when members are due to be notified that a draft schedule asks for preferences. */
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

/** Preferences reopened within this many minutes were closed by accident. */
const SLIP_MINUTES = 5;

/** True when members are asked again after the preferences reopen. */
export function isAskedAnew(
  openedAt: Temporal.Instant,
  closedAt: Temporal.Instant | null,
): boolean {
  return closedAt === null || isBefore(closedAt.add({ minutes: SLIP_MINUTES }), openedAt);
}

/** The last reminder of a plan. */
export interface LastReminder {
  /** The preferences' end that it referred to. */
  readonly preferencesUntil: Temporal.Instant;
  /** Days before the deadline; null for a coordinator's own reminder. */
  readonly days: number | null;
  readonly sentAt: Temporal.Instant;
}

/** A draft schedule that asks for preferences, and since when. */
interface RemindedDraftSchedule {
  readonly preferencesUntil: Temporal.Instant;
  readonly askedAt: Temporal.Instant;
}

/**
 * The due reminder, as days before the preferences' end, or null. Of several missed ones, the
 * latest counts. None was due before members were asked, at or after the end, or a second time
 * unless the end moved. For members who observe rest days, a reminder inside one moves before it.
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
  /** Days before the end; null for a coordinator's reminder. */
  readonly days: number | null;
  readonly memberIds: readonly number[];
}

/**
 * Filters out recipients of this reminder. A member who changes their rest-day setting between the
 * early and the regular time would otherwise get it twice.
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
 * Why a coordinator cannot send a reminder now, or null: some member must be left to remind, and
 * none was sent just now.
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
