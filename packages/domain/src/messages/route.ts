import type { MessageClass } from "../news/message-class.ts";
import type { Priority } from "../replacements/request-status.ts";
import { dateOf, isBefore } from "../time/local.ts";
import { JOIN_WITHIN_MINUTES } from "./joining.ts";
import { type SendTime, sendTimeFor, type TimedMember } from "./send-time.ts";

/** Ways to reach a member; `app` is the notification list, which always has it at once. */
export type Channel = "app" | "email" | "sms" | "push";

/** So many SMS a day and member, but for urgent ones. */
export const SMS_A_DAY = 8;

export interface Preferences {
  readonly emailNotifications: boolean;
  readonly smsNotifications: boolean;
  readonly hasPhone: boolean;
  /** The carrier takes no more from us, since the member answered STOP. */
  readonly isSmsOptedOut: boolean;
  /** A device of theirs takes push messages. */
  readonly hasPush: boolean;
}

export interface RoutedMessage {
  readonly messageClass: MessageClass;
  /** Of the replacement request it is about; normal for all else. */
  readonly priority: Priority;
  /** Only in the app. */
  readonly isQuiet: boolean;
  /** The member is available for the slot it asks them to take. */
  readonly isAvailableForSlot: boolean;
  /** When it is of no use any more: the shift's start, say. Quiet hours do not hold it past that; a rest day does. */
  readonly usefulUntil: Temporal.Instant | null;
  /** News that waits a moment for more, so that all of it goes as one. */
  readonly mayBeJoined?: boolean | undefined;
  /** It counts among the day's texts, and goes when there are enough of them as well. */
  readonly isUnlimited?: boolean | undefined;
}

export interface RoutedMember extends TimedMember {
  readonly preferences: Preferences;
  /** When their texts of today left, and when those that wait are to. */
  readonly textsAt: readonly Temporal.Instant[];
}

/** Why a channel was left out; the message log shows it. */
export type WithheldBecause =
  | "switched-off"
  | "no-phone"
  | "opted-out"
  | "daily-limit"
  | "no-device"
  | "quiet-notice"
  | "rest-day";

export interface Route {
  readonly sends: readonly {
    readonly channel: Channel;
    readonly at: Temporal.Instant;
    readonly isHeldForRest: boolean;
  }[];
  readonly withheld: readonly { readonly channel: Channel; readonly because: WithheldBecause }[];
}

/**
 * On which channels a message goes to a member, and when. An emergency goes on every channel at once; an urgent request
 * adds SMS for those available for the slot; else each member's preferences hold. Quiet hours and rest days hold it
 * (`sendTimeFor`), a daily limit spares urgent SMS. Whoever answered STOP gets no SMS at all.
 */
export function routeFor(
  message: RoutedMessage,
  member: RoutedMember,
  now: Temporal.Instant,
  zone: string,
): Route {
  const time = timeFor(message, member, now, zone);
  const isSmsLimited =
    !isEmergency(message) &&
    !message.isUnlimited &&
    message.messageClass !== "urgent" &&
    smsBeside(time, member, zone) >= SMS_A_DAY;
  const sends: Route["sends"][number][] = [{ channel: "app", at: now, isHeldForRest: false }];
  const withheld: Route["withheld"][number][] = [];
  for (const channel of ["push", "email", "sms"] as const) {
    const because = withheldBecause(channel, message, member.preferences, isSmsLimited);
    if (time && !because) sends.push({ channel, ...time });
    else withheld.push({ channel, because: because ?? "rest-day" });
  }
  return { sends, withheld };
}

/** When the channels outside the app are used; news that would wait into quiet hours or a rest day leaves before, by itself. */
function timeFor(
  message: RoutedMessage,
  member: TimedMember,
  now: Temporal.Instant,
  zone: string,
): SendTime | null {
  const { messageClass, usefulUntil } = message;
  const timeFrom = (from: Temporal.Instant) =>
    sendTimeFor(
      { messageClass, isEmergency: isEmergency(message), usefulUntil },
      member,
      from,
      zone,
    );
  const time = timeFrom(now);
  const joined = now.add({ minutes: JOIN_WITHIN_MINUTES });
  if (!message.mayBeJoined || !time || !isBefore(time.at, joined)) return time;
  return timeFrom(joined)?.at.equals(joined) ? { ...time, at: joined } : time;
}

function isEmergency({ priority, isQuiet }: RoutedMessage): boolean {
  return priority === "emergency" && !isQuiet;
}

/** How many texts go to the member on the day on which this one does, whenever they were written. */
function smsBeside(time: SendTime | null, { textsAt }: RoutedMember, zone: string): number {
  if (time === null) return 0;
  const day = dateOf(time.at, zone);
  return textsAt.filter((at) => dateOf(at, zone) === day).length;
}

function withheldBecause(
  channel: Exclude<Channel, "app">,
  message: RoutedMessage,
  preferences: Preferences,
  isSmsLimited: boolean,
): WithheldBecause | null {
  if (message.isQuiet) return "quiet-notice";
  if (channel === "push") return preferences.hasPush ? null : "no-device";
  if (channel === "email")
    return preferences.emailNotifications || isEmergency(message) ? null : "switched-off";
  if (!preferences.hasPhone) return "no-phone";
  if (preferences.isSmsOptedOut) return "opted-out";
  const isAdded =
    isEmergency(message) || (message.priority === "urgent" && message.isAvailableForSlot);
  if (!preferences.smsNotifications && !isAdded) return "switched-off";
  return isSmsLimited ? "daily-limit" : null;
}
