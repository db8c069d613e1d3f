import { conflict, type Refusal } from "../errors/refusal.ts";
import { broughtForward } from "../rest-days/rest-hold.ts";
import { type RestWindow, restWindowAt } from "../rest-days/rest-windows.ts";
import { counted } from "../time/counted.ts";
import { isBefore } from "../time/local.ts";

/** So many days before the wishes of a plan end, who has not answered is reminded, once each. */
export const WISH_REMINDER_DAYS = [3, 1] as const;
/** Between two reminders of one plan lie so many hours, whoever sends them. */
export const REMIND_AGAIN_HOURS = 12;

/** Members are asked once a plan has had its shifts for so long: whoever makes a month makes its shifts one after another. */
export const ASK_AFTER_MINUTES = 15;

/** Whether members are to be told that a plan asks for their wishes. */
export function isAskingDue(
  plan: {
    readonly wishesUntil: Temporal.Instant;
    readonly shiftCount: number;
    readonly changedAt: Temporal.Instant;
  },
  now: Temporal.Instant,
): boolean {
  const { wishesUntil, shiftCount, changedAt } = plan;
  return (
    shiftCount > 0 &&
    isBefore(now, wishesUntil) &&
    !isBefore(now, changedAt.add({ minutes: ASK_AFTER_MINUTES }))
  );
}

/** Wishes that are opened again so soon after they were closed were closed by a slip of the hand. */
const SLIP_MINUTES = 5;

/** Whether members are asked anew where the wishes of a plan are open again. */
export function isAskedAnew(
  openedAt: Temporal.Instant,
  closedAt: Temporal.Instant | null,
): boolean {
  return closedAt === null || isBefore(closedAt.add({ minutes: SLIP_MINUTES }), openedAt);
}

/** The last reminder of a plan. */
export interface LastReminder {
  /** The end of the wishes that it was of. */
  readonly wishesUntil: Temporal.Instant;
  /** How many days before it, or null where a coordinator sent it before any other. */
  readonly days: number | null;
  readonly sentAt: Temporal.Instant;
}

/** A plan that asks for wishes, and since when. */
export interface RemindedPlan {
  readonly wishesUntil: Temporal.Instant;
  readonly askedAt: Temporal.Instant;
}

/**
 * Which reminder of a plan is due, by its days before the end of the wishes, or null: of several that were missed the latest,
 * none that was due before anybody was asked, none at the end or after it, and none again unless the end has moved. To who keeps
 * rest days one whose time lies in one comes before it, and none inside.
 */
export function dueWishReminder(
  { wishesUntil, askedAt }: RemindedPlan,
  last: LastReminder | null,
  now: Temporal.Instant,
  windows: readonly RestWindow[] = [],
): number | null {
  if (!isBefore(now, wishesUntil) || restWindowAt(windows, now)) return null;
  const at = (days: number) => {
    const own = wishesUntil.subtract({ hours: 24 * days });
    return broughtForward(windows, own)?.at ?? own;
  };
  const days = WISH_REMINDER_DAYS.findLast((one) => !isBefore(now, at(one)));
  if (days === undefined || isBefore(at(days), askedAt)) return null;
  if (!last) return days;
  const isSent = last.wishesUntil.equals(wishesUntil) && last.days !== null && last.days <= days;
  return isSent || isTooSoon(last, now) ? null : days;
}

/** A reminder that was sent, and who had it. */
export interface SentReminder {
  readonly wishesUntil: Temporal.Instant;
  /** How many days before the end; null where a coordinator sent it. */
  readonly days: number | null;
  readonly memberIds: readonly number[];
}

/**
 * Who of some members has not had this reminder: whoever begins or stops to keep rest days between the one before them and the one
 * at its own time would have it twice.
 */
export function notYetReminded(
  memberIds: readonly number[],
  { wishesUntil, days }: { readonly wishesUntil: Temporal.Instant; readonly days: number },
  sent: readonly SentReminder[],
): number[] {
  const same = sent.filter(
    (one) => one.wishesUntil.equals(wishesUntil) && one.days !== null && one.days <= days,
  );
  const had = new Set(same.flatMap((one) => one.memberIds));
  return memberIds.filter((id) => !had.has(id));
}

/** Why a coordinator cannot remind of a plan now, or null: somebody is left to be reminded, and was not just now. */
export function remindBlockedBecause(
  {
    unanswered,
    last,
  }: { readonly unanswered: number; readonly last: Pick<LastReminder, "sentAt"> | null },
  now: Temporal.Instant,
): Refusal | null {
  if (unanswered === 0) return conflict("nobody-to-remind", "Everybody has answered.");
  if (!last || !isTooSoon(last, now)) return null;
  const text = `They were reminded within the last ${counted(REMIND_AGAIN_HOURS, "hour")}. Give them time to answer.`;
  return conflict("reminded-just-now", text);
}

function isTooSoon({ sentAt }: Pick<LastReminder, "sentAt">, now: Temporal.Instant): boolean {
  return isBefore(now, sentAt.add({ hours: REMIND_AGAIN_HOURS }));
}
